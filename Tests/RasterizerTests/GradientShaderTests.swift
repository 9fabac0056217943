import GraphicsCore
import Rasterizer
import Testing

@Suite struct GradientShaderTests {
  /// The middle row of a canvas of `width` × 3 pixels filled with a gradient.
  static func row(_ gradient: Gradient, width: Int, transform: AffineTransform = .identity) -> [RGBA8] {
    let all = Path.rectangle(Rect(x: 0, y: 0, width: Double(width), height: 3)).applying(transform.inverse ?? .identity)
    let list = DisplayList(
      size: Size(Double(width), 3), commands: [.draw(Draw(all, transform: transform, paint: .gradient(gradient)))])
    let pixmap = Rasterizer(scale: 1).render(list, outputs: [.straight])[0]
    return (0..<width).map { pixmap[$0, 1] }
  }

  static func hard(_ offset: Double) -> [GradientStop] {
    [
      GradientStop(offset: 0, color: .black), GradientStop(offset: offset, color: .black),
      GradientStop(offset: offset, color: .white), GradientStop(offset: 1, color: .white),
    ]
  }

  @Test(arguments: GradientSpace.allCases)
  func sharpStopsStaySharp(space: GradientSpace) {
    let gradient = Gradient(.linear(start: .zero, end: Point(40, 0)), stops: Self.hard(0.5), space: space)
    let row = Self.row(gradient, width: 40)
    #expect(row[0..<20].allSatisfy { $0 == Color.black.rgba8 })
    #expect(row[20...].allSatisfy { $0 == Color.white.rgba8 })
  }

  @Test func repeatsAfterItsEnd() {
    let gradient = Gradient(.linear(start: Point(3, 0), end: Point(13, 0)), stops: Self.hard(0.5), spread: .repeat)
    let row = Self.row(gradient, width: 60)
    for x in 0..<60 {
      #expect(row[x] == ((x + 7) % 10 < 5 ? Color.black.rgba8 : Color.white.rgba8), "pixel \(x)")
    }
  }

  @Test func padsWithItsEnds() {
    let stops = [GradientStop(offset: 0.2, color: .rose), GradientStop(offset: 0.8, color: .azure)]
    let row = Self.row(Gradient(.linear(start: .zero, end: Point(20, 0)), stops: stops), width: 40)
    #expect(row[0...3].allSatisfy { $0 == Color.rose.rgba8 })
    #expect(row[16...].allSatisfy { $0 == Color.azure.rgba8 })
  }

  @Test func aFocusIsWhereTheColorsStart() {
    let gradient = Gradient(
      .radial(center: Point(20, 1.5), startRadius: 0, endRadius: 20, focus: Point(10, 1.5)), stops: Self.hard(0.5))
    let row = Self.row(gradient, width: 40)
    // The circle of position 0.5 is around (15, 1.5), with a radius of 10.
    for x in 0..<40 { #expect(row[x] == ((5..<25).contains(x) ? Color.black.rgba8 : Color.white.rgba8), "pixel \(x)") }
  }

  @Test func withoutExtentItIsItsLastColor() {
    let stops = Gradient.evenStops([.rose, .violet, .azure])
    for geometry in [
      GradientGeometry.linear(start: Point(5, 5), end: Point(5, 5)),
      .radial(center: Point(5, 1), startRadius: 3, endRadius: 3),
      .linear(start: .zero, end: Point(.nan, 0)), .conic(center: .zero, startAngle: .infinity),
    ] {
      let row = Self.row(Gradient(geometry, stops: stops), width: 10)
      #expect(row.allSatisfy { $0 == Color.azure.rgba8 })
    }
    let single = Self.row(
      Gradient(.linear(start: .zero, end: Point(10, 0)), stops: Gradient.evenStops([.rose])), width: 10)
    #expect(single.allSatisfy { $0 == Color.rose.rgba8 })
    let equal = [GradientStop(offset: 0.5, color: .rose), GradientStop(offset: 0.5, color: .azure)]
    let halves = Self.row(Gradient(.linear(start: .zero, end: Point(10, 0)), stops: equal), width: 10)
    #expect(halves == [RGBA8](repeating: Color.rose.rgba8, count: 5) + [RGBA8](repeating: Color.azure.rgba8, count: 5))
  }

  @Test func fadesToClearKeepTheirHue() {
    let row = Self.row(
      Gradient(.linear(start: .zero, end: Point(40, 0)), stops: Gradient.evenStops([.rose, .clear])), width: 40)
    for pixel in row where pixel.alpha > 0 {
      #expect(RGBA8(red: pixel.red, green: pixel.green, blue: pixel.blue) == Color.rose.rgba8)
    }
    #expect(row[20].alpha == 124)
  }

  @Test(arguments: GradientSpace.allCases, [GradientSpread.pad, .repeat])
  func conicGradientsAreWithinOneLevel(space: GradientSpace, spread: GradientSpread) {
    let geometry = GradientGeometry.conic(center: Point(20.25, 19.5), startAngle: -2.1)
    let paint = ReferenceComparisonTests.gradient(geometry, space, spread)
    let t = AffineTransform(a: 0.9, b: 0.2, c: -0.3, d: 1.1, tx: 5, ty: -3)
    let list = DisplayList.square(
      40, background: .white,
      [.draw(Draw(.rectangle(Rect(x: -50, y: -50, width: 150, height: 150)), transform: t, paint: paint))])
    let pixmap = Rasterizer(scale: 1).render(list, outputs: [.straight])[0]
    for y in 0..<40 {
      for x in 0..<40 {
        let p = t.inverse!.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        let s = LineSampledReference.paint(paint, p)
        for (actual, expected) in zip(
          [pixmap[x, y].red, pixmap[x, y].green, pixmap[x, y].blue], [s.x, s.y, s.z])
        {
          #expect(abs(Double(actual) - (expected + 1 - s.w) * 255) <= 1, "pixel \(x), \(y)")
        }
      }
    }
  }

  @Test func runsInTheShapesOwnSpace() {
    // A quarter turn turns a gradient along x into one along y.
    let gradient = Gradient(.linear(start: .zero, end: Point(0, -20)), stops: Gradient.evenStops([.black, .white]))
    let row = Self.row(gradient, width: 20, transform: .rotation(radians: .pi / 2))
    for x in 0..<20 { #expect(abs(Double(row[x].red) - (Double(x) + 0.5) / 20 * 255) <= 0.51) }
  }
}
