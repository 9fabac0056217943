import GraphicsCore

/// A number that counts.
public struct NumberShape: Equatable, Sendable, StyledShape {
  public var value = Motion<Double>.constant(0)
  public var format = NumberFormat()
  public var decimalSeparator = "."
  public var groupingSeparator = ","
  public var font = Font()
  /// Where the number stands in the box of its widest value.
  public var alignment = TextAlignment.center
  public var style = ShapeStyle(fill: .color(.constant(.named(.primary))))

  public init() {}
}

/// How a number is written: a pattern of Unicode Technical Standard #35, part 3, such as `#,##0.0 MB`.
public struct NumberFormat: Equatable, Hashable, Sendable {
  public var prefix = ""
  public var suffix = ""
  /// The least number of digits before the separator.
  public var integers = 1
  public var leastDecimals = 0
  public var mostDecimals = 0
  /// Whether thousands are separated.
  public var isGrouped = false
  /// 100 if there is a percent sign.
  public var factor: Double { prefix.contains("%") || suffix.contains("%") ? 100 : 1 }
  /// As written.
  public var pattern = "0"

  public init() {}

  static let mostDigits = 9

  init(_ pattern: String) throws(ValueSyntaxError) {
    self.pattern = pattern
    let places: Set<Character> = ["#", "0", ",", "."]
    guard let first = pattern.firstIndex(where: places.contains), let last = pattern.lastIndex(where: places.contains)
    else {
      throw ValueSyntaxError(expected: "a pattern with the digit 0, such as \"0%\" or \"#,##0.0\"", found: pattern)
    }
    prefix = String(pattern[..<first])
    suffix = String(pattern[pattern.index(after: last)...])
    let parts = pattern[first...last].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let whole = parts[0]
    let decimals = parts.count > 1 ? parts[1] : ""
    isGrouped = whole.contains(",")
    let digits = whole.filter { $0 != "," }
    // `#` stands before 0 in the whole part, and after it in the decimals.
    guard digits.allSatisfy({ $0 == "#" || $0 == "0" }), decimals.allSatisfy({ $0 == "#" || $0 == "0" }),
      !digits.drop(while: { $0 == "#" }).contains("#"), !decimals.drop(while: { $0 == "0" }).contains("0"),
      digits.contains("0") || decimals.contains("0")
    else { throw ValueSyntaxError(expected: "a pattern such as \"0%\" or \"#,##0.0\"", found: pattern) }
    if isGrouped, let comma = whole.lastIndex(of: ","), whole.distance(from: comma, to: whole.endIndex) != 4 {
      throw ValueSyntaxError(expected: "a comma before three digits, as in \"#,##0\"", found: pattern)
    }
    integers = digits.count { $0 == "0" }
    leastDecimals = decimals.count { $0 == "0" }
    mostDecimals = decimals.count
    guard integers <= Self.mostDigits, mostDecimals <= Self.mostDigits else {
      throw ValueSyntaxError(expected: "a pattern of at most \(Self.mostDigits) digits a side", found: pattern)
    }
  }

  /// The least difference between numbers that are written differently.
  public var step: Double { 1 / (factor * power) }

  private var power: Double { (0..<mostDecimals).reduce(1.0) { power, _ in power * 10 } }

  /// The number without its sign in units of its last decimal. Halves that a sum falls short of are rounded up too.
  public func units(of value: Double) -> Int {
    let scaled = (abs(value) * factor * power + 1e-7).rounded()
    return scaled < 9e15 ? Int(scaled) : 9_000_000_000_000_000
  }

  /// The number's digits and separators, `.` and `,`, without prefix and suffix, rounded to the nearest.
  public func digits(of value: Double) -> String {
    let (number, power) = (units(of: value), power)
    var whole = String(number / Int(power))
    whole = String(repeating: "0", count: max(0, integers - whole.count)) + whole
    if integers == 0, number < Int(power), mostDecimals > 0 { whole = "" }
    var decimals = String(number % Int(power))
    decimals = mostDecimals == 0 ? "" : String(repeating: "0", count: max(0, mostDecimals - decimals.count)) + decimals
    while decimals.count > leastDecimals, decimals.last == "0" { decimals.removeLast() }
    var text = ""
    for (i, digit) in whole.enumerated() {
      if isGrouped, i > 0, (whole.count - i) % 3 == 0 { text += "," }
      text.append(digit)
    }
    if !decimals.isEmpty { text += "." + decimals }
    return value < 0 && number > 0 ? "-" + text : text
  }
}

extension NumberShape {
  static let isShape = false

  /// Digits and signs, each in a line of its own, so that none has another beside it.
  public static let alphabet = Array("0123456789-.,")

  /// The font with digits of one width.
  private var tabularFont: Font {
    var tabular = font
    if !font.features.contains(where: { $0.hasPrefix("tnum") }) { tabular.features.append("tnum") }
    return tabular
  }

  private func written(_ text: String, _ path: String) -> WrittenText {
    WrittenText(text: text, font: tabularFont, maxWidth: nil, alignment: .leading, isPartOfNumber: true, path: path)
  }

  /// The alphabet with the number's own separators, one character a line.
  public func writtenDigits(at path: String = "$") -> WrittenText {
    let characters = Self.alphabet.map { character in
      character == "." ? decimalSeparator : character == "," ? groupingSeparator : String(character)
    }
    return written(characters.joined(separator: "\n"), path)
  }

  /// Nil where there is none.
  public func writtenPrefix(at path: String = "$") -> WrittenText? {
    format.prefix.isEmpty ? nil : written(format.prefix, path)
  }
  public func writtenSuffix(at path: String = "$") -> WrittenText? {
    format.suffix.isEmpty ? nil : written(format.suffix, path)
  }

  func texts(at path: String) -> [WrittenText] {
    [writtenPrefix(at: path), writtenDigits(at: path), writtenSuffix(at: path)].compactMap { $0 }
  }

  static let table = Table("Number", "A number that counts.", initial: Self()) {
    Field("value", \.value, .moving(-1e9...1e9), isRequired: true, "The number.")
    Field(
      "format", \.format, NumberFormatType(),
      "A pattern of Unicode (UTS #35): `0` is a digit that is always there, `#` one where the number has it, `,` "
        + "separates thousands, `.` begins the decimals, and `%` shows 0.5 as 50%. What stands before and after is "
        + "written as it is.")
    Field("decimalSeparator", \.decimalSeparator, .text(minimum: 1, limit: 1), "What `.` is written as.")
    Field(
      "groupingSeparator", \.groupingSeparator, .text(minimum: 1, limit: 1),
      "What `,` is written as, such as a no-break space.")
    Field("font", \.font, .object(startsFresh: false), "The font; its digits are set to one width (`tnum`).")
    Field("alignment", \.alignment, .choice(), "Where the number stands in the box of its widest value.")
    Fields(in: \.style)
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    if format.mostDecimals == 0 {
      reading.warnOfIdle(
        ["decimalSeparator"], of: Self.table, in: node, decidedBy: ["format"],
        "without decimals in the format, as in \"0.0\"; delete it")
    }
    if !format.isGrouped {
      reading.warnOfIdle(
        ["groupingSeparator"], of: Self.table, in: node, decidedBy: ["format"],
        "without a comma in the format, as in \"#,##0\"; delete it")
    }
  }
}

struct NumberFormatType: ValueType {
  private var text: TextType { TextType(minimum: 1, limit: 50) }

  var label: String { text.label }
  var range: String { text.range }
  var schema: JSONNode { text.schema }

  func read(_ node: JSONNode, _ reading: inout Reading) -> NumberFormat? {
    guard case .text(let pattern) = node.value, 1...text.limit ~= pattern.unicodeScalars.count else {
      return reading.mismatched(node, "a number pattern such as \"0%\" or \"#,##0.0\"")
    }
    return reading.parsed(pattern, at: node) { pattern throws(ValueSyntaxError) in try NumberFormat(pattern) }
  }

  func write(_ format: NumberFormat) -> JSONNode? { .text(format.pattern) }
}
