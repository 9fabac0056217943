import GraphicsCore
import MotionMath

/// Lengths: a number of points, or a string such as `"50%"`.
struct LengthType: ValueType {
  private let number: NumberType

  init(_ limits: ClosedRange<Double>) { number = NumberType(limits, "pt") }

  var label: String { "number or percentage" }
  var unit: String { "pt" }
  var range: String { number.range + ", or a percentage" }
  var schema: JSONNode { .text(.matching(#"^(-?[0-9.]+%|\$.*)$"#), orElse: number.schema) }

  func read(_ node: JSONNode, _ reading: inout Reading) -> Length? {
    if case .number = node.value { return number.read(node, &reading).map(Length.points) }
    if let percent = node.percentage, abs(percent) <= 10_000 { return .percent(percent) }
    return reading.mismatched(
      node, expectation("a number", number.limits, "pt") + " or a string such as \"50%\"",
      remedy: node.percentageRemedy ?? numberRemedy(node, "pt"))
  }

  func write(_ length: Length) -> JSONNode? {
    switch length {
    case .points(let value): .number(value)
    case .percent(let value): .text(JSONNumber(value).text + "%")
    }
  }
}

/// One factor for both directions, or `[x, y]`.
struct FactorsType: ValueType {
  private let number: NumberType
  private let pair: PairType<Point>

  init(_ limits: ClosedRange<Double>) { (number, pair) = (NumberType(limits), PairType(limits)) }

  var label: String { "number or two numbers [x, y]" }
  var range: String { number.range }
  var schema: JSONNode { .branch(if: .ofType("array"), then: pair.schema, else: number.schema) }

  func read(_ node: JSONNode, _ reading: inout Reading) -> Point? {
    if case .list = node.value { return pair.read(node, &reading) }
    return number.read(node, &reading).map { Point($0, $0) }
  }

  func write(_ factors: Point) -> JSONNode? {
    factors.x == factors.y ? number.write(factors.x) : pair.write(factors)
  }
}

struct PathType: ValueType {
  var label: String { "path" }
  var range: String { "\(PathData.longestText) characters" }
  var schema: JSONNode { .object([("type", .text("string")), ("maxLength", .number(PathData.longestText))]) }

  func read(_ node: JSONNode, _ reading: inout Reading) -> PathData? {
    reading.parsed(node, "SVG path data such as \"M0 0 L10 0 L5 8 Z\"", limit: PathData.longestText) {
      text throws(ValueSyntaxError) in try PathData(text)
    }
  }

  func write(_ path: PathData) -> JSONNode? { .text(path.text) }
}

/// Seconds, or a percentage of the pass.
struct KeyframeTimeType: ValueType {
  private var seconds: SecondsType { SecondsType(limits: 0...60) }

  var label: String { "number or percentage" }
  var unit: String { "s" }
  var range: String { "\(seconds.range), or 0%…100%" }
  var schema: JSONNode { .text(.matching(#"^([0-9.]+%|\$.*)$"#), orElse: seconds.schema) }

  func read(_ node: JSONNode, _ reading: inout Reading) -> KeyframeTime? {
    if case .number(let number) = node.value, seconds.limits.contains(number.value) {
      return seconds.read(node, &reading).map(KeyframeTime.seconds)
    }
    if let percent = node.percentage, 0...100 ~= percent { return .percent(percent) }
    var remedy = numberRemedy(node, "s", in: seconds.limits)
    if case .number(let number) = node.value, let percent = number.percentRemedy { remedy = percent }
    if node.percentage != nil { remedy = "write a percentage from 0% to 100%" }
    return reading.mismatched(
      node, "a number of seconds from 0 to 60, or a percentage such as \"40%\"", remedy: remedy)
  }

  func write(_ time: KeyframeTime) -> JSONNode? {
    switch time {
    case .seconds(let time): seconds.write(time)
    case .percent(let value): .text(JSONNumber(value).text + "%")
    }
  }
}

extension JSONNumber {
  /// What to write where a time in seconds is most likely meant as a percentage of the pass; nil where it is not.
  var percentRemedy: String? { 5...100 ~= value ? "for \(text)% write \"\(text)%\"" : nil }
}

extension JSONNode {
  /// The number before the percent sign of a text that ends with one.
  fileprivate var percentage: Double? {
    guard case .text(let text) = value, text.hasSuffix("%") else { return nil }
    return decimalNumber(text.dropLast())
  }

  /// What to write for `"50 %"`.
  fileprivate var percentageRemedy: String? {
    guard case .text(let text) = value, text.hasSuffix(" %") else { return nil }
    return decimalNumber(text.dropLast().trimmed).map { "write \"\(JSONNumber($0).text)%\"" }
  }
}

// MARK: In tables

extension ValueType where Self == LengthType {
  static func length(_ limits: ClosedRange<Double>) -> LengthType { LengthType(limits) }
}

extension ValueType where Self == PairType<LengthPair> {
  /// Two lengths, each a number of points or a percentage.
  static var place: Self { PairType(part: LengthType(-Limits.largestLength...Limits.largestLength)) }
}

extension ValueType where Self == PathType { static var path: PathType { PathType() } }

extension ValueType where Self == KeyframeTimeType { static var keyframeTime: KeyframeTimeType { KeyframeTimeType() } }
