import GraphicsCore
import Testing

@Suite struct AlignedStopsTests {
  private func aligned(
    _ first: [Double], _ second: [Double], _ values: [Double] = [], _ others: [Double] = []
  ) -> AlignedStops<Double>? {
    AlignedStops((first, values), (second, others)) { $0 + ($1 - $0) * $2 }
  }

  @Test func eachGetsAStopWhereTheOtherHasOne() throws {
    let stops = try #require(aligned([0, 0.5, 1], [0, 0.25, 1], [0, 1, 5], [4, 0, 3]))
    #expect(stops.offsets == [0, 0.25, 0.5, 1])
    #expect(stops.first == [0, 0.5, 1, 5] && stops.second == [4, 0, 1, 3])
  }

  @Test func othersStayAsTheyAre() {
    #expect(aligned([0, 1], [0, 1], [1, 2], [3, 4]) == nil)
    #expect(
      aligned([0, 1], [0.1, 1], [1, 2], [3, 4]) == nil && aligned([0, 1], [0, 0.9], [1, 2], [3, 4]) == nil)
    #expect(aligned([0, 0.5, 0.5, 1], [0, 0.25, 1], [1, 2, 3, 4], [1, 2, 3]) == nil)
    #expect(aligned([], [0]) == nil)
  }
}
