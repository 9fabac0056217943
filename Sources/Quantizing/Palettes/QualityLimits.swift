import GraphicsCore

/// What a loop has to meet at a quality: the score, and four limits on what the score does not see.
///
/// Distances are those of colors as they are seen (`LabColors.seen`), where two colors side by side can be told apart
/// from about 0.02. They hold at quality 90 and double every 20 steps down. Numbers with a figure were measured on the
/// loops of `make bench-gif`; "chosen" ones were not varied.
package struct QualityLimits {
  /// The score asked for, 0…100: SSIMULACRA2 of the worst frame.
  package let target: Double

  /// - Parameter quality: 0…100; what lies beyond 0…100 counts as the nearer end.
  package init(quality: Int) { target = Double(min(100, max(0, quality))) }

  /// Scores that differ by less are equal: other programs that compute SSIMULACRA2 agree with ours within this.
  private static let sameScore = 0.1

  package func isReached(by score: Double) -> Bool { score >= target - Self.sameScore }

  /// How many times as far from 100 as it may be a score is.
  func excess(ofScore score: Double) -> Double { (100 - score) / max(Self.sameScore, 100 - target) }

  /// The excess of what just reaches the target, as against 90.
  var excessAsAgainst90: Double { max(Self.sameScore, 100 - target) / 10 }

  // MARK: Mean error

  /// The largest mean color distance of the pixels that do not belong to the background.
  ///
  /// A small loader on a wide background has a high score whatever it looks like; chosen.
  var contentError: Float { 0.015 * doubling }

  // MARK: False contours

  /// How much larger than the source's a step in a smooth place must be to be a false contour: half of what is told
  /// apart side by side; chosen.
  var contourStep: Float { 0.01 * doubling }

  /// The share of the content that may lie on false contours. With 0.01 the loops took 0.7 % more bytes, and nobody saw
  /// where.
  static let mostContours = 0.0125

  // MARK: Blinking

  /// How much larger than the source's a change in time must be to be a step: half as much again as is told apart side
  /// by side; chosen.
  var timeStep: Float { 3 * contourStep }

  /// The share of the changes of fading places that may be steps; chosen. The score does not find them: three dots that
  /// fade through sixty grays and are shown in three have 95.
  static let mostSteps = 0.02

  // MARK: Standing still

  /// The share of the motion that must be left at any quality (`MotionShare`); chosen.
  static let leastMotion = 0.5

  // MARK: The price of a miss

  /// Bytes that one point of the score is worth, as a share of the file. Palettes for all frames take about twice the
  /// bytes of one, so they are worth it where one palette misses the score by more than six points (1.12⁶ ≈ 2).
  private static let bytesPerPoint = 0.12
  /// The same at 100, where the best score is asked for whatever it takes: each point outweighs an elevenfold file.
  private static let bytesPerPointAtBest = 10.0

  /// What each byte of a loop counts: 1 if it reaches the score, more the farther it is below.
  package func price(ofScore score: Double) -> Double {
    power(1 + (target == 100 ? Self.bytesPerPointAtBest : Self.bytesPerPoint), max(0, target - score))
  }

  /// 1 at quality 90, twice that every 20 steps down.
  private var doubling: Float { Float(power(2, (90 - target) / 20)) }
}
