import Testing

@testable import Quantizing

@Suite struct PointBlockTests {
  private static let points = (0..<11).map { LabVector(Float($0), 1, 0, 2) }

  @Test func blocksHoldAllPointsInOrder() {
    let blocks = PointBlock.blocks(Self.points[1...])
    #expect(blocks == [PointBlock(Self.points[1..<9]), PointBlock(Self.points[9...])])
    #expect(blocks[1].squaredDistances(to: LabVector(9, 1, 0, 2))[1] == 1)
    #expect(blocks[1].squaredDistances(to: .zero)[2] == .infinity, "a place without a point")
  }

  /// Of the others 0, 4, 7 and 4 again, those with the numbers 1 to 3.
  @Test func theNearestIsTheFirstOfSeveral() {
    let others = [0, 4, 7, 4].map { LabVector($0, 1, 0, 2) }
    let numbers: [Int32] = [1, 2, 3]
    let nearest = others.withUnsafeBufferPointer { others in
      numbers.withUnsafeBufferPointer { PointBlock(Self.points[0..<8]).nearest(of: others, $0) }
    }
    #expect(nearest == SIMD8(1, 1, 1, 1, 1, 1, 2, 2))
  }

  @Test func oneNumberOfEightMayBeAtMostAnother() {
    let numbers = SIMD8<Float>(9, 8, 7, 6, 5, 4, 3, 0.5)
    #expect(PointBlock.isAny(of: numbers, atMost: 0.5) && PointBlock.isAny(of: numbers, atMost: .infinity))
    #expect(!PointBlock.isAny(of: numbers, atMost: 0.499) && !PointBlock.isAny(of: numbers, atMost: 0))
  }
}
