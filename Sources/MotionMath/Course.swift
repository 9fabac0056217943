/// How keyframes run within a period: after a rest at their start, one pass after another, optionally every second one
/// backwards, and then a rest again.
public struct Course: Equatable, Hashable, Sendable {
  /// The length in seconds of one pass in one direction.
  public let passDuration: Double
  /// The number of passes. If the course reverses, there and back count as one.
  public let passes: Int
  public let autoreverses: Bool
  /// The rest before the first pass, in seconds.
  public let lead: Double

  /// - Precondition: There is at least one pass, its duration is positive, and the rest before it not negative.
  public init(passDuration: Double, passes: Int = 1, autoreverses: Bool = false, lead: Double = 0) {
    precondition(passDuration > 0 && passes > 0 && lead >= 0, "a course has a pass")
    self.passDuration = passDuration
    self.passes = passes
    self.autoreverses = autoreverses
    self.lead = lead
  }

  /// One pass that is as long as the period.
  public static let once = Course(passDuration: .infinity)

  /// The time within the keyframes at `time` seconds into the period, which comes from `positiveRemainder`. After the
  /// last pass the motion stays where that pass ended.
  func position(at time: Double) -> Double {
    guard passDuration.isFinite else { return time }
    let time = max(0, time - lead)
    let way = autoreverses ? passDuration * 2 : passDuration
    guard time < way * Double(passes) else { return autoreverses ? 0 : passDuration }
    // `time` is past what it names by half a nanosecond already; see `positiveRemainder`.
    let local = time - (time / way).rounded(.down) * way
    return local <= passDuration ? local : way - local
  }
}
