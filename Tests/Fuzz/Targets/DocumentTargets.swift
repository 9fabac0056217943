import PresetModel

/// Documents: what was read, written and read again is the same, and its text is the same the second time.
extension FuzzTarget {
  static let documents = [
    FuzzTarget("preset") { bytes in
      guard let preset = reading({ () throws(InvalidPreset) in try preset(bytes) }) else { return }
      try expectRoundTrip(
        preset, encode: PresetDocument.encode,
        decode: { bytes throws(InvalidPreset) in try PresetDocument.decode(bytes, file: "again").preset })
    },
    FuzzTarget("project") { bytes in
      guard let project = reading({ () throws(InvalidPreset) in try ProjectDocument.decode(bytes, file: "input") })
      else { return }
      try expectRoundTrip(
        project, encode: { JSONPrinter.document($0.node) },
        decode: { bytes throws(InvalidPreset) in try ProjectDocument.decode(bytes, file: "again") },
        // An override keeps the places of its values, which differ.
        isSame: { JSONPrinter.line($0.node) == JSONPrinter.line($1.node) })
    },
    FuzzTarget("manifest") { bytes in
      guard let manifest = reading({ () throws(InvalidPreset) in try ManifestDocument.decode(bytes, file: "input") })
      else { return }
      try expectRoundTrip(
        manifest, encode: ManifestDocument.encode,
        decode: { bytes throws(InvalidPreset) in try ManifestDocument.decode(bytes, file: "again") })
    },
    // The tool's own form and design tokens; both are written in the tool's own.
    FuzzTarget("theme", run: theme), FuzzTarget("tokens", run: theme),
  ]

  /// `extends` finds this one preset, with a parameter of each kind.
  private static let library = PresetLibrary { (name, _) throws(PresetLibrary.Failure) in
    guard name == "base" else { throw PresetLibrary.Failure("there is no preset of this name") }
    let text = """
      { "kind": "spinner", "parameters": { "size": 24, "count": 3, "tint": "#0A66C2", "word": "Loading" },
        "diameter": "$size", "lineWidth": "$size / 8" }
      """
    return PresetLibrary.Source(bytes: Array(text.utf8), file: "base.json", folder: nil)
  }

  private static func preset(_ bytes: [UInt8]) throws(InvalidPreset) -> Preset {
    try PresetDocument.decode(bytes, file: "input", library: library).preset
  }

  private static let theme: @Sendable ([UInt8]) throws -> Void = { bytes in
    guard let theme = reading({ () throws(InvalidPreset) in try ThemeDocument.decode(bytes, file: "input") })
    else { return }
    try expectRoundTrip(
      theme, encode: { JSONPrinter.document($0.node) },
      decode: { bytes throws(InvalidPreset) in try ThemeDocument.decode(bytes, file: "again") })
  }

  /// Nil for a document that is refused, which needs a message of one line for each finding.
  private static func reading<Document>(_ decode: () throws(InvalidPreset) -> Document) -> Document? {
    do throws(InvalidPreset) { return try decode() } catch {
      precondition(!error.findings.isEmpty && !error.description.isEmpty, "a refusal has a reason")
      return nil
    }
  }

  private static func expectRoundTrip<Document: Equatable>(
    _ document: Document, encode: (Document) -> String, decode: ([UInt8]) throws(InvalidPreset) -> Document,
    isSame: (Document, Document) -> Bool = { $0 == $1 }
  ) throws {
    let text = encode(document)
    let again: Document
    do throws(InvalidPreset) {
      again = try decode(Array(text.utf8))
    } catch {
      throw Broken(description: "its own text is refused:\n\(text)\n\(error)")
    }
    try expect(isSame(again, document), "its own text is read as another document:\n\(text)")
    let second = encode(again)
    try expect(second == text, "it is written differently the second time:\n\(text)\n\(second)")
  }
}
