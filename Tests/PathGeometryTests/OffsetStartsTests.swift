import GraphicsCore
import PathGeometry
import Testing

@Suite struct OffsetStartsTests {
  private func offset(_ path: Path, _ distance: Double, _ join: LineJoin = .miter) -> Path {
    path.offset(by: distance, join: join, miterLimit: 4, rule: .evenOdd, tolerance: 0.01)
  }

  /// Where the subpaths start, to hundredths.
  private func starts(_ path: Path) -> [Point] {
    path.elements.compactMap { element in
      guard case .move(let p) = element else { return nil }
      return Point((p.x * 100).rounded() / 100, (p.y * 100).rounded() / 100)
    }
  }

  @Test(arguments: [-9.0, -4, -0.5, 0, 0.5, 6, 30])
  func aCircleStartsWhereItStarted(_ distance: Double) {
    let found = offset(.circle(center: .zero, radius: 20), distance)
    #expect((starts(found)[0] - Point(20 + distance, 0)).length < 0.05)
    #expect(found.area > 0)
  }

  @Test func anOutlineThatRunsBackwardsStaysSo() {
    let square = Path.polygon([Point(0, 0), Point(0, 10), Point(10, 10), Point(10, 0)])
    #expect(offset(square, 2) == .polygon([Point(-2, -2), Point(-2, 12), Point(12, 12), Point(12, -2)]))
    #expect(offset(square, -2) == .polygon([Point(2, 2), Point(2, 8), Point(8, 8), Point(8, 2)]))
  }

  /// As it would where each side is moved by itself, one after the other.
  @Test func aRoundCornerStartsAtItsSecondSide() {
    let square = Path.rectangle(Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(starts(offset(square, 2, .round)) == [Point(0, -2)])
    #expect(starts(offset(square, 2, .bevel)) == [Point(0, -2)])
    #expect(starts(offset(square, 2, .miter)) == [Point(-2, -2)])
  }

  /// The region has no corner there.
  @Test func aStartWithinASideStays() {
    let square = Path.polygon([Point(4, 0), Point(10, 0), Point(10, 10), Point(0, 10), Point(0, 0)])
    let found = offset(square, 2)
    #expect(found == .polygon([Point(4, -2), Point(12, -2), Point(12, 12), Point(-2, 12), Point(-2, -2)]))
  }

  /// The lower square comes first in the path, as it does in what becomes of it.
  @Test func contoursStayInTheOrderOfTheirOutlines() {
    var pair = Path.rectangle(Rect(x: 0, y: 30, width: 10, height: 10))
    pair.append(.rectangle(Rect(x: 0, y: 0, width: 10, height: 10)))
    #expect(starts(offset(pair, 2)) == [Point(-2, 28), Point(-2, -2)])
    #expect(offset(pair, 2).subpathCount == 2)
  }

  @Test func aHoleStartsWhereItStarted() {
    var plate = Path.rectangle(Rect(x: 0, y: 0, width: 40, height: 40))
    plate.append(.rectangle(Rect(x: 10, y: 10, width: 20, height: 20)))
    #expect(starts(offset(plate, 2)) == [Point(-2, -2), Point(12, 12)])
    #expect(starts(offset(plate, -2)) == [Point(2, 2), Point(8, 8)])
    // The hole winds the other way still.
    #expect(offset(plate, 2).area == 44 * 44 - 16 * 16)
  }

  /// The notch is gone, and the start in it with it: its corner would be at (12, 2).
  @Test func aStartThatIsLostIsTheNearestPlace() {
    let notched = Path.polygon([
      Point(15, 5), Point(15, 0), Point(40, 0), Point(40, 40), Point(0, 40), Point(0, 0), Point(14, 0), Point(14, 5),
    ])
    let found = offset(notched, 3)
    #expect(found.subpathCount == 1 && starts(found) == [Point(12, -3)])
  }
}
