import GraphicsCore
import Testing

@Suite struct GradientTests {
  @Test func aFocusStaysWithinTheLastCircle() {
    func place(_ x: Double, _ startRadius: Double, _ endRadius: Double) -> Point {
      GradientGeometry.focus(Point(x, 2), within: Point(10, 2), startRadius: startRadius, endRadius: endRadius)
    }
    #expect(place(15, 0, 10) == Point(15, 2))
    #expect((place(40, 0, 10) - Point(19.9, 2)).length < 1e-12)
    #expect((place(0, 5, 10) - Point(5.05, 2)).length < 1e-12)
    #expect((place(0, 10, 5) - Point(5.05, 2)).length < 1e-12)
    #expect(place(11, 3, 3) == Point(10, 2))
  }
}
