/// Widths in a skeleton's layout: points, or a word.
struct LayoutWidthType: ValueType {
  /// `"content"` only where there are children.
  let hasContent: Bool

  private var number: NumberType { NumberType(Limits.smallestLength...Limits.largestLength, "pt") }
  private var words: [String] { hasContent ? ["fill", "content"] : ["fill"] }

  var label: String { "number or word" }
  var unit: String { "pt" }
  var range: String { ([number.range] + words).joined(separator: ", ") }
  var schema: JSONNode { .text(.oneOf(words), orElse: number.schema) }

  func read(_ node: JSONNode, _ reading: inout Reading) -> LayoutWidth? {
    switch node.value {
    case .number: return number.read(node, &reading).map(LayoutWidth.points)
    case .text("fill"): return .fill
    case .text("content") where hasContent: return .content
    default:
      return reading.mismatched(
        node, "a number of points, or \(oneOf(words))", among: words,
        remedy: node.value == .text("100%") ? "write \"fill\"" : numberRemedy(node, "pt"))
    }
  }

  func write(_ width: LayoutWidth) -> JSONNode? {
    switch width {
    case .points(let value): .number(value)
    case .fill: .text("fill")
    case .content: .text("content")
    }
  }
}

extension ValueType where Self == LayoutWidthType {
  static func layoutWidth(hasContent: Bool) -> LayoutWidthType { LayoutWidthType(hasContent: hasContent) }
}
