import PrefixCoding
import Testing

@testable import APNGCoding

@Suite struct TokenParserTests {
  private static func bits(_ tokens: [DeflateToken], _ costs: TokenCosts) -> Int {
    tokens.reduce(0) { sum, token in
      sum
        + (token.distance == 0
          ? Int(costs.literals[Int(token.length)])
          : Int(costs.lengths[Int(token.length)])
            + Int(costs.distances[DeflateAlphabet.distanceSymbol(Int(token.distance))]))
    }
  }

  /// The bytes that the tokens stand for.
  private static func bytes(_ tokens: [DeflateToken], after start: [UInt8]) -> [UInt8] {
    var bytes = start
    for token in tokens {
      if token.distance == 0 {
        bytes.append(UInt8(token.length))
      } else {
        for _ in 0..<token.length { bytes.append(bytes[bytes.count - Int(token.distance)]) }
      }
    }
    return bytes
  }

  @Test(arguments: DeflateSamples.all.map(\.name)) func tokensAreTheBytesAndCostNoMoreThanTheCompressors(
    name: String
  ) throws {
    let bytes = try #require(DeflateSamples.all.first { $0.name == name }).bytes
    let tools = BlockSearch.Tools()
    for stream in try DeflateSamples.streams(bytes) {
      var reader = TokenReader(stream)
      for block in reader.blocks() ?? [] {
        let distances = Set(block.tokens.map { Int($0.distance) }).subtracting([0])
        guard distances.count <= TokenParser.mostDistances else { continue }
        let costs = TokenCosts(BlockCodes(SymbolCounts(block.tokens), Evenness.usual))
        let tokens = bytes.withUnsafeBufferPointer { bytes in
          tools.nearest.find(bytes)
          tools.runs.find(bytes, block.range, distances: distances.sorted())
          return tools.parser.tokens(bytes, block.range, tools.runs, tools.nearest, costs)
        }
        #expect(
          Self.bytes(tokens, after: Array(bytes[..<block.range.lowerBound])) == Array(bytes[..<block.range.upperBound]))
        // A few bytes at the end of long runs may be covered differently.
        #expect(Double(Self.bits(tokens, costs)) <= Double(Self.bits(block.tokens, costs)) * 1.005)
      }
    }
  }

  @Test func symbolsThatAreForbiddenAreNotUsed() {
    let bytes = [UInt8](repeating: 4, count: 40) + [9, 4, 4, 4, 9, 4, 4, 4, 9]
    let tools = BlockSearch.Tools()
    let codes = BlockCodes(SymbolCounts([]), Evenness.usual)
    func tokens(_ costs: TokenCosts) -> [DeflateToken] {
      bytes.withUnsafeBufferPointer { bytes in
        tools.nearest.find(bytes)
        tools.runs.find(bytes, bytes.indices, distances: [1, 4])
        return tools.parser.tokens(bytes, bytes.indices, tools.runs, tools.nearest, costs)
      }
    }
    let far = DeflateAlphabet.distanceSymbol(4)
    #expect(tokens(TokenCosts(codes)).contains { $0.distance == 4 })
    #expect(!tokens(TokenCosts(codes, withoutDistance: far)).contains { $0.distance == 4 })
  }

  @Test func runsAreAllBytesThatAreAsThoseBefore() {
    let (_, bytes) = DeflateSamples.all[7]
    let runs = MatchRuns()
    let range = 1000..<5003
    bytes.withUnsafeBufferPointer { runs.find($0, range, distances: [1, 3, 250, 1100, 4000]) }
    for (index, distance) in runs.distances.enumerated() {
      let covered = runs.runs.filter { $0.index == index }.reduce(into: Set<Int>()) {
        $0.formUnion(Int($1.start)..<Int($1.end))
      }
      let equal = range.map { $0 >= distance && bytes[$0] == bytes[$0 - distance] }
      for i in equal.indices where equal[i] != covered.contains(i) {
        // The run is too short for a match.
        #expect(!covered.contains(i))
        let (before, after) = (equal[..<i].reversed().prefix { $0 }.count, equal[i...].prefix { $0 }.count)
        #expect(before + after < MatchRuns.shortest)
      }
    }
    for i in 0..<range.count where runs.first[i] >= 0 {
      #expect(runs.runs[Int(runs.first[i])].end == Int32(i + MatchRuns.shortest))
    }
  }

  @Test func nearestMatchesMatch() {
    let nearest = NearestMatches()
    for (_, bytes) in DeflateSamples.all {
      bytes.withUnsafeBufferPointer { nearest.find($0) }
      for (i, match) in nearest.matches.prefix(bytes.count).enumerated() where match.length > 0 {
        let (distance, length) = (Int(match.distance), Int(match.length))
        #expect(length >= 3 && length <= 258 && distance <= i)
        #expect(bytes[i..<(i + length)].elementsEqual(bytes[(i - distance)..<(i - distance + length)]))
      }
    }
    [1, 2, 3, 9, 1, 2, 3, 1, 2, 3].withUnsafeBufferPointer { nearest.find($0) }
    #expect(nearest.matches.prefix(10).map(\.distance) == [0, 0, 0, 0, 4, 0, 0, 3, 0, 0])
  }
}
