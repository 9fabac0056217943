/// Costs of tokens → the cheapest tokens of a part of some bytes, with the matches of `MatchTables`.
///
/// A shortest path from the end of the part, where every match may be cut. `TokenParser` does the same with matches at
/// given distances, for streams that are made smaller. One object for each thread: it reuses its buffers.
final class ShortestPath {
  /// So many bytes of 15 bits each do not overflow.
  static let mostBytes = 1 << 14

  /// A cost and a length are one number, so that their minimum is found at once: the length has the lowest bits.
  private static let lengthBits: UInt32 = 9
  private static let lengthMask: UInt32 = 1 << lengthBits - 1
  /// Costs are rounded to 32nds of a bit.
  private static let roundedBits: Int32 = 1

  /// From each byte to the end, without lengths.
  private let least = Scratch<UInt32>(count: ShortestPath.mostBytes + 1)
  /// The length and the distance of each byte's token; distance 0: a literal.
  private let choices = Scratch<UInt32>(count: ShortestPath.mostBytes)
  private let literalCosts = Scratch<UInt32>(count: 256)
  private let lengthCosts = Scratch<UInt32>(count: DeflateAlphabet.longestMatch + 1)
  private let distanceCosts = Scratch<UInt32>(count: DeflateAlphabet.distances)
  /// By distance.
  private let distanceSymbols = Scratch<UInt8>(count: DeflateAlphabet.farthestMatch + 1)

  init() {
    for distance in 1..<distanceSymbols.memory.count {
      distanceSymbols.memory[distance] = UInt8(DeflateAlphabet.distanceSymbol(distance))
    }
  }

  /// - Parameters:
  ///   - bytes: all of them.
  ///   - part: of at most `mostBytes` bytes.
  ///   - found: the matches of that part.
  func tokens(
    _ bytes: UnsafeBufferPointer<UInt8>, _ part: Range<Int>, _ found: MatchTables, _ costs: TokenCosts
  ) -> [DeflateToken] {
    precondition(part.count <= Self.mostBytes, "costs of more bytes do not fit in 23 bits")
    set(costs)
    let bytes = UnsafeBufferPointer(rebasing: bytes[part])
    choose(bytes, found)
    let choices = choices.memory
    var tokens: [DeflateToken] = []
    var i = 0
    while i < bytes.count {
      let (length, distance) = (choices[i] >> 16, UInt16(truncatingIfNeeded: choices[i]))
      tokens.append(
        DeflateToken(length: distance == 0 ? UInt16(bytes[i]) : UInt16(truncatingIfNeeded: length), distance: distance))
      i += Int(length)
    }
    return tokens
  }

  private func set(_ costs: TokenCosts) {
    let longest = Int32(DeflateAlphabet.longestCode) * TokenCosts.unit
    func packed(_ cost: Int32, _ length: Int) -> UInt32 {
      UInt32(cost >> Self.roundedBits) << Self.lengthBits | UInt32(length)
    }
    for (byte, cost) in costs.literals.enumerated() { literalCosts.memory[byte] = packed(min(cost, longest), 1) }
    for (length, cost) in costs.lengths.enumerated() { lengthCosts.memory[length] = packed(cost, length) }
    for (symbol, cost) in costs.distances.enumerated() { distanceCosts.memory[symbol] = packed(cost, 0) }
  }

  private func choose(_ bytes: UnsafeBufferPointer<UInt8>, _ found: MatchTables) {
    let (least, choices, first, matches) = (least.memory, choices.memory, found.first, found.matches)
    let (literalCosts, lengthCosts) = (literalCosts.memory, lengthCosts.memory)
    let (distanceCosts, distanceSymbols) = (distanceCosts.memory, distanceSymbols.memory)
    least[bytes.count] = 0
    for i in (0..<bytes.count).reversed() {
      var best = least[i &+ 1] &+ literalCosts[Int(bytes[i])]
      var distance: UInt32 = 0
      // A nearer match has the lengths up to here.
      var length = MatchRuns.shortest
      for k in Int(first[i])..<Int(first[i &+ 1]) {
        let match = matches[k]
        let most = min(Int(match.length), bytes.count &- i)
        if most >= MatchTables.long { length = most }
        var cheapest = UInt32.max
        while length <= most {
          cheapest = min(cheapest, least[i &+ length] &+ lengthCosts[length])
          length &+= 1
        }
        guard cheapest < .max else { continue }
        cheapest = cheapest &+ distanceCosts[Int(distanceSymbols[Int(match.distance)])]
        if cheapest < best { (best, distance) = (cheapest, UInt32(match.distance)) }
      }
      least[i] = best & ~Self.lengthMask
      choices[i] = (best & Self.lengthMask) << 16 | distance
    }
  }
}
