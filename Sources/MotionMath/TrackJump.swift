/// A moment at which a track's value from the left is not its value from the right. It comes again with the period.
public struct TrackJump: Equatable, Sendable {
  /// Seconds; the track's delay is in it.
  public var time: Double
  /// Seconds.
  public var period: Double
  public var cause: Cause

  public enum Cause: Hashable, Sendable {
    /// A step of a `hold` or `steps` easing.
    case step
    /// Two keyframes at one time.
    case cut
    /// The end of a pass, or of a rest, that is not the start of the next.
    case passEnd
  }

  /// Whether whoever wrote the track said that it jumps here.
  public var isDeclared: Bool { cause != .passEnd }
}

extension Track {
  /// Where the track jumps within its period. Springs run on without one; of motions that are added only the declared
  /// jumps are known, since those at their ends may cancel.
  /// - Parameter isSame: whether two values look the same, such as two angles a whole turn apart.
  public func jumps(_ isSame: (Value, Value) -> Bool = { $0 == $1 }) -> [TrackJump] {
    switch self {
    case .constant, .springs: []
    case .keyframes(let keyframes): keyframes.jumps(isSame)
    case .sum(let a, let b): (a.jumps(isSame) + b.jumps(isSame)).filter(\.isDeclared)
    }
  }
}

extension Easing {
  /// Where among 0…1 the value jumps inside of a leg, and the limit at the leg's end from the left.
  fileprivate var steps: (count: Int, limitAtEnd: Double)? {
    guard case .steps(let count, let jumpAtStart) = self else { return nil }
    return (count, jumpAtStart ? 1 : Double(count - 1) / Double(count))
  }
}

extension Keyframes {
  /// A place among the keyframes where the value may jump.
  private struct Corner {
    var time: Double
    var before: Value
    var after: Value
    var cause: TrackJump.Cause
  }

  /// Keyframes at one time, to a rounding error.
  private static var sameTime: Double { 1e-9 }

  fileprivate func jumps(_ isSame: (Value, Value) -> Bool) -> [TrackJump] {
    let end = course.passDuration.isFinite ? course.passDuration : period.value
    let corners = corners.filter { $0.time <= end + Self.sameTime }
    let inner = corners.filter { $0.time > Self.sameTime && $0.time < end - Self.sameTime }
    let first = corners.first { $0.time <= Self.sameTime }?.after ?? frames[0].value
    let atEnd = corners.last { $0.time >= end - Self.sameTime }
    let last = atEnd?.before ?? frames[frames.count - 1].value
    let isStepped = frames[0].easing(0) > 0 || frames[frames.count - 1].easing.steps != nil
    let cause = isStepped ? .step : atEnd?.cause ?? .passEnd

    var found: [Corner] = []
    var time = 0.0
    let passes = course.autoreverses ? course.passes * 2 : course.passes
    for pass in 0..<passes {
      let isBackwards = course.autoreverses && pass % 2 == 1
      for corner in inner {
        found.append(
          isBackwards
            ? Corner(
              time: time + end - corner.time, before: corner.after, after: corner.before, cause: corner.cause)
            : Corner(
              time: time + corner.time, before: corner.before, after: corner.after, cause: corner.cause))
      }
      time += end
      if pass + 1 < passes, !course.autoreverses {
        found.append(Corner(time: time, before: last, after: first, cause: cause))
      }
    }
    // Rest after the passes, then the period's own end.
    var value = course.autoreverses ? first : last
    if time < period.value - Self.sameTime {
      let rest = course.autoreverses ? first : atEnd?.after ?? last
      found.append(Corner(time: time, before: value, after: rest, cause: cause))
      value = rest
    }
    found.append(Corner(time: period.value, before: value, after: first, cause: cause))
    return found.filter { !isSame($0.before, $0.after) }.map {
      TrackJump(time: $0.time + delay, period: period.value, cause: $0.cause)
    }
  }

  /// Of one pass forwards.
  private var corners: [Corner] {
    var corners: [Corner] = []
    var i = 0
    while i < frames.count {
      // All keyframes at this time.
      var j = i
      while j + 1 < frames.count, frames[j + 1].time - frames[i].time <= Self.sameTime { j += 1 }
      var before = frames[i].value
      if i > 0, let limit = frames[i - 1].easing.steps?.limitAtEnd {
        before = Value.interpolate(frames[i - 1].value, before, limit)
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
      if let count = from.easing.steps?.count {
        let start = from.easing(0)
        for k in 1..<max(count, 1) {
          let share = Double(k) / Double(count)
          corners.append(
            Corner(
              time: from.time + (to.time - from.time) * share, before: value(start + Double(k - 1) / Double(count)),
              after: value(start + share), cause: .step))
        }
      }
      i = j + 1
    }
    return corners
  }

  /// Of a jump where the keyframes `i` to `j` stand at one time.
  private func cause(from i: Int, to j: Int) -> TrackJump.Cause {
    let isStepped = frames[j].easing.steps != nil || (i > 0 && frames[i - 1].easing.steps != nil)
    return isStepped ? .step : j > i ? .cut : .passEnd
  }
}
