import GraphicsCore

extension Path {
  /// The outline of a stroke as curves: both edges of each subpath.
  ///
  /// An edge of a cubic curve is a cubic curve that has its ends, directions and speeds: at a distance `d`, a curve of
  /// curvature `κ` is 1 - d·κ times as fast. Curves are halved until their edges are right.
  ///
  /// - Parameter tolerance: How far an edge may be off, in points.
  /// - Returns: nil for a path that is open, has corners or dashes, or bends more sharply than half the width.
  package func smoothOutline(of style: StrokeStyle, tolerance: Double) -> Path? {
    guard style.dashes.isEmpty, style.taper == nil, style.width > 0 else { return nil }
    let reach = style.width / 2
    var outline = Path()
    for subpath in PathSubpath.subpaths(of: self) {
      let segments = subpath.segments
      guard subpath.isClosed, let last = segments.last else { return nil }
      for (before, after) in zip([last] + segments, segments) {
        let (a, b) = (before.direction(at: 1), after.direction(at: 0))
        guard a.x * b.x + a.y * b.y > 0, abs(a.x * b.y - a.y * b.x) * reach <= tolerance else { return nil }
      }
      for side in [reach, -reach] {
        var edge: [(curve: CubicCurve, isLine: Bool)] = []
        for segment in segments {
          guard let curves = segment.part(0, 1).edge(at: side, tolerance, halvings: 4) else { return nil }
          edge += curves.map { ($0, segment.isLine) }
        }
        // The edges wind in opposite directions, so that what is between them is filled.
        outline.append(side > 0 ? edge : edge.reversed().map { ($0.curve.reversed, $0.isLine) })
      }
    }
    return outline
  }

  private mutating func append(_ edge: [(curve: CubicCurve, isLine: Bool)]) {
    move(to: edge[0].curve.start)
    for (curve, isLine) in edge {
      if isLine { line(to: curve.end) } else { cubic(curve.control1, curve.control2, to: curve.end) }
    }
    close()
  }
}

extension CubicCurve {
  fileprivate var reversed: CubicCurve { CubicCurve(end, control2, control1, start) }

  fileprivate func edge(at distance: Double, _ tolerance: Double, halvings: Int) -> [CubicCurve]? {
    let flipped = reversed
    guard let (from, first) = place(at: distance), let (to, last) = flipped.place(at: -distance) else { return nil }
    let edge = CubicCurve(
      from, from + (control1 - start) * first, to + (control2 - end) * last, to)
    let (left, right) = (part(0, 0.5), part(0.5, 1))
    guard let (middle, _) = right.place(at: distance) else { return nil }
    if (edge.part(0.5, 1).start - middle).length <= tolerance { return [edge] }
    guard halvings > 0, let before = left.edge(at: distance, tolerance, halvings: halvings - 1),
      let after = right.edge(at: distance, tolerance, halvings: halvings - 1)
    else { return nil }
    return before + after
  }

  /// Where the edge starts, and how fast it is there for the curve's own speed; nil where it would run backwards, or
  /// the curve has no direction.
  private func place(at distance: Double) -> (point: Point, speed: Double)? {
    let (velocity, change) = ((control1 - start) * 3, (start - control1 * 2 + control2) * 6)
    let speed = velocity.length
    guard speed > 1e-9 else { return nil }
    let curvature = (velocity.x * change.y - velocity.y * change.x) / (speed * speed * speed)
    let factor = 1 - distance * curvature
    guard factor > 0 else { return nil }
    return (start + Point(-velocity.y, velocity.x) * (distance / speed), factor)
  }
}
