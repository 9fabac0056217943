import GraphicsCore
import PathGeometry
import Testing

@Suite struct PathJoiningTests {
  @Test func theEighthsOfACircleBecomeQuarters() {
    let circle = Path.circle(center: Point(3, 4), radius: 10)
    let joined = circle.joiningCurves(within: 0.02)
    #expect(joined.elements.count == 6)
    #expect(joined.elements.allSatisfy { $0.points.last.map { abs(($0 - Point(3, 4)).length - 10) < 1e-9 } ?? true })
    // Halfway along the first quarter.
    guard case .cubic(let c1, let c2, let end) = joined.elements[1], let start = joined.elements[0].points.last else {
      Issue.record("no curve")
      return
    }
    let middle = (start + c1 * 3 + c2 * 3 + end) * 0.125
    #expect(abs((middle - Point(3, 4)).length - 10) < 0.02)
    #expect(circle.joiningCurves(within: 1e-6) == circle)
  }

  @Test func cornersAndLinesStay() {
    let wave = Path([
      .move(.zero), .cubic(control1: Point(0, 5), control2: Point(5, 5), end: Point(5, 0)),
      .cubic(control1: Point(5, 5), control2: Point(10, 5), end: Point(10, 0)), .line(Point(0, 0)), .close,
    ])
    #expect(wave.joiningCurves(within: 0.02) == wave)
  }

  /// Two curves that are joined may be joined with the next.
  @Test func aStraightCurveOfFourPartsIsOne() {
    let parts = (0..<4).map { i in
      Path.Element.cubic(
        control1: Point(Double(i) + 1 / 3.0, 0), control2: Point(Double(i) + 2 / 3.0, 0), end: Point(Double(i) + 1, 0))
    }
    let joined = Path([.move(.zero)] + parts).joiningCurves(within: 0.02)
    #expect(joined.elements.last?.points.last == Point(4, 0) && joined.elements.count < 5)
  }
}
