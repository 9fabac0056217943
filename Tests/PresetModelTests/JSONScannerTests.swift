import PresetModel
import TestSupport
import Testing

@Suite struct JSONScannerTests {
  private func scan(_ text: String) -> (root: JSONNode?, findings: [Finding]) {
    JSONScanner.scan(Array(text.utf8), origin: SourcePlace(file: "a.json", line: 1, column: 1))
  }

  private func scanned(_ text: String) throws -> JSONNode {
    let (root, findings) = scan(text)
    #expect(findings.isEmpty)
    return try #require(root)
  }

  @Test func givesEveryKeyAndValueItsPlace() throws {
    let root = try scanned("{\n  \"a\": [1,\r\n\t2],\r  \"ü\": \"…\", \"b\": true\n}")
    guard case .object(let members) = root.value else { return #expect(Bool(false)) }
    #expect(members.map(\.key) == ["a", "ü", "b"])
    #expect(members.map(\.keyPlace.description) == ["a.json:2:3", "a.json:4:3", "a.json:4:13"])
    #expect(members.map(\.value.place.description) == ["a.json:2:8", "a.json:4:8", "a.json:4:18"])
    guard case .list(let items) = members[0].value.value else { return #expect(Bool(false)) }
    #expect(items.map(\.place.description) == ["a.json:2:9", "a.json:3:2"])
  }

  @Test(
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG image"), (Array("GIF89a".utf8), "a GIF"),
      ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG image"), (Array("RIFF....WEBPVP8 ".utf8), "a WebP image"),
      (Array("{}".utf8) + [0, 1, 2], "binary"),
    ] as [([UInt8], String)])
  func aFileThatIsNoText(bytes: [UInt8], format: String) {
    let error = #expect(throws: InvalidPreset.self) { try PresetDocument.decode(bytes, file: "p.png") }
    #expect(error?.description == "p.png:1:1: error: the file is \(format), not a JSON document; name another file")
  }

  @Test func countsCharactersNotBytes() throws {
    let (_, findings) = scan(#"{"😀é": 1, "x": @}"#)
    #expect(findings.map(\.place.column) == [16])
  }

  @Test func readsEscapes() throws {
    let root = try scanned(#""\"\\\/\b\f\n\r\t\u00e9\u2026\ud83d\ude00""#)
    #expect(root.value == .text("\"\\/\u{8}\u{C}\n\r\té…😀"))
  }

  @Test func keepsANumbersText() throws {
    for text in ["0", "-0", "10", "0.10", "1e3", "1E+3", "-1.5e-3", "123456789012345678901234567890"] {
      let root = try scanned(text)
      guard case .number(let number) = root.value else { return #expect(Bool(false)) }
      #expect(number.text == text)
      #expect(number.value == Double(text))
    }
  }

  @Test func findsAllFaultsOfAFile() {
    let (root, findings) = scan("{'a': [1,,2,], b: .5 \"c\": 1 /* c */}")
    #expect(root != nil)
    #expect(findings.map(\.place.column) == [2, 10, 12, 16, 19, 22, 29])
  }

  @Test func commentsAndLastCommasAreTakenInTheirOwnKindOfFile() {
    func findings(_ file: String) -> Int {
      let text = "// one\n{\"a\": [1, 2,], /* b */ \"c\": 3,}"
      return JSONScanner.scan(Array(text.utf8), origin: SourcePlace(file: file, line: 1, column: 1)).findings.count
    }
    #expect(findings("a.jsonc") == 0 && findings("a.json") == 4 && findings("jsonc") == 4)
    let doubled = JSONScanner.scan(Array("[1,,2]".utf8), origin: SourcePlace(file: "a.jsonc", line: 1, column: 1))
    #expect(doubled.findings.count == 1)
  }

  /// One mistake is one finding.
  @Test(
    arguments: [
      (#"{"a": [{"b": 1 ], "c": 2}"#, [16], true), (#"{"a": [1, 2}, "b": 3}"#, [12], true),
      (#"[{"a": {"b": 1 ]"#, [16, 16], true), (#"{"a": "b, "c": 1}"#, [7], false),
      (#"{"a": "say "hi" now"}"#, [7], false), (#"{"a": 1; "b": 2}"#, [8], true), ("[1; 2]", [3], true),
      (#"{"a": 2,5, "b": 3}"#, [7], true), ("[2,5]", [], true),
      (#"{"a": #ff0000, "b": [#FFF, #12345678]}"#, [7, 22, 28], true),
      ("{\"a\": #12345\n1}", [7], true), (#"{"a": -0x1F}"#, [7], true),
    ] as [(String, [Int], Bool)])
  func aMistakeIsOneFinding(text: String, columns: [Int], hasTree: Bool) {
    let (root, findings) = scan(text)
    #expect(findings.map(\.place.column) == columns, "\(findings)")
    #expect((root != nil) == hasTree)
  }

  @Test func inAFileWithCommentsANumberSignBeginsOne() {
    let (root, findings) = JSONScanner.scan(
      Array("[#abc\n1]".utf8), origin: SourcePlace(file: "a.jsonc", line: 1, column: 1))
    #expect(findings.isEmpty && root?.value != .list([]))
  }

  @Test func endsWithoutATreeWhereNothingIsCertain() {
    for text in ["{\"a\": \"b", "[1", "{\"a\"", "[}", "@", "{\"a\": 1} 2", "[\"a\n\"]", "", "  "] {
      let (_, findings) = scan(text)
      #expect(!findings.isEmpty, "\(text)")
    }
    #expect(scan("{\"a\": \"b").root == nil)
  }

  @Test func findsTheSecondOfTwoEqualKeysAmongManyToo() {
    let keys = (0..<40).map { "\"k\($0)\": 0" } + ["\"k3\": 1", "\"k39\": 1"]
    let (_, findings) = scan("{\n" + keys.joined(separator: ",\n") + "}")
    #expect(
      findings.map(\.message) == [
        "the key \"k3\" appears twice, first at 5:1; keep one of them",
        "the key \"k39\" appears twice, first at 41:1; keep one of them",
      ])
  }

  @Test func namesBytesThatAreNotUTF8() {
    let cases: [[UInt8]] = [
      [0xFF], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
      [0xE2, 0x82],
    ]
    for bad in cases {
      let bytes = Array("\"a".utf8) + bad + Array("\"".utf8)
      let (root, findings) = JSONScanner.scan(bytes, origin: SourcePlace(file: "a.json", line: 1, column: 1))
      #expect(root != nil)
      #expect(findings.map(\.place.column) == [3], "\(bad)")
      #expect(findings.first?.message.hasSuffix("is not UTF-8; save the file as UTF-8") == true)
    }
  }

  @Test func endsAtTheHundredthFinding() {
    let (root, findings) = scan("[" + String(repeating: ",", count: 1000) + "]")
    #expect(root == nil)
    #expect(findings.count == JSONScanner.maximumFindings)
  }

  @Test func readsBackWhatWasPrinted() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let node = RandomJSON.node(depth: 4, &generator)
      let root = try scanned(JSONPrinter.document(node))
      #expect(JSONPrinter.line(root) == JSONPrinter.line(node))
      #expect(JSONPrinter.line(try scanned(JSONPrinter.line(node))) == JSONPrinter.line(node))
    }
  }

  @Test func survivesAnyBytes() throws {
    var generator = SeededGenerator(seed: 11)
    let preset = Array(try ShippedPresets.text("worm").utf8)
    for round in 0..<3000 {
      var bytes = preset
      for _ in 0...(round % 5) {
        let i = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[i] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: i)
        default: bytes.insert(Array("{}[],:\"\\'/-.0eu\u{7F}".utf8).randomElement(using: &generator) ?? 0, at: i)
        }
      }
      do throws(InvalidPreset) {
        _ = try PresetDocument.decode(bytes, file: "a.json")
      } catch {
        #expect(error.findings.contains { $0.severity == .error })
      }
      _ = try? PresetDocument.decode(Array(bytes.prefix(round % preset.count)), file: "a.json")
    }
  }
}

/// Trees of every kind of JSON value.
enum RandomJSON {
  static func node(depth: Int, _ generator: inout SeededGenerator) -> JSONNode {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
    case 0: return JSONNode(.null, .nowhere)
    case 1: return .boolean(Bool.random(using: &generator))
    case 2: return .number(Double.random(in: -1e6...1e6, using: &generator))
    case 3: return .number(Int.random(in: -1000...1000, using: &generator))
    case 4: return .text(text(&generator))
    case 5:
      return .list((0..<Int.random(in: 0..<5, using: &generator)).map { _ in node(depth: depth - 1, &generator) })
    default:
      return .object(
        (0..<Int.random(in: 0..<5, using: &generator)).map {
          ("\($0)" + text(&generator), node(depth: depth - 1, &generator))
        })
    }
  }

  private static func text(_ generator: inout SeededGenerator) -> String {
    let scalars: [Unicode.Scalar] = ["a", "\"", "\\", "\n", "\u{1}", "\u{7F}", "é", "…", "😀", "/", " "]
    var text = ""
    for _ in 0..<Int.random(in: 0..<8, using: &generator) {
      text.unicodeScalars.append(scalars.randomElement(using: &generator) ?? "a")
    }
    return text
  }
}
