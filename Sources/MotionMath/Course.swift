/// How keyframes run within a period: passes one after the other, perhaps every second one backwards, then rest.
public struct Course: Equatable, Hashable, Sendable {
  /// Seconds of one pass in one direction.
  public let passDuration: Double
  /// One that reverses is there and back.
  public let passes: Int
  public let autoreverses: Bool

  /// - Precondition: at least one pass, of a positive duration.
  public init(passDuration: Double, passes: Int = 1, autoreverses: Bool = false) {
    precondition(passDuration > 0 && passes > 0, "a course has a pass")
    self.passDuration = passDuration
    self.passes = passes
    self.autoreverses = autoreverses
  }

  /// One pass as long as the period.
  public static let once = Course(passDuration: .infinity)

  /// Where among the keyframes the motion is, `time` seconds into the period. After the last pass it stays at its end.
  func position(at time: Double) -> Double {
    guard passDuration.isFinite else { return time }
    let way = autoreverses ? passDuration * 2 : passDuration
    guard time < way * Double(passes) else { return autoreverses ? 0 : passDuration }
    let local = positiveRemainder(time, way)
    return local <= passDuration ? local : way - local
  }
}
