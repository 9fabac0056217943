import Testing

@testable import WebPCoding

@Suite struct FramePathTests {
  private typealias Row = (over: Int?, cleared: Int?, content: Int?)

  private func path(
    _ rows: [Row], area: Int = 100, canvas: Int = 1000, standsAlone: Bool = false
  ) -> FramePath {
    let bytes = rows.map { [$0.over, $0.cleared, $0.content, nil] }
    let areas = bytes.map { row in row.dropLast().map { $0.map { _ in area } } + [canvas] }
    return FramePath(bytes: bytes, areas: areas) { _, _ in standsAlone }
  }

  @Test func theCheapestStatesAreChosen() {
    let found = path([(nil, nil, 50), (30, nil, 60), (40, 20, 25), (10, nil, nil)])
    #expect(found.states == [.content, .over, .cleared, .over])
  }

  /// Content alone can be drawn as long as every frame before it was cleared.
  @Test func contentFollowsContent() {
    let found = path([(nil, nil, 50), (30, nil, 60), (90, nil, 1), (90, nil, 1)])
    #expect(found.states == [.content, .content, .content, .content])
    #expect(path([(nil, nil, 50), (30, nil, nil), (90, nil, 1)]).states == [.content, .over, .over])
  }

  @Test func noFrameNeedsMoreThanAPlayerDrawsInAnInstant() {
    let area = FramePath.mostCatchUp / 4
    let found = path([(nil, nil, 9)] + (0..<20).map { _ in (9, nil, nil) }, area: area, canvas: 2 * area / 3)
    #expect(found.catchUps.max()! <= FramePath.mostCatchUp)
    #expect(found.states.count { $0 == .key } == 5)
    #expect(found.catchUps[0] == area)
  }

  /// A rectangle as large as the canvas says nothing: pixels in it may be those of the frame before.
  @Test func framesThatCoverTheCanvasMayNeedTheFrameBefore() {
    let area = FramePath.mostCatchUp / 4
    let rows: [Row] = [(nil, nil, 9)] + (0..<20).map { _ in (9, nil, nil) }
    #expect(path(rows, area: area, canvas: area).states.contains(.key))
    let alone = path(rows, area: area, canvas: area, standsAlone: true)
    #expect(!alone.states.contains(.key) && alone.catchUps == rows.map { _ in area })
  }
}
