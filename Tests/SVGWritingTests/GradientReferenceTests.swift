import Testing

@testable import SVGWriting

@Suite struct GradientReferenceTests {
  /// A gradient that moves and its twin that stands still have their stops once.
  @Test func gradientsShareStops() {
    let stops = [SVGNode("stop", ["stop-color": .text("red")]), SVGNode("stop", ["offset": .text("1")])]
    func gradient(_ attributes: [String: String], moving: String? = nil) -> AttributeValue {
      let motion = moving.map { [SVGNode("animate", ["attributeName": .text($0)])] } ?? []
      return .reference(SVGNode("linearGradient", attributes.mapValues { .text($0) }, stops + motion))
    }
    let start = "<svg xmlns=\"http://www.w3.org/2000/svg\""
    func definitions(_ fills: [AttributeValue]) -> String {
      let text = Sample.text(fills.map { SVGNode("path", ["fill": $0]) })
      return String(text[..<(text.firstRange(of: "<path")?.lowerBound ?? text.endIndex)].dropFirst(start.count + 1))
    }
    let stopText = "<stop stop-color=\"red\"/><stop offset=\"1\"/>"
    #expect(
      definitions([gradient(["x1": "3", "x2": "9"]), gradient(["x1": "4", "x2": "9"], moving: "x1")])
        == "<linearGradient id=\"p_a\" x1=\"3\" x2=\"9\">\(stopText)</linearGradient>"
        + "<linearGradient id=\"p_b\" href=\"#p_a\" x1=\"4\"><animate attributeName=\"x1\"/></linearGradient>")
    // WebKit moves only what the element itself has.
    #expect(
      definitions([gradient(["x1": "3"]), gradient(["x1": "3"], moving: "x1")])
        .contains("href=\"#p_a\" x1=\"3\"><animate"))
    // What the first one moves, the second says itself; what it should not have, it cannot take.
    #expect(
      definitions([gradient(["x1": "3"], moving: "x1"), gradient(["x1": "3", "y1": "1"])])
        .hasSuffix("<linearGradient id=\"p_b\" href=\"#p_a\" x1=\"3\" y1=\"1\"/>"))
    #expect(!definitions([gradient(["x1": "3", "y1": "1"]), gradient(["x1": "3"])]).contains("href"))
  }
}
