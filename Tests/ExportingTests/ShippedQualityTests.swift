import Exporting
import PresetFiles
import PresetModel
import ShippedPresets
import Testing

/// Shipped loaders that were hard for the search of a GIF's colors.
@Suite struct ShippedQualityTests {
  private func gif(_ name: String) throws -> FileFacts {
    let shipped = try #require(ShippedPreset.named(name))
    let decoded = try PresetDocument.decode(
      text: shipped.text, file: name, overrides: [Override(set: "canvas.background=white")])
    var settings = RenderSettings()
    settings.formats = [.gif]
    settings.encoding.effort = 1
    settings.workers = 2
    var files: [ExportedFile] = []
    try PresetExporter(name: name, preset: decoded.preset, folder: nil, settings: settings).export { files.append($0) }
    return files[0].report.facts
  }

  /// Their palettes of more colors have a false contour where those of fewer have none. They had 12,754, 6,911 and
  /// 11,519 bytes.
  @Test(arguments: [("chatgpt", 6000), ("cardio", 5500), ("cube", 8000)])
  func fewColorsAreEnough(name: String, bytes: Int) throws {
    let facts = try gif(name)
    #expect(facts.bytes < bytes)
    #expect(facts.score! >= 89.9)
  }

  /// They pulse as a whole, so frames that no search looked at have colors of their own. The second had 84.
  @Test(arguments: ["skeleton-pulse", "skeleton-metronome"]) func theWorstFrameHasTheScore(name: String) throws {
    #expect(try gif(name).score! >= 89.9)
  }
}
