import GraphicsCore
import Testing

@Suite struct GeometryTests {
  @Test func theLengthIsTheDistanceFromTheOrigin() {
    #expect(Point(3, -4).length == 5 && Point.zero.length == 0)
    #expect((Point(4, 6) - Point(1, 2)).length == 5)
  }
}
