/// Reads and writes manifests: JSON text to a manifest, and back.
public enum ManifestDocument {
  /// Longer files are not manifests.
  public static let largestFile = 1 << 30

  /// - Throws: everything that is wrong, in the order of the file.
  public static func decode(_ bytes: [UInt8], file: String) throws(InvalidPreset) -> AssetManifest {
    do throws(InvalidPreset) {
      return try PositionedDecoder.decode(bytes, PresetSources(file: file), limit: largestFile).value
    } catch {
      // A manifest may be long, so only what is none is scanned again.
      let (root, _) = JSONScanner.scan(bytes, origin: SourcePlace(file: file, line: 1, column: 1))
      guard let root, let other = root.otherDocument(than: .manifest) else { throw error }
      throw InvalidPreset(findings: [Finding(.error, root.place, "the document is \(other)")])
    }
  }

  /// Returns the file's text: a line for each file, so that two manifests can be compared line by line.
  public static func encode(_ manifest: AssetManifest) -> String {
    var head = manifest
    head.files = []
    guard case .object(let members) = head.node.value else { return "" }
    var out = "{\n"
    for member in members where member.key != "files" {
      out += "  \(JSONPrinter.quoted(member.key)): \(JSONPrinter.line(member.value)),\n"
    }
    out += "  \"files\": ["
    for (i, file) in manifest.files.enumerated() {
      out += (i == 0 ? "\n    " : ",\n    ") + JSONPrinter.line(file.node)
    }
    return out + (manifest.files.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
  }
}

/// The facts of one file alone, on one line. A cache keeps them beside the bytes.
extension FileFacts {
  public static func decode(_ bytes: [UInt8], file: String) throws(InvalidPreset) -> FileFacts {
    try PositionedDecoder.decode(FileFacts.self, from: bytes, file: file).value
  }

  public var encoded: String { JSONPrinter.line(node) }
}
