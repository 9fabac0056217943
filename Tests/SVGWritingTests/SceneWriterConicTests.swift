import GraphicsCore
import MotionMath
import Testing

@testable import SVGWriting
@testable import SceneModel

@Suite struct SceneWriterConicTests {
  private let center = Point(20, 20)

  private func track(
    _ colors: [Color], geometry: GradientTrack.GeometryTrack? = nil, transform: AffineTransform = .identity
  ) -> GradientTrack {
    let gradient = Gradient(
      .conic(center: center, startAngle: 0), stops: Gradient.evenStops(colors), transform: transform)
    return GradientTrack(gradient, geometry: geometry)
  }

  private func filled(_ track: GradientTrack) -> Layer { .shape(ShapeLayer(Sample.ring, paint: .gradient(track))) }

  private func stroked(_ track: GradientTrack) -> Layer {
    let style = StrokeStyle(width: 2)
    return .shape(ShapeLayer(Sample.ring, coverage: .stroke(style), paint: .gradient(track)))
  }

  @Test func aFilledShapeMasksSectors() throws {
    let node = try Sample.node(filled(track([.black, .white, .black])))
    #expect(try node.definition("mask").children.map(\.name) == ["circle"])
    let fan = try #require(node.children.first)
    #expect(fan["shape-rendering"] == "crispEdges" && fan.motions.isEmpty)
    #expect(fan["isolation"] == "isolate", "what they show is masked once, and not each sector")
    #expect(fan.children.count == 255 && fan.children[0].name == "circle")
  }

  @Test func aStrokeMasksSectors() throws {
    let node = try Sample.node(stroked(track([.black, .white, .black])))
    let mask = try node.definition("mask")
    #expect(mask["mask-type"] == "alpha" && mask.children.map { $0["stroke-width"] } == ["2"])
    #expect(node.children.map { $0["shape-rendering"] } == ["crispEdges"])
  }

  /// One color needs no sectors but those of its alpha.
  @Test func aTailIsAShapeOfOneColorBehindGrays() throws {
    let blue = Color(red: 0, green: 0, blue: 1)
    let node = try Sample.node(stroked(track([blue.withAlpha(multipliedBy: 0), blue])))
    #expect(node.children.map { $0["stroke"] } == ["#00f"])
    let mask = try node.definition("mask")
    #expect(mask["mask-type"] == nil && mask.children.map { $0["shape-rendering"] } == ["crispEdges"])
    #expect(mask.children[0].children.count == 128)
  }

  /// The sectors reach as far as the shape does, from the place of the center.
  @Test func sectorsReachTheWholeShape() throws {
    let node = try Sample.node(filled(track([.black, .white, .black])))
    let radius = try #require(node.children[0].children[0]["r"].flatMap { Double($0) })
    // The corner of the ring's box, and a little more for the chords of an eighth of a turn.
    #expect(radius >= 8 * 2.0.squareRoot() && radius < 8 * 2.0.squareRoot() * 1.1)
  }

  @Test func anAngleThatMovesTurnsTheSectors() throws {
    let turning = GradientTrack.GeometryTrack.conic(.constant(center), startAngle: Sample.track(0, 2 * .pi))
    let node = try Sample.node(filled(track([.black, .white, .black], geometry: turning)))
    // What masks stands still.
    #expect(node.motions.isEmpty && node.attributes["mask"] != nil)
    #expect(try node.children[0].motion("rotate").values == ["0deg", "360deg"])
  }

  @Test func aCenterThatMovesTakesTheSectorsAlong() throws {
    let moving = GradientTrack.GeometryTrack.conic(Sample.track(.zero, Point(10, 0)), startAngle: .constant(0))
    let node = try Sample.node(filled(track([.black, .white, .black], geometry: moving)))
    #expect(try node.children[0].motion("translate").values == ["0", "10px"])
    let radius = try #require(node.children[0].children[0]["r"].flatMap { Double($0) })
    #expect(radius >= 28 * 2.0.squareRoot(), "from where the center begins to the far corner")
  }

  /// The offset at the start counts once.
  @Test func anOffsetThatMovesTakesTheSectorsAlong() throws {
    var moving = track([.black, .white, .black])
    moving.translation = Sample.track(Point(-20, 0), Point(20, 0))
    let fan = try #require(try Sample.node(filled(moving)).children.first)
    #expect(try fan.motion("translate").values == ["-20px", "20px"])
    #expect(fan.children[0]["cx"] == "20" && fan.children[0]["cy"] == "20")
  }

  @Test func aMatrixIsPartOfTheCoordinates() throws {
    let matrix = AffineTransform(a: 1, b: 0, c: 0, d: 0.5, tx: 0, ty: 10)
    let node = try Sample.node(filled(track([.black, .white, .black], transform: matrix)))
    #expect(node.children[0].children[0].name == "ellipse" && node.children[0]["transform"] == nil)
  }

  @Test func whatSectorsCannotBeIsAnError() throws {
    var stops = track([.black, .white])
    stops.stops = [
      GradientTrack.StopTrack(offset: .constant(0), color: .constant(.black)),
      GradientTrack.StopTrack(offset: Sample.track(0.2, 0.8), color: .constant(.white)),
    ]
    #expect(Sample.message(filled(stops))?.contains("whose stops move: move the gradient") == true)
    let turning = GradientTrack.GeometryTrack.conic(.constant(center), startAngle: Sample.track(0, 1))
    let skewed = track([.black, .white], geometry: turning, transform: .scale(1, 2))
    #expect(Sample.message(filled(skewed))?.contains("with a `matrix` that move: move the layer") == true)
  }
}
