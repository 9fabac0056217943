import Testing

@testable import WebPCoding

@Suite struct FramePathTests {
  /// Bytes of the steps that draw over, clear what was drawn over, and draw onto a transparent canvas.
  private typealias Row = (over: Int?, cleared: Int?, content: Int?)

  /// The kinds of the path's steps, and what a player decodes.
  private func path(
    _ rows: [Row], area: Int = 100, canvas: Int = 1000, standsAlone: Bool = false
  ) -> (kinds: [String], catchUps: [Int]) {
    let kinds = rows.map { row in
      (row.over == nil ? [] : ["over"]) + (row.cleared == nil ? [] : ["cleared"])
        + (row.content == nil ? [] : ["content"]) + ["key"]
    }
    let path = FramePath(
      rows.enumerated().map { frame, row in
        kinds[frame].map { kind in
          let before = frame == 0 ? [] : kinds[frame - 1]
          let allowed: (String) -> Bool =
            switch kind {
            case "cleared": { $0 == "over" }
            case "content": { $0 == "content" || $0 == "key" }
            default: { _ in true }
            }
          let bytes = ["over": row.over, "cleared": row.cleared, "content": row.content][kind]
          return FramePath.Step(
            bytes: (bytes ?? 0) ?? 0, area: kind == "key" ? canvas : area,
            isIndependent: kind == "key" || standsAlone, isOntoTransparent: kind == "content",
            places: before.indices.filter { allowed(before[$0]) })
        }
      })
    return (zip(kinds, path.places).map { $0[$1] }, path.catchUps)
  }

  @Test func theCheapestStepsAreChosen() {
    let found = path([(nil, nil, 50), (30, nil, 60), (40, 20, 25), (10, nil, nil)])
    #expect(found.kinds == ["content", "over", "cleared", "over"])
  }

  /// Content alone can be drawn as long as every frame before it was cleared.
  @Test func contentFollowsContent() {
    let found = path([(nil, nil, 50), (30, nil, 60), (90, nil, 1), (90, nil, 1)])
    #expect(found.kinds == ["content", "content", "content", "content"])
    #expect(path([(nil, nil, 50), (30, nil, nil), (90, nil, 1)]).kinds == ["content", "over", "over"])
  }

  @Test func noFrameNeedsMoreThanAPlayerDrawsInAnInstant() {
    let area = FramePath.mostCatchUp / 4
    let found = path([(nil, nil, 9)] + (0..<20).map { _ in (9, nil, nil) }, area: area, canvas: 2 * area / 3)
    #expect(found.catchUps.max()! <= FramePath.mostCatchUp)
    #expect(found.kinds.count { $0 == "key" } == 5)
    #expect(found.catchUps[0] == area)
  }

  /// A rectangle as large as the canvas says nothing: pixels in it may be those of the frame before.
  @Test func framesThatCoverTheCanvasMayNeedTheFrameBefore() {
    let area = FramePath.mostCatchUp / 4
    let rows: [Row] = [(nil, nil, 9)] + (0..<20).map { _ in (9, nil, nil) }
    #expect(path(rows, area: area, canvas: area).kinds.contains("key"))
    let alone = path(rows, area: area, canvas: area, standsAlone: true)
    #expect(!alone.kinds.contains("key") && alone.catchUps == rows.map { _ in area })
  }

  /// After a part of the canvas was drawn and cleared, players do not know that nothing is left.
  @Test func aTransparentCanvasStandsAloneWherePlayersKnowIt() {
    func step(_ area: Int, transparent: Bool) -> FramePath.Step {
      .init(bytes: 1, area: area, isIndependent: false, isOntoTransparent: transparent, places: [0])
    }
    func catchUps(_ areas: [Int], _ areTransparent: [Bool]) -> [Int] {
      let key = FramePath.Step(bytes: 1, area: 100, isIndependent: true, isOntoTransparent: false, places: [0])
      return FramePath(zip(areas, areTransparent).map { [step($0, transparent: $1), key] }).catchUps
    }
    #expect(catchUps([10, 10, 10], [true, true, true]) == [10, 10, 10])
    #expect(catchUps([10, 20, 10, 10], [true, false, true, true]) == [10, 30, 40, 50])
    #expect(catchUps([10, 100, 10], [true, false, true]) == [10, 110, 10], "the frame before covers the canvas")
  }
}
