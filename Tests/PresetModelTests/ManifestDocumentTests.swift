import Foundation
import GraphicsCore
import PresetModel
import Testing

@Suite struct ManifestDocumentTests {
  private var entry: AssetEntry {
    var entry = AssetEntry()
    entry.path = "a/b \"c\".png"
    entry.preset = "b"
    entry.variant.format = .apng
    entry.variant.scale = 1.5
    entry.variant.locale = "de"
    entry.variant.isPoster = true
    entry.facts.delays = [30, 40]
    entry.facts.frames = 2
    entry.facts.cycle = 0.07
    entry.facts.plays = .times(3)
    entry.facts.seam = 1.2345678901
    entry.facts.colors = 7
    entry.facts.fonts = [AssetFont(family: "Inter", weight: 500, sha256: String(repeating: "0", count: 64))]
    entry.facts.sha256 = String(repeating: "a", count: 64)
    entry.alt = "Denke nach…"
    return entry
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    var manifest = AssetManifest()
    manifest.toolVersion = "1.2"
    manifest.shard = AssetManifest.Shard(index: 2, count: 3)
    manifest.files = [entry, entry]
    let text = ManifestDocument.encode(manifest)
    #expect(try ManifestDocument.decode(Array(text.utf8), file: "m") == manifest)
    #expect(text.split(separator: "\n").filter { $0.contains("\"path\"") }.count == 2, "a line for each file")
    let empty = AssetManifest()
    #expect(try ManifestDocument.decode(Array(ManifestDocument.encode(empty).utf8), file: "m") == empty)
  }

  @Test func factsAloneAreReadAgain() throws {
    let facts = entry.facts
    #expect(try FileFacts.decode(Array(facts.encoded.utf8), file: "r") == facts)
    #expect(throws: InvalidPreset.self) { try FileFacts.decode(Array(facts.encoded.utf8.dropLast()), file: "r") }
  }

  /// Larger than a preset may be.
  @Test func aManifestMayBeLong() throws {
    var manifest = AssetManifest()
    manifest.files = Array(repeating: entry, count: 3000)
    let bytes = Array(ManifestDocument.encode(manifest).utf8)
    #expect(bytes.count > 1 << 20)
    #expect(try ManifestDocument.decode(bytes, file: "m").files.count == 3000)
  }

  @Test(arguments: [
    (#"{ "inputs": ["worm"] }"#, "the document is a project, not a manifest; `loaderloom build` makes its files"),
    (#"{ "kind": "spinner" }"#, "the document is a preset, not a manifest; `loaderloom render` makes its files"),
    (#"{ "tool": "loaderloom" }"#, "missing key \"files\""),
  ]) func anotherDocumentIsNamed(text: String, message: String) throws {
    let invalid = try #require(throws: InvalidPreset.self) {
      try ManifestDocument.decode(Array(text.utf8), file: "m")
    }
    #expect(invalid.findings.count == 1 && invalid.findings[0].message.hasPrefix(message))
  }

  @Test(arguments: DocumentKind.allCases) func everySchemaHasAllKeysAndDefinitions(document: DocumentKind) throws {
    let text = SchemaWriter.schema(of: document)
    let (root, findings) = JSONScanner.scan(Array(text.utf8), origin: SourcePlace(file: "s", line: 1, column: 1))
    #expect(findings.isEmpty)
    let definitions = try #require(root?.member("$defs"))
    for (index, object) in document.objects.enumerated() {
      let node = index == 0 ? root : definitions.member(object.name)
      // Keys of only some forms are under conditions.
      guard object.forms.count == 1 else { continue }
      for key in object.forms[0].fields.map(\.key) {
        #expect(node?.member("properties")?.member(key) != nil, "\(key)")
      }
    }
    for part in text.components(separatedBy: "#/$defs/").dropFirst() {
      let name = String(part.prefix { $0 != "\"" })
      #expect(definitions.member(name) != nil, "\(name)")
    }
  }
}
