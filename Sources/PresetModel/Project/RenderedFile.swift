/// One file of a run as a report lists it: where it is, which of a preset's files it is, what it holds and how it was
/// made.
public struct RenderedFile: Equatable, Sendable {
  public var path = ""
  public var preset = ""
  public var variant = AssetVariant()
  public var facts = FileFacts()
  /// The settings that the format heeds, each with the value that was used.
  public var encoding = EncodingSettings()
  /// Whether the file was decoded again and compared with what was drawn.
  public var isVerified = false
  /// Things worth knowing that are not errors: a substituted weight, a stretched cycle, what a budget cost.
  public var notes: [String] = []

  public init() {}
}

extension RenderedFile: TabledObject {
  static let table = Table<RenderedFile>("RenderedFile", "One file of a run.", initial: RenderedFile()) {
    let variant = Lens<RenderedFile, AssetVariant>({ $0.variant }, { $0.variant = $1 })
    let facts = Lens<RenderedFile, FileFacts>({ $0.facts }, { $0.facts = $1 })
    return [
      .field(Field("path", \.path, .text(limit: 4096), isRequired: true, "Where it was written.")),
      .field(Field("preset", \.preset, .text(limit: 1000), isRequired: true, "The preset's name.")),
    ] + AssetVariant.table.items.map { $0.lifted(through: variant) }
      + FileFacts.table.items.map { $0.lifted(through: facts) }
      + [
        .field(
          Field(
            "encoding", \.encoding, .object({ EncodingSettings.table }, name: "Encoding"),
            "The settings that the format heeds, each with the value that was used.")),
        .field(
          Field("verified", \.isVerified, .boolean, "Whether it was decoded again and compared with what was drawn.")),
        .field(
          Field(
            "notes", \.notes, .list(of: .text(limit: Limits.longestText), count: 0...1000, blank: ""),
            "Things worth knowing that are not errors.")),
      ]
  }

  /// As one object of a report.
  package var node: JSONNode { RenderedFile.table.write(self) }
}
