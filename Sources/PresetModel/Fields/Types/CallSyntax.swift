/// The shape `name(argument, argument)` that colors and easings share with CSS, and the decimal numbers in it.
struct CallSyntax {
  let text: String
  let name: String
  let arguments: [String]

  /// Nil where the text is not a call.
  init?(_ text: String) {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    self.text = text
    name = String(text[..<open])
    arguments = text[text.index(after: open)...].dropLast().split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0.trimmed) }
  }

  func decimal(_ index: Int, _ range: ClosedRange<Double>, _ what: String) throws(ValueSyntaxError) -> Double {
    guard let value = decimalNumber(arguments[index]), range.contains(value) else {
      let limits = "\(JSONNumber(range.lowerBound).text) to \(JSONNumber(range.upperBound).text)"
      throw ValueSyntaxError(expected: "a number from \(limits) as \(what)", found: arguments[index])
    }
    return value
  }
}

/// Reads a decimal number as CSS writes it (`.6` and `+1` too). Returns nil for anything else, such as `inf` or `0x10`.
func decimalNumber(_ text: some StringProtocol) -> Double? {
  guard text.utf8.allSatisfy("0123456789.+-eE".utf8.contains), let value = Double(text), value.isFinite else {
    return nil
  }
  return value
}

extension StringProtocol {
  /// The text without the spaces at either end.
  package var trimmed: SubSequence {
    guard let first = firstIndex(where: { $0 != " " }), let last = lastIndex(where: { $0 != " " }) else {
      return self[endIndex...]
    }
    return self[first...last]
  }
}

extension StringProtocol {
  /// The parts between the commas that are not within parentheses, without spaces at either end.
  var splitOutsideParentheses: [String] {
    var depth = 0
    return split(omittingEmptySubsequences: false) { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return character == "," && depth == 0
    }.map { String($0.trimmed) }
  }
}
