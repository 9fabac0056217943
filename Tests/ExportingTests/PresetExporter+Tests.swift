import Exporting
import PresetFiles
import PresetModel

extension PresetExporter {
  /// - Parameter text: a preset, which may extend the installed ones.
  init(_ text: String, _ settings: RenderSettings = RenderSettings()) throws {
    let preset = try PresetDocument.decode(text: text, file: "a.json", library: .installed).preset
    try self.init(name: "a", preset: preset, folder: nil, settings: settings)
  }

  /// - Parameter overrides: as `--set` has them.
  init(shipped name: String, _ overrides: [String] = [], _ settings: RenderSettings = RenderSettings()) throws {
    let preset = try DecodedPreset.shipped(name, overrides).preset
    try self.init(name: name, preset: preset, folder: nil, settings: settings)
  }

  /// Makes all files.
  func files() throws -> [ExportedFile] {
    var files: [ExportedFile] = []
    try export { files.append($0) }
    return files
  }
}
