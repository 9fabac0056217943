import Importing
import PresetModel
import Testing

@testable import SVGReading

@Suite struct LayerBlendStylesTests {
  /// All modes of presets that only mix colors, in CSS's spelling.
  @Test func modesOfPresetsAreThoseOfStyles() {
    let others: Set<LayerBlend> = [.atop, .erase, .intersect, .xor]
    #expect(Set(LayerBlend.ofStyles.values) == Set(LayerBlend.allCases).subtracting(others))
    for (name, blend) in LayerBlend.ofStyles {
      #expect(name.replacing("-", with: "").lowercased() == blend.rawValue.lowercased())
    }
  }

  /// All but the usual one.
  private func blends(in node: AnimatedNode) -> [LayerBlend] {
    node.subtree.map(\.blend).filter { $0 != .normal }
  }

  @Test func modesBlendAndUnknownOnesAreNamed() throws {
    func image(_ mode: String) -> [UInt8] { svg("<rect width='9' height='9' style='mix-blend-mode: \(mode)'/>") }
    let root = try SVGReader.read(image("color-dodge")).nodes[0]
    #expect(root.backdrop == .own && blends(in: root) == [.colorDodge])
    #expect(findings(image("plus-darker")) == ["2: `mix-blend-mode: plus-darker` cannot be drawn"])
  }
}
