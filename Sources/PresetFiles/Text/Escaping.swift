/// The escapes of a text format for its special characters: one table for each format.
package struct Escaping: Sendable {
  private let table: [Unicode.Scalar: String]
  /// The replacement of a control character that is not in the table.
  private let control: @Sendable (Unicode.Scalar) -> String
  /// Whether characters that show nothing are escaped as well: for text that tells a person of a name.
  private let showsAll: Bool

  private init(_ table: [Unicode.Scalar: String]) {
    self.table = table
    control = Self.visible
    showsAll = true
  }

  private init(_ table: [Unicode.Scalar: String], control: @escaping @Sendable (Unicode.Scalar) -> String) {
    self.table = table
    self.control = control
    showsAll = false
  }

  private func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    Self.isControl(scalar) || showsAll && Self.isInvisible(scalar)
  }

  package func callAsFunction(_ text: some StringProtocol) -> String {
    guard text.unicodeScalars.contains(where: { table[$0] != nil || isEscaped($0) }) else { return String(text) }
    var escaped = ""
    for scalar in text.unicodeScalars {
      if let entry = table[scalar] {
        escaped += entry
      } else if isEscaped(scalar) {
        escaped += control(scalar)
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Whether a character moves a cursor, ends a line or changes the text's direction: the categories Cc, Zl and Zp, and
  /// the bidirectional embeddings, overrides and isolates of Unicode Standard Annex 9.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether a character shows nothing and does nothing that a reader would miss: two names that differ by it look the
  /// same. The joiners U+200C and U+200D change how Persian, Hindi and emoji look.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2060...0x2064, 0x206A...0x206F, 0xFEFF: true
    default: false
    }
  }

  /// As Swift and Rust write it: `\n`, `\u{1B}`.
  private static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  /// As Java and Kotlin write it: `\n`, `\u001B`.
  private static func inFourDigits(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// As HTML and XML write it: `&#x2067;`. Below U+00A0, HTML reads references as others, and XML has none for most.
  private static func referenced(_ scalar: Unicode.Scalar) -> String {
    scalar.value < 0xA0 ? "\u{FFFD}" : "&#x\(String(scalar.value, radix: 16, uppercase: true));"
  }

  private static func kept(_ scalar: Unicode.Scalar) -> String { String(scalar) }

  private static let markup: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
}

extension Escaping {
  /// One line of a terminal or a log. Names may contain line ends and terminal control characters.
  package static let line = Escaping([:])
  /// Text and attributes of HTML.
  package static let html = Escaping(markup.merging(["\n": "\n", "\t": "\t"]) { $1 }, control: referenced)
  /// Text and attributes of XML 1.0, which has no control characters except tab and line ends.
  package static let xml = Escaping(markup.merging(["\n": "&#10;", "\t": "&#9;"]) { $1 }, control: referenced)
  /// A message of a GitHub workflow command; a line end would end it.
  package static let gitHubMessage = Escaping(["%": "%25", "\r": "%0D", "\n": "%0A"])
  /// A property of a GitHub workflow command.
  package static let gitHubProperty = Escaping(["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  /// Markdown between backquotes.
  package static let markdownCode = Escaping(["`": "'"])
  /// A cell of a Markdown table, after other escapes.
  package static let markdownCell = Escaping(["|": "\\|"])
  /// A path in a Makefile; `GraphFormat` refuses the characters that make cannot express.
  package static let make = Escaping(
    ["$": "$$", " ": "\\ ", "#": "\\#", ":": "\\:"], control: kept)
  /// A path in a depfile, which make and Ninja read.
  package static let depfile = Escaping(["$": "$$", " ": "\\ ", "#": "\\#"], control: kept)
  /// A path in a Ninja file; `GraphFormat` refuses the characters that Ninja cannot express.
  package static let ninja = Escaping(["$": "$$", " ": "$ ", ":": "$:"], control: kept)
  /// Commands and values in Makefiles and Ninja files.
  package static let dollars = Escaping(["$": "$$"], control: kept)
  /// Text between the double quotes of a string in Swift.
  package static let swiftString = Escaping(["\\": "\\\\", "\"": "\\\""], control: visible)
  /// Text between the single quotes of a string in Dart.
  package static let dartString = Escaping(["\\": "\\\\", "'": "\\'", "$": "\\$"], control: visible)
  /// Text between the double quotes of a string resource of Android, before it is escaped for XML.
  package static let androidString = Escaping(
    ["\\": "\\\\", "\"": "\\\"", "'": "\\'", "\n": "\\n", "\t": "\\t"], control: inFourDigits)
  /// Text between the single quotes of a POSIX shell.
  private static let shellQuoted = Escaping(["'": "'\\''"], control: kept)

  /// A command line that a POSIX shell reads as these words.
  package static func shell(_ words: [String]) -> String {
    words.map { (word: String) -> String in
      let isPlain = word.unicodeScalars.allSatisfy { scalar in
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
          || "-_./=@,:+%".unicodeScalars.contains(scalar)
      }
      return isPlain && !word.isEmpty ? word : "'\(shellQuoted(word))'"
    }.joined(separator: " ")
  }
}
