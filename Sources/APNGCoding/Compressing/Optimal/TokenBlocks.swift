/// Tokens → runs that deserve a code of their own.
///
/// Bottom up: the tokens are cut into many short runs, and the two neighbours whose union saves the most (or costs the
/// least) are merged until no merge saves anything.
enum TokenBlocks {
  /// Short runs at first, at most; more would find little and cost much.
  private static let mostRuns = 48
  /// Fewer tokens than this never pay for a header of their own.
  private static let leastTokens = 32

  /// - Parameter isExact: whether costs are those of the code that would be written, or entropies with an estimate for
  ///   headers.
  /// - Returns: the end of each block, as an index into the tokens; ascending, the last is the number of tokens.
  static func split(_ tokens: UnsafeBufferPointer<DeflateToken>, isExact: Bool) -> [Int] {
    let cost = isExact ? { DeflateBlock($0, isThorough: false).bits } : estimate
    let size = max(leastTokens, (tokens.count + mostRuns - 1) / mostRuns)
    guard tokens.count > 2 * size else { return [tokens.count] }
    var ends = Array(stride(from: size, to: tokens.count - size / 2, by: size)) + [tokens.count]
    var counts: [SymbolCounts] = []
    var start = 0
    for end in ends {
      counts.append(SymbolCounts(UnsafeBufferPointer(rebasing: tokens[start..<end])))
      start = end
    }
    var costs = counts.map(cost)
    func union(_ i: Int) -> (counts: SymbolCounts, cost: Int) {
      var sum = counts[i]
      sum.add(counts[i + 1])
      return (sum, cost(sum))
    }
    var unions = (0..<(ends.count - 1)).map { union($0).cost }
    while !unions.isEmpty {
      let gains = unions.indices.map { costs[$0] + costs[$0 + 1] - unions[$0] }
      guard let best = gains.indices.max(by: { gains[$0] < gains[$1] }), gains[best] >= 0 else { break }
      (counts[best], costs[best]) = union(best)
      counts.remove(at: best + 1)
      costs.remove(at: best + 1)
      ends.remove(at: best)
      unions.remove(at: best)
      if best > 0 { unions[best - 1] = union(best - 1).cost }
      if best < unions.count { unions[best] = union(best).cost }
    }
    return ends
  }

  /// Bits of a block, about: an ideal code's, and a header of a fixed part and a part for each symbol that occurs.
  private static func estimate(_ counts: SymbolCounts) -> Int {
    var bits = counts.extraBits + 90
    for table in [counts.literalLength, counts.distance] {
      let total = table.reduce(0, +)
      guard total > 0 else { continue }
      let whole = BitLog.scaled(total)
      var scaled = 0
      for n in table where n > 0 { scaled += Int(n) * Int(whole - BitLog.scaled(n)) + 3 * 256 }
      bits += scaled / 256
    }
    return bits
  }
}
