import Testing

@testable import WebPCoding

@Suite struct AlphaLevelsTests {
  private static let ramp = (0...255).map { UInt8($0) }

  @Test(arguments: [1, 2, 7, 30]) func soManyValuesAreLeft(count: Int) {
    let quantized = AlphaLevels.quantized(Self.ramp, to: count)
    #expect(Set(quantized).count == count + 2)
    #expect(quantized == quantized.sorted() && quantized[0] == 0 && quantized[255] == 255)
    #expect(quantized[1...254].allSatisfy { $0 > 0 && $0 < 255 })
  }

  /// Of an even ramp, all levels stand for about as many values.
  @Test func levelsOfARampAreEven() {
    let quantized = AlphaLevels.quantized(Self.ramp, to: 8)
    #expect(zip(quantized, Self.ramp).allSatisfy { abs(Int($0) - Int($1)) <= 17 })
  }

  @Test func fewValuesStay() {
    let alpha: [UInt8] = [0, 3, 3, 90, 255, 254, 0]
    #expect(AlphaLevels.quantized(alpha, to: 3) == alpha)
    #expect(AlphaLevels.quantized([0, 255], to: 1) == [0, 255] && AlphaLevels.quantized([], to: 4) == [])
  }

  /// Two groups of values have a level each, at their means.
  @Test func levelsLieWhereTheValuesAre() {
    let alpha = [UInt8](repeating: 20, count: 30) + [22, 24, 200, 202, 204]
    #expect(Set(AlphaLevels.quantized(alpha, to: 2)) == [20, 202])
  }
}
