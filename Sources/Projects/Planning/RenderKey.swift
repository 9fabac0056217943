import Exporting
import GraphicsCore
import Hashing
import PresetModel
import TextLayout

/// A digest of everything that a file's bytes depend on: the tool, the preset with every default filled in, the values
/// of its colors, its fonts and images, motion, scale and encoding. Names, folders and descriptions are not
/// included, so equal work has equal keys, whoever asks for it.
struct RenderKey {
  private let text: String

  /// - Parameters:
  ///   - appearance: the scheme and theme that the colors are resolved by.
  ///   - fonts: the font files' own digests.
  init(
    tool: String, content: DrawnContent, appearance: Appearance, fonts: [AssetFont], faces: [Int], motion: MotionForm,
    destination: Named<Destination>? = nil
  ) {
    let used = zip(fonts, faces).map { "\($0.sha256) \($1) \($0.weight)" }
    text =
      ([tool, content.preset, appearance.scheme.rawValue, motion.rawValue] + appearance.theme.keyLines
      + ["fonts"] + used + ["pictures"] + content.images
      + (destination.map { [$0.value.keyLine] } ?? [])).joined(separator: "\n")
  }

  /// The key of the file of one format and scale.
  /// - Parameters:
  ///   - encoding: the requested settings. The codec picks the ones that matter, and encodes by those alone.
  ///   - metadata: the file's texts about itself, included where `encoding` asks for them, and
  ///     where the format always has them.
  func digest(
    _ format: OutputFormat, isPoster: Bool, scale: Double, encoding: EncodingSettings,
    metadata: @autoclosure () -> [MetadataText]
  ) -> String {
    let settings = format.codec.settings(encoding)
    let words =
      settings.metadata == true || format.codec.holdsTexts ? metadata().map { "\($0.keyword) \($0.text)" } : []
    return SHA256.hexadecimal(
      of: ([text, "\(format.rawValue) \(isPoster) \(scale)", settings.key] + words).joined(separator: "\n"))
  }
}

/// The content of a preset's drawing: a digest of all its keys with every default, except names, descriptions and
/// reasons, and the digests of its images.
package struct DrawnContent: Equatable, Sendable {
  let preset: String
  let images: [String]

  init(_ preset: Preset, images: [String: Pixmap]) {
    var drawn = preset
    drawn.schema = nil
    drawn.name = ""
    drawn.description = ""
    drawn.accessibility = nil
    self.preset = SHA256.hexadecimal(of: PresetDocument.explain(drawn))
    self.images = images.map { name, pixmap in
      "\(name) \(pixmap.width) \(pixmap.height) \(pixmap.pixels.withUnsafeBytes { SHA256.hexadecimal(of: $0) })"
    }.sorted()
  }
}

extension Destination {
  /// The destination's limits, in one line.
  var keyLine: String { "destination \(JSONPrinter.line(node))" }
}

extension Theme {
  /// The theme's replacements of colors.
  var keyLines: [String] {
    colors.map { "\($0.key.rawValue)=\($0.value.light.text)|\($0.value.dark.text)" }.sorted()
  }
}
