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

  /// Without the quotation marks at both ends, where it has them.
  var unquoted: String { hasPrefix("\"") || hasPrefix("'") ? String(dropFirst().dropLast()) : String(self) }

  /// What is between the first quotation mark and the last one; nil where there are not two.
  var quoted: String? {
    func isMark(_ character: Character) -> Bool { character == "\"" || character == "'" }
    guard let first = firstIndex(where: isMark), let last = lastIndex(where: isMark), first < last else { return nil }
    return String(self[index(after: first)..<last])
  }

  /// The parts between spaces, tabs and line ends.
  var words: [String] { split { $0.isWhitespace }.map { String($0) } }
}

extension Unicode.Scalar {
  var isSpace: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" || self == "\u{C}" }
}
