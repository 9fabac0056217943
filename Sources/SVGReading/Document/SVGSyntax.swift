import GraphicsCore

/// What is wrong in the text of an attribute or a style.
struct SVGSyntaxError: Error {
  var message: String

  init(_ message: String) { self.message = message }
}

extension StringProtocol {
  /// Without spaces, tabs and line ends at both ends.
  var trimmedText: String {
    var view = Substring(self)
    while let c = view.unicodeScalars.first, c.isSpace { view.unicodeScalars.removeFirst() }
    while let c = view.unicodeScalars.last, c.isSpace { view.unicodeScalars.removeLast() }
    return String(view)
  }

  /// The parts between spaces, tabs and line ends.
  var words: [String] { split { $0.isWhitespace }.map { String($0) } }
}

extension Unicode.Scalar {
  var isSpace: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" || self == "\u{C}" }
}

/// Reads numbers one after the other, with spaces and at most one comma between them, as SVG's lists have them.
struct NumberScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func skipSeparators() {
    while position < bytes.count, bytes[position] <= 32 || bytes[position] == UInt8(ascii: ",") { position += 1 }
  }

  mutating func skipSpace() {
    while position < bytes.count, bytes[position] <= 32 { position += 1 }
  }

  func isAt(_ character: Unicode.Scalar) -> Bool {
    position < bytes.count && bytes[position] == UInt8(ascii: character)
  }

  /// Goes past a character; false where another one stands.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    position += 1
    return true
  }

  /// The next number, or nil where there is none.
  mutating func number() -> Double? {
    skipSeparators()
    let first = position
    func digit(_ i: Int) -> Bool { i < bytes.count && bytes[i] >= 48 && bytes[i] <= 57 }
    var end = position
    if end < bytes.count, bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") { end += 1 }
    while digit(end) { end += 1 }
    if end < bytes.count, bytes[end] == UInt8(ascii: "."), digit(end + 1) || end > first {
      end += 1
      while digit(end) { end += 1 }
    }
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
      var next = end + 1
      if next < bytes.count, bytes[next] == UInt8(ascii: "+") || bytes[next] == UInt8(ascii: "-") { next += 1 }
      if digit(next) {
        end = next
        while digit(end) { end += 1 }
      }
    }
    var text = String(decoding: bytes[first..<end], as: UTF8.self)
    if text.hasSuffix(".") { text += "0" }
    guard let value = Double(text), value.isFinite else { return nil }
    position = end
    return value
  }

  /// The letters and percent signs right after a number.
  mutating func unit() -> String {
    let first = position
    while position < bytes.count {
      let letter = bytes[position] | 0x20
      guard (97...122).contains(letter) || bytes[position] == UInt8(ascii: "%") else { break }
      position += 1
    }
    return String(decoding: bytes[first..<position], as: UTF8.self)
  }

  /// All numbers of a list; nil if there is anything else in it.
  static func list(_ text: String) -> [Double]? {
    var scanner = NumberScanner(text)
    var numbers: [Double] = []
    scanner.skipSeparators()
    while !scanner.isAtEnd {
      guard let number = scanner.number() else { return nil }
      numbers.append(number)
      scanner.skipSeparators()
    }
    return numbers
  }
}
