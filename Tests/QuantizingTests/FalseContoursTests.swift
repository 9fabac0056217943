import Testing

@testable import Quantizing

@Suite struct FalseContoursTests {
  /// A row of grays in steps of 0.002, of which number 1 is the darkest; clear stands first.
  private static let labs = [LabVector(9, 9, 9, 0)] + (0..<20).map { LabVector(0.4 + 0.002 * Float($0), 0, 0, 0) }

  private static func share(_ source: [UInt16], _ results: [Float], _ shown: [UInt16], background: Set<Int> = [])
    -> Double
  {
    FalseContours(
      labs: labs, results: [.zero] + results.map { LabVector($0, 0, 0, 0) },
      isBackground: labs.indices.map { background.contains($0) }
    ).share(source: source, shown: shown, width: source.count, step: 0.01)
  }

  @Test func aStepInASmoothPlaceIsOne() {
    #expect(Self.share([1, 2, 3, 4], [0.400, 0.415], [1, 1, 2, 2]) == 0.25)
    #expect(Self.share([1, 2, 3, 4], [0.400, 0.411], [1, 1, 2, 2]) == 0)
    #expect(Self.share([1, 2, 3, 4], [0.400, 0.415], [1, 1, 1, 1]) == 0)
  }

  @Test func anEdgeIsNone() {
    #expect(Self.share([1, 1, 12, 12], [0.400, 0.440], [1, 1, 2, 2]) == 0)
    #expect(Self.share([1, 1, 0, 0], [0.400], [1, 1, 0, 0]) == 0)
  }

  @Test func lessThanFourPixelsInLineAreNoPlace() {
    #expect(Self.share([12, 2, 3, 4], [0.400, 0.415], [1, 1, 2, 2]) == 0)
    #expect(Self.share([1, 2, 3, 12], [0.400, 0.415], [1, 1, 2, 2]) == 0)
    #expect(Self.share([1, 2, 3, 4], [0.400, 0.415], [1, 2, 2, 2]) == 0)
    #expect(Self.share([0, 2, 3, 4], [0.400, 0.415], [0, 1, 2, 2]) == 0)
  }

  @Test func backgroundIsNoContent() {
    #expect(Self.share([1, 1, 2, 3], [0.400, 0.415], [1, 1, 2, 2], background: [1]) == 0.5)
  }

  @Test func rowsCountToo() {
    let contours = FalseContours(
      labs: Self.labs, results: [.zero, LabVector(0.4, 0, 0, 0), LabVector(0.43, 0, 0, 0)],
      isBackground: Self.labs.map { _ in false })
    #expect(
      contours.share(source: [1, 1, 1, 1, 2, 2, 2, 2], shown: [1, 1, 1, 1, 2, 2, 2, 2], width: 2, step: 0.01) == 0.25)
  }
}
