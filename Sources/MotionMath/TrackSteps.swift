/// Tracks of numbers that are shown in steps: characters that appear, numbers that count.
extension Track where Value == Double {
  /// Places looked at in a period, besides the keyframes. What steps more often than every second one flows.
  private static var samples: Int { 1024 }
  private static var mostSteps: Int { samples / 2 }

  /// Returns the moments of a period at which `level` of the value changes; none if there are so many that it flows, or
  /// if the track is a sum.
  public func steps(of level: (Double) -> Int) -> [TrackJump] {
    let period: Seconds
    var times: [Seconds]
    switch self {
    case .constant, .sum: return []
    case .keyframes(let keyframes):
      let jumps = jumps { level($0) == level($1) }
      // Values that are held say exactly when they change.
      if keyframes.frames.dropLast().allSatisfy({ if case .steps = $0.easing { true } else { false } }) { return jumps }
      period = keyframes.period
      times = keyframes.frames.map { $0.time + keyframes.delay + keyframes.course.lead }
    case .springs(let cycle, _, _, let delay):
      period = cycle.period
      times = [delay]
    }
    times = times.map { $0.into(period) } + period.parts(Self.samples)
    let changes = Seconds.changes(of: { level(value(at: $0)) }, between: times.sorted(), atMost: Self.mostSteps + 1)
    guard changes.count <= Self.mostSteps else { return [] }
    return changes.map { TrackJump(time: $0, period: period, cause: .step) }
  }
}
