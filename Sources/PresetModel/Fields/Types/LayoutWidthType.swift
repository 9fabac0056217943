/// Widths in a skeleton's layout: points, or a word.
extension ValueType where Value == LayoutWidth {
  /// `"content"` only where there are children.
  static func layoutWidth(hasContent: Bool) -> ValueType {
    let number = ValueType<Double>.number(Limits.smallestLength...Limits.largestLength, "pt")
    let words: [(String, LayoutWidth)] = [("fill", .fill)] + (hasContent ? [("content", .content)] : [])
    let names = words.map(\.0)
    return ValueType(
      label: "number or word", unit: "pt", range: { ([number.range()] + names).joined(separator: ", ") },
      schema: {
        .object([
          ("anyOf", .list([number.schema(), .object([("enum", .list(names.map { .text($0) }))])]))
        ])
      },
      read: { node, _, reading in
        switch node.value {
        case .number: return number.read(node, 0, &reading).map(LayoutWidth.points)
        case .text(let word):
          if let width = words.first(where: { $0.0 == word })?.1 { return width }
        default: break
        }
        reading.mismatch(node, "a number of points, or \(oneOf(names))", among: names, remedy: numberRemedy(node, "pt"))
        return nil
      },
      write: { width in
        switch width {
        case .points(let value): .number(value)
        case .fill: .text("fill")
        case .content: .text("content")
        }
      })
  }
}
