import Testing

@testable import SVGWriting

@Suite struct SMILElementTests {
  private func node(_ keys: [KeyedMotion.Key], _ timing: MotionTiming, attribute: String = "r") -> SVGNode {
    SMILElement.node(attribute, KeyedMotion(keys: keys, timing: timing)) { SVGNumber.text($0[0], within: 0.01) }
  }

  @Test func evenKeysNeedNoTimes() {
    let written = node([.init(0, [1]), .init(0.5, [5]), .init(1, [1])], MotionTiming(duration: 2, delay: -0.5))
    #expect(written["values"] == "1;5;1" && written["keyTimes"] == nil && written["calcMode"] == nil)
    #expect(written["dur"] == "2s" && written["begin"] == "-.5s" && written["repeatCount"] == "indefinite")
  }

  @Test func curvesAreSplines() {
    let written = node(
      [.init(0, [1], .bezier(0.42, 0, 0.58, 1)), .init(0.25, [5]), .init(1, [1])], MotionTiming(duration: 1, delay: 0))
    #expect(written["calcMode"] == "spline")
    #expect(written["keySplines"] == ".42 0 .58 1;0 0 1 1")
    #expect(written["keyTimes"] == "0;.25;1")
  }

  /// SMIL has no passes that run backwards.
  @Test func thereAndBackIsWrittenOut() {
    let written = node(
      [.init(0, [1], .bezier(0.5, 0, 1, 1)), .init(1, [5])], MotionTiming(duration: 1, delay: 0, alternates: true))
    #expect(written["dur"] == "2s" && written["values"] == "1;5;1")
    #expect(written["keySplines"] == ".5 0 1 1;0 0 .5 1")
  }

  @Test func valuesThatAreHeldAreDiscrete() {
    let written = node(
      [.init(0, [1], .hold), .init(0.5, [5], .hold), .init(1, [5])], MotionTiming(duration: 1, delay: 0))
    #expect(written["calcMode"] == "discrete" && written["values"] == "1;5")
  }

  @Test func aStepAtTheEndStays() {
    let keys = [KeyedMotion.Key(0, [1], .hold), .init(0.5, [5], .hold), .init(1, [9])]
    let written = node(keys, MotionTiming(duration: 1, delay: 0, passes: 1))
    #expect(written["values"] == "1;5;9" && written["keyTimes"] == "0;.5;.9995" && written["calcMode"] == "discrete")
  }

  @Test func whatEndsStays() {
    let written = node([.init(0, [1]), .init(1, [5])], MotionTiming(duration: 1, delay: 0, passes: 2))
    #expect(written["repeatCount"] == "2" && written["fill"] == "freeze")
  }

  @Test func gradientsAreTranslated() {
    let written = node(
      [.init(0, [1]), .init(1, [5])], MotionTiming(duration: 1, delay: 0), attribute: "gradientTransform")
    #expect(written.name == "animateTransform" && written["type"] == "translate" && written["additive"] == "sum")
  }
}
