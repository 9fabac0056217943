import Hashing
import Parallelism
import PresetModel
import TextLayout

/// The description of one file, for the command's table, machine-readable reports and manifests.
public struct FileReport: Equatable, Sendable {
  public var preset: String
  public var variant: AssetVariant
  /// The facts without the digests of file and fonts; `complete` adds these on request.
  public var facts: FileFacts
  /// The settings that the format uses, each with its value.
  public var encoding: EncodingSettings
  public var isVerified: Bool
  /// The font files that the text was drawn with.
  public var fonts: [FontUse]
  /// Notes that are not errors, such as a substituted weight or a stretched cycle.
  public var notes: [String]

  /// Returns the file's entry in a report.
  /// - Parameter digests: Given if the digests of the content and of the font files are wanted.
  package func rendered(to path: String, _ content: ExportedContent, _ digests: FontDigests?) throws -> RenderedFile {
    var file = RenderedFile()
    file.path = path
    file.preset = preset
    file.variant = variant
    file.facts = try digests.map { try complete(content, $0) } ?? facts
    if digests != nil { for i in fonts.indices { file.facts.fonts?[i].file = fonts[i].file.description } }
    file.encoding = encoding
    file.isVerified = isVerified
    file.notes = notes
    return file
  }

  /// The facts with the digests of the content and of the font files.
  package func complete(_ content: ExportedContent, _ digests: FontDigests) throws -> FileFacts {
    var facts = facts
    facts.fonts = try digests.fonts(fonts)
    if case .file(let bytes) = content { facts.sha256 = SHA256.hexadecimal(of: bytes) }
    return facts
  }
}

/// The digests of font files; each file is read once.
package final class FontDigests: Sendable {
  private let known = Locked<[FontFile: String]>([:])

  package init() {}

  package func fonts(_ uses: [FontUse]) throws -> [AssetFont] {
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
