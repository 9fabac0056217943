import GraphicsCore

/// Pairs of numbers and distances from the sides.

/// A value that is a list of two others.
protocol PairValue: Sendable {
  associatedtype Part: Sendable
  /// What the reference calls it, and a message.
  static var label: String { get }
  static var expectation: String { get }
  var parts: [Part] { get }
  init(_ first: Part, _ second: Part)
}

extension PairValue { static var expectation: String { "a list of \(label)" } }

extension Span: PairValue {
  static var label: String { "two numbers [from, to]" }
  var parts: [Double] { [from, to] }
}

extension Point: PairValue {
  static var label: String { "two numbers [x, y]" }
  var parts: [Double] { [x, y] }
}

extension LengthPair: PairValue {
  static var label: String { "place [x, y]" }
  static var expectation: String { "a list [x, y] of points or percentages" }
  var parts: [Length] { [x, y] }
}

struct PairType<Value: PairValue>: ValueType {
  let part: any ValueType<Value.Part>

  var label: String { Value.label }
  var unit: String { part.unit }
  var range: String { part.range }
  var schema: JSONNode { .list(of: part.schema, count: 2...2) }

  func read(_ node: JSONNode, _ reading: inout Reading) -> Value? {
    guard case .list(let items) = node.value, items.count == 2 else {
      return reading.mismatched(
        node, Value.expectation, remedy: node.pairRemedy ?? listRemedy(node), takesParameter: false)
    }
    let first = reading.within(.index(0)) { part.read(items[0], &$0) }
    let second = reading.within(.index(1)) { part.read(items[1], &$0) }
    guard let first, let second else { return nil }
    return Value(first, second)
  }

  func write(_ value: Value) -> JSONNode? { .list(value.parts.compactMap(part.write)) }
}

extension PairType where Value.Part == Double {
  init(_ limits: ClosedRange<Double>, _ unit: String = "") { self.init(part: NumberType(limits, unit)) }
}

extension JSONNode {
  /// What to write instead of an object that names the two numbers of a pair: `{ "x": 3, "y": 4 }` is `[3, 4]`.
  var pairRemedy: String? {
    let names = [["x", "y"], ["start", "end"], ["width", "height"], ["horizontal", "vertical"]]
    for pair in names {
      guard let first = member(pair[0]), let second = member(pair[1]) else { continue }
      guard case (.object, .object) = (first.value, second.value) else {
        return "write \(JSONPrinter.line(.list([first, second])))"
      }
      // Tracks in a list add up: here one for each number.
      let across = first.mappingTrackValues { JSONNode(.list([$0, .number(0)]), $0.place) }
      let down = second.mappingTrackValues { JSONNode(.list([.number(0), $0]), $0.place) }
      return "write \(JSONPrinter.line(.list([across, down])))"
    }
    return nil
  }
}

extension ValueType where Self == PairType<Span> {
  static func span(_ limits: ClosedRange<Double>, _ unit: String = "") -> PairType<Span> { PairType(limits, unit) }
}

extension ValueType where Self == PairType<Point> {
  static func point(_ limits: ClosedRange<Double>, _ unit: String = "") -> PairType<Point> { PairType(limits, unit) }
}

/// One number for all sides, or an object of sides; a missing side is 0.
struct InsetsType: ValueType {
  private var side: NumberType { NumberType(0...Limits.largestLength, "pt") }
  private var sides: ObjectType<Insets> { ObjectType() }

  var label: String { "number or Insets" }
  var unit: String { "pt" }
  var range: String { side.range }
  var schema: JSONNode { .branch(if: .ofType("object"), then: sides.schema, else: side.schema) }
  var objects: [@Sendable () -> ObjectDescription] { sides.objects }

  func read(_ node: JSONNode, _ reading: inout Reading) -> Insets? {
    switch node.value {
    case .object: return sides.read(node, &reading)
    case .number: return side.read(node, &reading).map(Insets.init)
    default:
      return reading.mismatched(
        node, expectation("a number", 0...Limits.largestLength, "pt") + " or an object of sides",
        remedy: numberRemedy(node, "pt") ?? sidesRemedy(node))
    }
  }

  /// What to write instead of a list or a text of two or four numbers, which stand for the sides as in CSS.
  private func sidesRemedy(_ node: JSONNode) -> String? {
    let numbers: [JSONNode]
    switch node.value {
    case .list(let items): numbers = items
    case .text(let text):
      numbers = text.split(separator: " ").compactMap { item in
        decimalNumber(item.hasSuffix("px") ? item.dropLast(2) : item).map { .number($0) }
      }
    default: return nil
    }
    guard numbers.count == 2 || numbers.count == 4 else { return nil }
    let names = ["top", "right", "bottom", "left"]
    let object = JSONNode.object(names.indices.map { (names[$0], numbers[$0 % numbers.count]) })
    return sides.accepts(object) ? "write \(JSONPrinter.line(object))" : nil
  }

  func write(_ insets: Insets) -> JSONNode? {
    let values = [insets.right, insets.bottom, insets.left]
    return values.allSatisfy { $0 == insets.top } ? side.write(insets.top) : sides.write(insets)
  }
}

extension ValueType where Self == InsetsType { static var insets: InsetsType { InsetsType() } }

extension Insets: Tabled {
  static let table = Table(
    "Insets", "Distances from the four sides, where they are not all the same.", initial: Insets.zero
  ) {
    Field("top", \.top, .distance, "Distance from the top.")
    Field("right", \.right, .distance, "Distance from the right.")
    Field("bottom", \.bottom, .distance, "Distance from the bottom.")
    Field("left", \.left, .distance, "Distance from the left.")
  }
}
