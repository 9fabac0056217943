import GraphicsCore
import MotionMath
import SceneModel

/// Tracks → keyed motions. A track of keyframes whose period divides the cycle keeps its own keyframes, its own period
/// and its phase, so that copies that run one after another share their keyframes. Everything else is fitted.
struct TrackMotion {
  let time: LocalTime

  /// - Parameters:
  ///   - tolerance: The largest error of each number of a fitted motion.
  ///   - limits: To which values are limited; none for all.
  func motion<Value: MotionValue>(
    _ track: Track<Value>, within tolerance: Double, limits: ClosedRange<Double>? = nil
  ) -> AnimatedValues {
    func limited(_ values: [Double]) -> [Double] {
      limits.map { limits in values.map { min(limits.upperBound, max(limits.lowerBound, $0)) } } ?? values
    }
    if case .constant(let value) = track { return .still(limited(value.numbers)) }
    if time.standsStill { return .still(limited(track.value(at: time.local(0)).numbers)) }
    let count = track.value(at: 0).numbers.count
    let fit = CurveFit(tolerance: [Double](repeating: tolerance, count: count))
    let keyed: KeyedMotion?
    switch track {
    case .keyframes(let keyframes):
      // An easing may go beyond its ends, and so may the keys that fit it.
      keyed = exact(keyframes, fit).flatMap { motion in
        let isWithin = motion.keys.allSatisfy { key in
          zip(key.values, limited(key.values)).allSatisfy { abs($0 - $1) < 1e-9 }
        }
        return isWithin ? motion : nil
      }
    case .springs(let cycle, _, _, let delay):
      var phases: [Double] = []
      var sum = 0.0
      for phase in cycle.phases.dropLast() {
        sum += phase.duration.value
        phases.append(sum)
      }
      keyed = periodic(cycle.period.value, delay: delay.value).map { timing in
        KeyedMotion(
          keys: fit.keys(over: cycle.period.value, breaks: phases) {
            limited(track.value(at: delay.value + $0).numbers)
          }, timing: timing)
      }
    case .constant, .sum: keyed = nil
    }
    let motion =
      keyed
      ?? sampled(fit, breaks: corners(of: track)) { limited($0(track).numbers) }
    return settled(motion, tolerance)
  }

  /// The motion of a function of tracks, over the whole cycle.
  func sampled(_ fit: CurveFit, breaks: [Double], _ function: (TrackMoment) -> [Double]) -> KeyedMotion {
    let play = time.play
    func moment(_ t: Double) -> Double { time.local(time.wrapped(play.start + t)) }
    func value(_ t: Double) -> [Double] { function(TrackMoment(time: moment(t))) }
    var breaks = breaks
    if play.start > 0 { breaks.append(play.cycle - play.start) }
    if time.line == nil { breaks += Self.jumps(value, over: play.cycle, fit.tolerance) }
    var motion = KeyedMotion(
      keys: fit.keys(over: play.cycle, breaks: Self.distinct(breaks), value), timing: time.wholeCycle)
    if let end = time.atEnd {
      motion.end(on: function(TrackMoment(time: moment(play.cycle), end: end)), fit.tolerance)
    }
    return motion
  }

  /// The motion of a function of one track's value. It has the track's own period and phase, if these repeat with the
  /// cycle, and lasts the whole cycle otherwise.
  /// - Parameter piece: The piece of the function that a value is in. Between two pieces the function may bend.
  func sampled(
    _ fit: CurveFit, of track: Track<Double>, piece: (Double) -> Int, _ function: (Double) -> [Double]
  ) -> KeyedMotion {
    func bends(of value: (Double) -> Double, over duration: Double) -> [Double] {
      Seconds.changes(of: { piece(value($0)) }, between: Seconds(duration).parts(2000), atMost: 400).map(\.value)
    }
    if let (period, timing) = repeating(track) {
      let length = period.period.value
      let breaks = Self.places(period) + bends(of: { period.value(at: $0) }, over: length)
      let keys = fit.keys(over: length, breaks: Self.distinct(breaks)) { function(period.value(at: $0)) }
      return KeyedMotion(keys: keys, timing: timing)
    }
    let play = time.play
    let breaks =
      corners(of: track)
      + bends(of: { track.value(at: time.local(time.wrapped(play.start + $0))) }, over: play.cycle)
    return sampled(fit, breaks: breaks) { moment in function(moment(track)) }
  }

  /// The keyframes of a track without their delay, and when their periods play; nil if these do not repeat with the
  /// cycle.
  private func repeating(_ track: Track<Double>) -> (period: Keyframes<Double>, timing: MotionTiming)? {
    guard case .keyframes(let it) = track, it.intro.allSatisfy({ $0.time.value <= time.local(0) }),
      let timing = periodic(it.period.value, delay: it.delay.value)
    else { return nil }
    return (Keyframes(it.frames, period: it.period, course: it.course), timing)
  }

  /// A motion whose values never differ by more than the tolerance stands still.
  private func settled(_ motion: KeyedMotion, _ tolerance: Double) -> AnimatedValues {
    let first = motion.keys[0].values
    let isStill = motion.keys.allSatisfy { key in
      zip(key.values, first).allSatisfy { abs($0 - $1) <= min(tolerance, 1e-6) }
    }
    return isStill ? .still(first) : .moving(motion)
  }

  // MARK: Exact keyframes

  /// The timing of a motion of this period, in seconds of the layer; nil if it does not repeat with the cycle.
  /// - Parameter delay: When a period starts.
  private func periodic(_ period: Double, delay: Double) -> MotionTiming? {
    guard let line = time.line, line.rate > 0, time.play.plays == nil else { return nil }
    let turns = time.play.cycle * line.rate / period
    guard turns > 0.5, abs(turns - turns.rounded()) < 1e-6 * turns else { return nil }
    let place = time.local(time.play.start) - delay
    var into = place - (place / period).rounded(.down) * period
    if period - into < 1e-7 * period { into = 0 }
    return MotionTiming(duration: period / line.rate, delay: into == 0 ? 0 : -into / line.rate)
  }

  private func exact<Value: MotionValue>(_ keyframes: Keyframes<Value>, _ fit: CurveFit) -> KeyedMotion? {
    if let last = keyframes.intro.last, time.local(0) < last.time.value { return nil }
    guard var timing = periodic(keyframes.period.value, delay: keyframes.delay.value),
      let pass = pass(keyframes, fit)
    else { return nil }
    let (course, period) = (keyframes.course, keyframes.period.value)
    let length = course.passDuration?.value ?? period
    let ways = course.passes * (course.autoreverses ? 2 : 1)
    let repeats = abs(length * Double(ways) - period) < 1e-7 && course.lead == .zero
    if repeats, ways == 1 { return KeyedMotion(keys: pass, timing: timing).fromLongestStep }
    if repeats {
      let share = length / period
      timing.duration *= share
      timing.alternates = course.autoreverses
      let whole = timing.duration * (course.autoreverses ? 2 : 1)
      timing.delay += (-timing.delay / whole).rounded(.down) * whole
      return KeyedMotion(keys: pass, timing: timing)
    }
    return KeyedMotion(keys: unrolled(pass, course, length: length, period: period), timing: timing).fromLongestStep
  }

  /// All passes of a period, with the rests before and after them.
  private func unrolled(
    _ pass: [KeyedMotion.Key], _ course: Course, length: Double, period: Double
  ) -> [KeyedMotion.Key] {
    var keys: [KeyedMotion.Key] = []
    var begin = course.lead.value
    if begin > 0 { keys.append(KeyedMotion.Key(0, pass[0].values)) }
    let back = pass.indices.reversed().map { i in
      KeyedMotion.Key(
        1 - pass[i].offset, pass[i].values, i > 0 ? pass[i - 1].easing.reversed : .linear)
    }
    let ways = course.passes * (course.autoreverses ? 2 : 1)
    for way in 0..<ways {
      for key in course.autoreverses && way % 2 == 1 ? back : pass {
        let offset = (begin + key.offset * length) / period
        if let last = keys.last, abs(last.offset - offset) < 1e-9, last.values == key.values { keys.removeLast() }
        keys.append(KeyedMotion.Key(offset, key.values, key.easing))
      }
      begin += length
    }
    let rest = (course.autoreverses ? pass[0] : pass[pass.count - 1]).values
    keys[keys.count - 1].easing = .linear
    keys.append(KeyedMotion.Key(1, rest))
    return keys.filter { $0.offset <= 1 + 1e-9 }
  }

  /// The keys of one pass, from 0 to 1; nil if a keyframe stands behind its end.
  private func pass<Value: MotionValue>(_ keyframes: Keyframes<Value>, _ fit: CurveFit) -> [KeyedMotion.Key]? {
    let length = (keyframes.course.passDuration ?? keyframes.period).value
    let frames = keyframes.frames
    guard let first = frames.first, let last = frames.last, last.time.value <= length + Seconds.nanosecond else {
      return nil
    }
    var keys: [KeyedMotion.Key] = []
    if first.time > .zero { keys.append(KeyedMotion.Key(0, first.value.numbers)) }
    let line = time.line?.rate ?? 1
    for (i, frame) in frames.enumerated() {
      let (offset, numbers) = (frame.time.value / length, frame.value.numbers)
      guard i + 1 < frames.count, frames[i + 1].time > frame.time, frames[i + 1].value != frame.value else {
        keys.append(KeyedMotion.Key(offset, numbers))
        continue
      }
      if let easing = SegmentEasing(frame.easing) {
        keys.append(KeyedMotion.Key(offset, numbers, easing))
        continue
      }
      let (next, easing) = (frames[i + 1], frame.easing)
      let span = next.time.value - frame.time.value
      var breaks: [Double] = []
      if case .points(let stops) = easing { breaks = stops.map(\.time) }
      // The easing's own value at 1, and not the target: a spring may not have settled.
      let fitted = fit.keys(over: 1, breaks: Self.distinct(breaks), seconds: span / line) { u in
        Value.interpolate(frame.value, next.value, easing(u)).numbers
      }
      for key in fitted.dropLast() {
        keys.append(
          KeyedMotion.Key(offset + key.offset * span / length, key.values, key.easing))
      }
      let end = fitted[fitted.count - 1].values
      if zip(zip(end, next.value.numbers), fit.tolerance).contains(where: { abs($0.0 - $0.1) > $1 }) {
        keys.append(KeyedMotion.Key(next.time.value / length, end))
      }
    }
    if last.time.value < length - Seconds.nanosecond { keys.append(KeyedMotion.Key(1, last.value.numbers)) }
    keys[keys.count - 1].offset = 1
    return keys
  }

  // MARK: Corners

  /// The seconds of the file's cycle at which a track may bend or jump; none where its time is a track itself.
  func corners<Value>(of track: Track<Value>) -> [Double] {
    guard time.line != nil else { return [] }
    switch track {
    case .constant: return []
    case .sum(let a, let b): return corners(of: a) + corners(of: b)
    case .springs(let cycle, _, _, let delay):
      var sum = 0.0
      let starts = cycle.phases.map { phase in
        defer { sum += phase.duration.value }
        return sum
      }
      return repeated(starts, period: cycle.period.value, delay: delay.value)
    case .keyframes(let it):
      let places = Self.places(it)
      return repeated(places, period: it.period.value, delay: it.delay.value)
        + repeated(it.intro.map(\.time.value), period: 1e9, delay: 0)
    }
  }

  /// Places of a period at which keyframes bend or jump.
  private static func places<Value>(_ keyframes: Keyframes<Value>) -> [Double] {
    let course = keyframes.course
    let length = (course.passDuration ?? keyframes.period).value
    var inPass: [Double] = [0, length]
    for (i, frame) in keyframes.frames.enumerated() {
      let start = frame.time.value
      inPass.append(start)
      guard i + 1 < keyframes.frames.count else { continue }
      let span = keyframes.frames[i + 1].time.value - start
      switch frame.easing {
      case .steps(let count, _): inPass += (1..<max(1, count)).map { start + span * Double($0) / Double(count) }
      case .points(let stops): inPass += stops.map { start + span * $0.time }
      default: break
      }
    }
    var places: [Double] = [0]
    var begin = course.lead.value
    for way in 0..<(course.passes * (course.autoreverses ? 2 : 1)) {
      let isBack = course.autoreverses && way % 2 == 1
      places += inPass.filter { $0 <= length }.map { begin + (isBack ? length - $0 : $0) }
      begin += length
    }
    return places
  }

  static let mostCorners = 4000

  /// The moments of the file's cycle at which places of the layer's periods are reached.
  private func repeated(_ places: [Double], period: Double, delay: Double) -> [Double] {
    guard let line = time.line, line.rate != 0 else { return [] }
    let play = time.play
    let ends = [line.offset, play.cycle * line.rate + line.offset]
    let (low, high) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
    var found: [Double] = []
    for place in places {
      var turn = ((low - delay - place) / period).rounded(.up)
      while delay + place + turn * period <= high, found.count < Self.mostCorners {
        let moment = (delay + place + turn * period - line.offset) / line.rate
        var t = moment - play.start
        if t < 0 { t += play.cycle }
        found.append(t)
        turn += 1
      }
    }
    return found
  }

  static func distinct(_ times: [Double]) -> [Double] {
    var result: [Double] = []
    for time in times.sorted() where result.last.map({ time - $0 > Seconds.sameMoment.value }) ?? true {
      result.append(time)
    }
    return result
  }

  /// The times at which a function jumps, to within `Seconds.sameMoment`.
  private static func jumps(
    _ function: (Double) -> [Double], over duration: Double, _ tolerance: [Double]
  ) -> [Double] {
    let count = min(6000, max(200, Int(duration * 400)))
    func differ(_ a: [Double], _ b: [Double], by factor: Double) -> Bool {
      zip(zip(a, b), tolerance).contains { abs($0.0 - $0.1) > $1 * factor }
    }
    var found: [Double] = []
    var before = function(0)
    for i in 1...count {
      let after = function(duration * Double(i) / Double(count))
      if differ(before, after, by: 3) {
        var (low, high) = (duration * Double(i - 1) / Double(count), duration * Double(i) / Double(count))
        var (left, right) = (before, after)
        while high - low > Seconds.sameMoment.value {
          let middle = (low + high) / 2
          let value = function(middle)
          // The half that has the larger part of the change.
          let toLeft = zip(left, value).reduce(0) { $0 + abs($1.0 - $1.1) }
          let toRight = zip(value, right).reduce(0) { $0 + abs($1.0 - $1.1) }
          if toLeft > toRight { (high, right) = (middle, value) } else { (low, left) = (middle, value) }
        }
        if differ(left, right, by: 2) { found.append(high) }
      }
      before = after
    }
    return found
  }
}
