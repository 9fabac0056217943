/// A line of a document with a caret under one column, as compilers print it below a message:
///
///     3 |   "dotSise": 8
///       |   ^
public enum SourceExcerpt {
  /// Longer lines are shown from a little before the column.
  private static let longestLine = 100
  private static let before = 40

  /// Nil where the document has no such line.
  /// - Parameters:
  ///   - line: From 1.
  ///   - column: From 1, in characters of Unicode.
  public static func text(_ document: String, line: Int, column: Int) -> String? {
    let lines = document.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.indices.contains(line - 1) else { return nil }
    var shown = Array(lines[line - 1].unicodeScalars)
    var place = min(max(column - 1, 0), shown.count)
    if shown.count > longestLine {
      let start = max(0, place - before)
      shown = (start > 0 ? ["…"] : []) + shown[start...].prefix(longestLine)
      place -= start - (start > 0 ? 1 : 0)
    }
    // What stands before the caret is as wide as what stands before the place. Tabs stay tabs.
    let space = shown.prefix(place).map { $0 == "\t" ? "\t" : " " }.joined()
    let safe = shown.map { $0 == "\t" || !isControl($0) ? String($0) : "\u{FFFD}" }.joined()
    let number = String(line)
    let margin = String(repeating: " ", count: number.count)
    return "\(number) | \(safe)\n\(margin) | \(space)^"
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value || scalar.properties.isBidiControl
  }
}
