import Bundling
import Exporting
import Hashing
import PresetFiles
import PresetModel

/// A bundle that was written, as tables and reports show it.
struct WrittenBundle {
  var kind: BundleKind
  var preset: String
  /// Its folder.
  var path: String
  var files: [BundleFile]

  /// Of its files.
  var paths: [String] { files.map { "\(path)/\($0.path)" } }

  private var byteCount: Int { files.reduce(0) { $0 + $1.bytes.count } }

  /// As one object of a report.
  var node: JSONNode {
    .object([
      ("path", .text(path)), ("bundle", .text(kind.rawValue)), ("preset", .text(preset)), ("bytes", .number(byteCount)),
      ("files", .list(files.map(Self.node))),
    ])
  }

  private static func node(_ file: BundleFile) -> JSONNode {
    var node = JSONNode.object([
      ("path", .text(file.path)), ("bytes", .number(file.bytes.count)),
      ("sha256", .text(SHA256.hexadecimal(of: file.bytes))),
    ])
    if let image = file.image {
      node.add(.object([("variant", image.variant.node), ("facts", image.facts.node)]))
    }
    return node
  }

  /// The table that `render` prints: a line for each bundle.
  /// - Parameter isVerbose: Whether each of its files has a line too.
  static func table(_ bundles: [WrittenBundle], isVerbose: Bool) -> String {
    var table = TextTable([
      ("preset", .left), ("bundle", .left), ("files", .right), ("bytes", .right), ("folder", .left),
    ])
    for bundle in bundles {
      table.add([
        bundle.preset, bundle.kind.rawValue, String(bundle.files.count), NumberText.grouped(bundle.byteCount),
        bundle.path,
      ])
      for file in isVerbose ? bundle.files : [] {
        table.add(["", "", "", NumberText.grouped(file.bytes.count), "\(bundle.path)/\(file.path)"])
      }
    }
    return table.text
  }
}
