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
