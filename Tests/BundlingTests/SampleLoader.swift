import Exporting
import Foundation
import PresetFiles
import PresetModel
import Testing

@testable import Bundling

/// A loader of a few pixels and frames, with the images that a bundle needs.
enum SampleLoader {
  static let spinner = """
    { "kind": "spinner", "fps": 5, "duration": 1, "diameter": 10, "canvas": { "size": { "width": 16, "height": 12 } },
      "color": { "light": "#0A66C2", "dark": "#70B5F9" } }
    """

  static func loader(
    _ kind: BundleKind, _ asked: BundleRequest = BundleRequest(), name: String = "worm", alt: String = "Loading",
    preset json: String = spinner
  ) throws -> BundledLoader {
    let preset = try PresetDocument.decode(text: json, file: "sample.json").preset
    var settings = RenderSettings()
    settings.encoding.effort = 1
    let exporter = try PresetExporter(name: name, preset: preset, folder: nil, settings: settings)
    let maker = BundleMaker(exporter, [BundleChoice(kind: kind, needs: try kind.writer.needs(asked))])
    var loader = try maker.loaders(of: maker.images { _, _, _ in }.map { BundleImage($0) })[0]
    loader.alt = alt
    return loader
  }

  static func files(
    _ kind: BundleKind, _ asked: BundleRequest = BundleRequest(), name: String = "worm", alt: String = "Loading",
    preset json: String = spinner
  ) throws -> [String: BundleFile] {
    let files = try kind.writer.files(try loader(kind, asked, name: name, alt: alt, preset: json))
    #expect(Set(files.map(\.path)).count == files.count, "each path is written once")
    #expect(files.contains { $0.path == kind.writer.document(LoaderName(name)) })
    return Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
  }
}

extension BundleFile {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Compares a text with a file of `Golden`; with `LOADERLOOM_RECORD` in the environment, writes that file.
func expect(_ text: String, isGolden name: String, _ location: SourceLocation = #_sourceLocation) throws {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden/\(name)")
  if ProcessInfo.processInfo.environment["LOADERLOOM_RECORD"] != nil { try Data(text.utf8).write(to: file) }
  let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
  #expect(text == golden, sourceLocation: location)
}

extension String {
  /// The quoted strings that end like the name of an image.
  var imagePaths: Set<String> {
    var found: Set<String> = []
    for part in split(whereSeparator: { "\"'() ,".contains($0) || $0.isNewline }) {
      if [".png", ".gif", ".webp"].contains(where: part.hasSuffix) {
        found.insert(part.hasPrefix("./") ? String(part.dropFirst(2)) : String(part))
      }
    }
    return found
  }
}
