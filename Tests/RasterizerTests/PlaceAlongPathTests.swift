import GraphicsCore
import PathGeometry
import TestSupport
import Testing

@testable import Rasterizer

@Suite struct PlaceAlongPathTests {
  private func render(_ draw: Draw, _ size: Size, scale: Double = 2) -> Pixmap {
    Rasterizer(scale: scale).render(DisplayList(size: size, commands: [.draw(draw)]), outputs: [.straight])[0]
  }

  private static let stops = [
    GradientStop(offset: 0, color: .rose), GradientStop(offset: 0.4, color: .azure),
    GradientStop(offset: 1, color: .black),
  ]

  private func largest(_ a: Pixmap, _ b: Pixmap) -> Int {
    zip(a.pixels, b.pixels).reduce(0) { most, pair in
      let (p, q) = (RGBA8(packed: pair.0), RGBA8(packed: pair.1))
      guard p.alpha > 8 || q.alpha > 8 else { return most }
      return max(
        most, abs(Int(p.red) - Int(q.red)), abs(Int(p.green) - Int(q.green)), abs(Int(p.blue) - Int(q.blue)),
        abs(Int(p.alpha) - Int(q.alpha)))
    }
  }

  @Test func alongALineItIsALinearGradient() {
    let (a, b) = (Point(10, 12), Point(50, 28))
    let path = Path([.move(a), .line(b)])
    let style = Draw.Coverage.stroke(StrokeStyle(width: 9, cap: .square))
    func drawn(_ geometry: GradientGeometry) -> Pixmap {
      render(Draw(path, coverage: style, paint: .gradient(Gradient(geometry, stops: Self.stops))), Size(60, 40))
    }
    #expect(largest(drawn(.along), drawn(.linear(start: a, end: b))) <= 1)
  }

  /// A circle of cubics has its lengths within 3 in 10,000 of those of a true one.
  @Test(arguments: [1.0, 3.0]) func roundARingItIsAConicGradient(scale: Double) {
    let center = Point(30, 30)
    let ring = Path.circle(center: center, radius: 20)
    func drawn(_ geometry: GradientGeometry) -> Pixmap {
      let gradient = Gradient(geometry, stops: Self.stops)
      return render(
        Draw(ring, coverage: .stroke(StrokeStyle(width: 14)), paint: .gradient(gradient)), Size(60, 60), scale: scale)
    }
    #expect(largest(drawn(.along), drawn(.conic(center: center, startAngle: 0))) <= 3)
  }

  /// Where the end of a ring meets its start, colors that differ meet at a smooth edge.
  @Test func theSeamOfARingIsSmooth() {
    let center = Point(30, 30)
    let turn = AffineTransform.rotation(radians: 0.4).about(center)
    func drawn(_ geometry: GradientGeometry) -> Pixmap {
      let gradient = Gradient(geometry, stops: Gradient.evenStops([.black, .white]))
      return render(
        Draw(
          .circle(center: center, radius: 20), coverage: .stroke(StrokeStyle(width: 14)), transform: turn,
          paint: .gradient(gradient)), Size(60, 60), scale: 1)
    }
    #expect(largest(drawn(.along), drawn(.conic(center: center, startAngle: 0))) <= 6)
  }

  @Test func aTurnedLineKeepsItsColors() {
    let path = Path([.move(.zero), .line(Point(40, 0))])
    let turn = AffineTransform.rotation(radians: 0.5).then(.translation(12, 8))
    func drawn(_ geometry: GradientGeometry) -> Pixmap {
      let paint = Paint.gradient(Gradient(geometry, stops: Self.stops))
      return render(Draw(path, coverage: .stroke(StrokeStyle(width: 6)), transform: turn, paint: paint), Size(60, 40))
    }
    #expect(largest(drawn(.along), drawn(.linear(start: .zero, end: Point(40, 0)))) <= 1)
  }

  @Test func theGridFindsWhatASearchFinds() {
    var random = SeededGenerator(seed: 7)
    func number() -> Double { Double.random(in: 0...50, using: &random) }
    for _ in 0..<20 {
      var path = Path([.move(Point(number(), number()))])
      for _ in 0..<6 {
        path.cubic(Point(number(), number()), Point(number(), number()), to: Point(number(), number()))
      }
      let (fast, slow) = (
        PlaceAlongPath(path, reach: 4, tolerance: 0.01), PlaceAlongPath(path, reach: .infinity, tolerance: 0.01)
      )
      let measured = MeasuredPath(path)
      for _ in 0..<200 {
        let part = Double.random(in: 0...1, using: &random)
        let on = measured.place(at: part).point
        let p = Vector(
          on.x + Double.random(in: -2...2, using: &random), on.y + Double.random(in: -2...2, using: &random))
        func distance(_ place: PlaceAlongPath.Place) -> Double {
          let q = measured.place(at: place.part).point
          return length(p - Vector(q.x, q.y))
        }
        #expect(abs(distance(fast.place(nearest: p)) - distance(slow.place(nearest: p))) < 0.05)
      }
    }
  }

  @Test func aPathWithoutLengthIsItsStart() {
    let dot = Path([.move(Point(5, 5)), .line(Point(5, 5))])
    #expect(PlaceAlongPath(dot, reach: 3, tolerance: 0.01).place(nearest: Vector(6, 6)).part == 0)
    #expect(PlaceAlongPath(Path(), reach: 3, tolerance: 0.01).place(nearest: .zero).part == 0)
    let style = Draw.Coverage.stroke(StrokeStyle(width: 6, cap: .round))
    let drawn = render(Draw(dot, coverage: style, paint: .gradient(Gradient(.along, stops: Self.stops))), Size(10, 10))
    #expect(drawn[10, 10] == Color.rose.rgba8)
  }

  /// Text, whose outlines are filled, and what is seen in perspective.
  @Test func fillingsAndPlanesInSpaceHaveItToo() {
    let path = Path.rectangle(Rect(x: 5, y: 5, width: 20, height: 10))
    let gradient = Paint.gradient(Gradient(.along, stops: Self.stops))
    #expect(render(Draw(path, paint: gradient), Size(30, 20))[11, 10] != .init(red: 0, green: 0, blue: 0, alpha: 0))
    let plane = Projection(plane: .identity, g: 0.004, h: 0, k: 1)
    let seen = render(
      Draw(path, coverage: .stroke(StrokeStyle(width: 3)), projection: plane, paint: gradient), Size(30, 20))
    #expect(seen.pixels.contains { RGBA8(packed: $0).alpha == 255 })
  }
}
