import Exporting
import GraphicsCore
import PresetModel
import SceneModel

extension PresetDrawing {
  /// The places of the layers at a moment in seconds, as the page's handles read them: points of the canvas.
  func layersNode(at time: Double) -> JSONNode { .list(layers(at: time).map(\.node)) }
}

extension LayerGeometry {
  fileprivate var node: JSONNode {
    .object([
      ("path", .text(source)), ("map", Self.node(transform)), ("outer", Self.node(outer)),
      ("rotating", Self.node(rotating)),
      ("box", bounds.map { .numbers([$0.x, $0.y, $0.width, $0.height]) } ?? .null),
      ("anchor", Self.node(anchor)), ("isSeen", .boolean(isSeen)), ("isInSpace", .boolean(isInSpace)),
      ("gradients", .list(gradients.map(Self.node))),
    ])
  }

  /// The third row of a map without perspective is left out.
  private static func node(_ map: Projection) -> JSONNode {
    let plane = map.affine ?? map.plane
    let numbers = [plane.a, plane.b, plane.c, plane.d, plane.tx, plane.ty]
    return .numbers(map.affine == nil ? numbers + [map.g, map.h, map.k] : numbers)
  }

  private static func node(_ point: Point) -> JSONNode { .numbers([point.x, point.y]) }

  private static func node(_ gradient: GradientPlace) -> JSONNode {
    let members: [(String, JSONNode)] =
      switch gradient.geometry {
      case .linear(let start, let end): [("kind", .text("linear")), ("from", node(start)), ("to", node(end))]
      case .radial(let center, _, let radius, _):
        [("kind", .text("radial")), ("center", node(center)), ("radius", .number(radius))]
      case .conic(let center, let angle):
        [("kind", .text("conic")), ("center", node(center)), ("angle", .number(angle * 180 / .pi))]
      case .along: [("kind", .text("along"))]
      }
    return .object([("isStroke", .boolean(gradient.isStroke))] + members)
  }
}

extension JSONNode {
  fileprivate static func numbers(_ numbers: [Double]) -> JSONNode { .list(numbers.map { .number($0) }) }
}
