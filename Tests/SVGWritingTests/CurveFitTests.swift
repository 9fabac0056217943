import GraphicsCore
import MotionMath
import Testing

@testable import SVGWriting

@Suite struct CurveFitTests {
  /// The largest error of the keys at a thousand moments.
  private func error(_ keys: [KeyedMotion.Key], over duration: Double, _ function: (Double) -> Double) -> Double {
    let motion = KeyedMotion(keys: keys, timing: MotionTiming(duration: duration, delay: 0))
    return (0..<1000).map { i in
      let place = (Double(i) + 0.5) / 1000
      return abs(motion.values(at: place)[0] - function(place * duration))
    }.max()!
  }

  @Test func aSineNeedsFewKeys() {
    let wave = { (t: Double) in sine(2 * .pi * t) }
    let keys = CurveFit(tolerance: [1.0 / 255]).keys(over: 1, breaks: []) { [wave($0)] }
    #expect(keys.count <= 9)
    #expect(error(keys, over: 1, wave) < 1.5 / 255)
  }

  @Test func aSpringIsWithinTheTolerance() {
    let spring = Spring(duration: 0.4, bounce: 0.4)
    let way = { (t: Double) in spring.value(from: 0, velocity: 0, to: 100, after: t) }
    let keys = CurveFit(tolerance: [0.1]).keys(over: 1.5, breaks: []) { [way($0)] }
    #expect(keys.count <= 24)
    #expect(error(keys, over: 1.5, way) < 0.2)
  }

  @Test func straightLinesHaveTwoKeys() {
    let keys = CurveFit(tolerance: [0.01, 0.01]).keys(over: 2, breaks: []) { [$0 * 5, 3 - $0] }
    #expect(keys.map(\.offset) == [0, 1])
    #expect(keys[0].easing == .linear)
  }

  /// Before a jump the value is held, so that one key is enough.
  @Test func jumpsAreHeld() {
    let keys = CurveFit(tolerance: [0.01]).keys(over: 1, breaks: [0.5]) { [$0 < 0.5 ? 1 : 4] }
    #expect(keys.map(\.values) == [[1], [4], [4]])
    #expect(keys[0].easing == .hold)
  }

  /// SMIL's curves stay between their ends.
  @Test func curvesStayWithinTheirEndsIfAsked() {
    var fit = CurveFit(tolerance: [0.001])
    fit.mayOvershoot = false
    let keys = fit.keys(over: 1, breaks: []) { [power($0, 3) * 2 - $0] }
    #expect(keys.allSatisfy { $0.easing.isSpline })
  }
}
