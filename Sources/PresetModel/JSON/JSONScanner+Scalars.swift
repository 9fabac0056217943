/// The scalars of RFC 8259: numbers (section 6), texts (section 7) and the three words.
extension JSONScanner {
  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  /// Takes the word under the scanner: letters, digits, `_` and `$`.
  mutating func takeWord() -> String {
    let start = index
    while let byte = current, JSONScanner.isWordByte(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Reads `true`, `false` or `null`; reports any other word.
  mutating func word() throws(Stop) -> JSONNode.Value {
    let start = place
    let word = takeWord()
    switch word {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null": return .null
    case "NaN", "Infinity", "inf", "nan":
      try report("\(word) is not a JSON number; use a finite number", at: start)
    case "undefined", "None", "nil": try report("\(word) is not a JSON value; leave it out", at: start)
    case _ where ["true", "false", "null"].contains(word.lowercased()):
      try report("\(word) is not a JSON value; did you mean \(word.lowercased())?", at: start)
    default: try report("\(word) has no quotes; write \(shown(word))", at: start)
    }
    return .malformed
  }

  mutating func number() throws(Stop) -> JSONNode.Value {
    let start = index
    let startPlace = place
    while let byte = current {
      guard
        JSONScanner.isWordByte(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: ".")
      else { break }
      index += 1
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if let fault = JSONScanner.fault(ofNumber: bytes[start..<index]) {
      try report("\(shown(text)) is not a JSON number: \(fault)", at: startPlace)
      return .malformed
    }
    // The grammar has been checked, so only the range can fail.
    guard let value = Double(text), value.isFinite else {
      try report("the number \(shown(text)) is too large; at most 1.7e308 is allowed", at: startPlace)
      return .malformed
    }
    return .number(JSONNumber(text: text, value: value))
  }

  /// Reports a number in an object that is written with a decimal comma, and passes over its decimals: no key follows
  /// a comma without a quote.
  mutating func withDecimals(_ number: JSONNode) throws(Stop) -> JSONNode {
    guard case .number(let whole) = number.value, current == UInt8(ascii: ","), index + 1 < bytes.count,
      JSONScanner.isDigit(bytes[index + 1])
    else { return number }
    index += 1
    let decimals = takeWord()
    try report("\(whole.text),\(decimals) has a decimal comma; write \(whole.text).\(decimals)", at: number.place)
    return JSONNode(.malformed, number.place)
  }

  /// The length of the color in hexadecimal digits under the scanner, with its `#`; 0 where there is none.
  private var colorLength: Int {
    let word = bytes[(index + 1)...].prefix(while: JSONScanner.isWordByte)
    let isColor =
      [3, 4, 6, 8].contains(word.count) && word.allSatisfy { Character(Unicode.Scalar($0)).hexDigitValue != nil }
    return isColor ? word.count + 1 : 0
  }

  /// Whether the scanner is on a color such as `#FF0000`, and not on a comment.
  var isOnColor: Bool { colorLength > 0 }

  /// Reports a color without quotes, and passes over it.
  mutating func color() throws(Stop) -> JSONNode.Value {
    let start = place
    let text = String(decoding: bytes[index..<(index + colorLength)], as: UTF8.self)
    index += text.utf8.count
    try report("\(text) has no quotes; write \(shown(text))", at: start)
    return .malformed
  }

  /// What is wrong with the text as a number of the form `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`; nil
  /// if nothing is.
  private static func fault(ofNumber text: ArraySlice<UInt8>) -> String? {
    var rest = text
    func digits() -> Int {
      let run = rest.prefix(while: isDigit).count
      rest = rest.dropFirst(run)
      return run
    }
    if rest.first == UInt8(ascii: "+") { return "a number has no plus sign" }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    if rest.starts(with: "0x".utf8) || rest.starts(with: "0X".utf8),
      let value = Int(String(decoding: rest.dropFirst(2), as: UTF8.self), radix: 16)
    {
      return "numbers are decimal; write \(rest.count < text.count ? "-" : "")\(value)"
    }
    if rest.first == UInt8(ascii: ".") { return "a digit must stand before the point, as in 0.5" }
    if rest.elementsEqual("Infinity".utf8) { return "use a finite number" }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    if whole == 0 { return "a digit is missing" }
    if startsWithZero, whole > 1 { return "a number has no zeros in front" }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      if digits() == 0 { return "a digit must stand after the point, as in 5.0" }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      if digits() == 0 { return "a digit is missing after the exponent's e" }
    }
    return rest.isEmpty
      ? nil : "\(shown(String(decoding: rest, as: UTF8.self))) does not belong to a number; delete it"
  }

  /// Reads a text in double quotes, or in single ones with a finding. Leaves the scanner after the closing quote.
  mutating func text() throws(Stop) -> String {
    let start = place
    let quote = bytes[index]
    if quote == UInt8(ascii: "'") { try report("strings are written in double quotes, not single quotes") }
    index += 1
    var content: [UInt8] = []
    var runStart = index
    var hasBadUTF8 = false
    while let byte = current {
      switch byte {
      case quote:
        content += bytes[runStart..<index]
        index += 1
        // No word follows a string: the quote begins the next one, or belongs to the text.
        if let next = current, JSONScanner.isWordByte(next) {
          throw stop(
            "the string that starts here has no closing quote, or has a quote inside that is not written \\\"",
            at: start)
        }
        return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"):
        content += bytes[runStart..<index]
        try escape(into: &content)
        runStart = index
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw stop(
          "the string that starts here has no closing quote on its line; a line break is written \\n", at: start)
      case 0..<0x20:
        try report(
          "control characters are not allowed in strings; write \(JSONPrinter.quoted(String(Unicode.Scalar(byte))))")
        index += 1
      case 0x80...:
        let length = utf8Length()
        if length == 0 {
          if !hasBadUTF8 {
            try report("the byte 0x\(String(byte, radix: 16, uppercase: true)) is not UTF-8; save the file as UTF-8")
          }
          hasBadUTF8 = true
          content += bytes[runStart..<index] + Array("\u{FFFD}".utf8)
          advance()
          runStart = index
        } else {
          for _ in 0..<length { advance() }
        }
      default: index += 1
      }
    }
    throw stop("the string that starts here has no closing quote", at: start)
  }

  /// The length in bytes of the well-formed UTF-8 sequence under the scanner (Unicode, table 3-7); 0 if it is
  /// ill-formed.
  private func utf8Length() -> Int {
    let lead = bytes[index]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { second = 0xA0...0xBF }
      if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { second = 0x90...0xBF }
      if lead == 0xF4 { second = 0x80...0x8F }
    default: return 0
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
    return bytes[(index + 2)..<(index + length)].allSatisfy { $0 & 0xC0 == 0x80 } ? length : 0
  }

  private mutating func escape(into content: inout [UInt8]) throws(Stop) {
    let start = place
    index += 1
    guard let byte = current else { return }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "u"):
      index += 1
      content += String(try unicodeScalar(from: start)).utf8
      return
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return
    default:
      try report(
        "\\ before \(currentCharacter) is not an escape; use \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\uXXXX",
        at: start)
      // Read on from the character itself, but past a quote, which must not end the text.
      guard byte == UInt8(ascii: "'") else { return }
      content.append(byte)
    }
    index += 1
  }

  /// Reads `XXXX` after `\u`, and the second half of a surrogate pair if this is the first. Returns the replacement
  /// character if the escape is not a scalar.
  private mutating func unicodeScalar(from start: SourcePlace) throws(Stop) -> Unicode.Scalar {
    let replacement: Unicode.Scalar = "\u{FFFD}"
    guard let unit = hexUnit() else {
      try report("\\u needs four hexadecimal digits, as in \\u2026", at: start)
      return replacement
    }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let afterFirst = index
    if unit < 0xDC00, bytes[index...].starts(with: "\\u".utf8) {
      index += 2
      if let low = hexUnit(), 0xDC00..<0xE000 ~= low,
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      {
        return scalar
      }
      index = afterFirst
    }
    try report("a surrogate is alone; write a pair such as \\ud83d\\ude00, or the character itself", at: start)
    return replacement
  }

  /// Reads four hexadecimal digits. Returns nil, and stays in place, if they are not there.
  private mutating func hexUnit() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[index..<(index + 4)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    index += 4
    return unit
  }
}
