import GraphicsCore

extension Path {
  /// The outline of a stroke as curves: both edges of each subpath, with the caps of an open one.
  ///
  /// An edge of a cubic curve is a cubic curve that has its ends, directions and speeds: at a distance `d`, a curve of
  /// curvature `κ` is 1 - d·κ times as fast. Curves are halved until their edges are right.
  ///
  /// - Parameter tolerance: How far an edge may be off, in points.
  /// - Returns: nil for a path that has corners or dashes, or bends more sharply than half the width.
  package func smoothOutline(of style: StrokeStyle, tolerance: Double) -> Path? {
    guard style.dashes.isEmpty, style.taper == nil, style.width > 0 else { return nil }
    let reach = style.width / 2
    var outline = Path()
    for subpath in PathSubpath.subpaths(of: self) {
      let segments = subpath.segments
      guard let first = segments.first, let last = segments.last else { return nil }
      for (before, after) in zip(
        (subpath.isClosed ? [last] : []) + segments, segments.dropFirst(subpath.isClosed ? 0 : 1))
      {
        let (a, b) = (before.direction(at: 1), after.direction(at: 0))
        guard a.x * b.x + a.y * b.y > 0, abs(a.x * b.y - a.y * b.x) * reach <= tolerance else { return nil }
      }
      guard let right = StrokeEdge(of: segments, at: reach, tolerance: tolerance),
        let left = StrokeEdge(of: segments, at: -reach, tolerance: tolerance)?.reversed
      else { return nil }
      outline.move(to: right.start)
      outline.append(right)
      if subpath.isClosed {
        outline.close()
        // The edges wind in opposite directions, so that what is between them is filled.
        outline.move(to: left.start)
      } else {
        outline.append(style.cap, about: last.curve.end, last.direction(at: 1) * reach, to: left.start)
      }
      outline.append(left)
      if !subpath.isClosed {
        outline.append(style.cap, about: first.curve.start, first.direction(at: 0) * -reach, to: right.start)
      }
      outline.close()
    }
    return outline
  }

  private mutating func append(_ edge: StrokeEdge) {
    for (curve, isLine) in edge.curves { append(curve, isLine: isLine) }
  }

  /// - Parameter ahead: Half the stroke's width in the direction in which it ends.
  private mutating func append(_ cap: LineCap, about center: Point, _ ahead: Point, to end: Point) {
    let side = center - end
    switch cap {
    case .butt: line(to: end)
    case .square:
      line(to: center + side + ahead)
      line(to: end + ahead)
      line(to: end)
    case .round:
      let k = Self.quarterCircle
      cubic(center + side + ahead * k, center + ahead + side * k, to: center + ahead)
      cubic(center + ahead - side * k, end + ahead * k, to: end)
    }
  }

  /// How far the controls of a quarter of a circle are from its ends, in radii: at its middle it is exact.
  private static let quarterCircle = 4 * (2.0.squareRoot() - 1) / 3
}

/// One side of a stroke.
private struct StrokeEdge {
  var curves: [(curve: CubicCurve, isLine: Bool)] = []

  init?(of segments: [PathSegment], at distance: Double, tolerance: Double) {
    for segment in segments {
      guard let edge = segment.curve.edge(at: distance, tolerance, halvings: 4) else { return nil }
      curves += edge.map { ($0, segment.isLine) }
    }
  }

  var start: Point { curves[0].curve.start }

  var reversed: StrokeEdge {
    var edge = self
    edge.curves = curves.reversed().map { ($0.curve.reversed, $0.isLine) }
    return edge
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
    if (edge.point(at: 0.5) - middle).length <= tolerance { return [edge] }
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
