/// Motions that one value follows together.
extension TrackMotion {
  /// Several motions as one: of their own keys where at most one moves, and of samples otherwise.
  /// - Parameters:
  ///   - tolerance: The largest error of each number of a fitted motion.
  ///   - values: All of their values.
  func joined(
    _ motions: [AnimatedValues], within tolerance: Double, _ values: @escaping (TrackMoment) -> [Double]
  ) -> AnimatedValues {
    if motions.allSatisfy(\.isStill) { return .still(motions.flatMap(\.atStart)) }
    if motions.count(where: { !$0.isStill }) == 1, let i = motions.firstIndex(where: { !$0.isStill }) {
      let (before, after) = (motions[..<i].flatMap(\.atStart), motions[(i + 1)...].flatMap(\.atStart))
      return motions[i].map { before + $0 + after }
    }
    let count = motions.reduce(0) { $0 + $1.atStart.count }
    var fit = CurveFit(tolerance: [Double](repeating: tolerance, count: count))
    fit.mayOvershoot = false
    return .moving(sampled(fit, breaks: motions.flatMap(corners), values))
  }

  /// The corners of a keyed motion in the file's cycle.
  private func corners(of motion: AnimatedValues) -> [Double] {
    guard case .moving(let keyed) = motion else { return [] }
    let (cycle, timing) = (time.play.cycle, keyed.timing)
    var corners: [Double] = []
    var begin = timing.delay
    while begin < cycle, corners.count < Self.mostCorners {
      corners += keyed.keys.map { begin + $0.offset * timing.duration }
      begin += timing.duration
    }
    return corners.filter { $0 > 0 && $0 < cycle }
  }
}
