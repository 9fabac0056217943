/// A moment at which a track's value from the left differs from its value from the right. It recurs with the period.
public struct TrackJump: Equatable, Sendable {
  /// The first nanosecond at which the new value stands, including the track's delay.
  public var time: Seconds
  public var period: Seconds
  public var cause: Cause
  /// Whether the track is a sum of motions, where another motion may jump back by as much at the same moment.
  public var mayCancel = false
  /// The JSON path of the motion; nil if it has none.
  public var source: String?

  public enum Cause: Hashable, Sendable {
    /// A step of a `hold` or `steps` easing.
    case step
    /// Two keyframes at one time.
    case cut
    /// The end of a pass, or of a rest, that is not the start of the next.
    case passEnd
    /// A spring that has not reached its target when its segment ends.
    case unsettled

    /// Whether the change stands in the track itself: at a step, or between two keyframes.
    public var isWritten: Bool { self == .step || self == .cut }
  }
}

extension Track {
  /// Returns the jumps of the track within its period, or of each motion of a sum within its own. Chains of springs
  /// have none.
  /// - Parameter isSame: Whether two values look the same, such as two angles that differ by a whole turn.
  public func jumps(_ isSame: (Value, Value) -> Bool = { $0 == $1 }) -> [TrackJump] {
    switch self {
    case .constant, .springs: []
    case .keyframes(let keyframes): keyframes.jumps(isSame)
    case .sum(let a, let b):
      (a.jumps(isSame) + b.jumps(isSame)).map { jump in
        var jump = jump
        jump.mayCancel = true
        return jump
      }
    }
  }
}

extension Easing {
  /// The number of steps within a segment; nil if the easing has none.
  fileprivate var steps: Int? {
    if case .steps(let count, _) = self { count } else { nil }
  }

  /// A spring has settled when this share of its way is left.
  private static let settled = 0.001

  /// Whether a spring stops short of its target, or beyond it, at the segment's end.
  fileprivate var isUnsettled: Bool {
    if case .spring = self { limitAtEnd != 1 } else { false }
  }

  /// The limit of the progress at the segment's end from the left.
  fileprivate var limitAtEnd: Double {
    switch self {
    case .steps(let count, let jumpAtStart): jumpAtStart ? 1 : Double(count - 1) / Double(count)
    case .points(let stops): stops[stops.count - 1].value
    case .spring(let spring, let duration): Self.limit(spring.value(from: 0, velocity: 0, to: 1, after: duration))
    default: 1
    }
  }

  private static func limit(_ value: Double) -> Double { abs(value - 1) <= settled ? 1 : value }

  /// The progress before and after each jump of a CSS `linear()` that has two points at one time.
  fileprivate var cuts: [(time: Double, before: Double, after: Double)] {
    guard case .points(let stops) = self else { return [] }
    return zip(stops, stops.dropFirst()).filter { $0.time == $1.time && $0.time > 0 && $0.time < 1 }.map {
      ($0.time, $0.value, $1.value)
    }
  }
}

extension Keyframes {
  /// A place among the keyframes where the value may jump.
  private struct Corner {
    var time: Seconds
    var before: Value
    var after: Value
    var cause: TrackJump.Cause
    /// Whether the place is up to a nanosecond before `time`, so that the way back passes it a nanosecond later.
    var isBetween = false
  }

  fileprivate func jumps(_ isSame: (Value, Value) -> Bool) -> [TrackJump] {
    let end = course.passDuration ?? period
    let corners = corners.filter { $0.time <= end }
    let inner = corners.filter { $0.time > .zero && $0.time < end }
    let first = corners.first { $0.time <= .zero }?.after ?? frames[0].value
    let atEnd = corners.last { $0.time >= end }
    let last = atEnd?.before ?? frames[frames.count - 1].value
    let isStepped =
      (frames[0].easing.steps != nil && frames[0].easing(0) > 0) || frames[frames.count - 1].easing.steps != nil
    var cause = isStepped ? .step : atEnd?.cause ?? .passEnd
    // Where the pass would jump with a settled spring, too, its end is the cause.
    if cause == .unsettled, !isSame(frames[frames.count - 1].value, first) { cause = .passEnd }

    var found: [Corner] = []
    var time = course.lead
    let passes = course.autoreverses ? course.passes * 2 : course.passes
    for pass in 0..<passes {
      let isBackwards = course.autoreverses && pass % 2 == 1
      for corner in inner {
        found.append(
          isBackwards
            ? Corner(
              time: time + end - corner.time + Seconds(nanoseconds: corner.isBetween ? 1 : 0), before: corner.after,
              after: corner.before, cause: corner.cause)
            : Corner(
              time: time + corner.time, before: corner.before, after: corner.after, cause: corner.cause))
      }
      time += end
      if pass + 1 < passes, !course.autoreverses {
        found.append(Corner(time: time, before: last, after: first, cause: cause))
      }
    }
    // The rest after the passes, then the end of the period.
    var value = course.autoreverses ? first : last
    if time < period {
      let rest = course.autoreverses ? first : atEnd?.after ?? last
      found.append(Corner(time: time, before: value, after: rest, cause: cause))
      value = rest
    }
    found.append(Corner(time: period, before: value, after: first, cause: cause))
    return found.filter { !isSame($0.before, $0.after) }.map {
      TrackJump(time: $0.time + delay, period: period, cause: $0.cause, source: source)
    }
  }

  /// The corners of one forward pass.
  private var corners: [Corner] {
    var corners: [Corner] = []
    var i = 0
    while i < frames.count {
      // Find all keyframes at this time.
      var j = i
      while j + 1 < frames.count, frames[j + 1].time == frames[i].time { j += 1 }
      var before = frames[i].value
      if i > 0, frames[i - 1].easing.limitAtEnd != 1 {
        before = Value.interpolate(frames[i - 1].value, before, frames[i - 1].easing.limitAtEnd)
      }
      guard j + 1 < frames.count else {
        corners.append(
          Corner(time: frames[j].time, before: before, after: frames[j].value, cause: cause(from: i, to: j)))
        break
      }
      let (from, to) = (frames[j], frames[j + 1])
      func value(_ progress: Double) -> Value {
        progress == 0 ? from.value : Value.interpolate(from.value, to.value, progress)
      }
      corners.append(
        Corner(time: from.time, before: before, after: value(from.easing(0)), cause: cause(from: i, to: j)))
      for cut in from.easing.cuts {
        corners.append(
          Corner(
            time: from.time + Seconds((to.time - from.time).value * cut.time), before: value(cut.before),
            after: value(cut.after), cause: .cut))
      }
      if let count = from.easing.steps {
        let start = from.easing(0)
        for k in 1..<max(count, 1) {
          let (whole, rest) = ((to.time - from.time) * k).nanoseconds.quotientAndRemainder(dividingBy: Int64(count))
          corners.append(
            Corner(
              time: from.time + Seconds(nanoseconds: rest == 0 ? whole : whole + 1),
              before: value(start + Double(k - 1) / Double(count)), after: value(start + Double(k) / Double(count)),
              cause: .step, isBetween: rest != 0))
        }
      }
      i = j + 1
    }
    return corners
  }

  /// Of a jump where the keyframes `i` to `j` stand at one time.
  private func cause(from i: Int, to j: Int) -> TrackJump.Cause {
    let isStepped = frames[j].easing.steps != nil || (i > 0 && frames[i - 1].easing.steps != nil)
    if isStepped { return .step }
    return j > i ? .cut : i > 0 && frames[i - 1].easing.isUnsettled ? .unsettled : .passEnd
  }
}
