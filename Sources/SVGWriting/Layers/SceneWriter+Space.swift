import GraphicsCore
import MotionMath
import PathGeometry
import SceneModel

/// Layers that are turned in space → outlines as they are seen. SVG has no perspective, so their points move.
extension SceneWriter {
  /// Into how many parts a curve is divided at most.
  private static let mostParts = 8

  /// The elements of a shape, without its opacity.
  mutating func seen(_ shape: ShapeLayer, in space: LayerSpace, _ context: LayerContext) throws -> [SVGNode] {
    guard case .color = shape.paint else {
      throw context.error(
        "SVG cannot turn gradients and images in space, nor let layers pass them there: paint the layer with a color")
    }
    var outside = context
    outside.space = nil
    outside.time = LocalTime(context.time.play)
    let tolerance = LayerSpace.tolerance / max(context.stretch, 1e-6)
    let tracks = CornerCollector(context.motions, of: shape.outline, shape.coverage, shape.transform)
    func covered(_ time: Double) -> Path { shape.covered(at: time, tolerance: tolerance) }
    let still = tracks.isStill ? covered(context.time.atStart).joiningCurves(within: tolerance) : nil
    func plane(_ moment: Double) -> Path { still ?? covered(context.time.local(moment)) }
    let looks = context.time.looks.compactMap { moment in space.map(moment).map { ($0.plane, plane(moment)) } }
    guard !looks.isEmpty else { return [] }
    guard looks.allSatisfy({ $0.isBefore(viewer: $1) }) else {
      throw context.error("SVG cannot cut off what comes behind the viewer: increase the perspective")
    }
    var parts = 1
    while parts < Self.mostParts, looks.contains(where: { $1.projected(by: $0, parts: parts).error > tolerance }) {
      parts *= 2
    }
    func path(_ moment: Double) -> Path {
      guard let map = space.map(moment) else { return Path() }
      return plane(moment).projected(by: map.plane, parts: parts).path
    }
    var node =
      space.isStill && tracks.isStill
      ? Self.still(path(context.time.play.start), outside)
      : try morphing(path, corners: space.corners + tracks.corners, mayStep: false, outside)
    if case .fill(.evenOdd) = shape.coverage { node["fill-rule"] = "evenodd" }
    guard try paint(shape.paint, "fill", &node, context) else { return [] }
    return [node]
  }

  /// The elements of a group's layers: once for each order in which they are drawn, while it is theirs.
  /// - Parameter space: The plane inside the group.
  mutating func ordered(_ group: GroupLayer, in space: LayerSpace, _ context: LayerContext) throws -> [SVGNode] {
    let isFlat = context.space?.isFlat != false
    guard group.clip == nil || isFlat else {
      throw context.error("SVG cannot clip what is turned in space: move the clip to a group around the turned one")
    }
    guard group.filters.isEmpty || isFlat else {
      throw context.error("SVG cannot filter what is turned in space: move effects to a group around the turned one")
    }
    guard let (orders, current) = space.orders(of: group, context) else {
      throw context.error("its layers change places in space too often for SVG: turn fewer layers in one group")
    }
    var nodes: [SVGNode] = []
    for (number, order) in orders.enumerated() {
      var context = context
      if orders.count > 1 { context.space = space.seen { current($0) == number } }
      nodes += try self.nodes(of: order.map { group.layers[$0] }, context)
    }
    return nodes
  }
}

extension Projection {
  /// The nearest that anything may come to the viewer, as a part of the distance of what is farthest away.
  private static let nearest = 0.01

  fileprivate func isBefore(viewer path: Path) -> Bool {
    let depths = path.elements.flatMap { $0.points.map(depth(of:)) }
    guard let least = depths.min(), let most = depths.max() else { return true }
    return least > most * Self.nearest
  }
}
