import GraphicsCore
import PresetModel

/// Numbers with units, also computed ones: `calc()` and the other functions of CSS Values and Units Level 4, section
/// 10, but for those that give an angle.
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

  /// A number, a constant, or an expression or a call in parentheses.
  private mutating func factor(_ scale: Scale) throws(SVGSyntaxError) -> Double {
    scanner.skipSpace()
    if !scanner.isAt(","), let number = scanner.number() { return try scale(number, scanner.unit()) }
    let name = scanner.unit()
    if depth > 0, let constant = Self.constants[name] { return constant }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest, scanner.take("(") else { throw wrong }
    let strategy = name == "round" ? strategy() : nil
    var values = [try argument(of: name, scale)]
    while scanner.take(",") {
      values.append(try argument(of: name, scale))
      scanner.skipSpace()
    }
    scanner.skipSpace()
    guard scanner.take(")") else { throw wrong }
    switch (name, values.count) {
    case ("calc", 1), ("", 1): return values[0]
    case ("min", _): return values.min()!
    case ("max", _): return values.max()!
    case ("clamp", 3): return max(values[0], min(values[1], values[2]))
    case ("sin", 1): return sine(values[0])
    case ("cos", 1): return cosine(values[0])
    case ("tan", 1): return sine(values[0]) / cosine(values[0])
    case ("abs", 1): return abs(values[0])
    case ("sign", 1): return values[0] == 0 ? 0 : values[0] > 0 ? 1 : -1
    case ("sqrt", 1): return values[0].squareRoot()
    case ("pow", 2): return power(values[0], values[1])
    case ("hypot", _): return values.reduce(0.0) { $0 + $1 * $1 }.squareRoot()
    case ("mod", 2): return values[0] - values[1] * (values[0] / values[1]).rounded(.down)
    case ("rem", 2): return values[0].truncatingRemainder(dividingBy: values[1])
    case ("round", 1): return Self.rounded(values[0], to: 1, strategy)
    case ("round", 2): return Self.rounded(values[0], to: values[1], strategy)
    default: throw wrong
    }
  }

  private static let constants = ["pi": Double.pi, "e": 2.718281828459045]

  private mutating func argument(of function: String, _ scale: Scale) throws(SVGSyntaxError) -> Double {
    switch function {
    case "sin", "cos", "tan": return try sum(radians)
    case "sqrt", "pow": return try sum(plain)
    default: return try sum(scale)
    }
  }

  /// A number for what takes no lengths and no angles.
  private func plain(_ number: Double, _ unit: String) throws(SVGSyntaxError) -> Double {
    guard unit.isEmpty else { throw wrong }
    return number
  }

  /// An angle for trigonometry, where a plain number counts radians.
  private func radians(_ number: Double, _ unit: String) throws(SVGSyntaxError) -> Double {
    switch unit {
    case "", "rad": return number
    case "deg": return number * .pi / 180
    case "grad": return number * .pi / 200
    case "turn": return number * 2 * .pi
    default: throw wrong
    }
  }

  /// Goes past the word with which `round()` may begin; nil where there is none.
  private mutating func strategy() -> String? {
    var ahead = scanner
    ahead.skipSpace()
    let word = ahead.unit()
    ahead.skipSpace()
    guard ["nearest", "up", "down"].contains(word), ahead.take(",") else { return nil }
    scanner = ahead
    return word
  }

  /// The multiple of a step that is next in one direction, or nearest, where halves go up.
  private static func rounded(_ value: Double, to step: Double, _ strategy: String?) -> Double {
    let steps = value / abs(step)
    let whole = strategy == "up" ? steps.rounded(.up) : (strategy == "down" ? steps : steps + 0.5).rounded(.down)
    return whole * abs(step)
  }
}
