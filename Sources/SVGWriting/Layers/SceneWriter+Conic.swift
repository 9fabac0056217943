import GraphicsCore
import MotionMath
import SceneModel

/// Conic gradients → sectors.
extension SceneWriter {
  /// The sectors where the gradient is, as it moves.
  func fan(
    _ steps: GradientSteps, of track: GradientTrack, _ gradient: Gradient, _ shape: ShapeLayer, _ context: LayerContext
  ) throws -> SVGNode {
    guard case .conic(let center, let angle) = gradient.geometry else { return SVGNode("g") }
    // The gradient's own center has moved by the translation.
    let start = track.translation.value(at: context.time.atStart)
    var (centers, angles) = (Track.constant(center - start), Track.constant(angle))
    if case .conic(let moving, let turning)? = track.geometry { (centers, angles) = (moving, turning) }
    let isStill = centers.isConstant && angles.isConstant && track.translation.isConstant
    guard isStill || gradient.transform == .identity else {
      throw context.error("SVG has no conic gradients with a `matrix` that move: move the layer instead")
    }
    let reach = reach(of: shape, from: [centers, track.translation], gradient.transform, context)
    var (turned, moved) = (TransformTrack.identity, TransformTrack.identity)
    if !isStill {
      moved.translation = track.translation
      (turned.rotation, turned.translation, turned.following) = (angles, centers, [moved])
    }
    let (ops, inner) = placed(turned, context)
    let outlines = ConicFan.outlines(
      of: steps, center: isStill ? center : .zero, angle: isStill ? angle : 0, reach: reach)
    let sectors = outlines.map { outline in
      var node = Self.still(outline.path.applying(gradient.transform), inner)
      node["fill"] = outline.color.svgText
      if outline.isEdge { node["shape-rendering"] = "auto" }
      return node
    }
    return applying(ops, to: Self.overlapping(sectors), context)
  }

  /// How far from the gradient's center the shape is seen at most, in the gradient's own space.
  /// - Parameters:
  ///   - motions: their sum is the place of the center.
  ///   - transform: from the gradient's space to the shape's.
  private func reach(
    of shape: ShapeLayer, from motions: [Track<Point>], _ transform: AffineTransform, _ context: LayerContext
  ) -> Double {
    guard let inverse = transform.inverse else { return 0 }
    var box = canvasRegion(context).offsetBy(.zero - context.offset)
    if shape.outline.isConstant {
      var margin = 0.0
      if case .stroke(let style, let width, _, _, _) = shape.coverage {
        let widths = context.motions.motion(width, within: context.tolerance, limits: 0...1e9)
        // Corners and square caps are farther out than half the width.
        margin = widths.range[0].upperBound / 2 * (style.join == .miter ? max(2, style.miterLimit) : 2)
      }
      box = shape.outline.path(at: 0).controlBox.insetBy(-margin)
    }
    let ranges = motions.map { context.motions.motion($0, within: context.tolerance).range }
    func least(_ axis: Int) -> Double { ranges.map { $0[axis].lowerBound }.reduce(0, +) }
    func extent(_ axis: Int) -> Double { ranges.map { $0[axis].upperBound }.reduce(0, +) - least(axis) }
    let places = Rect(x: least(0), y: least(1), width: extent(0), height: extent(1))
    return box.corners.map(inverse.apply).flatMap { corner in places.corners.map { (corner - $0).length } }.max()!
  }
}
