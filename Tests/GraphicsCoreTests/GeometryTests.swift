import GraphicsCore
import Testing

@Suite struct GeometryTests {
  @Test func theLengthIsTheDistanceFromTheOrigin() {
    #expect(Point(3, -4).length == 5 && Point.zero.length == 0)
    #expect((Point(4, 6) - Point(1, 2)).length == 5)
  }

  @Test func aRectangleIsAroundAllOthers() {
    let (a, b) = (Rect(Size(2, 1)), Rect(x: 5, y: -3, width: 0, height: 0))
    #expect(Rect.around([a, b]) == Rect(x: 0, y: -3, width: 5, height: 4))
    #expect(Rect.around([b]) == b && Rect.around([]) == nil)
    #expect(a.corners == [.zero, Point(2, 0), Point(0, 1), Point(2, 1)])
  }
}
