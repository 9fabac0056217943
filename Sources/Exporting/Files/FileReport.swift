import Parallelism
import PresetModel
import TextLayout

/// The description of one file: what was asked, and what was made. Tables, machine-readable reports, pages and
/// manifests derive from it.
public struct FileReport: Equatable, Sendable {
  public var preset: String
  /// Which of the preset's files this is.
  public var variant: AssetVariant
  /// The settings that the format uses, each with its value.
  public var encoding: EncodingSettings
  /// Whether the file was decoded again and compared with what was drawn.
  public var isVerified: Bool
  /// What the file holds, without the digests of file and fonts.
  public var facts = FileFacts()
  /// The font files that the text was drawn with.
  public var fonts: [FontUse]
  /// Notes that are not errors, such as a substituted weight, a stretched cycle, or what a budget cost.
  public var notes: [String] = []
  /// What the format cannot show and the file does without; the notes say it, too.
  public var leftOut: [LeftOut] = []
  /// The recommendations of the destination that the file does not follow.
  public var advice: [String] = []

  /// A layer that a file does without.
  public struct LeftOut: Equatable, Sendable {
    /// The layer's JSON path in the preset.
    public var path: String?
    public var message: String
  }

  init(_ request: EncodingRequest) {
    preset = request.preset
    variant = request.variant
    encoding = request.settings
    isVerified = request.verifies
    fonts = request.fonts
  }
}

/// A file of a run, and where it is.
public struct RenderedFile: Equatable, Sendable {
  public var path: String
  public var report: FileReport

  public var variant: AssetVariant { report.variant }

  /// As one object of a report.
  package var node: JSONNode {
    var node = JSONNode.object([("path", .text(path)), ("preset", .text(report.preset))])
    node.add(report.variant.node)
    node.add(report.facts.node)
    node.add(
      .object([
        ("encoding", report.encoding.node), ("verified", .boolean(report.isVerified)),
        ("notes", .texts(report.notes + report.advice)),
      ]))
    return node
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
