import GraphicsCore

/// How often the animation plays: `"forever"`, `"once"`, or the total number of plays.
extension ValueType where Value == PlayCount {
  static let playCount: ValueType = {
    // GIF stores the repeats in 16 bits.
    let number = ValueType<Int>.integer(1...65535)
    return ValueType(
      label: "word or whole number", range: { "forever, once, \(number.range())" },
      schema: {
        .object([
          ("anyOf", .list([.object([("enum", .list([.text("forever"), .text("once")]))]), number.schema()]))
        ])
      },
      read: { node, _, reading in
        switch node.value {
        case .text("forever"): return .forever
        case .text("once"): return .times(1)
        case .number: return number.read(node, 0, &reading).map(PlayCount.times)
        default:
          let words = ["forever", "once"]
          reading.mismatch(node, "\(oneOf(words)), or a whole number from 1 to 65535", among: words)
          return nil
        }
      },
      write: { plays in
        switch plays {
        case .forever: .text("forever")
        case .times(1): .text("once")
        case .times(let count): .number(count)
        }
      })
  }()
}
