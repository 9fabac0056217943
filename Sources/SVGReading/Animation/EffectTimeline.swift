import Importing
import MotionMath

/// Several animations of one property over its own value → one motion that repeats, and what comes before it.
///
/// The animation model is that of SMIL 3.0, section 3.3.1: the animations that are active or frozen lie on one another,
/// later ones above, and each replaces or adds to what is below; a keyframe that is not written is the value below.
/// Between the moments at which one of them begins, ends, starts a pass or a segment, the result is one segment.
struct EffectTimeline {
  /// In seconds.
  private typealias Piece = Effect.Segment

  private let base: [Double]
  private let effects: [Effect]
  /// The same as they run, in segments that can be cut anywhere. What they leave frozen is the end of those as written.
  private let running: [Effect]
  /// More segments than this are refused; a motion of a preset has at most 256 keyframes.
  private static let mostPieces = 20_000

  struct TooLong: Error {}

  /// - Parameter addsApart: Whether animations that add to all others stay motions of their own, in a sum.
  /// - Throws: `TooLong` if the motion has more segments than a preset can hold, or its periods do not meet.
  static func track(
    _ base: [Double], _ effects: [Effect], addsApart: Bool = false
  ) throws(TooLong) -> Track<[Double]> {
    let effects = effects.filter { !$0.intervals.isEmpty }
    guard !effects.isEmpty else { return .constant(base) }
    if addsApart, let (below, added) = addedApart(effects) {
      let nothing = base.map { _ in 0.0 }
      return added.reduce(try track(base, below)) { $0 + endless(nothing, $1, $1.pass ?? Seconds(1)) }
    }
    if effects.count == 1, effects[0].isEndless, !effects[0].isAdditive, let pass = effects[0].pass {
      return endless(base, effects[0], pass)
    }
    return try EffectTimeline(base, effects).track()
  }

  private init(_ base: [Double], _ effects: [Effect]) {
    self.base = base
    self.effects = effects
    running = effects.map(\.withSingleSteps)
  }

  /// The animations that add to all others, and these others; nil if there are none, or not for the whole time.
  private static func addedApart(_ effects: [Effect]) -> (below: [Effect], added: [Effect])? {
    guard effects.allSatisfy(\.isEndless) else { return nil }
    let sorted = effects.sorted {
      ($0.rank, $0.intervals[0].begin, $0.order) < ($1.rank, $1.intervals[0].begin, $1.order)
    }
    let first = (sorted.lastIndex { !$0.isAdditive } ?? -1) + 1
    let added = Array(sorted[first...])
    guard !added.isEmpty, added.allSatisfy({ $0.intervals[0].begin <= .zero }) else { return nil }
    return (Array(sorted[..<first]), added)
  }

  /// One animation that runs for ever, in the segments that its author wrote.
  private static func endless(_ base: [Double], _ effect: Effect, _ pass: Seconds) -> Track<[Double]> {
    let effect = effect.over(base)
    let begin = effect.intervals[0].begin
    let pieces = effect.segments.map {
      Piece(
        from: $0.from * pass.value, to: $0.to * pass.value, start: $0.start, end: $0.end, easing: $0.easing)
    }
    let motion = Keyframes(frames(pieces), period: pass, delay: begin)
    guard begin > .zero else { return Track.keyframes(motion).settled }
    let before = effect.fillsBackwards ? effect.segments[0].start : base
    let rest = Piece(from: 0, to: begin.value, start: before, end: before, easing: .linear)
    let intro = intro([rest], unlike: motion)
    return Track.keyframes(Keyframes(motion.frames, period: pass, delay: begin, intro: intro)).settled
  }

  private func track() throws(TooLong) -> Track<[Double]> {
    let settled = effects.map(\.settled).max() ?? .zero
    let periods = effects.compactMap(\.period)
    guard !periods.isEmpty else {
      // All ends: it is at rest from then on.
      let intro = Self.frames(try pieces(from: 0, to: settled.value))
      let last = try pieces(from: settled.value, to: settled.value + 1).last?.end ?? base
      return Track.keyframes(.once(intro, thenAt: last, from: settled)).settled
    }
    let period: Seconds
    do throws(LoopSolver.LoopError) {
      period = try LoopSolver.exact(periods, limit: Seconds(nanoseconds: 600 * Seconds.nanosecondsPerSecond))
    } catch {
      throw TooLong()
    }
    // What an animation leaves frozen repeats from its second round on.
    let hasRests = effects.contains { $0.fillsForwards }
    let earliest = hasRests ? settled + period : settled
    var start =
      effects.flatMap { effect in effect.intervals.map(\.begin).filter { $0 >= earliest && $0 < earliest + period } }
      .min() ?? earliest
    let frames = Self.frames(
      try pieces(from: start.value, to: start.value + period.value).map {
        var piece = $0
        piece.from -= start.value
        piece.to -= start.value
        return piece
      })
    var intro: [Keyframe<[Double]>] = []
    if start > .zero {
      let motion = Keyframes(frames, period: period, delay: start)
      intro = Self.intro(try pieces(from: 0, to: start.value), unlike: motion)
    }
    if let end = intro.last?.time {
      while start - period >= end { start = start - period }
    } else {
      start = Seconds(nanoseconds: start.nanoseconds % period.nanoseconds)
    }
    return Track.keyframes(Keyframes(frames, period: period, delay: start, intro: intro)).settled
  }

  // MARK: Pieces

  private func pieces(from: Double, to: Double) throws(TooLong) -> [Piece] {
    var cuts: [Double] = [from, to]
    for effect in running {
      for interval in effect.intervals {
        let end = min(interval.end?.value ?? to, to)
        guard interval.begin.value < to, end >= from else { continue }
        cuts.append(interval.begin.value)
        cuts.append(end)
        guard let pass = effect.pass?.value else { continue }
        var k = max(0, ((from - interval.begin.value) / pass).rounded(.down))
        while interval.begin.value + k * pass < end {
          for segment in effect.segments { cuts.append(interval.begin.value + (k + segment.from) * pass) }
          k += 1
          guard cuts.count < Self.mostPieces else { throw TooLong() }
        }
        cuts.append(interval.begin.value + k * pass)
      }
      guard cuts.count < Self.mostPieces else { throw TooLong() }
    }
    cuts.sort()
    var pieces: [Piece] = []
    var last = from
    for cut in cuts where cut > last + Seconds.nanosecond && cut <= to + Seconds.nanosecond {
      append(self.composed(from: last, to: cut), to: &pieces)
      last = cut
    }
    return pieces
  }

  /// Joins neighbors that stay at one value.
  private func append(_ added: [Piece], to pieces: inout [Piece]) {
    for piece in added {
      if let last = pieces.last, last.start == last.end, piece.start == piece.end, last.end == piece.start {
        pieces[pieces.count - 1].to = piece.to
      } else {
        pieces.append(piece)
      }
    }
  }

  /// The result of all animations between two neighboring moments.
  private func composed(from a: Double, to b: Double) -> [Piece] {
    let middle = (a + b) / 2
    var stack: [(rank: Int, begin: Double, order: Int, segment: Piece)] = []
    for (effect, run) in zip(effects, running) {
      guard let (begin, segment) = contribution(of: effect, run, from: a, to: b, middle) else { continue }
      stack.append((effect.rank, begin, effect.order, segment))
    }
    stack.sort { ($0.rank, $0.begin, $0.order) < ($1.rank, $1.begin, $1.order) }
    // What lies below one that shows nothing of it is not seen.
    let first = stack.lastIndex { !$0.segment.showsBelow } ?? 0
    let layers = stack[first...].map(\.segment)
    var result = Piece(from: a, to: b, (base, 0), (base, 0))
    for layer in layers {
      guard let next = layer.over(result) else { return sampled(from: a, to: b, layers) }
      result = next
    }
    return [result]
  }

  /// Segments that no single easing says, as 32 short straight ones: with the easings that CSS names, each is off by
  /// less than 1/600 of its way.
  private func sampled(from a: Double, to b: Double, _ layers: [Piece]) -> [Piece] {
    func value(_ share: Double) -> [Double] {
      layers.reduce(base) { below, layer in
        let value = layer.value(at: share)
        return .sum(value.numbers, below.map { $0 * value.below })
      }
    }
    let count = 32
    return (0..<count).map { i in
      let (u, v) = (Double(i) / Double(count), Double(i + 1) / Double(count))
      return Piece(from: a + (b - a) * u, to: a + (b - a) * v, start: value(u), end: value(v), easing: .linear)
    }
  }

  /// What one animation does between two moments, and when it began; nil if nothing.
  /// - Parameter running: The same as it runs.
  private func contribution(
    of effect: Effect, _ running: Effect, from a: Double, to b: Double, _ middle: Double
  ) -> (begin: Double, segment: Piece)? {
    func piece(_ start: Effect.Value, _ end: Effect.Value, easing: Easing = .linear) -> Piece {
      let added = effect.isAdditive ? 1.0 : 0
      return Piece(
        from: a, to: b, (start.numbers, start.below + added), (end.numbers, end.below + added), easing: easing)
    }
    func still(_ value: Effect.Value) -> Piece { piece(value, value) }
    guard let interval = effect.intervals.last(where: { $0.begin.value <= middle }) else {
      guard effect.fillsBackwards, let first = effect.intervals.first else { return nil }
      return (first.begin.value, still(effect.segments[0].value(0)))
    }
    let begin = interval.begin.value
    if let end = interval.end?.value, middle > end {
      return effect.fillsForwards ? (begin, still(Self.lastValue(of: effect, after: end - begin))) : nil
    }
    guard let pass = effect.pass?.value else { return (begin, still(effect.segments[0].value(0))) }
    let k = ((middle - begin) / pass).rounded(.down)
    let share = (middle - begin) / pass - k
    guard let segment = running.segments.last(where: { $0.from <= share }) else { return nil }
    func position(_ time: Double) -> Double { min(1, max(0, segment.progress(at: (time - begin) / pass - k))) }
    let (u0, u1) = (position(a), position(b))
    func value(_ u: Double) -> Effect.Value { Self.accumulated(segment.value(at: u), in: effect, passes: k) }
    let easing = segment.isStill ? .linear : EasingCut.part(of: segment.easing, from: u0, to: u1) ?? .linear
    return (begin, piece(value(u0), value(u1), easing: easing))
  }

  /// The value with which an interval of this length ends.
  private static func lastValue(of effect: Effect, after length: Double) -> Effect.Value {
    guard let pass = effect.pass?.value else { return effect.segments[0].value(0) }
    var k = (length / pass).rounded(.down)
    var share = length / pass - k
    if share < Piece.sameShare, k > 0 { (k, share) = (k - 1, 1) }
    guard let segment = effect.segments.last(where: { $0.from <= share }) else { return effect.segments[0].value(0) }
    let u = share >= 1 - Piece.leastWidth && segment.to >= 1 ? 1 : segment.progress(at: share)
    return accumulated(segment.value(at: u), in: effect, passes: k)
  }

  /// A value after some passes, each of which starts from the end of the one before if the animation accumulates.
  private static func accumulated(_ value: Effect.Value, in effect: Effect, passes: Double) -> Effect.Value {
    guard effect.accumulates, let last = effect.segments.last else { return value }
    return (.sum(value.numbers, last.end.map { $0 * passes }), value.below)
  }

  // MARK: Frames

  private static func frames(_ pieces: [Piece]) -> [Keyframe<[Double]>] {
    var frames: [Keyframe<[Double]>] = []
    for (i, piece) in pieces.enumerated() {
      if i > 0, pieces[i - 1].end != piece.start { frames.append(Keyframe(Seconds(piece.from), pieces[i - 1].end)) }
      frames.append(Keyframe(Seconds(piece.from), piece.start, piece.start == piece.end ? .linear : piece.easing))
    }
    if let last = pieces.last { frames.append(Keyframe(Seconds(last.to), last.end)) }
    // Times that came about in different ways may be in disorder by a rounding error.
    for i in frames.indices.dropFirst() { frames[i].time = max(frames[i].time, frames[i - 1].time) }
    return frames
  }

  /// The frames before a motion repeats, without those at the end that are like the motion itself.
  private static func intro(_ pieces: [Piece], unlike motion: Keyframes<[Double]>) -> [Keyframe<[Double]>] {
    var count = pieces.count
    while count > 0, isLike(pieces[count - 1], motion) { count -= 1 }
    return frames(Array(pieces[..<count]))
  }

  /// Tracks count a time as up to a nanosecond later, so that values of fast motions differ by more than a rounding
  /// error.
  private static let tolerance = 1e-5

  private static func isLike(_ piece: Piece, _ motion: Keyframes<[Double]>) -> Bool {
    [0.001, 0.13, 0.29, 0.5, 0.71, 0.87, 0.999].allSatisfy { share in
      let own = [Double].interpolate(piece.start, piece.end, piece.easing(share))
      let other = motion.value(at: piece.from + (piece.to - piece.from) * share)
      return zip(own, other).allSatisfy { abs($0 - $1) <= tolerance * max(1, abs($0)) }
    }
  }
}
