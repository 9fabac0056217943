/// How one kind of value appears in a document: how it is read and checked, how it is written, and what the schema and
/// the reference say about it.
///
/// What serves only people and editors is made when it is needed, because a run of the tool reads one document and
/// ends.
struct ValueType<Value>: Sendable {
  /// What the reference calls it: "number", "colour".
  var label: String
  /// "pt", "s", "°"; empty where there is none.
  var unit = ""
  /// "0.1…4096"; empty where there is none.
  var range: @Sendable () -> String = { "" }
  /// The JSON Schema of the value, without description and default.
  var schema: @Sendable () -> JSONNode
  /// The objects that the value may contain, for the schema and the reference. They are called, not stored, because a
  /// layout holds layouts.
  var objects: [@Sendable () -> ObjectDescription] = []
  /// Returns the value, or nil after a finding. The second argument is the value that the field has so far, its
  /// default.
  var read: @Sendable (JSONNode, Value, inout Reading) -> Value?
  /// Returns nil if the value is absent.
  var write: @Sendable (Value) -> JSONNode?

  /// "a number from 0.1 to 4096 (pt)".
  static func expectation(_ noun: String, _ range: ClosedRange<Double>?, _ unit: String) -> String {
    var text = noun
    let (least, most) = range.map { (JSONNumber($0.lowerBound).text, JSONNumber($0.upperBound).text) } ?? ("", "")
    if range != nil { text = least == most ? least : "\(text) from \(least) to \(most)" }
    if !unit.isEmpty { text += " (\(unit))" }
    return text
  }

  static func rangeText(_ range: ClosedRange<Double>) -> String {
    let (least, most) = (JSONNumber(range.lowerBound).text, JSONNumber(range.upperBound).text)
    return least == most ? least : "\(least)…\(most)"
  }
}

/// An error in a text that has a small language of its own (a colour, an easing). It says what was expected and found,
/// or what is wrong and what to do.
package struct ValueSyntaxError: Error {
  package let message: String

  init(message: String) { self.message = message }

  init(expected expectation: String, found: String) { message = expected(expectation, found: shown(found)) }
}

// MARK: Scalars

extension ValueType where Value == String {
  /// At least `minimum` and at most `limit` characters.
  static func text(minimum: Int = 0, limit: Int) -> ValueType {
    let expectation: @Sendable () -> String = {
      "a text of \(minimum == 0 ? "at most" : "\(minimum) to") \(limit) characters"
    }
    return ValueType(
      label: "text", range: { "\(minimum)…\(limit) characters" },
      schema: {
        .object([("type", .text("string")), ("minLength", .number(minimum)), ("maxLength", .number(limit))])
      },
      read: { node, _, reading in
        guard let text = node.asText else {
          reading.mismatch(node, expectation())
          return nil
        }
        let count = text.unicodeScalars.count
        guard count >= minimum, count <= limit else {
          reading.error(node.place, reading.subject + expected(expectation(), found: "\(count) characters"))
          return nil
        }
        return text
      },
      write: { .text($0) })
  }
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

extension ValueType where Value == Double {
  static func number(_ range: ClosedRange<Double>, _ unit: String = "") -> ValueType {
    ValueType(
      label: "number", unit: unit, range: { rangeText(range) }, schema: { numberSchema("number", range) },
      read: { node, _, reading in
        guard case .number(let number) = node.value, range.contains(number.value) else {
          reading.mismatch(node, expectation("a number", range, unit), remedy: numberRemedy(node, unit))
          return nil
        }
        return number.value
      },
      write: { .number($0) })
  }
}

/// What to write instead of a text that is a number with the unit of a style sheet: `"8px"` is 8, `"800ms"` is 0.8.
func numberRemedy(_ node: JSONNode, _ unit: String) -> String? {
  guard case .text(let text) = node.value else { return nil }
  let factors = ["pt": [("px", 1.0), ("pt", 1)], "s": [("ms", 0.001), ("s", 1)], "°": [("deg", 1), ("turn", 360)]]
  let suffix = factors[unit]?.first { text.hasSuffix($0.0) } ?? ("", 1)
  guard let value = decimalNumber(text.dropLast(suffix.0.count).trimmed) else { return nil }
  return "write \(JSONNumber((value * suffix.1 * 1e9).rounded() / 1e9).text)"
}

func numberSchema(_ type: String, _ range: ClosedRange<Double>) -> JSONNode {
  .object([
    ("type", .text(type)), ("minimum", .number(range.lowerBound)), ("maximum", .number(range.upperBound)),
  ])
}

extension ValueType where Value == Int {
  static func integer(_ range: ClosedRange<Int>, _ unit: String = "") -> ValueType {
    let limits = Double(range.lowerBound)...Double(range.upperBound)
    return ValueType(
      label: "whole number", unit: unit, range: { rangeText(limits) }, schema: { numberSchema("integer", limits) },
      read: { node, _, reading in
        guard case .number(let number) = node.value, let value = Int(exactly: number.value), range.contains(value)
        else {
          reading.mismatch(node, expectation("a whole number", limits, unit), remedy: numberRemedy(node, unit))
          return nil
        }
        return value
      },
      write: { .number($0) })
  }
}

extension ValueType where Value: RawRepresentable & CaseIterable & Equatable & Sendable, Value.RawValue == String {
  /// One of the words.
  static func choice() -> ValueType { choice(among: Array(Value.allCases)) }

  /// One of the words of these values.
  @_semantics("optimize.sil.specialize.generic.never")
  static func choice(among values: [Value]) -> ValueType {
    let words: @Sendable () -> [String] = { values.map(\.rawValue) }
    return ValueType(
      label: "word", range: { words().joined(separator: ", ") },
      schema: { .object([("type", .text("string")), ("enum", .list(words().map { .text($0) }))]) },
      read: { node, _, reading in readChoice(node, among: values, &reading) }, write: { .text($0.rawValue) })
  }

  @_semantics("optimize.sil.specialize.generic.never")
  static func readChoice(_ node: JSONNode, among values: [Value], _ reading: inout Reading) -> Value? {
    if case .text(let word) = node.value, let value = Value(rawValue: word), values.contains(value) { return value }
    let words = values.map(\.rawValue)
    reading.mismatch(node, oneOf(words), among: words)
    return nil
  }
}

// MARK: Compounds

extension ValueType {
  /// A value that may be absent, or `null`, so that an argument can remove it. It is absent by default.
  @_semantics("optimize.sil.specialize.generic.never")
  static func optional<Wrapped>(_ type: ValueType<Wrapped>, default standIn: Wrapped) -> ValueType
  where Value == Wrapped?, Wrapped: Sendable {
    ValueType(
      label: type.label, unit: type.unit, range: type.range,
      schema: { .branch(if: .ofType("null"), then: .boolean(true), else: type.schema()) },
      objects: type.objects,
      read: { node, current, reading in
        if case .null = node.value { return .some(nil) }
        guard let value = type.read(node, current ?? standIn, &reading) else { return nil }
        return .some(value)
      },
      write: { $0.flatMap(type.write) })
  }

  /// `blank` is what an element starts from.
  @_semantics("optimize.sil.specialize.generic.never")
  static func list<Element>(of type: ValueType<Element>, count: ClosedRange<Int>, blank: Element) -> ValueType
  where Value == [Element], Element: Sendable {
    let expectation: @Sendable () -> String = { "a list of \(count.lowerBound) to \(count.upperBound) entries" }
    return ValueType(
      label: "list of \(type.label)", unit: type.unit,
      range: { "\(count.lowerBound)…\(count.upperBound) entries" },
      schema: {
        .object([
          ("type", .text("array")), ("items", type.schema()), ("minItems", .number(count.lowerBound)),
          ("maxItems", .number(count.upperBound)),
        ])
      },
      objects: type.objects,
      read: { node, _, reading in
        guard case .list(let items) = node.value else {
          reading.mismatch(node, expectation())
          return nil
        }
        guard count.contains(items.count) else {
          reading.mismatch(node, expectation())
          return nil
        }
        var values: [Element] = []
        for (i, item) in items.enumerated() {
          let value = reading.within(.index(i)) { type.read(item, blank, &$0) }
          if let value { values.append(value) }
        }
        return values.count == items.count ? values : nil
      },
      write: { .list($0.compactMap(type.write)) })
  }

  /// An object of named fields. Missing keys keep the value that the field has so far.
  @_semantics("optimize.sil.specialize.generic.never")
  static func object(_ table: @escaping @Sendable () -> Table<Value>, startsFresh: Bool = false, name: String)
    -> ValueType where Value: Sendable
  {
    ValueType(
      label: name, schema: { .object([("$ref", .text("#/$defs/\(name)"))]) },
      objects: [{ table().description }],
      read: { node, current, reading in
        let table = table()
        return table.read(node, from: startsFresh ? table.initial : current, &reading)
      },
      write: { table().write($0) })
  }
}
