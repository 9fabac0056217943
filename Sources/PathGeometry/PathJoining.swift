import GraphicsCore

extension Path {
  /// The path with adjacent cubic curves replaced by a single one where that is close enough, such as the two halves
  /// of a quarter circle.
  /// - Parameter tolerance: The largest distance from the original curves, in points.
  package func joiningCurves(within tolerance: Double) -> Path {
    var joined: [Element] = []
    var (before, pen) = (Point.zero, Point.zero)
    for element in elements {
      if case .cubic(let c3, let c4, let end) = element, case .cubic(let c1, let c2, _)? = joined.last,
        let whole = CubicCurve.joining(
          CubicCurve(before, c1, c2, pen), CubicCurve(pen, c3, c4, end), within: tolerance)
      {
        joined[joined.count - 1] = .cubic(control1: whole.control1, control2: whole.control2, end: end)
      } else {
        joined.append(element)
        before = pen
      }
      pen = element.points.last ?? pen
    }
    return Path(joined)
  }
}

extension CubicCurve {
  /// One curve with the directions of two at their outer ends, through the point where they meet; nil where that is
  /// farther off than the tolerance.
  fileprivate static func joining(_ a: CubicCurve, _ b: CubicCurve, within tolerance: Double) -> CubicCurve? {
    let (first, last) = (a.control1 - a.start, b.control2 - b.end)
    let sum = first + last
    // The middle of a curve is that of its ends, and three eighths of the ways to its controls.
    let way = a.end - (a.start + b.end) * 0.5
    let length = sum.x * sum.x + sum.y * sum.y
    let factor = length > 1e-12 ? (way.x * sum.x + way.y * sum.y) / length * 8 / 3 : 2
    let whole = CubicCurve(a.start, a.start + first * factor, b.end + last * factor, b.end)
    let isNear = [0.25, 0.5, 0.75, 1].allSatisfy { t in
      whole.distance(at: t / 2, from: a, at: t) <= tolerance
        && whole.distance(at: 0.5 + t / 2, from: b, at: t) <= tolerance
    }
    return isNear ? whole : nil
  }

  /// How far a point is beside another curve's; where it is along that makes no difference.
  private func distance(at t: Double, from other: CubicCurve, at place: Double) -> Double {
    let rest = other.part(0, place)
    let (way, direction) = (point(at: t) - rest.end, rest.end - rest.control2)
    guard direction.length > 1e-9 else { return way.length }
    return abs(way.x * direction.y - way.y * direction.x) / direction.length
  }
}
