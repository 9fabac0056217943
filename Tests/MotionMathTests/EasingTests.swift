import MotionMath
import TestSupport
import Testing

@Suite struct EasingTests {
  static let all: [Easing] = [
    .linear, .easeIn, .easeOut, .easeInOut, .cubicBezier(x1: 0.6, y1: 0, x2: 0.4, y2: 1),
    .cubicBezier(x1: 1, y1: 0, x2: 0, y2: 1), .cubicBezier(x1: 0.3, y1: -0.6, x2: 0.7, y2: 1.6),
    .steps(4, jumpAtStart: false), .powerOut(1.2), .spring(.bouncy(duration: 0.5), segmentDuration: 2),
    .penner(.elastic, .atStart), .penner(.elastic, .atEnd), .penner(.elastic, .atBoth), .penner(.bounce, .atStart),
    .penner(.bounce, .atEnd), .penner(.bounce, .atBoth),
    .points([Stop(time: 0, value: 0), Stop(time: 0.3, value: 0.9), Stop(time: 1, value: 1)]),
  ]
  private typealias Stop = Easing.Stop

  @Test(arguments: all) func startsAtZeroAndEndsAtOne(easing: Easing) {
    #expect(easing(0) == 0)
    #expect(easing(1) == 1)
    #expect(easing(-0.5) == 0)
    #expect(easing(2) == 1)
  }

  @Test func linearGoesStraightBetweenItsPoints() {
    let easing = Easing.points([
      Stop(time: 0.2, value: 0.1), Stop(time: 0.6, value: 0.9), Stop(time: 0.6, value: 0.4), Stop(time: 1, value: 1),
    ])
    #expect(easing(0) == 0.1 && abs(easing(0.4) - 0.5) < 1e-12 && easing(0.6) == 0.4 && easing(1) == 1)
  }

  /// The formulas of easings.net at some moments.
  @Test func elasticAndBounceAreThoseOfEasingsNet() {
    let values: [(PennerCurve, PennerEnds, Double, Double)] = [
      (.elastic, .atEnd, 0.1, 1.25), (.elastic, .atEnd, 0.5, 1.015625), (.elastic, .atStart, 0.9, -0.25),
      (.elastic, .atBoth, 0.5, 0.5), (.elastic, .atBoth, 0.25, 0.0119694),
      (.bounce, .atEnd, 0.2, 0.3025), (.bounce, .atEnd, 0.5, 0.765625), (.bounce, .atEnd, 0.8, 0.94),
      (.bounce, .atStart, 0.5, 0.234375), (.bounce, .atBoth, 0.25, 0.1171875), (.bounce, .atEnd, 0.95, 0.98453125),
    ]
    for (curve, ends, time, value) in values {
      #expect(abs(Easing.penner(curve, ends)(time) - value) < 1e-6, "\(curve) \(ends) \(time)")
    }
  }

  @Test func stepsThatJumpAtTheStartHaveJumpedAtZero() {
    let easing = Easing.steps(4, jumpAtStart: true)
    #expect(easing(0) == 0.25)
    #expect(easing(0.26) == 0.5)
    #expect(easing(1) == 1)
  }

  @Test func stepsThatJumpAtTheEndHoldUntilThen() {
    let easing = Easing.steps(4, jumpAtStart: false)
    #expect(easing(0.24) == 0)
    #expect(easing(0.25) == 0.25)
    #expect(easing(0.99) == 0.75)
  }

  /// The curve is defined by its parameter: at parameter s time is x(s) and value y(s).
  @Test func bezierMeetsItsParametricForm() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let (x1, x2) = (Double.random(in: 0...1, using: &generator), Double.random(in: 0...1, using: &generator))
      let (y1, y2) = (Double.random(in: -1...2, using: &generator), Double.random(in: -1...2, using: &generator))
      let s = Double.random(in: 0.02...0.98, using: &generator)
      let r = 1 - s
      let time = 3 * r * r * s * x1 + 3 * r * s * s * x2 + s * s * s
      let value = 3 * r * r * s * y1 + 3 * r * s * s * y2 + s * s * s
      // Where time stands still, the value moves with no time. Such a place is met only to the square root of the
      // precision.
      let speed = 3 * r * r * x1 + 6 * r * s * (x2 - x1) + 3 * s * s * (1 - x2)
      guard speed > 0.01 else { continue }
      let found = Easing.cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)(time)
      #expect(abs(found - value) < 1e-8, "bezier(\(x1), \(y1), \(x2), \(y2)) at \(time)")
    }
  }

  @Test func bezierOfTheDiagonalIsLinear() {
    let easing = Easing.cubicBezier(x1: 0.25, y1: 0.25, x2: 0.75, y2: 0.75)
    for i in 0...100 { #expect(abs(easing(Double(i) / 100) - Double(i) / 100) < 1e-10) }
  }

  /// Known values of CSS `ease-in-out`, by its symmetry and a value computed with 50 digits.
  @Test func easeInOutIsSymmetric() {
    #expect(abs(Easing.easeInOut(0.5) - 0.5) < 1e-12)
    for i in 1..<50 {
      let u = Double(i) / 100
      #expect(abs(Easing.easeInOut(u) + Easing.easeInOut(1 - u) - 1) < 1e-9)
    }
  }

  @Test func powerOutIsTheTailOfTheWorm() {
    // q^1.2 with q = 1 - u.
    #expect(abs((1 - Easing.powerOut(1.2)(0.5)) - 0.43527528164806206) < 1e-12)
  }
}
