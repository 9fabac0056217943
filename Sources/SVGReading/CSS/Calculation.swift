import GraphicsCore
import PresetModel

/// Numbers with units, also computed ones: `calc()` and the other functions of CSS Values and Units Level 4, section
/// 10.
struct Calculation {
  /// Turns a number with its unit, in small letters, into what is asked for. The unit of a plain number is empty.
  typealias Scale = (Double, String) throws(SVGSyntaxError) -> Double

  /// What a number counts.
  enum Kind: String, CaseIterable {
    case number, percentage, length, angle, time

    /// For messages.
    var name: String { self == .angle ? "an angle" : "a \(self)" }

    /// - Parameter unit: In small letters; empty for a plain number.
    init(unit: String) {
      switch unit {
      case "": self = .number
      case "%": self = .percentage
      case "s", "ms": self = .time
      default: self = AngleUnit(rawValue: unit) == nil ? .length : .angle
      }
    }

    /// What the sum of two counts, of which percentages are of lengths; nil where there is none.
    func added(to other: Kind) -> Kind? {
      if self == other { return self }
      return Set([self, other]) == [.length, .percentage] ? .length : nil
    }
  }

  /// A number and what it counts, to a power: a length times a length has the power 2, and what has 0 is a number.
  private struct Value {
    var number: Double
    var kind = Kind.number
    var power = 0

    var isNumber: Bool { power == 0 }

    init(_ number: Double, _ kind: Kind = .number, power: Int = 1) {
      self.number = number
      self.kind = power == 0 ? .number : kind
      self.power = self.kind == .number ? 0 : power
    }

    func with(_ number: Double) -> Value { Value(number, kind, power: power) }
  }

  /// For texts that are no calculation.
  private let wrong: SVGSyntaxError
  /// Why it has no type.
  private var fault: String?
  private var scanner: NumberScanner
  private let constants: [String: Double]
  /// Why what was counted and is not asked for is wrong, unless it goes by a division, such as `90deg / 1deg`.
  private var others: [Kind: SVGSyntaxError] = [:]
  private var depth = 0
  private static let deepest = 32

  private init(_ text: String, _ what: String, _ constants: [String: Double]) {
    wrong = SVGSyntaxError("not \(what): \(text)")
    scanner = NumberScanner(text.lowercased())
    self.constants = Self.constants.merging(constants) { $1 }
  }

  /// - Parameters:
  ///   - text: one number, or one call.
  ///   - what: what it should be, for messages.
  static func value(_ text: String, _ what: String, _ scale: Scale) throws(SVGSyntaxError) -> Double {
    try typed(text, what, scale).number
  }

  /// The number and what it counts.
  /// - Parameter constants: Words that stand for plain numbers.
  static func typed(
    _ text: String, _ what: String, constants: [String: Double] = [:], _ scale: Scale
  ) throws(SVGSyntaxError) -> (number: Double, kind: Kind) {
    var calculation = Calculation(text, what, constants)
    let value = try calculation.whole(scale)
    guard value.number.isFinite else { throw calculation.wrong }
    return (value.number, value.kind)
  }

  /// Why CSS skips a calculation: it mixes kinds, or is of none of those that are wanted; nil where it does not, or
  /// where that is not known here.
  static func fault(_ text: String, wanted: Set<Kind>) -> String? {
    var calculation = Calculation(text, "a number", [:])
    do throws(SVGSyntaxError) {
      let value = try calculation.whole { (number, _) throws(SVGSyntaxError) in number }
      let names = Kind.allCases.filter(wanted.contains).map(\.name).joined(separator: " or ")
      return wanted.contains(value.kind) ? nil : "expected \(names) in \(text), found \(value.kind.name)"
    } catch {
      return calculation.fault.map { "\($0) in \(text)" }
    }
  }

  private mutating func whole(_ scale: Scale) throws(SVGSyntaxError) -> Value {
    let value = try factor(scale)
    scanner.skipSpace()
    guard scanner.isAtEnd else { throw wrong }
    if let other = others[value.kind] { throw other }
    guard value.power == 0 || value.power == 1 else {
      fault = "the units do not make \(value.kind.name)"
      throw wrong
    }
    return value
  }

  private mutating func sum(_ scale: Scale) throws(SVGSyntaxError) -> Value {
    var value = try product(scale)
    while true {
      let end = scanner.position
      scanner.skipSpace()
      let isSpaced = scanner.position > end
      let isPlus = scanner.take("+")
      guard isPlus || scanner.take("-") else { return value }
      guard isSpaced, scanner.next.map({ $0 <= 32 }) == true else {
        fault = "expected spaces around + and -"
        throw wrong
      }
      let other = try product(scale)
      value = try alike([value, other]).with(isPlus ? value.number + other.number : value.number - other.number)
    }
  }

  private mutating func product(_ scale: Scale) throws(SVGSyntaxError) -> Value {
    var value = try factor(scale)
    while true {
      // The space stays where it says that a sum goes on.
      var ahead = scanner
      ahead.skipSpace()
      let isTimes = ahead.take("*")
      guard isTimes || ahead.take("/") else { return value }
      scanner = ahead
      let other = try factor(scale)
      var kind = value.isNumber ? other.kind : value.kind
      if !value.isNumber, !other.isNumber { kind = try sharedKind(value, other) }
      value = Value(
        isTimes ? value.number * other.number : value.number / other.number, kind,
        power: isTimes ? value.power + other.power : value.power - other.power)
    }
  }

  private mutating func sharedKind(_ a: Value, _ b: Value) throws(SVGSyntaxError) -> Kind {
    if let kind = a.kind.added(to: b.kind) { return kind }
    fault = "\(a.kind.name) and \(b.kind.name) cannot be mixed"
    throw wrong
  }

  /// The kind that all of some values have.
  private mutating func alike(_ values: [Value]) throws(SVGSyntaxError) -> Value {
    var first = values[0]
    for value in values.dropFirst() {
      first.kind = try sharedKind(first, value)
      guard first.power == value.power else { throw wrong }
    }
    return first
  }

  /// A number, a constant, or an expression or a call in parentheses.
  private mutating func factor(_ scale: Scale) throws(SVGSyntaxError) -> Value {
    scanner.skipSpace()
    if !scanner.isAt(","), let number = scanner.number() {
      let unit = scanner.unit()
      return Value(try scaled(number, unit, scale), Kind(unit: unit))
    }
    var name = scanner.unit()
    if name == "atan", scanner.take("2") { name = "atan2" }
    if depth > 0, let constant = constants[name] { return Value(constant) }
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
    return try called(name, values, strategy, scale)
  }

  /// Scales a number to the unit that the caller wants. Within a calculation, a number of another kind is scaled to
  /// degrees, seconds or pixels.
  private mutating func scaled(
    _ number: Double, _ unit: String, _ scale: Scale
  ) throws(SVGSyntaxError) -> Double {
    do throws(SVGSyntaxError) { return try scale(number, unit) } catch {
      let kind = Kind(unit: unit)
      guard depth > 0, [.length, .angle, .time].contains(kind) else { throw error }
      others[kind] = error
      if let angle = AngleUnit(rawValue: unit) { return number * angle.degrees }
      switch unit {
      case "s", "px": return number
      case "ms": return number / 1000
      default: throw error
      }
    }
  }

  /// Converts an angle from radians to the unit that the caller wants.
  private mutating func angle(_ radians: Double, _ scale: Scale) throws(SVGSyntaxError) -> Value {
    Value(try scaled(radians * 180 / .pi, "deg", scale), .angle)
  }

  private mutating func called(
    _ name: String, _ values: [Value], _ strategy: String?, _ scale: Scale
  ) throws(SVGSyntaxError) -> Value {
    let numbers = values.map(\.number)
    let first = numbers[0]
    switch (name, values.count) {
    case ("calc", 1), ("", 1): return values[0]
    case ("sin", 1): return Value(sine(first))
    case ("cos", 1): return Value(cosine(first))
    case ("tan", 1): return Value(sine(first) / cosine(first))
    case ("asin", 1): return try angle(arcTangent(y: first, x: (1 - first * first).squareRoot()), scale)
    case ("acos", 1): return try angle(arcTangent(y: (1 - first * first).squareRoot(), x: first), scale)
    case ("atan", 1): return try angle(arcTangent(y: first, x: 1), scale)
    case ("atan2", 2):
      _ = try alike(values)
      return try angle(arcTangent(y: first, x: numbers[1]), scale)
    case ("exp", 1): return Value(exponential(first))
    case ("log", 1): return Value(binaryLogarithm(first) / binaryLogarithm(Self.e))
    case ("log", 2): return Value(binaryLogarithm(first) / binaryLogarithm(numbers[1]))
    case ("sqrt", 1): return Value(first.squareRoot())
    case ("pow", 2): return Value(power(first, numbers[1]))
    case ("sign", 1): return Value(first == 0 ? 0 : first > 0 ? 1 : -1)
    case ("round", 1):
      guard values[0].isNumber else { throw wrong }
      return Value(Self.rounded(first, to: 1, strategy))
    default: return try alike(values).with(try mixed(name, numbers, strategy))
    }
  }

  /// What a function makes of numbers that count the same.
  private func mixed(_ name: String, _ values: [Double], _ strategy: String?) throws(SVGSyntaxError) -> Double {
    switch (name, values.count) {
    case ("min", _): return values.min()!
    case ("max", _): return values.max()!
    case ("clamp", 3): return max(values[0], min(values[1], values[2]))
    case ("abs", 1): return abs(values[0])
    case ("hypot", _): return values.reduce(0.0) { $0 + $1 * $1 }.squareRoot()
    case ("mod", 2): return values[0] - values[1] * (values[0] / values[1]).rounded(.down)
    case ("rem", 2): return values[0].truncatingRemainder(dividingBy: values[1])
    case ("round", 2): return Self.rounded(values[0], to: values[1], strategy)
    default: throw wrong
    }
  }

  private static let e = 2.718281828459045
  private static let constants = ["pi": Double.pi, "e": e]

  /// - Parameter kinds: what the sum may count.
  private mutating func sum(_ scale: Scale, of kinds: Set<Kind>) throws(SVGSyntaxError) -> Value {
    let value = try sum(scale)
    guard kinds.contains(value.kind), value.power <= 1 else { throw others[value.kind] ?? wrong }
    return value
  }

  private mutating func argument(of function: String, _ scale: Scale) throws(SVGSyntaxError) -> Value {
    switch function {
    case "sin", "cos", "tan": return try sum(radians, of: [.number, .angle])
    case "sqrt", "pow", "exp", "log", "asin", "acos", "atan": return try sum(plain, of: [.number])
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
    if unit.isEmpty { return number }
    guard let angle = AngleUnit(rawValue: unit) else { throw wrong }
    return number * angle.degrees * .pi / 180
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
