import GraphicsCore

/// Scans JSON text into a tree in which every value and every key knows its place. It is strictly RFC 8259, with a
/// finding for everything that is not. A file whose name ends in `.jsonc` may hold comments, and commas before closing
/// brackets.
///
/// Faults that are certain (a comma too many or too few, a comment, single quotes, a bad escape) are reported and
/// passed over, so that one run shows all of a file's findings. Others (a text or a bracket that is never closed) end
/// the scan without a tree.
///
/// Invariant: a tree without a finding is what any strict JSON reader gives.
package struct JSONScanner {
  /// Larger files are not presets.
  package static let maximumBytes = 1 << 20
  /// The deepest nesting of brackets.
  package static let maximumDepth = 64
  /// A file with more is not JSON at all.
  package static let maximumFindings = 100

  /// Ends the scan; `findings` says what was wrong.
  struct Stop: Error {}

  let bytes: [UInt8]
  let origin: SourcePlace
  private let limit: Int
  /// Whether comments and commas before closing brackets are allowed.
  private let allowsComments: Bool
  var index = 0
  private(set) var findings: [Finding] = []
  private var line: Int
  private var lineStart = 0
  /// UTF-8 continuation bytes since the line's start. They are not characters of their own.
  private var continuations = 0
  /// The closing brackets that are still to come, the outermost first.
  private var closings: [UInt8] = []
  /// Whether a closing bracket was missing, so that the document may seem to end too early.
  private var isUnbalanced = false

  /// `origin` is the place of the first byte. If it has no line (an argument), line ends are characters like any
  /// others.
  private init(_ bytes: [UInt8], origin: SourcePlace, limit: Int) {
    self.bytes = bytes
    self.limit = limit
    allowsComments = origin.line != nil && origin.file.hasSuffix(".jsonc")
    self.origin = origin
    self.line = origin.line ?? 1
  }

  /// Returns the document's value, or nil if the scan could not go on, and the findings in order. `limit` is in bytes.
  package static func scan(
    _ bytes: [UInt8], origin: SourcePlace, limit: Int = JSONScanner.maximumBytes
  ) -> (root: JSONNode?, findings: [Finding]) {
    var scanner = JSONScanner(bytes, origin: origin, limit: limit)
    do throws(Stop) {
      let root = try scanner.document()
      return (root, scanner.findings)
    } catch {
      return (nil, scanner.findings)
    }
  }

  // MARK: Places and findings

  var place: SourcePlace {
    let column = index - lineStart - continuations + 1
    guard origin.line != nil else {
      return SourcePlace(file: origin.file, line: nil, column: origin.column + column - 1)
    }
    return SourcePlace(file: origin.file, line: line, column: column)
  }

  mutating func report(_ message: String, at place: SourcePlace? = nil) throws(Stop) {
    findings.append(Finding(.error, place ?? self.place, path: "$", message))
    if findings.count >= JSONScanner.maximumFindings { throw Stop() }
  }

  mutating func stop(_ message: String, at place: SourcePlace? = nil) -> Stop {
    findings.append(Finding(.error, place ?? self.place, path: "$", message))
    return Stop()
  }

  // MARK: Characters

  /// The byte under the scanner; nil at the end.
  var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Passes over one byte, which must not be a line end.
  mutating func advance() {
    if bytes[index] & 0xC0 == 0x80 { continuations += 1 }
    index += 1
  }

  /// The whole character under the scanner, as a message shows it.
  var currentCharacter: String {
    var end = index + 1
    while end < bytes.count, end < index + 4, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return shown(String(decoding: bytes[index..<end], as: UTF8.self))
  }

  /// The message about a typographic quote (“ ” „ ‘ ’ ‚ in UTF-8: E2 80 98…9E), which word processors put in place of a
  /// straight one.
  private var quoteRemedy: String? {
    guard bytes[index...].starts(with: [0xE2, 0x80]), index + 2 < bytes.count, 0x98...0x9E ~= bytes[index + 2] else {
      return nil
    }
    return "\(currentCharacter) is a typographic quote; use a straight one"
  }

  private mutating func newLine() {
    if bytes[index] == UInt8(ascii: "\r"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") {
      index += 1
    }
    index += 1
    guard origin.line != nil else { return }
    line += 1
    lineStart = index
    continuations = 0
  }

  /// Passes over white space and comments. Comments are reported unless they are allowed.
  /// - Parameter beforeValue: whether a color without quotes is left to be read as a value.
  mutating func skipSpace(beforeValue: Bool = false) throws(Stop) {
    while let byte = current {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): index += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): newLine()
      case UInt8(ascii: "#") where beforeValue && !allowsComments && isOnColor: return
      case UInt8(ascii: "/"), UInt8(ascii: "#"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(Stop) {
    let isBlock = bytes[index...].starts(with: "/*".utf8)
    guard isBlock || bytes[index] == UInt8(ascii: "#") || bytes[index...].starts(with: "//".utf8) else {
      throw stop("\(currentCharacter) stands where a value, a key or a bracket is expected")
    }
    if !allowsComments {
      try report("JSON has no comments; put the words into \"description\", or name the file .jsonc")
    }
    while let byte = current {
      if isBlock, bytes[index...].starts(with: "*/".utf8) {
        index += 2
        return
      }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        if !isBlock { return }
        newLine()
      } else {
        advance()
      }
    }
  }

  // MARK: The document

  private mutating func document() throws(Stop) -> JSONNode {
    if bytes.count > limit {
      throw stop("the file has \(bytes.count) bytes; at most \(limit) are allowed")
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw stop("the file is UTF-16; save it as UTF-8")
    }
    if let format = Self.binaryFormat(bytes) {
      throw stop("the file is \(format), not a JSON document; name another file")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      try report("the file starts with a byte order mark; save it as UTF-8 without one")
      index = 3
      lineStart = 3
    }
    try skipSpace()
    guard index < bytes.count else {
      throw stop("the file is empty; expected an object in { }")
    }
    let root = try value(depth: 0)
    try skipSpace()
    if root.isWord, current == UInt8(ascii: ":") {
      findings = []
      throw stop("this is not JSON; write the keys and values in { }, as in { \"key\": \"value\" }", at: root.place)
    }
    if index < bytes.count, !isUnbalanced {
      throw stop("unexpected \(currentCharacter) after the end of the document; delete it")
    }
    return root
  }

  /// What a file that is not text most likely is, by its first bytes; nil for text.
  private static func binaryFormat(_ bytes: [UInt8]) -> String? {
    let signatures: [(bytes: [UInt8], format: String)] = [
      ([0x89, 0x50, 0x4E, 0x47], "a PNG image"), (Array("GIF8".utf8), "a GIF"),
      ([0xFF, 0xD8, 0xFF], "a JPEG image"), ([0x1F, 0x8B], "compressed by gzip"),
      (Array("PK".utf8) + [3, 4], "a ZIP archive"), (Array("%PDF".utf8), "a PDF"),
    ]
    if let known = signatures.first(where: { bytes.starts(with: $0.bytes) }) { return known.format }
    if bytes.hasWebPSignature { return "a WebP image" }
    /// JSON has no zero bytes, not even in strings.
    let looked = 512
    return bytes.prefix(looked).contains(0) ? "binary" : nil
  }

  /// - Precondition: the scanner is on a byte that is not white space.
  mutating func value(depth: Int) throws(Stop) -> JSONNode {
    let start = place
    switch bytes[index] {
    case UInt8(ascii: "{"): return JSONNode(.object(try members(depth: depth + 1)), start)
    case UInt8(ascii: "["): return JSONNode(.list(try items(depth: depth + 1)), start)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return JSONNode(.text(try text()), start)
    case UInt8(ascii: "#"): return JSONNode(try color(), start)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      return JSONNode(try number(), start)
    case let byte where JSONScanner.isWordByte(byte): return JSONNode(try word(), start)
    default: throw stop(quoteRemedy ?? "\(currentCharacter) stands where a value is expected")
    }
  }

  // MARK: Lists and objects

  private mutating func items(depth: Int) throws(Stop) -> [JSONNode] {
    var items: [JSONNode] = []
    try elements("list", UInt8(ascii: "["), depth: depth) { scanner throws(Stop) in
      items.append(try scanner.value(depth: depth))
    }
    return items
  }

  private mutating func members(depth: Int) throws(Stop) -> [JSONMember] {
    /// From this many keys on, a dictionary finds duplicates; below, comparing each key is quicker.
    let fewKeys = 16
    var members: [JSONMember] = []
    var places: [String: SourcePlace] = [:]
    try elements("object", UInt8(ascii: "{"), depth: depth) { scanner throws(Stop) in
      let keyPlace = scanner.place
      let key = try scanner.key()
      let read = try scanner.value(depth: depth)
      let value = try scanner.withDecimals(read)
      if members.count == fewKeys { for member in members { places[member.key] = member.keyPlace } }
      let first = members.count < fewKeys ? members.first { $0.key == key }?.keyPlace : places[key]
      if let first {
        let earlier = first.line.map { "\($0):\(first.column)" } ?? "\(first.column)"
        try scanner.report("the key \(shown(key)) appears twice, first at \(earlier); keep one of them", at: keyPlace)
        return
      }
      if members.count >= fewKeys { places[key] = keyPlace }
      members.append(JSONMember(key, keyPlace, value))
    }
    return members
  }

  /// Scans the elements between a pair of brackets: calls `element` on the first byte of each.
  private mutating func elements(
    _ name: String, _ open: UInt8, depth: Int, _ element: (inout JSONScanner) throws(Stop) -> Void
  ) throws(Stop) {
    let start = place
    if depth > JSONScanner.maximumDepth {
      throw stop("brackets are nested more than \(JSONScanner.maximumDepth) deep; make the document flatter")
    }
    // In ASCII a closing bracket comes two after its opening one.
    let close = open + 2
    let comma = UInt8(ascii: ",")
    index += 1
    closings.append(close)
    defer { closings.removeLast() }
    var isFirst = true
    var commaPlace: SourcePlace?
    while true {
      try skipSpace(beforeValue: name == "list" && (isFirst || commaPlace != nil))
      guard let byte = current else {
        let from = start.line.map { "\($0):\(start.column)" } ?? "\(start.column)"
        throw stop(
          "the document ends, but the \(name) that starts at \(from) is never closed; \(shown(close)) is missing")
      }
      if byte == close || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
        if let commaPlace, !allowsComments {
          try report("trailing comma before \(shown(byte)); delete it", at: commaPlace)
        }
        if byte != close {
          try report("expected \(shown(close)) to close \(shown(open)), found \(shown(byte))")
          isUnbalanced = true
          // A bracket that closes an outer list or object is left to it: the inner one's is missing.
          if closings.dropLast().contains(byte) { return }
        }
        index += 1
        return
      }
      if byte == comma || byte == UInt8(ascii: ";") {
        if byte != comma { try report("expected \",\", found \(shown(byte))") }
        let wasMissed = isFirst || commaPlace != nil
        if wasMissed {
          try report("a comma stands where \(name == "list" ? "a value" : "a key") is expected; delete it")
        }
        commaPlace = place
        index += 1
        isFirst = false
        continue
      }
      if !isFirst && commaPlace == nil { try report("a comma is missing before this") }
      try element(&self)
      isFirst = false
      commaPlace = nil
    }
  }

  /// Reads a key and the colon after it. Leaves the scanner on the value's first byte.
  private mutating func key() throws(Stop) -> String {
    let key: String
    switch bytes[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): key = try text()
    case let byte where JSONScanner.isWordByte(byte):
      let start = place
      key = takeWord()
      try report("the key \(key) has no quotes; write \(shown(key))", at: start)
    default: throw stop(quoteRemedy ?? "\(currentCharacter) stands where a key in double quotes is expected")
    }
    try skipSpace()
    if current == UInt8(ascii: ":") || current == UInt8(ascii: "=") {
      if current == UInt8(ascii: "=") { try report("expected \":\" after the key \(shown(key)), found \"=\"") }
      index += 1
    } else {
      try report("a colon is missing after the key \(shown(key))")
    }
    try skipSpace(beforeValue: true)
    if let byte = current, byte != UInt8(ascii: ","), byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]") {
      return key
    }
    throw stop("the key \(shown(key)) has no value")
  }
}

extension JSONNode {
  /// Whether it is what a key may look like: a text, or a word without quotes.
  fileprivate var isWord: Bool {
    switch value {
    case .text, .malformed: true
    default: false
    }
  }
}

/// The text as a message shows it: quoted, on one line, shortened if it is long.
func shown(_ text: String) -> String {
  let longest = 40
  let scalars = text.unicodeScalars
  guard scalars.count > longest else { return JSONPrinter.quoted(text) }
  return JSONPrinter.quoted(String(String.UnicodeScalarView(scalars.prefix(longest)))).dropLast() + "…\""
}

func shown(_ byte: UInt8) -> String { "\"\(Character(Unicode.Scalar(byte)))\"" }
