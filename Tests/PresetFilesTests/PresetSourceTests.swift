import Exporting
import PresetFiles
import PresetModel
import Testing

/// Where the text of a preset, and what it names, come from.
@Suite struct PresetSourceTests {
  private func decode(_ text: String) throws(InvalidPreset) -> Preset {
    try PresetDocument.decode(text: text, file: "p.json", library: .installed).preset
  }

  @Test func anAddressIsNoPath() throws {
    let error = #expect(throws: InvalidPreset.self) { try decode(#"{"extends": "https://example.com/a.json"}"#) }
    #expect(
      error?.findings.map(\.message) == [
        "https://example.com/a.json: nothing is fetched from the network; save the preset as a file, and name that"
      ])
    let preset = try decode(
      #"{"kind": "composition", "layers": [{"type": "image", "picture": "https://example.com/a.png"}]}"#)
    #expect {
      _ = try PresetExporter(name: "a", preset: preset, folder: nil, settings: RenderSettings())
    } throws: {
      "\($0)".contains("https://example.com/a.png: nothing is fetched from the network; name a PNG")
    }
  }
}
