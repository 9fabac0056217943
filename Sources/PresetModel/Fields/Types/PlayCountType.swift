import GraphicsCore

/// How often the animation plays: `"forever"`, `"once"`, or the total number of plays.
struct PlayCountType: ValueType {
  // GIF stores the repeats in 16 bits.
  private var number: WholeNumberType { WholeNumberType(limits: 1...65535) }
  private var words: [String] { ["forever", "once"] }

  var label: String { "word or whole number" }
  var range: String { "forever, once, \(number.range)" }
  var schema: JSONNode { .text(.oneOf(words), orElse: number.schema) }

  func read(_ node: JSONNode, _ reading: inout Reading) -> PlayCount? {
    switch node.value {
    case .text("forever"): return .forever
    case .text("once"): return .times(1)
    case .number(let count) where count.value > 0: return number.read(node, &reading).map(PlayCount.times)
    default:
      // In files and in other tools, a count of 0 or -1 has no end.
      let remedy: String? =
        if case .number = node.value { "write \"forever\"" } else {
          numberRemedy(node, "", in: 1...65535, isWhole: true)
        }
      return reading.mismatched(
        node, "\(oneOf(words)), or a whole number from 1 to 65535", among: words, remedy: remedy)
    }
  }

  func write(_ plays: PlayCount) -> JSONNode? {
    switch plays {
    case .forever: .text("forever")
    case .times(1): .text("once")
    case .times(let count): .number(count)
    }
  }
}

extension ValueType where Self == PlayCountType { static var playCount: PlayCountType { PlayCountType() } }
