import PresetModel

/// Numbers with units, also computed ones: `calc()`, `min()`, `max()` and `clamp()` (CSS Values and Units Level 4,
/// section 10).
struct Calculation {
  /// Turns a number with its unit, in small letters, into what is asked for. The unit of a plain number is empty.
  typealias Scale = (Double, String) throws(SVGSyntaxError) -> Double

  /// For texts that are no calculation.
  private let wrong: SVGSyntaxError
  private var scanner: NumberScanner
  private var depth = 0
  private static let deepest = 32

  /// - Parameters:
  ///   - text: one number, or one call.
  ///   - kind: what it should be, for messages.
  static func value(_ text: String, _ kind: String, _ scale: Scale) throws(SVGSyntaxError) -> Double {
    var calculation = Calculation(
      wrong: SVGSyntaxError("not \(kind): \(text)"), scanner: NumberScanner(text.lowercased()))
    let value = try calculation.factor(scale)
    calculation.scanner.skipSpace()
    guard calculation.scanner.isAtEnd, value.isFinite else { throw calculation.wrong }
    return value
  }

  private mutating func sum(_ scale: Scale) throws(SVGSyntaxError) -> Double {
    var value = try product(scale)
    while true {
      scanner.skipSpace()
      if scanner.take("+") {
        value += try product(scale)
      } else if scanner.take("-") {
        value -= try product(scale)
      } else {
        return value
      }
    }
  }

  private mutating func product(_ scale: Scale) throws(SVGSyntaxError) -> Double {
    var value = try factor(scale)
    while true {
      scanner.skipSpace()
      if scanner.take("*") {
        value *= try factor(scale)
      } else if scanner.take("/") {
        value /= try factor(scale)
      } else {
        return value
      }
    }
  }

  /// A number, or an expression or a call in parentheses.
  private mutating func factor(_ scale: Scale) throws(SVGSyntaxError) -> Double {
    scanner.skipSpace()
    if !scanner.isAt(","), let number = scanner.number() { return try scale(number, scanner.unit()) }
    let name = scanner.unit()
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest, scanner.take("(") else { throw wrong }
    var values = [try sum(scale)]
    while scanner.take(",") {
      values.append(try sum(scale))
      scanner.skipSpace()
    }
    scanner.skipSpace()
    guard scanner.take(")") else { throw wrong }
    switch (name, values.count) {
    case ("calc", 1), ("", 1): return values[0]
    case ("min", _): return values.min()!
    case ("max", _): return values.max()!
    case ("clamp", 3): return max(values[0], min(values[1], values[2]))
    default: throw wrong
    }
  }
}
