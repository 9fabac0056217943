import GraphicsCore
import PathGeometry
import SceneModel

/// Strokes that are thinner at their ends → filled outlines.
extension SceneWriter {
  /// How far an outline may be off the stroke's edge, in points; chosen.
  private static let taperTolerance = 0.01

  mutating func tapered(_ shape: ShapeLayer, _ context: LayerContext) throws -> [SVGNode] {
    let tolerance = Self.taperTolerance / max(context.stretch, 1e-6)
    let tracks = CornerCollector(context.motions, of: shape.outline, shape.coverage)
    func outline(at time: Double) -> Path {
      guard case .stroke(let style) = shape.coverage.coverage(at: time) else { return Path() }
      let contours = StrokeOutline.contours(of: shape.outline.path(at: time), style: style, tolerance: tolerance) ?? []
      return Path(
        contours: contours.map { contour in
          contour.reduce(into: [Point]()) { points, place in
            let point = Point(place.x, place.y)
            // Points that lie together may be apart at another time.
            if !tracks.isStill || points.last.map({ (point - $0).length > tolerance }) ?? true { points.append(point) }
          }
        })
    }
    var node =
      tracks.isStill
      ? Self.still(outline(at: context.time.atStart), context)
      : try morphing(outline, corners: tracks.corners, mayStep: false, context)
    guard try paint(shape.paint, "fill", &node, context) else { return [] }
    return [node]
  }
}
