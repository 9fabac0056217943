import Testing

@testable import GraphicsCore

@Suite struct MeasuredPathTests {
  @Test func placesAreFoundByLength() {
    let path = MeasuredPath(Path([.move(Point(0, 0)), .line(Point(3, 0)), .line(Point(3, 1))]))
    #expect(path.length == 4 && path.pieceEnds == [0, 0.75, 1])
    #expect(path.place(at: 0.5).point == Point(2, 0) && path.place(at: 0.5).angle == 0)
    #expect(path.place(at: 1).point == Point(3, 1) && abs(path.place(at: 1).angle - .pi / 2) < 1e-12)
    #expect(path.place(at: 0).point == Point(0, 0))
  }

  @Test func aCircleIsAsLongAsItsFormulaSays() {
    let path = MeasuredPath(.circle(center: Point(5, 5), radius: 10))
    #expect(abs(path.length - 20 * .pi) < 0.01)
    let quarter = path.place(at: 0.25)
    let d = quarter.point - Point(5, 5)
    #expect(abs((d.x * d.x + d.y * d.y).squareRoot() - 10) < 0.01)
  }

  /// Between the ends of a step the direction turns, and does not leap.
  @Test func theDirectionIsThatOfTheCurve() {
    let path = MeasuredPath(.circle(center: .zero, radius: 10))
    for i in 0..<997 {
      let part = Double(i) / 997
      let expected = 2 * .pi * part + .pi / 2
      let turns = (path.place(at: part).angle - expected) / (2 * .pi)
      #expect(abs(turns - turns.rounded()) < 2e-4, "at \(part)")
    }
  }

  @Test func movesHaveNoLengthAndNothingIsAPlaceToo() {
    let path = MeasuredPath(
      Path([.move(Point(0, 0)), .line(Point(1, 0)), .move(Point(9, 9)), .line(Point(9, 10))]))
    #expect(path.length == 2 && path.place(at: 0.75).point == Point(9, 9.5))
    #expect(MeasuredPath(Path()).place(at: 0.5).point == .zero)
  }
}
