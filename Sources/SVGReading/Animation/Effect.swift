import Importing
import MotionMath

/// One animation of one property: what it does in one pass, and when its passes run.
struct Effect {
  /// Numbers, and how much of the value below the animation is added to them.
  typealias Value = (numbers: [Double], below: Double)

  /// A part of a pass.
  struct Segment {
    /// Fractions of the pass, 0…1.
    var from: Double
    var to: Double
    var start: [Double]
    var end: [Double]
    var easing: Easing
    /// How much of the value below the animation is added: 1 at a keyframe that is not written, 0 at one that is.
    var startBelow = 0.0
    var endBelow = 0.0

    /// Shorter segments count as this long, since no time is a share of nothing.
    static let leastWidth = 1e-12
    /// Shares of a pass or a segment that differ by less are one, computed twice.
    static let sameShare = 1e-9

    /// The share of the segment that is over at a share of the pass.
    func progress(at share: Double) -> Double { (share - from) / max(to - from, Self.leastWidth) }

    /// Of a way from 0 to 1, the same times with a value that changes where half of it is behind.
    func jumping(from first: [Double], to last: [Double]) -> [Segment] {
      func held(_ values: [Double], _ from: Double, _ to: Double) -> Segment {
        Segment(from: from, to: to, start: values, end: values, easing: .linear)
      }
      let isBehind = [start, end].map { $0[0] >= 0.5 }
      guard isBehind[0] != isBehind[1] else { return [held(isBehind[0] ? last : first, from, to)] }
      let change = from + (to - from) * easing.time(at: (0.5 - start[0]) / (end[0] - start[0]))
      let values = isBehind[1] ? [first, last] : [last, first]
      return [held(values[0], from, change), held(values[1], change, to)].filter { $0.from < $0.to }
    }
  }

  /// A time in which the animation runs, counted from the document's start.
  struct Interval: Equatable {
    var begin: Seconds
    /// Nil if it never ends.
    var end: Seconds?
  }

  /// They cover 0…1 without gaps.
  var segments: [Segment]
  /// Time of one pass; nil if one pass is for ever.
  var pass: Seconds?
  /// In order of time; none overlaps another.
  var intervals: [Interval]
  /// The intervals repeat after this time from `settled` on; nil if they end.
  var period: Seconds?
  /// From then on the intervals are periodic, or over.
  var settled = Seconds.zero
  /// Whether values are added to those of the animations below.
  var isAdditive = false
  /// Whether each pass starts from the end of the one before.
  var accumulates = false
  /// Whether the last value stays after an interval, and the first one stands before the first interval.
  var fillsForwards = false
  var fillsBackwards = false
  /// What is above lies over it: the animations of style sheets, in their order, over those of SMIL.
  var rank = 0
  /// The place in the document, which decides between animations that begin at one time.
  var order = 0

  /// Whether it runs one pass after the other without an end.
  var isEndless: Bool { intervals.count == 1 && intervals[0].end == nil && pass != nil && !accumulates }

  /// Whether it has a value at all times, so that what is below it shows only where it adds that.
  var isAlwaysActive: Bool {
    guard intervals.count == 1 else { return false }
    return (fillsBackwards || intervals[0].begin <= .zero) && (fillsForwards || intervals[0].end == nil)
  }

  /// Whether what is below it shows through it.
  var showsBelow: Bool { isAdditive || segments.contains(where: \.showsBelow) }

  /// The same times, with one value all the time.
  func holding(_ values: [Double], below: Double = 0) -> Effect {
    var effect = self
    effect.segments = [Segment(from: 0, to: 1, (values, below), (values, below))]
    effect.isAdditive = false
    effect.accumulates = false
    return effect
  }

  /// The same over a value that stays.
  func over(_ below: [Double]) -> Effect {
    var effect = self
    effect.segments = segments.map { $0.over(below) }
    return effect
  }

  /// The same effect for a value that is 1 (shown) or 0 (hidden). Between the two the element is shown, as browsers
  /// treat `visibility` and `display`.
  var showingBetween: Effect {
    var effect = self
    effect.segments = segments.flatMap(\.showingBetween)
    // The first and the last value count only for what waits or ends.
    let isAlwaysRunning = isEndless && (!fillsBackwards || intervals[0].begin <= .zero)
    return isAlwaysRunning ? effect.withSingleSteps : effect
  }

  /// More passes than this are no round.
  private static let mostPasses = 360

  /// The same where each pass goes on from the one before for ever: as many passes as come round, as one.
  /// - Parameter turn: what the first number may be more by without a difference, such as 360 of an angle.
  /// - Returns: Nil where it never comes round.
  func comingRound(after turn: Double?) -> Effect? {
    guard accumulates, intervals.contains(where: { $0.end == nil }), let pass, let last = segments.last?.end else {
      return self
    }
    func isWhole(_ count: Int) -> Bool {
      let way = last[0] * Double(count)
      return abs(turn.map { way.remainder(dividingBy: $0) } ?? way) < Segment.sameShare
    }
    guard intervals.count == 1, last.dropFirst().allSatisfy({ $0 == 0 }),
      let count = (1...Self.mostPasses).first(where: isWhole)
    else { return nil }
    var effect = self
    effect.accumulates = false
    effect.pass = pass * count
    if period != nil { effect.period = effect.pass }
    effect.segments = (0..<count).flatMap { k in
      segments.map { segment in
        var part = segment
        part.from = (segment.from + Double(k)) / Double(count)
        part.to = (segment.to + Double(k)) / Double(count)
        part.start[0] += last[0] * Double(k)
        part.end[0] += last[0] * Double(k)
        return part
      }
    }
    return effect
  }

  /// The same with values changed.
  func map(_ change: ([Double]) -> [Double]) -> Effect {
    var effect = self
    for i in effect.segments.indices {
      effect.segments[i].start = change(effect.segments[i].start)
      effect.segments[i].end = change(effect.segments[i].end)
    }
    return effect
  }

  /// The same with each step of a `steps` easing as a segment of its own, so that a segment can be cut anywhere.
  var withSingleSteps: Effect {
    var effect = self
    effect.segments = segments.flatMap { segment -> [Segment] in
      guard case .steps(let count, let jumpAtStart) = segment.easing else { return [segment] }
      return (0..<count).map { i in
        let value = segment.value(Double(i + (jumpAtStart ? 1 : 0)) / Double(count))
        let width = segment.to - segment.from
        return Segment(
          from: segment.from + width * Double(i) / Double(count),
          to: segment.from + width * Double(i + 1) / Double(count), value, value)
      }
    }
    return effect
  }
}

/// What a segment shows of the value below its animation.
extension Effect.Segment {
  init(from: Double, to: Double, _ start: Effect.Value, _ end: Effect.Value, easing: Easing = .linear) {
    self.init(
      from: from, to: to, start: start.numbers, end: end.numbers, easing: easing, startBelow: start.below,
      endBelow: end.below)
  }

  /// The same of a list that has one number more at its end: how much of the value below is added.
  var withBelowApart: Effect.Segment {
    var segment = self
    segment.startBelow = segment.start.removeLast()
    segment.endBelow = segment.end.removeLast()
    return segment
  }

  /// Whether what is below it shows through it.
  var showsBelow: Bool { startBelow != 0 || endBelow != 0 }

  /// Whether it says one thing all the time.
  var isStill: Bool { start == end && startBelow == endBelow }

  func value(_ progress: Double) -> Effect.Value {
    (.interpolate(start, end, progress), .interpolate(startBelow, endBelow, progress))
  }

  /// The value at a share of its time.
  func value(at share: Double) -> Effect.Value {
    value(share <= Self.sameShare ? 0 : share >= 1 - Self.sameShare ? 1 : easing(share))
  }

  /// The same segment for a value that is 1 (shown) or 0 (hidden). The element is shown from the segment's start if it
  /// appears, and to its end if it disappears.
  var showingBetween: [Effect.Segment] {
    /// Hidden, shown if the value below is, and shown.
    let values: [Effect.Value] = [([0], 0), ([0], 1), ([1], 0)]
    func rank(_ value: Effect.Value) -> Int { value.numbers[0] > 0 ? 2 : value.below > 0 ? 1 : 0 }
    let (first, last) = (rank(value(0)), rank(value(1)))
    var change = first < last ? from : to
    if case .steps(let count, let jumpAtStart) = easing {
      let step = (to - from) / Double(count)
      if first < last, !jumpAtStart { change = from + step }
      if first > last, jumpAtStart { change = to - step }
    }
    let before = Effect.Segment(
      from: from, to: change, values[first], values[last], easing: .steps(1, jumpAtStart: false))
    let after = Effect.Segment(
      from: change, to: to, values[first], values[last], easing: .steps(1, jumpAtStart: true))
    let parts = [before, after].filter { $0.from < $0.to }
    return parts.isEmpty ? [after] : parts
  }

  /// The same over a value that stays.
  func over(_ below: [Double]) -> Effect.Segment { over(below, below) }

  /// The same over what is shown below it at the same time; nil if that moves in another way, so that no single easing
  /// says the result.
  func over(_ below: Effect.Segment) -> Effect.Segment? {
    let isAlike = startBelow == endBelow && easing == below.easing
    guard !showsBelow || isStill || below.isStill || isAlike else { return nil }
    var segment = over(below.start, below.end)
    if showsBelow, isStill { segment.easing = below.easing }
    return segment
  }

  private func over(_ first: [Double], _ last: [Double]) -> Effect.Segment {
    guard showsBelow else { return self }
    var segment = self
    segment.start = .sum(start, first.map { $0 * startBelow })
    segment.end = .sum(end, last.map { $0 * endBelow })
    (segment.startBelow, segment.endBelow) = (0, 0)
    return segment
  }
}

/// Lists of numbers, as the animated values of SVG and CSS are: lengths, colors and transforms alike.
extension Array: Interpolatable where Element == Double {
  public static func interpolate(_ from: [Double], _ to: [Double], _ progress: Double) -> [Double] {
    zip(from, to).map { Double.interpolate($0, $1, progress) }
  }

  public static func sum(_ a: [Double], _ b: [Double]) -> [Double] { zip(a, b).map { $0 + $1 } }
}
