import PresetModel
import Testing

@Suite struct ShippedPresetsTests {
  @Test(arguments: ShippedPresets.names)
  func decodesWithoutAFindingAndComesBack(name: String) throws {
    let text = try ShippedPresets.text(name)
    let decoded = try PresetDocument.decode(text: text, file: "\(name).json", library: ShippedPresets.library)
    #expect(decoded.warnings.isEmpty)
    #expect(decoded.preset.name == name)
    #expect(!decoded.preset.description.isEmpty)
    let again = try PresetDocument.decode(text: PresetDocument.encode(decoded.preset), file: "again.json")
    #expect(again.preset == decoded.preset)
    // The uses of parameters are filled in.
    #expect(again.warnings.allSatisfy { $0.message.contains("is not used") })
    #expect(text.hasSuffix("}\n"))
  }
}
