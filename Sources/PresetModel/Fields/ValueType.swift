/// How one kind of value appears in a document: how it is read and checked, how it is written, and what the schema and
/// the reference say about it.
///
/// A type is plain data, such as a range and a unit. What serves only people and editors is computed when it is needed,
/// because a run of the tool reads one document and ends.
protocol ValueType<Value>: Sendable {
  associatedtype Value: Sendable
  /// What the reference calls it: "number", "color".
  var label: String { get }
  /// "pt", "s", "°"; empty where there is none.
  var unit: String { get }
  /// "0.1…4096"; empty where there is none.
  var range: String { get }
  /// The JSON Schema of the value, without description and default.
  var schema: JSONNode { get }
  /// The objects that the value may contain, for the schema and the reference. They are called, not stored, because a
  /// layout holds layouts.
  var objects: [@Sendable () -> ObjectDescription] { get }
  /// Returns the value, or nil after a finding.
  func read(_ node: JSONNode, _ reading: inout Reading) -> Value?
  /// The same, where parts that are not written may keep those of the value that the field has so far, its default.
  func read(_ node: JSONNode, over current: Value, _ reading: inout Reading) -> Value?
  /// Returns nil if the value is absent.
  func write(_ value: Value) -> JSONNode?
}

extension ValueType {
  var unit: String { "" }
  var range: String { "" }
  var objects: [@Sendable () -> ObjectDescription] { [] }

  func read(_ node: JSONNode, over current: Value, _ reading: inout Reading) -> Value? { read(node, &reading) }

  /// Whether a value would be read without an error.
  func accepts(_ node: JSONNode) -> Bool {
    var trial = Reading()
    return read(node, &trial) != nil && !trial.hasErrors
  }

  /// What to write instead of a text of several values, as SVG and CSS have them: `"4 2"` is `[4, 2]`, and `"50% 10px"`
  /// is `["50%", 10]`; or instead of an object of keyframes by their times, as CSS has them, or of entries by what
  /// their first key says. Nil where that is none of the type's values.
  func listRemedy(_ node: JSONNode) -> String? {
    if case .object(let members) = node.value {
      let keyframes = members.map { JSONNode.object([("at", .text($0.key)), ("value", $0.value)]) }
      let firstKey = objects.first?().forms.first?.fields.first?.key
      let entries = members.compactMap { member -> JSONNode? in
        guard let firstKey, case .object(let others) = member.value.value else { return nil }
        return .object([(firstKey, .text(member.key))] + others.map { ($0.key, $0.value) })
      }
      let list = [keyframes, entries].first { $0.count == members.count && !$0.isEmpty && accepts(.list($0)) }
      return list.map { "write [\(JSONPrinter.line($0[0]))\($0.count > 1 ? ", …" : "")]" }
    }
    guard case .text(let text) = node.value else { return nil }
    let items = text.split { $0 == " " || $0 == "," }.map { item in
      decimalNumber(item.hasSuffix("px") ? item.dropLast(2) : item).map { JSONNode.number($0) } ?? .text(String(item))
    }
    let list = JSONNode.list(items)
    return items.count > 1 && accepts(list) ? "write \(JSONPrinter.line(list))" : nil
  }
}

/// "a number from 0.1 to 4096 (pt)".
func expectation(_ noun: String, _ range: ClosedRange<Double>, _ unit: String) -> String {
  let (least, most) = (JSONNumber(range.lowerBound).text, JSONNumber(range.upperBound).text)
  let text = least == most ? least : "\(noun) from \(least) to \(most)"
  return unit.isEmpty ? text : "\(text) (\(unit))"
}

/// "0.1…4096".
func rangeText(_ range: ClosedRange<Double>) -> String {
  let (least, most) = (JSONNumber(range.lowerBound).text, JSONNumber(range.upperBound).text)
  return least == most ? least : "\(least)…\(most)"
}

/// An error in a text that has a small language of its own (a color, an easing). It says what was expected and found,
/// or what is wrong and what to do.
package struct ValueSyntaxError: Error {
  package let message: String

  init(message: String) { self.message = message }

  init(expected expectation: String, found: String) { message = expected(expectation, found: shown(found)) }
}

// MARK: Scalars

/// At least `minimum` and at most `limit` characters.
struct TextType: ValueType {
  var minimum = 0
  let limit: Int

  var label: String { "string" }
  var range: String { "\(minimum)…\(limit) characters" }
  var schema: JSONNode {
    .object([("type", .text("string")), ("minLength", .number(minimum)), ("maxLength", .number(limit))])
  }

  func read(_ node: JSONNode, _ reading: inout Reading) -> String? {
    let expectation = "a string of \(minimum == 0 ? "at most" : "\(minimum) to") \(limit) characters"
    guard let text = node.asText else { return reading.mismatched(node, expectation) }
    let count = text.unicodeScalars.count
    guard count >= minimum, count <= limit else {
      reading.refuse(node.place, expected(expectation, found: "\(count) characters"))
      return nil
    }
    return text
  }

  func write(_ text: String) -> JSONNode? { .text(text) }
}

extension ValueType where Self == TextType {
  static func text(minimum: Int = 0, limit: Int) -> TextType { TextType(minimum: minimum, limit: limit) }
}

extension JSONNode {
  /// The value as a text. Texts in an argument have no quotes, so there it may also look like a number or a word.
  var asText: String? {
    switch value {
    case .text(let text): text
    case .number(let number) where place.isInArgument: number.text
    case .boolean(let value) where place.isInArgument: value ? "true" : "false"
    default: nil
    }
  }
}

struct NumberType: ValueType {
  let limits: ClosedRange<Double>
  let unit: String

  init(_ limits: ClosedRange<Double>, _ unit: String = "") {
    self.limits = limits
    self.unit = unit
  }

  var label: String { "number" }
  var range: String { rangeText(limits) }
  var schema: JSONNode { numberSchema("number", limits) }

  func read(_ node: JSONNode, _ reading: inout Reading) -> Double? {
    guard case .number(let number) = node.value, limits.contains(number.value) else {
      return reading.mismatched(
        node, expectation("a number", limits, unit), remedy: numberRemedy(node, unit, in: limits))
    }
    return number.value
  }

  func write(_ value: Double) -> JSONNode? { .number(value) }
}

extension ValueType where Self == NumberType {
  static func number(_ limits: ClosedRange<Double>, _ unit: String = "") -> NumberType { NumberType(limits, unit) }
  /// The size of something that is drawn, in points.
  static var extent: NumberType { number(Limits.smallestLength...Limits.largestLength, "pt") }
  static var distance: NumberType { number(0...Limits.largestLength, "pt") }
  /// A distance to either side.
  static var shift: NumberType { number(-Limits.largestLength...Limits.largestLength, "pt") }
}

/// What to write instead of a text that is a number with the unit of a style sheet: `"8px"` is 8, `"800ms"` is 0.8, and
/// `"50%"` is 0.5; or instead of a number that is likely meant in such a unit. Nil if it would be wrong too.
func numberRemedy(
  _ node: JSONNode, _ unit: String, in limits: ClosedRange<Double>? = nil, isWhole: Bool = false
) -> String? {
  func written(_ value: Double) -> String? {
    let number = (value * 1e9).rounded() / 1e9
    guard limits?.contains(number) != false, !isWhole || number == number.rounded() else { return nil }
    return "write \(JSONNumber(number).text)"
  }
  if case .number(let number) = node.value {
    // More than a slip beyond the limit.
    if unit == "s", number.value >= 100 { return written(number.value / 1000).map { "for \(number.text) ms \($0)" } }
    if unit.isEmpty, limits == 0...1, number.value >= 5 {
      return written(number.value / 100).map { "for \(number.text)% \($0)" }
    }
    return nil
  }
  guard case .text(let text) = node.value else { return nil }
  let factors: [String: [(String, Double)]] = [
    "pt": [("px", 1), ("pt", 1)], "s": [("ms", 0.001), ("sec", 1), ("s", 1), ("min", 60), ("h", 3600)],
    "°": [("deg", 1), ("°", 1), ("turn", 360), ("grad", 0.9), ("rad", 180 / Double.pi)],
    "": [("%", 0.01), ("px", 1), ("pt", 1), ("ms", 0.001), ("s", 1), ("deg", 1)],
    "bytes": [("KiB", 1024), ("MiB", 1_048_576), ("kB", 1000), ("KB", 1000), ("MB", 1e6), ("B", 1)],
  ]
  let suffix = factors[unit]?.first { text.hasSuffix($0.0) } ?? ("", 1)
  if let number = decimalNumber(text.dropLast(suffix.0.count).trimmed) { return written(number * suffix.1) }
  let hasOtherUnit = text.wholeMatch(of: /[-+]?[0-9]*\.?[0-9]+ ?[A-Za-z%]+/) != nil
  guard hasOtherUnit else { return nil }
  let names = ["pt": "points", "s": "seconds", "°": "degrees", "bytes": "bytes"]
  return names[unit].map { "write a number of \($0)" } ?? "write a number without a unit"
}

func numberSchema(_ type: String, _ limits: ClosedRange<Double>) -> JSONNode {
  .object([
    ("type", .text(type)), ("minimum", .number(limits.lowerBound)), ("maximum", .number(limits.upperBound)),
  ])
}

struct WholeNumberType: ValueType {
  let limits: ClosedRange<Int>
  var unit = ""
  /// What to do about a value below the limits, or about another type of value.
  var remedy: String?

  private var decimalLimits: ClosedRange<Double> { Double(limits.lowerBound)...Double(limits.upperBound) }
  var label: String { "whole number" }
  var range: String { rangeText(decimalLimits) }
  var schema: JSONNode { numberSchema("integer", decimalLimits) }

  func read(_ node: JSONNode, _ reading: inout Reading) -> Int? {
    guard case .number(let number) = node.value, let value = Int(exactly: number.value), limits.contains(value) else {
      return reading.mismatched(
        node, expectation("a whole number", decimalLimits, unit),
        remedy: numberRemedy(node, unit, in: decimalLimits, isWhole: true) ?? (isAboveLeast(node) ? nil : remedy))
    }
    return value
  }

  private func isAboveLeast(_ node: JSONNode) -> Bool {
    if case .number(let number) = node.value { number.value > decimalLimits.lowerBound } else { false }
  }

  func write(_ value: Int) -> JSONNode? { .number(value) }
}

extension ValueType where Self == WholeNumberType {
  static func integer(_ limits: ClosedRange<Int>, _ unit: String = "", remedy: String? = nil) -> WholeNumberType {
    WholeNumberType(limits: limits, unit: unit, remedy: remedy)
  }
}

struct BooleanType: ValueType {
  var label: String { "true or false" }
  var schema: JSONNode { .ofType("boolean") }

  func read(_ node: JSONNode, _ reading: inout Reading) -> Bool? {
    guard case .boolean(let value) = node.value else {
      return reading.mismatched(node, "true or false", remedy: Self.remedy(node))
    }
    return value
  }

  /// What to write instead of a text or a number that stands for one of the two.
  private static func remedy(_ node: JSONNode) -> String? {
    switch node.value {
    case .text("true"), .text("yes"), .text("on"): "write true"
    case .text("false"), .text("no"), .text("off"): "write false"
    case .number(let number) where number.value == 1: "write true"
    case .number(let number) where number.value == 0: "write false"
    default: nil
    }
  }

  func write(_ value: Bool) -> JSONNode? { .boolean(value) }
}

extension ValueType where Self == BooleanType { static var boolean: BooleanType { BooleanType() } }

/// One of the words of an enum.
typealias Word = RawRepresentable<String> & CaseIterable & Sendable

struct ChoiceType<Value: Word>: ValueType {
  /// In the order of schema and reference.
  let words: [String]
  /// What to do about a value that is near to none of the words.
  let remedy: String?

  init(among values: [Value], remedy: String? = nil) {
    words = values.map(\.rawValue)
    self.remedy = remedy
  }

  var label: String { "word" }
  var range: String { words.joined(separator: ", ") }
  var schema: JSONNode { .object([("type", .text("string")), ("enum", .texts(words))]) }

  func read(_ node: JSONNode, _ reading: inout Reading) -> Value? {
    reading.word(node, among: words, remedy: remedy)
  }

  func write(_ value: Value) -> JSONNode? { .text(value.rawValue) }
}

extension ValueType {
  static func choice<Value: Word>(remedy: String? = nil) -> ChoiceType<Value> where Self == ChoiceType<Value> {
    ChoiceType(among: Array(Value.allCases), remedy: remedy)
  }

  /// One of the words of these values.
  static func choice<Value: Word>(among values: [Value]) -> ChoiceType<Value> where Self == ChoiceType<Value> {
    ChoiceType(among: values)
  }
}

extension Reading {
  /// Returns the value that one of `words` stands for, or nil after a finding.
  mutating func word<Value: RawRepresentable<String>>(
    _ node: JSONNode, among words: [String], remedy: String? = nil
  ) -> Value? {
    if case .text(let word) = node.value, words.contains(word), let value = Value(rawValue: word) { return value }
    mismatch(node, oneOf(words), among: words, remedy: didYouMean(node, among: words).isEmpty ? remedy : nil)
    return nil
  }
}
