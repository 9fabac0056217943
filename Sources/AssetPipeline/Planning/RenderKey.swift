import GraphicsCore
import Hashing
import PresetModel
import TextLayout

/// What a file's bytes follow from, as a digest: the tool, the preset with every default filled in, what its colours stand for, the fonts and
/// pictures it is drawn with, motion, scale and encoding. Names, folders and descriptions are not part of it: equal work has equal keys, whoever asks for it.
struct RenderKey {
  private let text: String

  /// - Parameters:
  ///   - appearance: the scheme and theme that the colours are resolved by.
  ///   - fonts: the font files' own digests.
  init(
    tool: String, content: DrawnContent, appearance: Appearance, fonts: [AssetFont], faces: [Int], motion: MotionForm
  ) {
    let used = zip(fonts, faces).map { "\($0.sha256) \($1) \($0.weight)" }
    text =
      ([tool, content.preset, appearance.scheme.rawValue, motion.rawValue] + appearance.theme.keyLines
      + ["fonts"] + used + ["pictures"] + content.pictures).joined(separator: "\n")
  }

  /// The key of the file of one format and scale.
  func digest(_ format: AssetFormat, isPoster: Bool, scale: Double, encoding: AssetEncoding) -> String {
    let effort = encoding.effort.map(String.init) ?? "standard"
    let quality = encoding.quality.map(String.init) ?? "standard"
    let options = "\(effort) \(quality) \(format == .gif ? "\(encoding.lossless)" : encoding.colorSpace.rawValue)"
    return SHA256.hexadecimal(of: "\(text)\n\(format.rawValue) \(isPoster) \(scale) \(options)")
  }
}

/// What a preset draws: the digest of every key with every default but names and descriptions, and those of its pictures.
package struct DrawnContent: Equatable, Sendable {
  let preset: String
  let pictures: [String]

  init(_ preset: Preset, pictures: [String: Pixmap]) {
    var drawn = preset
    drawn.schema = nil
    drawn.name = ""
    drawn.description = ""
    self.preset = SHA256.hexadecimal(of: PresetDocument.explain(drawn))
    self.pictures = pictures.map { name, pixmap in
      "\(name) \(pixmap.width) \(pixmap.height) \(pixmap.pixels.withUnsafeBytes { SHA256.hexadecimal(of: $0) })"
    }.sorted()
  }
}

extension Theme {
  /// What it puts in place of which colours.
  var keyLines: [String] {
    colors.map { "\($0.key.rawValue)=\($0.value.light.text)|\($0.value.dark.text)" }.sorted()
  }
}

/// The digests of font files, each read once.
final class FontDigests: Sendable {
  private let known = Locked<[String: String]>([:])

  func fonts(_ uses: [FontUse]) throws -> [AssetFont] {
    try uses.map { use in
      let digest: String
      if let known = known.withLock({ $0[use.file] }) {
        digest = known
      } else {
        digest = try use.digest()
        known.withLock { $0[use.file] = digest }
      }
      return AssetFont(family: use.family, weight: use.weight, sha256: digest)
    }
  }
}
