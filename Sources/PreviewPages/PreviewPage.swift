import Bundling
import Exporting
import GraphicsCore
import Platform
import PresetFiles
import PresetModel

/// A page of one file that plays loaders frame by frame: `preview` and `render --html` write it. It holds the files
/// themselves, so that it shows what they show, and needs no network.
public struct PreviewPage: Sendable {
  /// A file of a loader, and its bytes.
  public struct File: Sendable {
    public var file: RenderedFile
    public var bytes: [UInt8]

    public init(_ file: RenderedFile, _ bytes: [UInt8]) {
      self.file = file
      self.bytes = bytes
    }
  }

  /// One preset with its files.
  public struct Loader: Sendable {
    public var name: String
    public var description: String
    /// A text for people who do not see the image.
    public var alt: String
    /// The command line that writes these files.
    public var command: String
    public var verdict: LoopVerdict
    public var files: [File]

    public init(
      name: String, description: String, alt: String, command: String, verdict: LoopVerdict, files: [File]
    ) {
      self.name = name
      self.description = description
      self.alt = alt
      self.command = command
      self.verdict = verdict
      self.files = files
    }
  }

  /// The page's own folder, which the addresses of its snippets start from; nil for the current one.
  private let folder: String?
  private var loaders: [Loader] = []

  /// - Parameter path: The path of the page.
  public init(path: String) {
    let folder = FileSystem.normalized(FileSystem.parentFolder(of: path) ?? "")
    self.folder = folder.isEmpty ? nil : folder
  }

  public var isEmpty: Bool { loaders.isEmpty }

  /// Adds the files of one preset. Folders of frames are skipped.
  public mutating func add(_ loader: Loader) {
    var loader = loader
    loader.files = loader.files.filter { $0.file.variant.format.codec.web != nil }
    if loader.files.contains(where: { !$0.file.variant.isPoster }) { loaders.append(loader) }
  }

  public var html: String {
    ModulePage.selfContained(
      "preview.html", data: .object([("formats", OutputCodecs.node), ("loaders", .list(loaders.map(node)))]))
  }

  private func node(_ loader: Loader) -> JSONNode {
    let files = loader.files.map { file -> RenderedFile in
      var file = file.file
      file.path = way(to: file.path)
      return file
    }
    let snippet = PictureSnippet(alt: loader.alt, files: files)
    return .object([
      ("name", .text(loader.name)), ("description", .text(loader.description)), ("alt", .text(loader.alt)),
      ("command", .text(loader.command)), ("snippet", .text(snippet.html)), ("verdict", loader.verdict.node),
      ("files", .list(loader.files.filter { !$0.file.variant.isPoster }.map { node($0) })),
    ])
  }

  /// The path of a file from the page's folder, by names, as browsers resolve it.
  func way(to path: String) -> String {
    let name = FileSystem.lastComponent(of: path)
    let way = FileSystem.way(from: folder, to: FileSystem.parentFolder(of: path), byName: true)
    return way.map { "\($0)/\(name)" } ?? name
  }

  private func node(_ file: File) -> JSONNode {
    let (variant, facts) = (file.file.variant, file.file.report.facts)
    return .object([
      ("format", .text(variant.format.rawValue)), ("mediaType", .text(variant.format.codec.mediaType ?? "")),
      ("scheme", .text(variant.scheme.rawValue)), ("scale", .number(variant.scale)),
      ("motion", .text(variant.motion.rawValue)), ("path", .text(file.file.path)),
      ("width", .number(facts.width)), ("height", .number(facts.height)), ("bytes", .number(facts.bytes)),
      ("frames", .number(facts.frames)), ("cycle", .number(facts.cycle)),
      ("plays", facts.plays.count.map(JSONNode.number) ?? .null),
      ("colors", facts.colors.map(JSONNode.number) ?? .null),
      ("storedColors", facts.storedColors.map(JSONNode.number) ?? .null),
      ("quality", file.file.report.encoding.quality.map(JSONNode.number) ?? .null),
      ("isExact", .boolean(facts.isExact ?? false)), ("data", .text(Base64.text(file.bytes))),
    ])
  }
}

extension OutputCodecs {
  /// The formats as `web/formats.js` reads them.
  public static var node: JSONNode {
    .list(
      all.map { codec in
        .object([
          ("name", .text(codec.format.rawValue)), ("title", .text(codec.format.title)),
          ("isStandard", .boolean(OutputFormat.standard.contains(codec.format))),
          ("quality", codec.format.standardQuality.map(JSONNode.number) ?? .null),
          ("options", .texts(codec.format.ownOptions)),
          ("rank", codec.web.map { .number($0.rank) } ?? .null), ("isImage", .boolean(!codec.isFolder)),
        ])
      })
  }
}

extension LoopVerdict {
  /// The verdict as the page's plot reads it.
  public var node: JSONNode {
    .object([
      ("kind", .text(facts.verdict.rawValue)), ("meant", facts.meant.map(JSONNode.text) ?? .null),
      (
        "marks",
        .list(
          marks.map {
            .object([
              ("time", .number($0.time)), ("declared", .boolean($0.isDeclared)),
              ("properties", .texts($0.properties)),
              ("paths", .texts($0.paths)),
            ])
          })
      ),
    ])
  }
}
