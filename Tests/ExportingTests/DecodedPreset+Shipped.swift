import PresetFiles
import PresetModel
import ShippedPresets
import Testing

extension DecodedPreset {
  /// - Parameter overrides: as `--set` has them.
  static func shipped(_ name: String, _ overrides: [String] = []) throws -> DecodedPreset {
    try PresetDocument.decode(
      text: try #require(ShippedPreset.named(name)).text, file: name, overrides: overrides.map(Override.init(set:)),
      library: .installed)
  }
}
