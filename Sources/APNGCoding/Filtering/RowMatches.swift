import GraphicsCore

/// About how many bits deflate makes of a row after the rows above it: a greedy parse into literals and matches.
///
/// Rows are compared by it; no stream has just so many bits. One object for each thread.
final class RowMatches {
  /// The last place of four bytes in the rows above, by their hash; -1: nowhere.
  private let above = Scratch<Int32>(count: 1 << hashBitsAbove)
  /// The same in the row itself. Every parse adds an `origin` beyond those before, so that nothing has to be cleared.
  private let within = Scratch<Int>(count: 1 << hashBitsWithin)
  private var origin = 0
  /// How often each byte was a literal in the rows above, the latest rows most.
  private let counts = Scratch<Int>(count: 256)
  private let literalBits = Scratch<Int>(count: 256)
  /// Of each length, with its extra bits.
  private let matchBits = Scratch<Int>(count: DeflateAlphabet.longestMatch + 1)
  /// The weighed information in one of so many literals.
  private let information = Scratch<Int>(count: mostLiterals + 1)

  private static let (hashBitsAbove, hashBitsWithin) = (15, 12)
  private static let shortest = 4
  /// Where there are more literals, all counts are halved.
  private static let mostLiterals = 2048
  /// Costs are counted in sixteenths of a bit.
  private static let unit = 16
  /// The codes of a length and a distance together, and what a literal's information is multiplied by. By these, frames
  /// of 20 soft loops became smallest, among 2 to 16 bits and factors of 0.8 to 2. With one price for all literals they
  /// were 0.5 % larger.
  private static let (codeBits, literalWeight) = (6, 1.6)

  init() {
    within.memory.initialize(repeating: -1)
    for length in matchBits.memory.indices {
      let extra = DeflateAlphabet.lengthExtraBits[Int(DeflateAlphabet.lengthSymbols[length])]
      matchBits.memory[length] = (Self.codeBits + extra) * Self.unit
    }
    for count in information.memory.indices {
      let bits = binaryLogarithm(Double(max(count, 1))) * Self.literalWeight
      information.memory[count] = Int((bits * Double(Self.unit)).rounded())
    }
  }

  /// Forgets all rows.
  func reset() {
    above.memory.initialize(repeating: -1)
    counts.memory.initialize(repeating: 1)
    updateLiterals()
  }

  /// The cost of a row, comparable with others of the same place.
  /// - Parameters:
  ///   - bytes: the filtered rows that were added, one after the other, and this one after them.
  ///   - row: its place.
  func cost(_ bytes: UnsafePointer<UInt8>, _ row: Range<Int>) -> Int { parse(bytes, row, isAdded: false) }

  /// Adds a row to those above the next.
  func add(_ bytes: UnsafePointer<UInt8>, _ row: Range<Int>) {
    _ = parse(bytes, row, isAdded: true)
    for place in row.dropLast(Self.shortest - 1) {
      above.memory[Self.hash(bytes, place, Self.hashBitsAbove)] = Int32(truncatingIfNeeded: place)
    }
    updateLiterals()
  }

  @inline(__always)
  private func parse(_ bytes: UnsafePointer<UInt8>, _ row: Range<Int>, isAdded: Bool) -> Int {
    let (above, within, counts) = (above.memory, within.memory, counts.memory)
    let (literalBits, matchBits) = (literalBits.memory, matchBits.memory)
    defer { origin += row.upperBound }
    var (cost, place) = (0, row.lowerBound)
    while place < row.upperBound {
      let end = min(row.upperBound, place &+ DeflateAlphabet.longestMatch)
      if end &- place >= Self.shortest {
        var (length, distance) = (Self.shortest &- 1, 0)
        /// Keeps a match that is so much longer than the best.
        func offer(_ earlier: Int, gain: Int) {
          guard place &- earlier <= DeflateAlphabet.farthestMatch else { return }
          let common = MatchRuns.firstDifference(bytes, place, end, place &- earlier) &- place
          if common >= length &+ gain { (length, distance) = (common, place &- earlier) }
        }
        let slot = Self.hash(bytes, place, Self.hashBitsWithin)
        let near = within[slot] &- origin
        within[slot] = place &+ origin
        if near >= row.lowerBound { offer(near, gain: 1) }
        let far = Int(above[Self.hash(bytes, place, Self.hashBitsAbove)])
        // A distance that is longer has more bits.
        if far >= 0 { offer(far, gain: distance == 0 ? 1 : 2) }
        if distance > 0 {
          let extra = DeflateAlphabet.distanceExtraBits(DeflateAlphabet.distanceSymbol(distance))
          cost &+= matchBits[length] &+ extra &* Self.unit
          place &+= length
          continue
        }
      }
      let byte = Int(bytes[place])
      cost &+= literalBits[byte]
      if isAdded { counts[byte] &+= 1 }
      place &+= 1
    }
    return cost
  }

  private func updateLiterals() {
    let counts = counts.memory
    var sum = counts.reduce(0, +)
    while sum > Self.mostLiterals {
      for byte in counts.indices { counts[byte] = (counts[byte] + 1) / 2 }
      sum = counts.reduce(0, +)
    }
    for byte in counts.indices {
      literalBits.memory[byte] = information.memory[sum] - information.memory[counts[byte]]
    }
  }

  /// Of the four bytes from a place on.
  @inline(__always)
  private static func hash(_ bytes: UnsafePointer<UInt8>, _ place: Int, _ bits: Int) -> Int {
    let word = UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: place, as: UInt32.self).littleEndian
    return Int(truncatingIfNeeded: (word &* 0x9E37_79B1) &>> UInt32(truncatingIfNeeded: 32 &- bits))
  }
}
