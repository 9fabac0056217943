import PrefixCoding
import TestSupport
import Testing

@testable import APNGCoding

@Suite struct DeflateBlockTests {
  @Test func symbolsOfTheStandard() {
    for distance in 1...32_768 {
      let symbol = DeflateAlphabet.distanceSymbol(distance)
      let base = DeflateAlphabet.distanceBase(symbol)
      #expect((base..<(base + 1 << DeflateAlphabet.distanceExtraBits(symbol))).contains(distance))
    }
    // The values are from RFC 1951, 3.2.5.
    #expect([1, 4, 5, 7, 24_577, 32_768].map(DeflateAlphabet.distanceSymbol) == [0, 3, 4, 5, 29, 29])
    #expect([3, 10, 11, 12, 13, 257, 258].map { DeflateAlphabet.lengthSymbols[$0] } == [0, 7, 8, 8, 9, 27, 28])
  }

  @Test func descriptionsSayWhatTheyCost() {
    var generator = SeededGenerator(seed: 3)
    for spread in [1, 3, 40, 200] {
      var counts = SymbolCounts([])
      for _ in 0..<spread {
        counts.literals[Int.random(in: 0..<286, using: &generator)] += UInt.random(in: 1...90, using: &generator)
        counts.distances[Int.random(in: 0..<30, using: &generator)] += UInt.random(in: 1...90, using: &generator)
      }
      let description = CodeDescription(
        literals: CodeLengths.least(counts.literals), distances: CodeLengths.least(counts.distances))
      var writer = BitWriter(after: [])
      description.write(to: &writer)
      writer.align()
      #expect(writer.bytes.count == (description.bits + 7) / 8)
    }
  }

  /// Tokens become a stream and tokens again, for blocks with dynamic and with fixed codes.
  @Test func blocksAreReadAsTheyWereWritten() throws {
    let few = [DeflateToken(length: 65, distance: 0), DeflateToken(length: 200, distance: 1)]
    let literals = (0..<300).map { (i: UInt16) in DeflateToken(length: i % 90, distance: 0) }
    let copies = (3...258).map { (i: UInt16) in DeflateToken(length: i, distance: i * 117 % 300 + 1) }
    let many = literals + copies
    for tokens in [few, literals, many, []] {
      let codes = BlockCodes(SymbolCounts(tokens), Evenness.all)
      var writer = BitWriter(after: [0x78, 0x9C])
      codes.write(tokens, isLast: true, to: &writer)
      writer.align()
      #expect(writer.bytes.count == 2 + (codes.bits + 7) / 8)
      var reader = TokenReader(writer.bytes)
      let read = reader.blocks()
      let blocks = try #require(read)
      #expect(blocks.count == 1)
      #expect(blocks[0].tokens == tokens)
      #expect(blocks[0].range == 0..<tokens.reduce(0) { $0 + $1.count })
    }
  }

  @Test func regionsOfTwoKindsAreSplit() {
    let low = (0..<600).map { (i: UInt16) in DeflateToken(length: i * 7 % 5, distance: 0) }
    let high = (0..<600).map { (i: UInt16) in DeflateToken(length: 150 + i * 11 % 90, distance: 0) }
    let blocks = BlockSplitter.blocks(DeflateBlock(tokens: low + high, range: 10..<1210))
    #expect(blocks.count == 2)
    #expect(blocks.flatMap(\.tokens) == low + high)
    #expect(abs(blocks[0].range.upperBound - 610) <= 2)
    #expect(blocks[0].range.lowerBound == 10 && blocks[1].range == blocks[0].range.upperBound..<1210)
    // Similar tokens stay in one block.
    #expect(BlockSplitter.blocks(DeflateBlock(tokens: low, range: 0..<600)).count == 1)
  }
}
