import GraphicsCore
import Rasterizer
import TestSupport
import Testing

/// Input that has no image of its own leaves the rest of the image alone.
@Suite struct DegenerateInputTests {
  static let disc = ReferenceComparisonTests.disc(8, 8, 5, .azure)
  static let plain = Rasterizer(scale: 2).render(.square(16, background: .white, [disc]), outputs: [.straight])[0]

  static func render(_ commands: [DrawCommand]) -> Pixmap {
    Rasterizer(scale: 2).render(.square(16, background: .white, commands), outputs: [.straight])[0]
  }

  static func fill(_ path: Path, _ t: AffineTransform = .identity) -> DrawCommand {
    .draw(Draw(path, transform: t, paint: .solid(.black)))
  }

  static let unit = Path.rectangle(Rect(x: 0, y: 0, width: 1, height: 1))

  @Test func pathsWithoutAreaDrawNothing() {
    let paths = [
      Path(), Path([.close]), Path([.move(Point(3, 3))]), Path([.move(Point(3, 3)), .line(Point(9, 9))]),
      Path([.line(Point(4, 4)), .close, .close]), .rectangle(Rect(x: 2, y: 2, width: 0, height: 9)),
      .circle(center: Point(4, 4), radius: 0),
    ]
    for path in paths { #expect(Self.render([Self.disc, Self.fill(path)]) == Self.plain) }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
  func drawsWithoutFiniteCoordinatesAreLeftOut(value: Double) {
    let bad = Path([.move(Point(1, 1)), .line(Point(value, 3)), .line(Point(12, 12))])
    let badCurve = Path([
      .move(Point(1, 1)), .cubic(control1: Point(1, value), control2: Point(4, 4), end: Point(9, 1)),
    ])
    let t = AffineTransform(a: value, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    for draw in [
      Self.fill(bad), Self.fill(badCurve), Self.fill(Self.unit, t),
      ReferenceComparisonTests.stroke(bad, StrokeStyle(width: 2)),
      ReferenceComparisonTests.stroke(badCurve, StrokeStyle(width: 2, dashes: [1, 2])),
    ] {
      #expect(Self.render([Self.disc, draw]) == Self.plain)
      #expect(Self.render([draw, Self.disc]) == Self.plain)
    }
    let clipped = Self.render([
      Self.disc, .beginClip(Clip(bad)), Self.fill(.rectangle(Rect(x: 0, y: 0, width: 16, height: 16))), .endClip,
    ])
    #expect(clipped == Self.plain)
    let inFilters = Group(
      opacity: 1,
      filters: [.blur(sigma: value), .shadow(color: .black, sigma: value, offset: Point(value, value))])
    _ = Self.render([.beginGroup(inFilters), Self.disc, .endGroup])
    for style in [
      StrokeStyle(width: value), StrokeStyle(width: 1, dashes: [value, 1]),
      StrokeStyle(width: 1, dashes: [1, 1], dashOffset: value),
    ] {
      _ = Self.render([ReferenceComparisonTests.stroke(ReferenceComparisonTests.zigzag, style)])
    }
  }

  @Test func enormousCoordinatesAreCutToTheCanvas() {
    // Half planes: the upper left quarter is black.
    for size in [1e5, 1e9, 1e15, 1e300] {
      let path = Path([
        .move(Point(-size, -size)), .line(Point(8, -size)), .line(Point(8, 8)), .line(Point(-size, 8)), .close,
      ])
      let black = Self.render([Self.fill(path)])
      #expect(black[0, 0] == Color.black.rgba8 && black[15, 15] == Color.black.rgba8)
      #expect(black[16, 15] == Color.white.rgba8 && black[15, 16] == Color.white.rgba8)
    }
    // The circle is so large that its rim is straight.
    let rim = Self.render([Self.fill(.circle(center: Point(-1e6 + 8, 8), radius: 1e6))])
    for y in 0..<32 {
      #expect(rim[14, y] == Color.black.rgba8 && rim[17, y] == Color.white.rgba8)
    }
    let ring = ReferenceComparisonTests.stroke(
      .circle(center: Point(0, 0), radius: 1e7), StrokeStyle(width: 3, dashes: [2]))
    #expect(Self.render([Self.disc, ring]) == Self.plain)
  }

  @Test func anEndlessBlurIsAsWideAsTheWidest() {
    func blurred(_ sigma: Double) -> Pixmap {
      Self.render([.beginGroup(Group(filters: [.blur(sigma: sigma)])), Self.disc, .endGroup])
    }
    #expect(blurred(1e300) == blurred(500) && blurred(.infinity) == blurred(500))
  }

  @Test func whatFollowsACloseStartsWhereItDid() {
    let closed: [Path.Element] = [.move(Point(2, 2)), .line(Point(8, 2)), .line(Point(8, 8)), .close]
    let more: [Path.Element] = [.line(Point(2, 14)), .line(Point(12, 14))]
    #expect(
      Self.render([Self.fill(Path(closed + more))])
        == Self.render([Self.fill(Path(closed + [.move(Point(2, 2))] + more))]))
  }

  @Test func anEndThatIsARoundingErrorFromTheStartMakesNoCorner() {
    var ring = Path.circle(center: Point(8, 8), radius: 5).elements
    guard let i = ring.lastIndex(where: { if case .cubic = $0 { true } else { false } }),
      case .cubic(let a, let b, let end) = ring[i]
    else {
      Issue.record("a circle is made of cubics")
      return
    }
    let style = StrokeStyle(width: 4, join: .miter, miterLimit: 10)
    let whole = Self.render([ReferenceComparisonTests.stroke(Path(ring), style)])
    ring[i] = .cubic(control1: a, control2: b, end: end + (end - Point(8, 8)) * 1e-9)
    #expect(PixmapDifference(Self.render([ReferenceComparisonTests.stroke(Path(ring), style)]), whole).largest <= 1)
  }

  @Test func aHandleWithoutLengthLeavesTheDirection() {
    func curve(_ handle: Double) -> Pixmap {
      let path = Path([
        .move(Point(3, 3)), .cubic(control1: Point(3 + handle, 3), control2: Point(13, 3), end: Point(13, 13)),
      ])
      return Self.render([ReferenceComparisonTests.stroke(path, StrokeStyle(width: 4, cap: .square))])
    }
    #expect(PixmapDifference(curve(0), curve(1e-5)).largest <= 1)
  }

  /// Where a curve turns back at a point, its stroke has a corner.
  @Test func aCuspIsACorner() {
    func stroke(_ join: LineJoin) -> Pixmap {
      // Both halves meet at the cusp, (8, 4.5), and point upwards there.
      let cusp = Path([
        .move(Point(3, 12)), .cubic(control1: Point(13, 2), control2: Point(3, 2), end: Point(13, 12)),
      ])
      return Self.render([ReferenceComparisonTests.stroke(cusp, StrokeStyle(width: 3, cap: .butt, join: join))])
    }
    #expect(stroke(.round) != stroke(.bevel))
  }

  @Test func singularMapsDrawNothing() {
    for t in [
      AffineTransform.scale(0, 0), .scale(1, 0), AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
      .scale(1e-300, 1),
    ] {
      #expect(Self.render([Self.disc, Self.fill(Self.unit, t)]) == Self.plain)
      let stroke = ReferenceComparisonTests.stroke(Self.unit, StrokeStyle(width: 1), transform: t)
      #expect(Self.render([Self.disc, stroke]) == Self.plain)
      let gradient = Paint.gradient(
        Gradient(.linear(start: .zero, end: Point(1, 1)), stops: Gradient.evenStops([.black, .white])))
      #expect(Self.render([Self.disc, .draw(Draw(Self.unit, transform: t, paint: gradient))]) == Self.plain)
    }
  }

  @Test func strokesWithoutWidthDrawNothing() {
    for width in [0, -1] {
      let stroke = ReferenceComparisonTests.stroke(ReferenceComparisonTests.zigzag, StrokeStyle(width: Double(width)))
      #expect(Self.render([Self.disc, stroke]) == Self.plain)
    }
  }

  @Test func dashesWithoutLengthAreSolid() {
    let solid = Self.render([ReferenceComparisonTests.stroke(ReferenceComparisonTests.zigzag, StrokeStyle(width: 2))])
    for dashes in [[0, 0], [-1, 3], [1e-9, 1e-9]] {
      let style = StrokeStyle(width: 2, dashes: dashes)
      #expect(Self.render([ReferenceComparisonTests.stroke(ReferenceComparisonTests.zigzag, style)]) == solid)
    }
  }

  @Test func manyEqualEdgesInOnePixelAreTakenTogether() {
    // There are more outlines than the parts of a pixel can distinguish.
    var commands: [DrawCommand] = []
    for i in 0..<100 {
      commands.append(ReferenceComparisonTests.disc(8, 8, 5 + Double(i) * 1e-6, .azure))
    }
    let many = Self.render(commands)
    let largest = zip(many.pixels, Self.plain.pixels).map { a, b in
      abs(Int(RGBA8(packed: a).red) - Int(RGBA8(packed: b).red))
    }.max()!
    #expect(largest <= 1)
  }
}
