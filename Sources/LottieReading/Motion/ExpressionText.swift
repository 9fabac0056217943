/// The text of an expression without spaces, as exporters and people write it, for comparisons.
struct ExpressionText {
  /// What the expression gives, with `sum(a, b)` for a sum and so on where the exporter writes that.
  let text: String
  /// The value of a control of the layer: a slider's name → its value; nil if there is none.
  let control: (String) -> Double?

  init(_ written: String, control: @escaping (String) -> Double?) {
    self.control = control
    var text = written.filter { !$0.isWhitespace }
    // The first exporters wrote `loop_out`.
    let spellings = [
      ("$bm_rt=", ""), ("var$bm_rt;", ""), ("$bm_", ""), ("Math.", ""), ("\"", "'"), ("loop_out", "loopOut"),
      ("loop_in", "loopIn"), ("_duration(", "Duration("),
    ]
    for (from, to) in spellings {
      text = text.replacing(from, with: to)
    }
    while text.last == ";" { text.removeLast() }
    self.text = text
  }

  /// The arguments of a call that is the whole expression; nil if it is another one.
  func arguments(of function: String) -> [String]? {
    guard text.hasPrefix(function + "("), text.hasSuffix(")") else { return nil }
    var rest = text.dropFirst(function.count + 1).dropLast()
    var arguments: [String] = []
    while true {
      let end = rest.end { $0 == "," }
      arguments.append(String(rest[..<end]))
      guard end < rest.endIndex else { return arguments == [""] ? [] : arguments }
      guard rest[end] == "," else { return nil }
      rest = rest[rest.index(after: end)...]
    }
  }

  /// The number that a variable is set to; nil if it is none, or another thing.
  func assigned(_ name: String) -> Double? {
    var rest = text[...]
    while let range = rest.firstRange(of: name + "=") {
      let before = range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : ";"
      rest = rest[range.upperBound...]
      guard !before.isLetter, !before.isNumber, before != "_", rest.first != "=" else { continue }
      return number(String(rest[..<rest.end { $0 == "," || $0 == ";" }]))
    }
    return nil
  }

  /// A number, a slider, or one of them times or by a number.
  /// - Returns: nil for anything else, and beyond ±1,000,000.
  func number(_ term: String) -> Double? { value(of: term).flatMap { abs($0) <= 1e6 ? $0 : nil } }

  private func value(of term: String) -> Double? {
    if let number = Double(term) { return number }
    if term.hasPrefix("effect('") {
      let rest = term.dropFirst("effect('".count)
      guard let quote = rest.firstIndex(of: "'") else { return nil }
      let which = rest[rest.index(after: quote)...]
      guard which == ")(1)" || which == ")('Slider')" || which.hasPrefix(")('ADBESliderControl") else { return nil }
      return control(String(rest[..<quote]))
    }
    for (function, isQuotient) in [("div", true), ("mul", false)] {
      let inner = ExpressionText(term, control: control)
      guard let arguments = inner.arguments(of: function), arguments.count == 2, let a = number(arguments[0]),
        let b = number(arguments[1]), !isQuotient || b != 0
      else { continue }
      return isQuotient ? a / b : a * b
    }
    guard let sign = term.lastIndex(where: { $0 == "/" || $0 == "*" }),
      let a = number(String(term[..<sign])), let b = number(String(term[term.index(after: sign)...]))
    else { return nil }
    return term[sign] == "*" ? a * b : b == 0 ? nil : a / b
  }
}

extension Substring {
  /// The place of the first parenthesis that closes one before the text, or of a character outside of parentheses that
  /// ends it; the text's own end where there is neither.
  func end(at isEnd: (Character) -> Bool = { _ in false }) -> Index {
    var depth = 0
    return indices.first { i in
      if self[i] == "(" { depth += 1 }
      if self[i] == ")" { depth -= 1 }
      return depth < 0 || depth == 0 && isEnd(self[i])
    } ?? endIndex
  }
}
