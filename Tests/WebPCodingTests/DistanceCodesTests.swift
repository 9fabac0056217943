import Testing

@testable import WebPCoding

@Suite struct DistanceCodesTests {
  /// The examples of the specification: the pixel above is 1, the one to the left 2.
  @Test func neighborsHaveSmallCodes() {
    let codes = DistanceCodes(width: 100)
    #expect(codes.code(100) == 1)
    #expect(codes.code(1) == 2)
    #expect(codes.code(101) == 3)
    #expect(codes.code(99) == 4)
    #expect(codes.code(708) == 120)
  }

  @Test func otherDistancesFollow() {
    let codes = DistanceCodes(width: 100)
    #expect(codes.code(50) == 170)
    #expect(codes.code(709) == 829)
    #expect(codes.code(1_000_000) == 1_000_120)
  }

  /// Several neighbors of a narrow image are one pixel; decoders take distances below 1 as 1.
  @Test(arguments: 1...9) func narrowImagesUseEachDistanceOnce(width: Int) {
    let codes = DistanceCodes(width: width)
    #expect(Set(codes.nearest).count == codes.nearest.count)
    #expect(codes.nearest.allSatisfy { $0 >= 1 })
    #expect(codes.code(width) == 1)
  }
}
