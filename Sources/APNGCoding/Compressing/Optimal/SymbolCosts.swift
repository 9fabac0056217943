/// What each step of a parse is expected to cost, in 1/256 bit.
final class SymbolCosts {
  static let bit: UInt32 = 256

  /// Of a byte.
  let literal = UnsafeMutablePointer<UInt32>.allocate(capacity: 256)
  /// Of a length 3…258, extra bits included.
  let length = UnsafeMutablePointer<UInt32>.allocate(capacity: DeflateAlphabet.longestMatch + 1)
  /// Of a distance's slot, extra bits included.
  let distance = UnsafeMutablePointer<UInt32>.allocate(capacity: DeflateAlphabet.distanceCount)

  init() {
    literal.initialize(repeating: 0, count: 256)
    length.initialize(repeating: 0, count: DeflateAlphabet.longestMatch + 1)
    distance.initialize(repeating: 0, count: DeflateAlphabet.distanceCount)
  }

  deinit {
    literal.deallocate()
    length.deallocate()
    distance.deallocate()
  }

  /// The fixed code of deflate.
  func setFixed() {
    for byte in 0..<256 { literal[byte] = (byte < 144 ? 8 : 9) * Self.bit }
    setLengths { $0 < 23 ? 7 * Self.bit : 8 * Self.bit }
    setDistances { _ in 5 * Self.bit }
  }

  /// From the data alone, before anything is known of matches: literals by their frequency, lengths and distances as if
  /// all slots were about equally common.
  func setGuess(_ bytes: UnsafeBufferPointer<UInt8>) {
    var counts = [UInt32](repeating: 0, count: 256)
    for byte in bytes { counts[Int(byte)] += 1 }
    let total = BitLog.scaled(UInt32(bytes.count))
    // What matches leave over is spread more evenly than the whole: three fifths of the ideal length and two bits were
    // the best of a dozen such lines on loaders; what counts is that single literals are not much cheaper than short
    // matches.
    for byte in 0..<256 {
      let ideal = total - min(total, BitLog.scaled(max(1, counts[byte])))
      literal[byte] = ideal * 3 / 5 + 2 * Self.bit
    }
    setLengths { slot in (slot < 8 ? 5 : 6) * Self.bit }
    setDistances { _ in 5 * Self.bit }
  }

  /// From the counts of an earlier parse: the ideal code's lengths.
  /// - Parameter rarity: bits added to a symbol's first use, for its place in the header; they are shared among its
  ///   uses.
  func set(_ counts: SymbolCounts, rarity: UInt32) {
    let literals = Self.costs(counts.literalLength, rarity: rarity)
    for byte in 0..<256 { literal[byte] = literals[byte] }
    setLengths { literals[DeflateAlphabet.firstLengthSymbol + $0] }
    let distances = Self.costs(counts.distance, rarity: rarity)
    setDistances { distances[$0] }
  }

  private static func costs(_ counts: [UInt32], rarity: UInt32) -> [UInt32] {
    let total = counts.reduce(0, +)
    let whole = BitLog.scaled(max(1, total))
    // A symbol that does not occur would be used once.
    return counts.map { n in
      let ideal = whole - min(whole, BitLog.scaled(max(1, n)))
      return max(bit / 4, ideal) + rarity * bit / max(1, n)
    }
  }

  private func setLengths(_ slotCost: (Int) -> UInt32) {
    for l in DeflateAlphabet.shortestMatch...DeflateAlphabet.longestMatch {
      let slot = DeflateAlphabet.lengthSlot(l)
      length[l] = slotCost(slot) + UInt32(DeflateAlphabet.lengthExtraBits(slot: slot)) * Self.bit
    }
  }

  private func setDistances(_ slotCost: (Int) -> UInt32) {
    for slot in 0..<DeflateAlphabet.distanceCount {
      distance[slot] = slotCost(slot) + UInt32(DeflateAlphabet.distanceExtraBits(slot: slot)) * Self.bit
    }
  }
}

/// Logarithms to base 2 in units of 1/256, without a mathematics library.
enum BitLog {
  /// Of 1 + i/256.
  private static let fractions: [UInt32] = (0...256).map { i in
    var rest = 1 + Double(i) / 256
    if rest >= 2 { return 256 }
    var (result, bit) = (0.0, 0.5)
    for _ in 0..<16 {
      rest *= rest
      if rest >= 2 {
        rest /= 2
        result += bit
      }
      bit /= 2
    }
    return UInt32((result * 256).rounded())
  }

  /// - Precondition: `n` is positive.
  @inline(__always)
  static func scaled(_ n: UInt32) -> UInt32 {
    let exponent = 31 - UInt32(n.leadingZeroBitCount)
    // The eight bits after the leading one.
    let fraction = exponent >= 8 ? n >> (exponent - 8) & 255 : n << (8 - exponent) & 255
    return (exponent << 8) + fractions[Int(fraction)]
  }
}
