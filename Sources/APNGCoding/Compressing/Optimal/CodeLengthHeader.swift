/// The code lengths of a dynamic block → the header that describes them (RFC 1951, section 3.2.7), by the cheapest of
/// the eight ways of using or not using its three repeat symbols.
struct CodeLengthHeader: Equatable, Sendable {
  /// The order in which the code-length code's own lengths are written.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  private static let extraBits = [16: 2, 17: 3, 18: 7]

  private var literalLengthCount: Int
  private var distanceCount: Int
  private var codeLengths: [UInt8] = []
  private var codeLengthCount = 0
  /// Symbol and value of its extra bits.
  private var steps: [(symbol: UInt8, extra: UInt8)] = []
  private(set) var bits = Int.max

  static func == (a: Self, b: Self) -> Bool { a.bits == b.bits && a.codeLengths == b.codeLengths }

  init(literalLength: [UInt8], distance: [UInt8], isThorough: Bool) {
    literalLengthCount = max(257, (literalLength.lastIndex { $0 > 0 } ?? 0) + 1)
    distanceCount = max(1, (distance.lastIndex { $0 > 0 } ?? 0) + 1)
    let lengths = Array(literalLength[..<literalLengthCount] + distance[..<distanceCount])
    for way in isThorough ? 0..<8 : 7..<8 {
      let steps = Self.runs(lengths, uses16: way & 1 != 0, uses17: way & 2 != 0, uses18: way & 4 != 0)
      var counts = [UInt32](repeating: 0, count: 19)
      for step in steps { counts[Int(step.symbol)] += 1 }
      let codeLengths = HuffmanCode.lengths(counts, limit: 7)
      let count = max(4, (Self.order.lastIndex { codeLengths[$0] > 0 } ?? 0) + 1)
      var bits = 5 + 5 + 4 + 3 * count
      for (symbol, n) in counts.enumerated() where n > 0 {
        bits += Int(n) * (Int(codeLengths[symbol]) + (symbol < 16 ? 0 : symbol == 16 ? 2 : symbol == 17 ? 3 : 7))
      }
      if bits < self.bits {
        (self.bits, self.steps, self.codeLengths, codeLengthCount) = (bits, steps, codeLengths, count)
      }
    }
  }

  private static func runs(
    _ lengths: [UInt8], uses16: Bool, uses17: Bool, uses18: Bool
  ) -> [(symbol: UInt8, extra: UInt8)] {
    var steps: [(symbol: UInt8, extra: UInt8)] = []
    var i = 0
    while i < lengths.count {
      let value = lengths[i]
      var run = 1
      while i + run < lengths.count, lengths[i + run] == value { run += 1 }
      i += run
      if value == 0 {
        while uses18 && run >= 11 {
          let n = min(run, 138)
          steps.append((18, UInt8(n - 11)))
          run -= n
        }
        while uses17 && run >= 3 {
          let n = min(run, 10)
          steps.append((17, UInt8(n - 3)))
          run -= n
        }
      } else if uses16 && run >= 4 {
        steps.append((value, 0))
        run -= 1
        while run >= 3 {
          // Two sixes cost as much as a six, and leave no rest of 1 or 2 where 7 or 8 would.
          let n = run == 7 ? 4 : run == 8 ? 5 : min(run, 6)
          steps.append((16, UInt8(n - 3)))
          run -= n
        }
      }
      for _ in 0..<run { steps.append((value, 0)) }
    }
    return steps
  }

  func write(_ writer: inout BitWriter) {
    writer.write(literalLengthCount - 257, bits: 5)
    writer.write(distanceCount - 1, bits: 5)
    writer.write(codeLengthCount - 4, bits: 4)
    for symbol in Self.order[..<codeLengthCount] { writer.write(Int(codeLengths[symbol]), bits: 3) }
    let codes = HuffmanCode.reversedCodes(codeLengths)
    for step in steps {
      writer.write(Int(codes[Int(step.symbol)]), bits: Int(codeLengths[Int(step.symbol)]))
      if let bits = Self.extraBits[Int(step.symbol)] { writer.write(Int(step.extra), bits: bits) }
    }
  }
}
