import Testing

@testable import APNGCoding

@Suite struct ShortestPathTests {
  /// A token's cost as the path counts it: in 32nds of a bit.
  private static func cost(_ token: DeflateToken, _ costs: TokenCosts) -> Int {
    token.distance == 0
      ? Int(min(costs.literals[Int(token.length)], 15 * TokenCosts.unit) >> 1)
      : Int(costs.lengths[Int(token.length)] >> 1)
        + Int(costs.distances[DeflateAlphabet.distanceSymbol(Int(token.distance))] >> 1)
  }

  /// The least cost of the bytes, by all matches and all their lengths.
  private static func least(_ bytes: [UInt8], _ tables: MatchTables, _ costs: TokenCosts) -> Int {
    var least = [Int](repeating: 0, count: bytes.count + 1)
    for i in bytes.indices.reversed() {
      least[i] = least[i + 1] + cost(DeflateToken(length: UInt16(bytes[i]), distance: 0), costs)
      for match in tables.matches[Int(tables.first[i])..<Int(tables.first[i + 1])] {
        for length in 3...match.length where i + Int(length) <= bytes.count {
          let token = DeflateToken(length: length, distance: match.distance)
          least[i] = min(least[i], least[i + Int(length)] + cost(token, costs))
        }
      }
    }
    return least[0]
  }

  @Test(arguments: DeflateSamples.all.map(\.name), MatchTables.Lengths.allCases) func noTokensAreCheaper(
    name: String, lengths: MatchTables.Lengths
  ) throws {
    let bytes = Array(try #require(DeflateSamples.all.first { $0.name == name }).bytes.prefix(8192))
    let (tables, path) = (MatchTables(lengths), ShortestPath())
    var counts = SymbolCounts([])
    for _ in 0..<2 {
      let costs = TokenCosts(counts)
      let tokens = bytes.withUnsafeBufferPointer { bytes in
        tables.reset()
        tables.find(bytes, bytes.indices)
        return path.tokens(bytes, bytes.indices, tables, costs)
      }
      #expect(tokens.reduce(0) { $0 + $1.count } == bytes.count)
      let cost = tokens.reduce(0) { $0 + Self.cost($1, costs) }
      let least = Self.least(bytes, tables, costs)
      // Matches of 64 bytes and more are not cut.
      #expect(cost >= least && Double(cost) <= Double(least) * 1.02 + 64)
      counts = SymbolCounts(tokens)
    }
  }

  @Test func aByteThatCostsMoreThanAMatchIsPartOfIt() {
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9, 9, 9, 9, 9]
    let (tables, path) = (MatchTables(.few), ShortestPath())
    let tokens = bytes.withUnsafeBufferPointer { bytes in
      tables.find(bytes, bytes.indices)
      return path.tokens(bytes, bytes.indices, tables, TokenCosts(SymbolCounts([])))
    }
    #expect(tokens.contains(DeflateToken(length: 9, distance: 9)))
  }
}
