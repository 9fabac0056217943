/// Reads CSS text piece by piece, over comments and strings.
struct CSSScanner {
  private let bytes: [UInt8]
  private var position = 0
  private(set) var line: Int

  /// Comments are taken out.
  /// - Parameter line: that of the text's first character.
  init(_ text: String, line: Int = 0) {
    bytes = Self.withoutComments(Array(text.utf8))
    self.line = line
  }

  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func advance() {
    if bytes[position] == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  mutating func skipSpace() {
    while let c = peek, c <= 32 { advance() }
  }

  /// The text up to one of these, which stays; quoted texts and parentheses are passed over.
  mutating func text(until ends: [UInt8]) -> String {
    let first = position
    var depth = 0
    while let c = peek {
      if c == UInt8(ascii: "\"") || c == UInt8(ascii: "'") {
        skipString(c)
        continue
      }
      if c == UInt8(ascii: "(") { depth += 1 }
      if c == UInt8(ascii: ")") { depth -= 1 }
      if depth <= 0, ends.contains(c) { break }
      advance()
    }
    return String(decoding: bytes[first..<position], as: UTF8.self)
  }

  /// The text of a block whose opening brace was read, without its closing brace, which is passed.
  mutating func block() -> String {
    let first = position
    var depth = 1
    while let c = peek {
      if c == UInt8(ascii: "\"") || c == UInt8(ascii: "'") {
        skipString(c)
        continue
      }
      if c == UInt8(ascii: "{") { depth += 1 }
      if c == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 {
        defer { advance() }
        return String(decoding: bytes[first..<position], as: UTF8.self)
      }
      advance()
    }
    return String(decoding: bytes[first..<position], as: UTF8.self)
  }

  private mutating func skipString(_ quote: UInt8) {
    advance()
    while let c = peek {
      advance()
      if c == UInt8(ascii: "\\"), peek != nil { advance() }
      if c == quote { return }
    }
  }

  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var i = 0
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "/"), i + 1 < bytes.count, bytes[i + 1] == UInt8(ascii: "*") {
        i += 2
        while i < bytes.count,
          !(bytes[i] == UInt8(ascii: "*") && i + 1 < bytes.count && bytes[i + 1] == UInt8(ascii: "/"))
        {
          // Lines are counted on.
          if bytes[i] == UInt8(ascii: "\n") { result.append(bytes[i]) }
          i += 1
        }
        i += 2
        result.append(UInt8(ascii: " "))
      } else {
        result.append(bytes[i])
        i += 1
      }
    }
    return result
  }

  // MARK: Texts

  /// `name: value; name: value !important`; later ones come later.
  /// - Parameter line: that of the text's first character.
  static func declarations(_ text: String, line: Int = 0) -> [Stylesheet.Declaration] {
    var next = line
    return split(text, at: UInt8(ascii: ";")).compactMap { part in
      let line = next + part.utf8.prefix { $0 <= 32 }.count { $0 == UInt8(ascii: "\n") }
      next += part.utf8.count { $0 == UInt8(ascii: "\n") }
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let written = part[..<colon].trimmedText
      let name = written.hasPrefix("--") ? written : written.lowercased()
      var value = part[part.index(after: colon)...].trimmedText
      var isImportant = false
      if let mark = value.lastIndex(of: "!"),
        value[value.index(after: mark)...].trimmedText.lowercased() == "important"
      {
        value = value[..<mark].trimmedText
        isImportant = true
      }
      guard !name.isEmpty, !value.isEmpty || name.hasPrefix("--") else { return nil }
      let standard = name.hasPrefix("-webkit-") ? String(name.dropFirst(8)) : name
      return Stylesheet.Declaration(
        name: standard, value: value, isImportant: isImportant, line: line)
    }
  }

  /// The parts between separators that stand outside of parentheses, brackets, braces and quotes.
  static func split(_ text: String, at separator: UInt8) -> [String] {
    var parts: [String] = []
    var part: [UInt8] = []
    var depth = 0
    var quote: UInt8?
    for c in text.utf8 {
      if let open = quote {
        if c == open { quote = nil }
      } else if c == UInt8(ascii: "\"") || c == UInt8(ascii: "'") {
        quote = c
      } else if c == UInt8(ascii: "(") || c == UInt8(ascii: "[") || c == UInt8(ascii: "{") {
        depth += 1
      } else if c == UInt8(ascii: ")") || c == UInt8(ascii: "]") || c == UInt8(ascii: "}") {
        depth -= 1
      } else if c == separator || separator == 32 && c <= 32, depth <= 0 {
        parts.append(String(decoding: part, as: UTF8.self))
        part = []
        continue
      }
      part.append(c)
    }
    parts.append(String(decoding: part, as: UTF8.self))
    return separator == 32 ? parts.filter { !$0.isEmpty } : parts
  }

  /// The words of a value, with calls such as `steps(4, end)` as one word.
  static func words(_ text: String) -> [String] { split(text, at: 32) }

  /// A call such as `rotate(30deg, 12)` as its name and its arguments, which commas or spaces separate.
  static func call(_ text: String) -> (name: String, arguments: [String])? {
    guard let (name, inner) = parts(ofCall: text) else { return nil }
    return (name.trimmedText.lowercased(), split(inner, at: UInt8(ascii: ",")).flatMap { words($0) })
  }

  /// What is before the parentheses of a call, and what is in them; nil where the text is no call.
  static func parts(ofCall text: String) -> (name: Substring, inner: String)? {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    return (text[..<open], String(text[text.index(after: open)...].dropLast()))
  }

  /// The calls of a list such as `translate(1px) rotate(30deg)`.
  static func calls(_ text: String) -> [String] {
    var calls: [String] = []
    var call = ""
    var depth = 0
    for c in text {
      if depth == 0, c.isWhitespace || c == "," {
        // A space between a name and its parenthesis belongs to the call.
        if !call.isEmpty { call.append(" ") }
        continue
      }
      call.append(c)
      if c == "(" { depth += 1 }
      if c == ")" {
        depth -= 1
        if depth == 0 {
          calls.append(call.trimmedText)
          call = ""
        }
      }
    }
    if !call.trimmedText.isEmpty { calls.append(call.trimmedText) }
    return calls
  }
}
