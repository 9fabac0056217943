import GraphicsCore
import MotionMath
import Testing

@testable import SVGWriting
@testable import SceneModel

@Suite struct SceneWriterTapersTests {
  private let line = Outline.path(.constant(Path([.move(Point(5, 20)), .line(Point(35, 20))])))

  private func tapered(
    _ outline: Outline, start: Track<Double> = .constant(1), paint: PaintTrack = .color(.constant(.black))
  ) -> Layer {
    let taper = TaperTrack(start: start, end: .constant(0), startWidth: .constant(0), endWidth: .constant(1))
    return .shape(
      ShapeLayer(
        outline,
        coverage: .stroke(StrokeStyle(width: 4), width: .constant(4), dashOffset: .constant(0), taper: taper),
        paint: paint))
  }

  @Test func aTaperedStrokeIsAnOutline() throws {
    let node = try Sample.node(tapered(line))
    #expect(node.name == "path" && node["stroke"] == nil && node["stroke-width"] == nil && node.children.isEmpty)
    let path = try #require(node.path)
    let points = path.elements.flatMap { $0.points }
    #expect(Set(points.map { [$0.x, $0.y] }) == [[5, 20], [35, 22], [35, 18]])
  }

  @Test func aGradientFillsIt() throws {
    let node = try Sample.node(tapered(line, paint: .gradient(GradientTrack(Sample.band([.black, .white])))))
    #expect(try node.definition("fill").name == "linearGradient")
    let along = Gradient(.along, stops: Gradient.evenStops([.black, .white]))
    let stepped = try Sample.node(tapered(line, paint: .gradient(GradientTrack(along))))
    #expect(try stepped.definition("mask").children.map(\.name) == ["path"])
  }

  @Test func aTaperThatMovesMovesTheOutline() throws {
    for layer in [
      tapered(line, start: Sample.track(0.1, 1)),
      tapered(.trimmed(line, Sample.track(Point(0, 0.5), Point(0.5, 1)))),
    ] {
      let node = try Sample.node(layer)
      #expect(node.children.map { $0["attributeName"] } == ["d"])
    }
    // Its outline has another number of points at each time.
    var wave = Path([.move(.zero)])
    for i in 1...40 {
      let (x, y) = (Double(i), Double(i % 2) * 9)
      wave.append(Path([.cubic(control1: Point(x - 0.5, 9 - y), control2: Point(x - 0.5, y), end: Point(x, y))]))
    }
    let part = Outline.trimmed(.path(.constant(wave)), Sample.track(Point(0, 0.1), Point(0.5, 1)))
    #expect(Sample.message(tapered(part))?.contains("number of points keeps changing") == true)
  }

  @Test func nothingIsSeenOfATransparentOne() throws {
    #expect(try Sample.nodes([tapered(line, paint: .color(.constant(.clear)))]).isEmpty)
  }
}
