import GraphicsCore
import MotionMath
import Testing

@testable import SVGWriting
@testable import SceneModel

@Suite struct SVGTextTests {
  private func text(_ lines: [String], family: String? = "Inter", isRightToLeft: Bool = false) -> SVGText {
    SVGText(
      lines: lines.enumerated().map { i, line in
        SVGText.Line(text: line, x: 2, baseline: 12 + 16 * Double(i), width: 30, isRightToLeft: isRightToLeft)
      }, family: family, size: 13, weight: 600, letterSpacing: 0)
  }

  @Test func aLineIsOneElementOfItsLength() {
    let node = text(["Saving <3"]).node(at: Point(10, 5), within: 1e-3)
    #expect(node.name == "text" && node.children.isEmpty && node.text == "Saving &lt;3")
    #expect(node["x"] == "12" && node["y"] == "17" && node["textLength"] == "30")
    #expect(node["font-family"] == "'Inter',system-ui,sans-serif" && node["font-weight"] == "600")
    #expect(node["direction"] == nil && node["letter-spacing"] == nil)
  }

  @Test func linesArePartsAndEmptyOnesAreLeftOut() {
    let node = text(["One", " ", "Three"]).node(at: .zero, within: 1e-3)
    #expect(node.children.map(\.name) == ["tspan", "tspan"] && node.children.map(\.text) == ["One", "Three"])
    #expect(node.children.map { $0["y"] } == ["12", "44"] && node["x"] == nil)
  }

  @Test func textFromTheRightStartsThere() {
    let node = text(["שלום"], isRightToLeft: true).node(at: .zero, within: 1e-3)
    #expect(node["x"] == "32" && node["direction"] == "rtl")
  }

  @Test(arguments: [
    ("SF Pro", "'SF Pro'"), ("O'Neil \"A\"", "'O\\'Neil &quot;A&quot;'"), ("inherit", "'inherit'"), ("", ""),
  ]) func familiesAreQuoted(family: String, written: String) {
    let node = text(["a"], family: family).node(at: .zero, within: 1e-3)
    #expect(node["font-family"] == (written.isEmpty ? "" : written + ",") + "system-ui,sans-serif")
  }

  /// The outlines of a text are found wherever they are drawn as a whole.
  @Test func aTextThatStandsAsAWholeStaysAText() throws {
    let (whole, part) = (Path.rectangle(Rect(x: 0, y: 0, width: 30, height: 9)), Path.circle(center: .zero, radius: 3))
    func written(_ layers: [Layer]) throws -> WrittenSVG {
      let scene = Scene(
        size: Size(40, 20), background: .clear, layers: layers, cycle: 1, posterTime: 0, isSeamless: true)
      var options = SVGOptions(name: "a", title: "a", description: "")
      options.texts = [whole: text(["Wait"])]
      return try SVGWriter.write(SVGForms(scene), options) { _ in "data:," }
    }
    let kept = try written([.shape(ShapeLayer(whole, paint: .color(.constant(.black))))])
    #expect(kept.text.contains(">Wait</text>") && !kept.lacksTexts)
    let outlined = try written([.shape(ShapeLayer(part, paint: .color(.constant(.black))))])
    #expect(!outlined.text.contains("<text") && outlined.lacksTexts)
  }
}
