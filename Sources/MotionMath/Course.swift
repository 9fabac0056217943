/// How keyframes run within a period: after a rest at their start, one pass after another, optionally every second one
/// backwards, and then a rest again.
public struct Course: Equatable, Hashable, Sendable {
  /// The length of one pass in one direction; nil for the whole period.
  public let passDuration: Seconds?
  /// The number of passes. If the course reverses, there and back count as one.
  public let passes: Int
  public let autoreverses: Bool
  /// The rest before the first pass.
  public let lead: Seconds

  /// - Precondition: There is at least one pass, its duration is positive, and the rest before it not negative.
  public init(passDuration: Seconds?, passes: Int = 1, autoreverses: Bool = false, lead: Seconds = .zero) {
    precondition(passDuration.map { $0 > .zero } ?? true && passes > 0 && lead >= .zero, "a course has a pass")
    self.passDuration = passDuration
    self.passes = passes
    self.autoreverses = autoreverses
    self.lead = lead
  }

  /// One pass that is as long as the period.
  public static let once = Course(passDuration: nil)

  /// The time within the keyframes at `time` seconds into the period, which comes from `Seconds.position`. After the
  /// last pass the motion stays where that pass ended.
  func position(at time: Double) -> Double {
    guard let passDuration = passDuration?.value else { return time }
    let time = max(0, time - lead.value)
    let way = autoreverses ? passDuration * 2 : passDuration
    guard time < way * Double(passes) else { return autoreverses ? 0 : passDuration }
    let local = time - (time / way).rounded(.down) * way
    return local <= passDuration ? local : way - local
  }
}
