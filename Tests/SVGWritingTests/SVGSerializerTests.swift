import GraphicsCore
import Testing

@testable import SVGWriting

@Suite struct SVGSerializerTests {
  private let start = "<svg xmlns=\"http://www.w3.org/2000/svg\""

  private func turning(_ x: Double, delay: Double = 0, origin: String? = nil) -> SVGNode {
    var node = SVGNode("circle", lengths: [("cx", x), ("r", 2)], within: 0.01)
    let keys = [KeyedMotion.Key(0, [0]), .init(1, [90])]
    let motion = KeyedMotion(keys: keys, timing: MotionTiming(duration: 1, delay: delay))
    node.style("rotate", .moving(motion)) { SVGNumber.text($0[0], within: 0.01) + "deg" }
    node["transform-origin"] = origin
    return node
  }

  /// Equal definitions have one id, and nothing else has one.
  @Test func onlyUsedIdsAreWritten() {
    let gradient = SVGNode("linearGradient", ["x2": .text("9")], [SVGNode("stop", ["offset": .text("1")])])
    let circles = ["1", "2"].map { SVGNode("circle", ["r": .text($0), "fill": .reference(gradient)]) }
    #expect(
      Sample.text(circles) == start
        + "><linearGradient id=\"p_a\" x2=\"9\"><stop offset=\"1\"/></linearGradient>"
        + "<circle r=\"1\" fill=\"url(#p_a)\"/><circle r=\"2\" fill=\"url(#p_a)\"/></svg>")
  }

  @Test func attributesHaveAnOrderAndStylesAStyle() {
    var node = SVGNode("rect", ["opacity": .text(".5"), "fill": .text("#fff"), "isolation": .text("isolate")])
    (node["y"], node["x"], node["mix-blend-mode"]) = ("2", "1", "screen")
    let written =
      "<rect x=\"1\" y=\"2\" fill=\"#fff\" opacity=\".5\" style=\"isolation:isolate;mix-blend-mode:screen\"/>"
    #expect(Sample.text([node]) == start + ">" + written + "</svg>")
  }

  /// A definition of an outline is moved by `x` and `y`, and with it a gradient that stands in the same space: such an
  /// element shares its outline only with others at its own place.
  @Test func outlinesAreSharedWithoutMovingGradients() {
    let outline = Path(
      (0..<30).map { i in
        let p = Point(10 + 8 * cosine(Double(i)) * Double(i % 3 + 1) / 3, 10 + 8 * sine(Double(i) * 1.3))
        return i == 0 ? .move(p) : .line(p)
      })
    let gradient = AttributeValue.reference(SVGNode("linearGradient"))
    func star(_ fill: AttributeValue, at x: Double) -> SVGNode {
      var node = SVGNode("path", ["fill": fill])
      (node.path, node.offset) = (outline, Point(x, 0))
      return node
    }
    let here = Sample.text([star(.text("#000"), at: 0), star(gradient, at: 0)])
    #expect(here.ranges(of: "<use").count == 2 && !here.contains(" x=\"") && !here.contains(" y=\""))
    let apart = Sample.text([star(.text("#000"), at: 0), star(.text("#fff"), at: 3), star(gradient, at: 5)])
    #expect(apart.ranges(of: "<use").count == 2 && apart.contains("fill=\"url(#p_"))
    #expect(apart.ranges(of: "<path ").count == 2, "the gradient's own, and the definition")
    // A gradient that a group gives its elements is theirs.
    let plain = [3.0, 5].map { x -> SVGNode in
      var node = star(.text("#000"), at: x)
      node["fill"] = nil
      return node
    }
    #expect(Sample.text([SVGNode("g", ["fill": gradient], plain)]).ranges(of: "<use").isEmpty)
    #expect(Sample.text([SVGNode("g", ["mask": gradient], plain)]).ranges(of: "<use").count == 2)
  }

  /// A `use` has no `pathLength`: the definition says it, and those without it have another.
  @Test func theLengthOfAPathIsSaidWhereThePathIs() {
    let wave = Path([.move(.zero)] + (1...30).map { .line(Point(Double($0), Double($0 % 2) * 3.5)) })
    let dashed = [0.0, 4, 8, 12].map { y -> SVGNode in
      var node = SVGNode("path", ["fill": .text("none"), "stroke-dasharray": .text(".5 2")])
      (node.path, node.offset) = (wave, Point(0, y))
      if y < 8 { node["pathLength"] = "1" }
      return node
    }
    let text = Sample.text(dashed)
    #expect(text.ranges(of: "<use ").count == 4 && text.ranges(of: "<path id=").count == 2)
    #expect(text.matches(of: /<path id="[^"]*" d="[^"]*" pathLength="1"\/>/).count == 1)
    #expect(text.ranges(of: "pathLength").count == 1)
  }

  /// A motion of one element is written there; several elements share a class, and say their delays.
  @Test func motionsThatAreSharedAreClasses() {
    let keyframes = "@keyframes p_a{to{rotate:90deg}}"
    #expect(
      Sample.text([turning(1)]) == start + "><style>\(keyframes)</style>"
        + "<circle cx=\"1\" r=\"2\" style=\"animation:p_a 1s linear infinite\"/></svg>")
    #expect(
      Sample.text([turning(1), turning(2, delay: -0.5)]) == start
        + " id=\"p\"><style>#p .a{animation:p_a 1s linear infinite}\(keyframes)</style>"
        + "<circle class=\"a\" cx=\"1\" r=\"2\"/>"
        + "<circle class=\"a\" cx=\"2\" r=\"2\" style=\"animation-delay:-.5s\"/></svg>")
    // Each about its own center, which the class names for both.
    let centers = Sample.text([turning(1, origin: "1 0"), turning(2, origin: "2 0")])
    #expect(centers.contains("transform-box:fill-box;transform-origin:50%") && !centers.contains("transform-origin=\""))
  }

  @Test func namesGoOnAfterTheAlphabet() {
    #expect([0, 25, 26, 27, 701, 702].map(SVGSerializer.letters) == ["a", "z", "aa", "ab", "zz", "aaa"])
  }
}
