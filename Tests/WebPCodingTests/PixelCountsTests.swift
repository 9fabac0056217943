import Testing

@testable import WebPCoding

@Suite struct PixelCountsTests {
  private static let pixels: [UInt32] = [0xFF10_2030, 0xFF10_2030, 0xFF10_2030, 0xFF10_2030, 0xFF10_2030, 0x8010_2031]

  @Test func everySymbolIsCounted() {
    let tokens = [PixelToken(), PixelToken(length: 4, distance: 1), PixelToken()]
    let counts = PixelCounts(tokens, Self.pixels, DistanceCodes(width: 6))
    #expect(counts.alphabets.map { $0.reduce(0, +) } == [3, 2, 2, 2, 1])
    #expect(counts.alphabets[0][0x20] == 2 && counts.alphabets[0][256 + 3] == 1)
    #expect(counts.alphabets[1][0x30] == 1 && counts.alphabets[1][0x31] == 1)
    #expect(counts.alphabets[2][0x10] == 2)
    #expect(counts.alphabets[3][0xFF] == 1 && counts.alphabets[3][0x80] == 1)
    // To the left: number 2.
    #expect(counts.alphabets[4][1] == 1)
    #expect(counts.extraBits == 0)
  }

  @Test func frequentSymbolsCostLess() {
    let tokens = Self.pixels.map { _ in PixelToken() }
    let costs = PixelCosts(PixelCounts(tokens, Self.pixels, DistanceCodes(width: 6)))
    // The only one is free; the others cost a bit or more.
    #expect(costs.channels[0x20] == 0 && costs.channels[0x210] == 0)
    #expect(costs.channels[0x130] == 64 && costs.channels[0x131] > 64)
    #expect(costs.channels[0x100] > costs.channels[0x131])
    // With bits for the rest of the number.
    #expect(costs.lengths[6] - costs.lengths[3] == 2 * 64)
  }
}
