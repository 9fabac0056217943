import GraphicsCore

/// Pairs of numbers and distances from the sides.
extension ValueType where Value == Span {
  /// `[from, to]`.
  static func span(_ range: ClosedRange<Double>, _ unit: String = "") -> ValueType {
    pair(range, unit, "[from, to]", { Span($0, $1) }, { [$0.from, $0.to] })
  }
}

extension ValueType where Value == Point {
  /// `[x, y]`.
  static func point(_ range: ClosedRange<Double>, _ unit: String = "") -> ValueType {
    pair(range, unit, "[x, y]", { Point($0, $1) }, { [$0.x, $0.y] })
  }
}

extension ValueType {
  private static func pair(
    _ range: ClosedRange<Double>, _ unit: String, _ shape: String,
    _ make: @escaping @Sendable (Double, Double) -> Value,
    _ numbers: @escaping @Sendable (Value) -> [Double]
  ) -> ValueType {
    let number = ValueType<Double>.number(range, unit)
    return ValueType(
      label: "two numbers \(shape)", unit: unit, range: number.range,
      schema: {
        .object([
          ("type", .text("array")), ("items", number.schema()), ("minItems", .number(2)), ("maxItems", .number(2)),
        ])
      },
      read: { node, _, reading in
        guard case .list(let items) = node.value, items.count == 2 else {
          reading.mismatch(node, "a list of two numbers \(shape)")
          return nil
        }
        let first = reading.within(.index(0)) { number.read(items[0], 0, &$0) }
        let second = reading.within(.index(1)) { number.read(items[1], 0, &$0) }
        guard let first, let second else { return nil }
        return make(first, second)
      },
      write: { .list(numbers($0).map { .number($0) }) })
  }
}

extension ValueType where Value == Insets {
  /// One number for all sides, or an object of sides; a missing side is 0.
  static let insets: ValueType = {
    let side = ValueType<Double>.number(0...Limits.largestLength, "pt")
    let sides = ValueType.object({ Insets.table }, startsFresh: true, name: "Insets")
    return ValueType(
      label: "number or Insets", unit: "pt", range: side.range,
      schema: {
        .object([("anyOf", .list([side.schema(), sides.schema()]))])
      }, objects: sides.objects,
      read: { node, current, reading in
        switch node.value {
        case .object: return sides.read(node, current, &reading)
        case .number: return side.read(node, 0, &reading).map(Insets.init)
        default:
          reading.mismatch(
            node, expectation("a number", 0...Limits.largestLength, "pt") + " or an object of sides",
            remedy: numberRemedy(node, "pt"))
          return nil
        }
      },
      write: { insets in
        let values = [insets.right, insets.bottom, insets.left]
        return values.allSatisfy { $0 == insets.top } ? side.write(insets.top) : sides.write(insets)
      })
  }()
}

extension Insets {
  static let table = Table<Insets>(
    "Insets", "Distances from the four sides, where they are not all the same.", initial: .zero
  ) {
    Field("top", \.top, .number(0...Limits.largestLength, "pt"), "Distance from the top.")
    Field("right", \.right, .number(0...Limits.largestLength, "pt"), "Distance from the right.")
    Field("bottom", \.bottom, .number(0...Limits.largestLength, "pt"), "Distance from the bottom.")
    Field("left", \.left, .number(0...Limits.largestLength, "pt"), "Distance from the left.")
  }
}
