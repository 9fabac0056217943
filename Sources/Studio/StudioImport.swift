import Exporting
import GraphicsCore
import Hashing
import Importing
import Platform
import PresetFiles
import PresetModel
import PreviewPages

/// A file from outside → the text of a new preset, by what the file holds: an SVG becomes a composition as `loaderloom
/// import` writes it, an image a layer of one, and a preset stays as it is. Nothing is written.
public struct StudioImport: Equatable, Sendable {
  public enum Kind: String, Sendable { case preset, drawing, image }

  public var kind: Kind
  /// The file's name without its ending.
  public var name: String
  public var text: String
  /// What an SVG has that cannot be drawn and was left out, each with its line.
  public var missing: [String]
  /// What an SVG says that has no effect, each with its line.
  public var notes: [String] = []

  /// In bytes. Larger files are refused.
  public static let largestFile = 16 << 20

  /// - Parameter name: The file's name as the page knows it; only what follows its last slash counts.
  /// - Throws: `StudioError` 415 for a file of another kind, 413 for one that is too large, and 422 for a file that
  ///   cannot be read, each with the remedy.
  public init(_ bytes: [UInt8], name file: String, in folder: StudioFolder) throws(StudioError) {
    let file = FileSystem.lastComponent(of: file)
    name = file.isEmpty ? "loader" : PresetSource.stem(of: file)
    missing = []
    guard bytes.count <= Self.largestFile else {
      throw StudioError(413, "\(file): has \(bytes.count) bytes; at most \(Self.largestFile) are read")
    }
    if ImportedComposition.accepts(bytes) {
      kind = .drawing
      (text, missing, notes) = try Self.drawing(bytes, file)
    } else if Self.isJSON(bytes) {
      kind = .preset
      text = try Self.preset(bytes, file)
      guard !folder.isTheme(text, file: file) else {
        throw StudioError(415, "\(file): is a theme; copy it to \(folder.root), and the studio offers it under Theme")
      }
    } else {
      kind = .image
      text = try Self.image(bytes, file, folder)
    }
  }

  public var node: JSONNode {
    .object([
      ("kind", .text(kind.rawValue)), ("name", .text(name)), ("text", .text(text)),
      ("missing", .texts(missing)), ("notes", .texts(notes)),
    ])
  }

  // MARK: Drawings

  /// What can be drawn of an SVG; the rest is listed.
  private static func drawing(
    _ bytes: [UInt8], _ file: String
  ) throws(StudioError) -> (text: String, missing: [String], notes: [String]) {
    var settings = ImportSettings()
    settings.allowsMissing = true
    do throws(ImportError) {
      let imported = try ImportedComposition(bytes, settings)
      return (imported.text, imported.missing.map { line(of: $0) }, imported.notes.map { line(of: $0) })
    } catch {
      let reasons = error.findings.map { line(of: $0) }.joined(separator: "; ")
      throw StudioError(422, "\(file) cannot be imported: \(reasons)")
    }
  }

  private static func line(of feature: MissingFeature) -> String {
    "line \(feature.line)\(feature.column > 0 ? ", column \(feature.column)" : ""): \(feature.message)"
  }

  // MARK: JSON

  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    let first = bytes.first { $0 > 32 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "/")
  }

  private static func preset(_ bytes: [UInt8], _ file: String) throws(StudioError) -> String {
    guard bytes.count <= PresetSource.largestFile else {
      throw StudioError(413, "\(file): a preset has at most \(PresetSource.largestFile) bytes; this has \(bytes.count)")
    }
    return try FileText.text(of: bytes, file: file)
  }

  // MARK: Images

  /// The side, in points, that a larger image is fitted to.
  private static let longestSide = 160.0
  /// In bytes. The base64 of more would not fit into a preset.
  private static let largestEmbedded = (PresetSource.largestFile - 4096) / 4 * 3

  private static func image(_ bytes: [UInt8], _ file: String, _ folder: StudioFolder) throws(StudioError) -> String {
    let size: (width: Int, height: Int)
    do {
      let image = try ImageFiles.decode(bytes)
      size = (image.width, image.height)
    } catch {
      guard let type = mediaType(bytes) else {
        throw StudioError(
          415,
          "\(file): cannot be opened; expected an SVG or Lottie file, a PNG, JPEG or WebP image, or a preset in JSON")
      }
      throw StudioError(422, "\(file): cannot be read as \(type): \(error)")
    }
    let shrink = min(1, longestSide / Double(max(size.width, size.height)))
    func points(_ pixels: Int) -> JSONNode { .number(max(1, (Double(pixels) * shrink).rounded())) }
    return JSONPrinter.document(
      .object([
        ("kind", .text("composition")), ("name", .text(String(PresetSource.stem(of: file).prefix(100)))),
        (
          "layers",
          .list([
            .object([
              ("type", .text("image")), ("name", .text("picture")),
              ("picture", .text(try reference(bytes, file, folder))), ("width", points(size.width)),
              ("height", points(size.height)),
              (
                "opacity",
                .object([
                  ("from", .number(1)), ("to", .number(0.4)), ("duration", .number(0.9)),
                  ("easing", .text("easeInOut")), ("autoreverse", .boolean(true)),
                ])
              ),
            ])
          ])
        ), ("canvas", .object([("padding", .number(8))])),
      ]))
  }

  /// The path of the same file in the folder; for a file from elsewhere its bytes as a `data:` address.
  private static func reference(
    _ bytes: [UInt8], _ file: String, _ folder: StudioFolder
  ) throws(StudioError) -> String {
    let digest = SHA256.hexadecimal(of: bytes)
    for path in folder.contents.images where FileSystem.lastComponent(of: path) == file {
      guard let place = folder.resolved("\(folder.root)/\(path)") else { continue }
      do throws(FileError) {
        let present = try folder.bytes(at: place, limit: largestFile)
        if SHA256.hexadecimal(of: present) == digest { return path }
      } catch {
        // It is not known to be the same file, so the preset holds the bytes.
        continue
      }
    }
    guard bytes.count <= largestEmbedded, let type = mediaType(bytes) else {
      throw StudioError(
        413,
        "\(file): has \(bytes.count) bytes, and a preset can hold \(largestEmbedded); copy it to \(folder.root) and "
          + "open it again")
    }
    return "data:\(type);base64,\(Base64.text(bytes))"
  }

  /// By the first bytes, as the decoder tells files apart.
  private static func mediaType(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    let isWebP = bytes.count > 12 && bytes.starts(with: "RIFF".utf8) && bytes[8..<12].elementsEqual("WEBP".utf8)
    return isWebP ? "image/webp" : nil
  }
}

extension StudioFolder {
  /// A file of the folder as a new preset.
  public func imported(_ path: String) throws(StudioError) -> StudioImport {
    let whole = try absolute(path)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try self.bytes(at: whole, limit: StudioImport.largestFile)
    } catch {
      throw StudioError(404, "\(path): \(error.message)")
    }
    return try StudioImport(bytes, name: path, in: self)
  }
}
