import GraphicsCore
import Testing

@Suite struct EllipticalArcTests {
  private func arc(
    _ from: Point, _ radii: Size, _ tilt: Double, large: Bool, clockwise: Bool, _ to: Point
  ) -> [Path.Element] {
    var path = Path([.move(from)])
    path.addEllipticalArc(from: from, radii: radii, tilt: tilt, isLarge: large, isClockwise: clockwise, to: to)
    return path.elements
  }

  /// Every point of the arc's curves is at the distance of the radius from the center.
  @Test(arguments: [
    (false, true, Point(10, 10)), (true, true, Point(20, 0)), (false, false, Point(20, 0)),
    (true, false, Point(10, 10)),
  ])
  func theFourArcsBetweenTwoPointsOfACircle(large: Bool, clockwise: Bool, center: Point) {
    let (from, to) = (Point(10, 0), Point(20, 10))
    let elements = arc(from, Size(10, 10), 0, large: large, clockwise: clockwise, to)
    for case .cubic(_, _, let end) in elements {
      let d = end - center
      #expect(abs((d.x * d.x + d.y * d.y).squareRoot() - 10) < 1e-9)
    }
    #expect(elements.count == (large ? 7 : 3))
    guard case .cubic(_, _, let last)? = elements.last else { return #expect(Bool(false)) }
    #expect(last == to)
  }

  @Test func radiiThatAreTooSmallGrow() {
    let elements = arc(Point(0, 0), Size(1, 1), 0, large: false, clockwise: true, Point(20, 0))
    guard case .cubic(_, _, let top) = elements[2] else { return #expect(Bool(false)) }
    #expect(abs(top.x - 10) < 1e-9 && abs(top.y + 10) < 1e-9)
  }

  @Test func withoutARadiusItIsALine() {
    #expect(arc(.zero, Size(0, 5), 0, large: true, clockwise: true, Point(3, 4)).last == .line(Point(3, 4)))
    #expect(arc(Point(1, 1), Size(5, 5), 0, large: true, clockwise: true, Point(1, 1)).count == 1)
  }
}
