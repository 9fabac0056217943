import GraphicsCore

/// Arithmetic on parameters: `$size * 0.5`, `-($gap + 2) / 3`, `max($a, 2)`.
///
/// The grammar has numbers, names with or without `$`, `+ - * /`, parentheses, and the functions `min`, `max`, `round`,
/// `sin` and `cos` (degrees). Results are rounded to nine decimal places, so that a quotient of durations is a
/// duration.
package struct Expression {
  private let text: [UInt8]
  private let scope: [String: ParameterValue]
  private var position = 0
  private var depth = 0

  package static func number(
    _ text: some StringProtocol, _ scope: [String: ParameterValue]
  ) throws(ValueSyntaxError) -> Double {
    // The `$` that makes a text an expression may also come before a parenthesis or a minus.
    let isMarked = text.hasPrefix("$(") || text.hasPrefix("$-")
    var expression = Expression(text: Array(text.utf8.dropFirst(isMarked ? 1 : 0)), scope: scope)
    let value = try expression.sum()
    expression.skipSpace()
    guard expression.position == expression.text.count else {
      throw expression.failure("an operator or the end")
    }
    guard value.isFinite, abs(value) < 1e9 else {
      throw ValueSyntaxError(message: "the result is \(value); numbers up to a billion are allowed")
    }
    return (value * 1e9).rounded() / 1e9
  }

  private init(text: [UInt8], scope: [String: ParameterValue]) {
    self.text = text
    self.scope = scope
  }

  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.count <= 64 && text.utf8.allSatisfy { isLetter($0) || isDigit($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")) || byte == UInt8(ascii: "_")
  }
  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  // MARK: Grammar

  private mutating func sum() throws(ValueSyntaxError) -> Double {
    // Parentheses nest, and so do calls.
    depth += 1
    guard depth <= 32 else { throw failure("at most 32 parentheses in one another") }
    defer { depth -= 1 }
    var value = try product()
    while true {
      if take("+") {
        value += try product()
      } else if take("-") {
        value -= try product()
      } else {
        return value
      }
    }
  }

  private mutating func product() throws(ValueSyntaxError) -> Double {
    var value = try factor()
    while true {
      if take("*") {
        value *= try factor()
      } else if take("/") {
        value /= try factor()
      } else {
        return value
      }
    }
  }

  private mutating func factor() throws(ValueSyntaxError) -> Double {
    var sign = 1.0
    while take("-") { sign = -sign }
    if take("(") {
      let value = try sum()
      guard take(")") else { throw failure("a closing parenthesis") }
      return sign * value
    }
    skipSpace()
    guard position < text.count else { throw failure("a number or a parameter's name") }
    if Self.isDigit(text[position]) || text[position] == UInt8(ascii: ".") { return sign * (try literal()) }
    let dollar = take("$")
    let name = word()
    guard !name.isEmpty else {
      throw failure(dollar ? #"a parameter's name, or "$$" for a dollar sign,"# : "a number or a parameter's name")
    }
    if take("(") { return sign * (try call(name)) }
    return sign * (try parameter(name))
  }

  private mutating func literal() throws(ValueSyntaxError) -> Double {
    let first = position
    while position < text.count, Self.isDigit(text[position]) || text[position] == UInt8(ascii: ".") { position += 1 }
    guard let value = decimalNumber(String(decoding: text[first..<position], as: UTF8.self)) else {
      throw failure("a decimal number")
    }
    return value
  }

  private func parameter(_ name: String) throws(ValueSyntaxError) -> Double {
    switch scope[name] {
    case .number(let number): return number.value
    case .wholeNumber(let number): return Double(number.value)
    case .color, .text, .track:
      throw ValueSyntaxError(message: "the parameter \(shown(name)) is not a number; it can only stand alone")
    case nil: throw Self.unknown(name, scope)
    }
  }

  static func unknown(_ name: String, _ scope: [String: ParameterValue]) -> ValueSyntaxError {
    let names = scope.keys.sorted()
    let near = didYouMean(name, among: names)
    let advice =
      names.isEmpty
      ? "; add it under \"parameters\", or write $$ for the sign itself"
      : near.isEmpty ? "; expected \(oneOf(names))" : near
    return ValueSyntaxError(message: "unknown parameter \(shown(name))\(advice)")
  }

  private mutating func call(_ name: String) throws(ValueSyntaxError) -> Double {
    var arguments = [try sum()]
    while take(",") { arguments.append(try sum()) }
    guard take(")") else { throw failure("a closing parenthesis") }
    let first = arguments[0]
    switch (name, arguments.count) {
    case ("min", _): return arguments.min() ?? first
    case ("max", _): return arguments.max() ?? first
    case ("round", 1): return first.rounded()
    case ("sin", 1): return sine(first * .pi / 180)
    case ("cos", 1): return cosine(first * .pi / 180)
    default:
      throw ValueSyntaxError(
        message: "unknown function \(name) of \(arguments.count); expected min, max, round, sin or cos")
    }
  }

  // MARK: Characters

  private mutating func word() -> String {
    let first = position
    while position < text.count, Self.isLetter(text[position]) || Self.isDigit(text[position]) { position += 1 }
    return String(decoding: text[first..<position], as: UTF8.self)
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() { while position < text.count, text[position] == 32 { position += 1 } }

  private func failure(_ expectation: String) -> ValueSyntaxError {
    ValueSyntaxError(message: "expected \(expectation) at character \(position + 1)")
  }
}
