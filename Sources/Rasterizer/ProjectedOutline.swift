import GraphicsCore
import PathGeometry

/// Outlines on a plane in space → polygons on the image.
///
/// Curves are divided on the plane, where they are curves of the same degree, into chords that stay within a part of a
/// pixel of them on the image. What is behind the viewer, or nearer than a hundredth of the distance to the plane's
/// nearest corner, is cut off (Sutherland and Hodgman, 1974).
struct ProjectedOutline {
  /// In pixels: half of that of outlines in the image, whose chords are moved out to halve their error.
  private static let tolerance = Flattening.tolerance / 2

  private let toPlane: AffineTransform
  private let projection: Projection
  /// Pixels a point of the canvas.
  private let scale: Double

  init(toPlane: AffineTransform, projection: Projection, scale: Double) {
    (self.toPlane, self.projection, self.scale) = (toPlane, projection, scale)
  }

  func rule(_ coverage: Draw.Coverage) -> FillRule {
    if case .fill(let rule) = coverage { rule } else { .nonZero }
  }

  /// In points of the canvas; nil where a coordinate is not finite, or beyond 1e9 points.
  func polygons(of path: Path, _ coverage: Draw.Coverage) -> Path? {
    switch coverage {
    case .fill: filled(path)
    case .stroke(let style): stroked(path, style)
    }
  }

  private func filled(_ path: Path) -> Path? {
    let path = path.applying(toPlane)
    let stretch = stretch(over: path.controlBox)
    return ContourFlattening(onCurvesWithin: Self.tolerance / max(stretch, 1e-9)).contours(of: path).flatMap(projected)
  }

  private func stroked(_ path: Path, _ style: StrokeStyle) -> Path? {
    let reach = style.width * max(1, style.join == .miter ? style.miterLimit : 1.5)
    let box = toPlane.boundingBox(of: path.controlBox.insetBy(-reach))
    let stretch = stretch(over: box) * toPlane.maxScale
    guard stretch.isFinite else { return nil }
    guard stretch > 0 else { return Path() }
    guard
      let found = StrokeOutline.contours(of: path, style: style, tolerance: Self.tolerance / stretch)
    else {
      return nil
    }
    return projected(found.map { contour in contour.map { toPlane.apply(Point($0.x, $0.y)) } })
  }

  /// How far the map stretches lengths at most, in pixels, on a part of the plane.
  private func stretch(over box: Rect) -> Double {
    let corners = box.corners + [box.center]
    let found = corners.compactMap { projection.derivative(at: $0)?.maxScale }
    // Where a corner is behind the viewer, the part just before him is as large as it gets.
    return (found.max() ?? 1) * scale * (found.count == corners.count ? 1 : 16)
  }

  private func projected(_ contours: [[Point]]) -> Path? {
    var path = Path()
    let nearest = nearestDepth(contours)
    for contour in contours {
      let seen = cut(contour, nearest)
      guard seen.count > 2 else { continue }
      for (i, p) in seen.enumerated() {
        let q = projection.apply(p)
        guard q.x.isFinite, q.y.isFinite else { return nil }
        if i == 0 { path.move(to: q) } else { path.line(to: q) }
      }
      path.close()
    }
    return path
  }

  /// A hundredth of the largest depth: what is nearer would be drawn a hundred times as large.
  private func nearestDepth(_ contours: [[Point]]) -> Double {
    var most = 0.0
    for contour in contours { for p in contour { most = max(most, projection.depth(of: p)) } }
    return most / 100
  }

  private func cut(_ contour: [Point], _ nearest: Double) -> [Point] {
    guard nearest > 0 else { return [] }
    guard contour.contains(where: { projection.depth(of: $0) < nearest }) else { return contour }
    var seen: [Point] = []
    var last = contour[contour.count - 1]
    for p in contour {
      let (before, after) = (projection.depth(of: last) - nearest, projection.depth(of: p) - nearest)
      if (before < 0) != (after < 0) {
        seen.append(last + (p - last) * (before / (before - after)))
      }
      if after >= 0 { seen.append(p) }
      last = p
    }
    return seen
  }
}
