import GraphicsCore
import MotionMath
import Testing

@testable import SVGWriting
@testable import SceneModel

@Suite struct SceneWriterSpaceTests {
  private func turned(_ layers: [Layer], _ angle: Track<Double>, showsBack: Bool = true) -> Layer {
    .group(
      GroupLayer(
        layers, transform: TransformTrack(translation: .constant(Point(20, 20))),
        pose: PoseTrack(
          rotationX: .constant(0), rotationY: angle, z: .constant(0), showsBack: showsBack, center: .zero),
        perspective: Perspective(distance: 100, origin: .zero)))
  }

  private func square(_ paint: PaintTrack = .color(.constant(.black))) -> Layer {
    .shape(ShapeLayer(.rectangle(Rect(x: -8, y: -8, width: 16, height: 16)), paint: paint))
  }

  @Test func whatStandsStillIsAnOutline() throws {
    let node = try Sample.node(turned([square()], .constant(.pi / 3)))
    #expect(node.name == "path" && node.children.isEmpty && node.motions.isEmpty && node["transform"] == nil)
    let points = try #require(node.path).elements.flatMap(\.points)
    #expect(points.count == 4 && points.allSatisfy { abs(abs($0.x - 20) - 4) < 1e-9 })
  }

  /// A hidden back has no points from a quarter of the turn on.
  @Test func aTurnMovesTheOutline() throws {
    let node = try Sample.node(turned([square()], Sample.track(0, 2 * .pi), showsBack: false))
    let animation = try #require(node.children.first)
    #expect(node.children.count == 1 && animation["attributeName"] == "d")
    let values = try #require(animation["values"]).split(separator: ";")
    let times = try #require(animation["keyTimes"]).split(separator: ";").compactMap { Double($0) }
    let hidden = zip(times, values).filter { $1 == "M0 0" }.map(\.0)
    #expect(hidden.first == 0.25 && hidden.last == 0.75)
    #expect(values.first == values.last && values[0].hasPrefix("M12 12"))
  }

  @Test func strokesAreFilled() throws {
    let ring = Sample.stroked(.path(.constant(.circle(center: .zero, radius: 8))))
    let node = try Sample.node(turned([ring], .constant(0)))
    #expect(node["stroke"] == nil && node.attributes["fill"] == nil)
    #expect(node.path?.elements.count == 12)
    let corner = Sample.stroked(.path(.constant(Path([.move(.zero), .line(Point(8, 0)), .line(Point(8, 8))]))))
    let path = try #require(try Sample.node(turned([corner], .constant(0))).path)
    #expect(path.elements.allSatisfy { if case .cubic = $0 { false } else { true } })
  }

  @Test func colorsAndOpacityMoveInTheirOwnTime() throws {
    var shape = ShapeLayer(.rectangle(Rect(x: -8, y: -8, width: 16, height: 16)), paint: .color(.constant(.black)))
    shape.opacity = Sample.track(0, 1)
    shape.paint = .color(Sample.track(.black, .white))
    let group = GroupLayer([.shape(shape)], clock: LayerClock(rate: 2))
    let node = try Sample.node(turned([.group(group)], Sample.track(0, 1)))
    #expect(try node.motion("opacity").timing.duration == 0.5)
    #expect(try node.motion("fill").timing.duration == 0.5)
    #expect(node.children.map { $0["dur"] } == ["1s"])
  }

  /// Moved toward the viewer.
  private func card(_ z: Track<Double>, _ color: Color = .black) -> Layer {
    let pose = PoseTrack(
      rotationX: .constant(0), rotationY: .constant(0), z: z, showsBack: true, center: .zero)
    return .group(GroupLayer([square(.color(.constant(color)))], pose: pose))
  }

  /// Layers that pass each other are drawn in both orders, each while it is theirs.
  @Test func layersChangePlaces() throws {
    let node = try Sample.node(turned([card(Sample.track(-10, 10)), card(.constant(0))], .constant(0)))
    #expect(node.children.count == 4)
    #expect(node.children.allSatisfy { $0.children.map { $0["attributeName"] } == ["d"] })
  }

  /// Depths count without a perspective, too.
  @Test func aGroupInThePlaneHasDepths() throws {
    let group = Layer.group(GroupLayer([card(.constant(5), .white), square()]))
    #expect(try Sample.node(group).children.map { $0["fill"] } == [nil, "#fff"])
    let passing = Layer.group(GroupLayer([card(Sample.track(-10, 10)), card(.constant(0))]))
    #expect(try Sample.node(passing).children.count == 4)
  }

  /// Without a viewer, a layer that comes nearer looks as it did.
  @Test func whatLooksTheSameHasNoAnimation() throws {
    let node = try Sample.node(card(Sample.track(-10, 10)))
    #expect(node.path?.elements.count == 5 && node.children.isEmpty)
  }

  /// A viewer sees what is not turned as it is.
  @Test func whatIsNotTurnedIsDrawnAsElsewhere() throws {
    let gradient = PaintTrack.gradient(GradientTrack(Sample.band([.black, .white])))
    let viewer = Perspective(distance: 100, origin: .zero)
    let clip = ClipTrack(.path(.constant(Sample.ring)), rule: .nonZero)
    let flat = GroupLayer(
      [square(gradient), turned([square()], .constant(1))], clip: clip,
      transform: TransformTrack(translation: Sample.track(.zero, Point(5, 0))),
      filters: [.blur(sigma: .constant(2))], perspective: viewer)
    let text = Sample.text([try Sample.node(.group(flat))])
    #expect(text.contains("linearGradient") && text.contains("clip-path") && text.contains("filter"))
    #expect(!text.contains("<animate"))
  }

  @Test func whatTakesTooMuchIsNamed() {
    var line = Path([.move(.zero)])
    for i in 0..<2000 { line.line(to: Point(Double(i % 8), Double(i % 7))) }
    let message = Sample.message(turned([Sample.filled(.path(.constant(line)))], Sample.track(0, 80)))
    #expect(message?.contains("over 400 kB") == true)
  }

  @Test func whatCannotBeTurnedIsNamed() {
    let gradient = PaintTrack.gradient(GradientTrack(Sample.band([.black, .white])))
    #expect(Sample.message(turned([square(gradient)], .constant(1)))?.contains("gradients and images") == true)
    let clip = ClipTrack(.path(.constant(Sample.ring)), rule: .nonZero)
    let clipped = Layer.group(GroupLayer([square()], clip: clip))
    #expect(Sample.message(turned([clipped], .constant(1)))?.contains("clip what is turned") == true)
    let blurred = Layer.group(GroupLayer([square()], filters: [.blur(sigma: .constant(2))]))
    #expect(Sample.message(turned([blurred], .constant(1)))?.contains("filter what is turned") == true)
    let near = PoseTrack(
      rotationX: .constant(0), rotationY: .constant(0), z: .constant(150), showsBack: true, center: .zero)
    let behind = turned([.group(GroupLayer([square()], pose: near))], .constant(0))
    #expect(Sample.message(behind)?.contains("behind the viewer") == true)
  }
}
