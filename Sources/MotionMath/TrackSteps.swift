/// Tracks of numbers that are shown in steps: characters that appear, numbers that count.
extension Track where Value == Double {
  /// Places looked at in a period, besides the keyframes. What steps more often than every second one flows.
  private static var samples: Int { 1024 }
  private static var mostSteps: Int { samples / 2 }
  /// Halvings of an interval between two places: to below a nanosecond in a minute.
  private static var halvings: Int { 30 }

  /// Returns the moments of a period at which `level` of the value changes; none if there are so many that it flows, or
  /// if the track is a sum.
  public func steps(of level: (Double) -> Int) -> [TrackJump] {
    let period: Double
    var times: [Double]
    switch self {
    case .constant, .sum: return []
    case .keyframes(let keyframes):
      let jumps = jumps { level($0) == level($1) }
      // Values that are held say exactly when they change.
      if keyframes.frames.dropLast().allSatisfy({ if case .steps = $0.easing { true } else { false } }) { return jumps }
      period = keyframes.period.value
      times = keyframes.frames.map { $0.time + keyframes.delay + keyframes.course.lead }
    case .springs(let cycle, _, _, let delay):
      period = cycle.period
      times = [delay]
    }
    times =
      times.map { positiveRemainder($0, period) }
      + (0...Self.samples).map { Double($0) * period / Double(Self.samples) }
    times.sort()
    var found: [TrackJump] = []
    for (start, end) in zip(times, times.dropFirst()) where start < end {
      var (low, before) = (start, level(value(at: start)))
      let last = level(value(at: end))
      while before != last, found.count <= Self.mostSteps {
        var (a, b) = (low, end)
        for _ in 0..<Self.halvings {
          let middle = (a + b) / 2
          if level(value(at: middle)) == before { a = middle } else { b = middle }
        }
        // Up: tracks round time to the next half nanosecond, so what is found is a little early.
        let time = (b * 1e9 - 1e-3).rounded(.up) / 1e9
        if found.last?.time != time { found.append(TrackJump(time: time, period: period, cause: .step)) }
        guard b < end else { break }
        (low, before) = (b, level(value(at: b)))
      }
    }
    return found.count <= Self.mostSteps ? found : []
  }
}

extension Track {
  /// The same motion, later by some seconds.
  public func delayed(by seconds: Double) -> Track {
    guard seconds != 0 else { return self }
    switch self {
    case .constant: return self
    case .keyframes(let it):
      return .keyframes(
        Keyframes(
          it.frames, period: it.period, delay: it.delay + seconds, course: it.course, intro: it.intro,
          source: it.source))
    case .springs(let cycle, let from, let to, let delay):
      return .springs(cycle, from: from, to: to, delay: delay + seconds)
    case .sum(let a, let b): return .sum(a.delayed(by: seconds), b.delayed(by: seconds))
    }
  }
}
