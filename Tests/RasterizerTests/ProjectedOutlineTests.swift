import GraphicsCore
import Rasterizer
import TestSupport
import Testing

/// Shapes on planes in space, as pixels.
@Suite struct ProjectedOutlineTests {
  private func image(_ draws: Draw..., size: Double = 40, scale: Double = 1) -> Pixmap {
    Rasterizer(scale: scale).render(
      DisplayList(size: Size(size, size), commands: draws.map { .draw($0) }), outputs: [.straight])[0]
  }

  private let red = Paint.solid(Color(red: 1, green: 0, blue: 0))
  /// A plane that leans back: what is further up is further away.
  private let leaning = Projection(plane: .identity, g: 0.01, h: -0.01, k: 1.2)

  @Test func aPlaneThatIsNotTurnedIsTheImage() {
    let path = Path.roundedRectangle(Rect(x: 5.3, y: 6.1, width: 22, height: 17), radius: 6)
    let gradient = Paint.gradient(
      Gradient(
        .linear(start: Point(5, 5), end: Point(30, 20)),
        stops: Gradient.evenStops([Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)])))
    let flat = Projection(plane: .identity, g: 0, h: 0, k: 1)
    for coverage in [Draw.Coverage.fill(.nonZero), .stroke(StrokeStyle(width: 3, join: .round))] {
      for paint in [red, gradient] {
        let expected = image(Draw(path, coverage: coverage, paint: paint), scale: 2)
        let actual = image(Draw(path, coverage: coverage, projection: flat, paint: paint), scale: 2)
        #expect(PixmapDifference(expected, actual).largest <= 1.5)
      }
    }
  }

  /// A rectangle's corners are mapped, and its edges stay straight.
  @Test func aRectangleBecomesAQuadrilateral() {
    let rect = Rect(x: 5, y: 5, width: 20, height: 20)
    let corners = [Point(5, 5), Point(25, 5), Point(25, 25), Point(5, 25)].map(leaning.apply)
    let outline = Path([.move(corners[0]), .line(corners[1]), .line(corners[2]), .line(corners[3]), .close])
    let expected = image(Draw(outline, paint: red), scale: 2)
    let actual = image(Draw(.rectangle(rect), projection: leaning, paint: red), scale: 2)
    #expect(PixmapDifference(expected, actual).largest <= 1)
    #expect(actual.pixels.contains { $0 != 0 })
  }

  /// The middle of a gradient is that of the plane, not that of the image.
  @Test func aGradientIsSeenInPerspective() {
    let stops = [
      GradientStop(offset: 0, color: .black), GradientStop(offset: 0.5, color: .black),
      GradientStop(offset: 0.5, color: .white), GradientStop(offset: 1, color: .white),
    ]
    let gradient = Gradient(.linear(start: Point(0, 0), end: Point(30, 0)), stops: stops)
    let projection = Projection(plane: .identity, g: 0.02, h: 0, k: 0.8)
    let drawn = image(
      Draw(.rectangle(Rect(x: 0, y: 0, width: 30, height: 30)), projection: projection, paint: .gradient(gradient)))
    let middle = projection.apply(Point(15, 10)).x
    #expect(drawn[Int(middle) - 1, 10].red == 0 && drawn[Int(middle) + 1, 10].red == 255)
  }

  @Test func whatIsBehindTheViewerIsNotSeen() {
    let behind = Projection(plane: .identity, g: 0, h: 0, k: -1)
    #expect(
      image(Draw(.rectangle(Rect(x: 0, y: 0, width: 20, height: 20)), projection: behind, paint: red)).pixels
        .allSatisfy { $0 == 0 })
    // A plane that passes through the viewer is cut off before him.
    let through = Projection(plane: AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0), g: -0.05, h: 0, k: 1)
    let drawn = image(Draw(.rectangle(Rect(x: 0, y: 0, width: 40, height: 20)), projection: through, paint: red))
    #expect(drawn[10, 5].alpha == 255)
  }

  @Test func aClipOnAPlaneLimits() {
    let path = Path.circle(center: Point(15, 15), radius: 10)
    let list = DisplayList(
      size: Size(40, 40),
      commands: [
        .beginClip(Clip(path, projection: leaning)),
        .draw(Draw(.rectangle(Rect(x: 0, y: 0, width: 40, height: 40)), paint: red)),
        .endClip,
      ])
    let clipped = Rasterizer(scale: 2).render(list, outputs: [.straight])[0]
    let drawn = image(Draw(path, projection: leaning, paint: red), scale: 2)
    #expect(PixmapDifference(drawn, clipped).largest <= 1.5)
  }
}
