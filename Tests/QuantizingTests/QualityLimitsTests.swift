import Testing

@testable import Quantizing

@Suite struct QualityLimitsTests {
  @Test func limitsDoubleEveryTwentySteps() {
    let limits = QualityLimits(quality: 90)
    #expect(limits.contentError == 0.015 && limits.contourStep == 0.01)
    #expect(abs(limits.timeStep - 0.03) < 1e-6)
    let lower = QualityLimits(quality: 70)
    #expect(lower.contentError == 2 * limits.contentError && lower.contourStep == 2 * limits.contourStep)
    #expect(lower.timeStep == 2 * limits.timeStep)
  }

  @Test func aScoreIsReachedWithinATenth() {
    let limits = QualityLimits(quality: 90)
    #expect(limits.isReached(by: 89.91) && !limits.isReached(by: 89.89))
  }

  @Test func qualitiesBeyondTheScaleAreItsEnds() {
    #expect(QualityLimits(quality: 150).target == 100)
    #expect(QualityLimits(quality: -3).target == 0)
  }

  /// Twice the bytes are worth six points and a half, but not six.
  @Test func sixPointsAreWorthTwiceTheBytes() {
    let limits = QualityLimits(quality: 90)
    #expect(limits.price(ofScore: 90) == 1 && limits.price(ofScore: 97) == 1)
    #expect(limits.price(ofScore: 84) < 2 && limits.price(ofScore: 83.5) > 2)
    #expect(QualityLimits(quality: 100).price(ofScore: 99) == 11)
  }
}
