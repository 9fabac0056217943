/// Reads numbers one after the other, with spaces and commas between them, as path data and the lists of SVG and CSS
/// have them.
package struct NumberScanner {
  private let bytes: [UInt8]
  /// The place of the next byte, from 0.
  package private(set) var position = 0

  package init(_ text: String) { bytes = Array(text.utf8) }

  package var isAtEnd: Bool { position >= bytes.count }

  /// The next byte; nil at the end.
  package var next: UInt8? { isAtEnd ? nil : bytes[position] }

  package mutating func skipSeparators() {
    while let c = next, c <= 32 || c == UInt8(ascii: ",") { position += 1 }
  }

  package mutating func skipSpace() {
    while let c = next, c <= 32 { position += 1 }
  }

  package func isAt(_ character: Unicode.Scalar) -> Bool { next == UInt8(ascii: character) }

  /// Goes past a character; false where another one stands.
  package mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    position += 1
    return true
  }

  /// Goes past a letter and returns it; nil where there is none.
  package mutating func takeLetter() -> UInt8? {
    guard let c = next, (97...122).contains(c | 0x20) else { return nil }
    position += 1
    return c
  }

  /// Whether a number starts here, to judge by its first byte.
  package var isAtNumber: Bool {
    guard let c = next else { return false }
    return 48...57 ~= c || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(c)
  }

  /// The next number: the longest text that the grammar of SVG allows as one, so that `1.5.5` is two. Nil where there
  /// is none; the scanner then stays before it.
  package mutating func number() -> Double? {
    skipSeparators()
    var end = position
    func digit(_ i: Int) -> Bool { i < bytes.count && bytes[i] >= 48 && bytes[i] <= 57 }
    func sign(_ i: Int) -> Bool {
      i < bytes.count && (bytes[i] == UInt8(ascii: "+") || bytes[i] == UInt8(ascii: "-"))
    }
    if sign(end) { end += 1 }
    while digit(end) { end += 1 }
    if end < bytes.count, bytes[end] == UInt8(ascii: "."), digit(end + 1) || end > position {
      end += 1
      while digit(end) { end += 1 }
    }
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
      let exponent = sign(end + 1) ? end + 2 : end + 1
      if digit(exponent) {
        end = exponent
        while digit(end) { end += 1 }
      }
    }
    guard let value = Double(String(decoding: bytes[position..<end], as: UTF8.self)), value.isFinite else { return nil }
    position = end
    return value
  }

  /// The letters and percent signs right after a number.
  package mutating func unit() -> String {
    let first = position
    while let c = next, (97...122).contains(c | 0x20) || c == UInt8(ascii: "%") { position += 1 }
    return String(decoding: bytes[first..<position], as: UTF8.self)
  }

  /// All numbers of a list; nil if there is anything else in it.
  package static func list(_ text: String) -> [Double]? {
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
