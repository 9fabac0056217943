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

  private func color(_ keys: [KeyedMotion.Key]) -> SVGNode {
    SMILElement.color("flood-color", KeyedMotion(keys: keys, timing: MotionTiming(duration: 1, delay: 0)))
  }

  /// Browsers mix straight colors, so black that is clear would darken what appears.
  @Test func whatAppearsHasItsOwnHue() {
    let written = color([.init(0, [0, 0, 0, 0], .bezier(0.5, 0, 1, 1)), .init(1, [0, 0, 1, 1])])
    #expect(written["values"] == "#00f0;#00f" && written["keySplines"] == ".5 0 1 1")
  }

  @Test func whatIsClearBetweenTwoColorsHasBothHues() {
    let written = color([.init(0, [1, 0, 0, 1]), .init(0.5, [0, 0, 0, 0]), .init(1, [0, 0, 1, 1])])
    #expect(written["values"] == "#f00;#f000;#00f0;#00f" && written["keyTimes"] == "0;.5;.5;1")
  }

  @Test func colorsOfTwoOpacitiesHaveKeysBetween() {
    for easing in [SegmentEasing.linear, .bezier(0.42, 0, 0.58, 1)] {
      let written = color([.init(0, [0.5, 0, 0, 0.5], easing), .init(1, [0, 0, 1, 1])])
      let values = (written["values"] ?? "").split(separator: ";")
      #expect(values.first == "#ff000080" && values.contains("#5500aabf") && values.last == "#00f")
      #expect(written["calcMode"] == nil)
    }
  }

  @Test func colorsThatStepAreDiscrete() {
    let written = color([.init(0, [0.5, 0, 0, 0.5], .hold), .init(0.5, [0, 0, 1, 1], .hold), .init(1, [0, 0, 1, 1])])
    #expect(written["calcMode"] == "discrete" && written["values"] == "#ff000080;#00f")
  }
}
