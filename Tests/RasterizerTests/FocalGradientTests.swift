import GraphicsCore
import Testing

@testable import Rasterizer

@Suite struct FocalGradientTests {
  @Test(arguments: [(0.0, 10.0), (2, 8), (9, -7)])
  func aPlaceHasThePositionOfItsCircle(radius: Double, growth: Double) {
    let way = Point(2, -1.5)
    let focal = FocalGradient(way: way, radius: radius, growth: growth)
    let step = 1e-6
    for t in [0.1, 0.5, 1, 1.2] {
      for angle in stride(from: 0.1, to: 6, by: 0.7) {
        let reach = radius + t * growth
        let (u, v) = (t * way.x + reach * cosine(angle), t * way.y + reach * sine(angle))
        #expect(abs(focal.position(u, v) - t) < 1e-9)
        let slope = focal.slope(u, v, at: t)
        #expect(abs((focal.position(u + step, v) - t) / step - slope.u) < 1e-3)
        #expect(abs((focal.position(u, v + step) - t) / step - slope.v) < 1e-3)
      }
    }
  }

  /// The last circle, from 10 to 30, stays where it is.
  @Test func aFocusBeyondTheEdgeIsCloseToIt() {
    let geometry = GradientGeometry.radial(
      center: Point(20, 1.5), startRadius: 0, endRadius: 10, focus: Point(50, 1.5))
    let row = GradientShaderTests.row(Gradient(geometry, stops: Gradient.evenStops([.black, .white])), width: 40)
    #expect(row[9] == Color.white.rgba8 && row[30] == Color.white.rgba8)
    #expect(row[10].red > 240 && row[29].red < 16)
  }

  /// Along the axis, each side has its own pace.
  @Test func colorsFollowThePositions() {
    let geometry = GradientGeometry.radial(
      center: Point(20, 1.5), startRadius: 0, endRadius: 20, focus: Point(10, 1.5))
    let row = GradientShaderTests.row(Gradient(geometry, stops: Gradient.evenStops([.black, .white])), width: 40)
    for x in 0..<40 {
      let way = Double(x) - 9.5
      let gray = (way > 0 ? way / 30 : -way / 10) * 255
      #expect(abs(Double(row[x].red) - gray) <= 1, "pixel \(x)")
    }
    // A focus in the center is none.
    let stops = GradientShaderTests.hard(0.4)
    let (center, focus) = (Point(13.2, 1.1), Point(13.2, 1.1))
    #expect(
      GradientShaderTests.row(
        Gradient(.radial(center: center, startRadius: 1, endRadius: 9, focus: focus), stops: stops), width: 30)
        == GradientShaderTests.row(
          Gradient(.radial(center: center, startRadius: 1, endRadius: 9), stops: stops), width: 30))
  }
}
