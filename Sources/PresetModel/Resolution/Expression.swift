import GraphicsCore

/// Arithmetic on parameters: `$size * 0.5`, `-($gap + 2) / 3`, `max($a, 2)`.
///
/// The grammar has numbers, names with or without `$`, `+ - * /`, parentheses, and the functions `min`, `max`, `round`,
/// `sin` and `cos` (degrees). Results are rounded to nine decimal places, so that a quotient of durations is a
/// duration.
///
/// One of the parameters may be a track, which can be scaled and shifted: what lies between two of its values stays
/// between them.
package struct Expression {
  private let text: [UInt8]
  private let scope: [String: ParameterValue]
  private var position = 0
  private var depth = 0

  /// - Throws: also where the result is a track.
  package static func number(
    _ text: some StringProtocol, _ scope: [String: ParameterValue]
  ) throws(ValueSyntaxError) -> Double {
    let value = try value(text, scope)
    guard let track = value.track else { return value.constant }
    throw ValueSyntaxError(message: "the parameter \(shown(track)) is a track, not a number")
  }

  static func value(
    _ text: some StringProtocol, _ scope: [String: ParameterValue]
  ) throws(ValueSyntaxError) -> ScaledTrack {
    // The `$` that makes a text an expression may also come before a parenthesis or a minus.
    let isMarked = text.hasPrefix("$(") || text.hasPrefix("$-")
    var expression = Expression(text: Array(text.utf8.dropFirst(isMarked ? 1 : 0)), scope: scope)
    let value = try expression.sum()
    expression.skipSpace()
    guard expression.position == expression.text.count else {
      throw expression.failure("an operator or the end")
    }
    return try value.rounded()
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

  private mutating func sum() throws(ValueSyntaxError) -> ScaledTrack {
    // Parentheses nest, and so do calls.
    depth += 1
    guard depth <= 32 else { throw failure("at most 32 parentheses in one another") }
    defer { depth -= 1 }
    var value = try product()
    while true {
      if take("+") {
        value = try value.adding(try product())
      } else if take("-") {
        value = try value.adding(try product().scaled(by: -1))
      } else {
        return value
      }
    }
  }

  private mutating func product() throws(ValueSyntaxError) -> ScaledTrack {
    var value = try factor()
    while true {
      if take("*") {
        value = try value.multiplied(by: try factor())
      } else if take("/") {
        value = try value.divided(by: try number(try factor(), "a divisor"))
      } else {
        return value
      }
    }
  }

  private mutating func factor() throws(ValueSyntaxError) -> ScaledTrack {
    var sign = 1.0
    while take("-") { sign = -sign }
    if take("(") {
      let value = try sum()
      guard take(")") else { throw failure("a closing parenthesis") }
      return value.scaled(by: sign)
    }
    skipSpace()
    guard position < text.count else { throw failure("a number or a parameter's name") }
    if Self.isDigit(text[position]) || text[position] == UInt8(ascii: ".") {
      return ScaledTrack(sign * (try literal()))
    }
    let dollar = take("$")
    if dollar, position < text.count, Self.isDigit(text[position]) {
      throw ValueSyntaxError(
        message: "no parameter's name starts with a digit; write \"$(24 / 2)\" for arithmetic, "
          + "or $$ for the sign itself")
    }
    let name = word()
    guard !name.isEmpty else {
      throw failure(dollar ? #"a parameter's name, or "$$" for a dollar sign,"# : "a number or a parameter's name")
    }
    if take("(") { return ScaledTrack(sign * (try call(name))) }
    return try parameter(name).scaled(by: sign)
  }

  private mutating func literal() throws(ValueSyntaxError) -> Double {
    let first = position
    while position < text.count, Self.isDigit(text[position]) || text[position] == UInt8(ascii: ".") { position += 1 }
    guard let value = decimalNumber(String(decoding: text[first..<position], as: UTF8.self)) else {
      throw failure("a decimal number")
    }
    return value
  }

  private func parameter(_ name: String) throws(ValueSyntaxError) -> ScaledTrack {
    switch scope[name] {
    case .number(let number): return ScaledTrack(number.value)
    case .wholeNumber(let number): return ScaledTrack(Double(number.value))
    case .track: return ScaledTrack(track: name)
    case .color, .text:
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
    let what = "an argument of \(name)"
    var arguments = [try number(try sum(), what)]
    while take(",") { arguments.append(try number(try sum(), what)) }
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

  private func number(_ value: ScaledTrack, _ what: String) throws(ValueSyntaxError) -> Double {
    guard let track = value.track else { return value.constant }
    throw ValueSyntaxError(
      message: "the parameter \(shown(track)) is a track, which cannot be \(what); "
        + "it can be added to a number and multiplied or divided by one")
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
