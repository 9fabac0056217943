import Testing

@testable import SVGWriting

@Suite struct SVGNodeTests {
  private func motion(_ from: Double, _ to: Double, delay: Double = 0) -> AnimatedValues {
    .moving(KeyedMotion(keys: [.init(0, [from]), .init(1, [to])], timing: MotionTiming(duration: 1, delay: delay)))
  }

  private func number(_ values: [Double]) -> String { SVGNumber.text(values[0], within: 0.01) }

  /// Even after rounding.
  @Test func lengthsOfZeroAreLeftOut() {
    let node = SVGNode("rect", lengths: [("x", 0.004), ("y", -3), ("width", 2.504)], within: 0.005)
    #expect(node.attributes == ["y": .text("-3"), "width": .text("2.5")])
  }

  @Test func whatElementsHaveAnywayIsNotWritten() {
    var node = SVGNode("path")
    node.style("opacity", .still([1]), number)
    node.style("stroke-width", .still([2]), number)
    #expect(node.attributes == ["stroke-width": .text("2")] && node.motions.isEmpty)
  }

  /// The element's own value is seen where motions are off: the first one of a motion that ends as it begins, and else
  /// the one at the start of the file.
  @Test func whatMovesAlsoHasAValueOfItsOwn() {
    var node = SVGNode("path")
    node.style("stroke-width", motion(2, 6, delay: -0.25), number)
    node.style("stroke-dashoffset", motion(0, 0, delay: -0.25), number)
    node.style("rotate", motion(30, 60), number)
    #expect(node.attributes == ["stroke-width": .text("3")], "rotate is no attribute")
    #expect(node.motions.map(\.property) == ["stroke-width", "stroke-dashoffset", "rotate"])
    #expect(node.motions.map(\.isClosed) == [false, true, false])
  }

  /// Copies of what turns about its own center share one origin.
  @Test func whatTurnsAboutItsCenterIsFound() {
    func turns(_ node: SVGNode, origin: String, moving: String = "opacity") -> Bool {
      var node = node
      node["transform-origin"] = origin
      node.style("rotate", motion(0, 90), number)
      node.style(moving, motion(10, 10), number)
      return node.turnsAboutItsCenter
    }
    let circle = SVGNode("circle", lengths: [("cx", 10), ("cy", 5), ("r", 2)], within: 0.01)
    let rect = SVGNode("rect", lengths: [("x", 4), ("width", 10), ("height", 8)], within: 0.01)
    #expect(turns(circle, origin: "10 5") && turns(rect, origin: "9 4"))
    #expect(!turns(circle, origin: "10 6") && !turns(rect, origin: "9 0"))
    #expect(!turns(rect, origin: "9 4", moving: "width"), "its center moves")
    #expect(!turns(SVGNode("path"), origin: "0 0"), "nothing says where its center is")
  }

  @Test func partsTellWhatAnElementMayDo() {
    let gradient = AttributeValue.reference(SVGNode("linearGradient"))
    var node = SVGNode("path", ["fill": .text("#fff")], [SVGNode("animate", ["attributeName": .text("r")])])
    #expect(!node.hasDefinitions && node.mayShareShape)
    #expect(SVGNode("g", [:], [node]).hasSMIL && !SVGNode("g", [:], [SVGNode("path")]).hasSMIL)
    node.overrides[.dark] = ["fill": gradient]
    node.children[0]["attributeName"] = "d"
    #expect(node.hasDefinitions && !node.mayShareShape)
  }
}
