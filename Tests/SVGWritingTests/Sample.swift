import GraphicsCore
import MotionMath
import Testing

@testable import SVGWriting
@testable import SceneModel

/// Small layers on a canvas of 40 × 40 points, in a scene of one second, and what is written of them.
enum Sample {
  static var writer: SceneWriter { SceneWriter(size: Size(40, 40), allowsMissing: false) { _ in "data:," } }

  static var context: LayerContext {
    LayerContext(time: LocalTime(LocalTime.Play(cycle: 1, start: 0, plays: nil)))
  }

  /// The elements of all layers of a scene.
  static func nodes(_ layers: [Layer]) throws -> [SVGNode] {
    var (writer, context) = (writer, context)
    context.isBottom = true
    return try writer.nodes(of: layers, context)
  }

  /// The only element of a layer.
  static func node(_ layer: Layer) throws -> SVGNode {
    let nodes = try nodes([layer])
    return try #require(nodes.count == 1 ? nodes[0] : nil)
  }

  /// The document of these elements.
  static func text(_ nodes: [SVGNode]) -> String {
    var serializer = SVGSerializer(prefix: "p", nodes: nodes)
    return serializer.document(nodes, root: "", heading: "", calm: nil)
  }

  /// The message about a layer that SVG cannot show.
  static func message(_ layer: Layer) -> String? {
    (#expect(throws: SVGWritingError.self) { try nodes([layer]) })?.message
  }

  /// From one value to another within each second.
  static func track<Value: Interpolatable>(_ from: Value, _ to: Value) -> Track<Value> {
    .keyframes(Keyframes([Keyframe(0, from), Keyframe(1, to)], period: 1))
  }

  static func disc(_ color: Color = .black, blend: BlendMode = .sourceOver) -> ShapeLayer {
    ShapeLayer(ring, paint: .color(.constant(color)), blend: blend)
  }

  static let ring = Path.circle(center: Point(20, 20), radius: 8)

  static func filled(_ outline: Outline, at place: Point = .zero) -> Layer {
    .shape(
      ShapeLayer(
        outline, paint: .color(.constant(.black)), transform: TransformTrack(translation: .constant(place))))
  }

  /// A black stroke of width 2.
  static func stroked(_ outline: Outline, _ style: StrokeStyle = StrokeStyle(width: 2)) -> Layer {
    let coverage = CoverageTrack.stroke(style, width: .constant(style.width), dashOffset: .constant(style.dashOffset))
    return .shape(ShapeLayer(outline, coverage: coverage, paint: .color(.constant(.black))))
  }

  /// Colors at equal distances from left to right.
  static func band(_ colors: [Color], space: GradientSpace = .srgb) -> Gradient {
    Gradient(.linear(start: .zero, end: Point(10, 0)), stops: Gradient.evenStops(colors), space: space)
  }
}

extension SVGNode {
  /// What an attribute refers to.
  func definition(_ key: String) throws -> SVGNode {
    guard case .reference(let node)? = attributes[key] else { throw NoDefinition(attribute: key) }
    return node
  }

  private struct NoDefinition: Error { var attribute: String }

  func motion(_ property: String) throws -> StyleMotion { try #require(motions.first { $0.property == property }) }
}

extension StyleMotion {
  var values: [String] { keys.map(\.value) }

  /// The value of a motion that steps at a time of the file, in seconds.
  func step(at time: Double) -> String? {
    let place = (time - timing.delay) / timing.duration
    return keys.last { $0.offset <= place - place.rounded(.down) }?.value
  }
}
