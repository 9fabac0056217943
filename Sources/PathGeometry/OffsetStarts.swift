import GraphicsCore

/// The contours of an offset region → the same contours, started and ordered as the outlines that they come from, so
/// that what counts along them, such as a trim or a dash, stays in its place while the distance changes.
///
/// A contour starts where the start of an outline went, or at the place nearest to it where that is lost; this may be
/// within a side. Contours wind as their region does, but one that comes alone from one outline runs as that does.
struct OffsetStarts {
  /// Where an outline's start went.
  private struct Start {
    let outline: Int
    let point: Point
  }

  /// A place on a contour: a part 0…1 of the edge from a corner to the next one.
  private struct Place {
    let corner: Int
    let point: Point
    /// From what it is the place of, in points.
    let distance: Double
  }

  /// To both sides of each outline, since a hole's start moves the other way.
  private let starts: [Start]
  private let runsBackwards: Bool
  /// What is nearer, in points, is the same place.
  private let near: Double

  /// - Parameters:
  ///   - outlines: Closed polygons in points, each of at least three corners.
  ///   - distance: How far the region grew, in points.
  init(of outlines: [[Point]], movedBy distance: Double, join: LineJoin, miterLimit: Double, tolerance: Double) {
    near = 4 * tolerance
    runsBackwards = outlines.count == 1 && Self.twiceArea(outlines[0]) < 0
    starts = outlines.enumerated().flatMap { i, outline in
      [distance, -distance].compactMap { side in
        Self.moved(outline, by: side, join, miterLimit, tolerance).map { Start(outline: i, point: $0) }
      }
    }
  }

  func applied(to contours: [[Point]]) -> [[Point]] {
    var found: [(outline: Int, contour: [Point])] = []
    for contour in contours {
      let places = starts.map { (outline: $0.outline, place: Self.place(on: contour, nearestTo: $0.point)) }
      guard
        let best = places.first(where: { $0.place.distance <= near })
          ?? places.min(by: { $0.place.distance < $1.place.distance })
      else { return contours }
      found.append((best.outline, started(contour, at: best.place)))
    }
    if runsBackwards, found.count == 1 {
      let contour = found[0].contour
      return [[contour[0]] + contour.dropFirst().reversed()]
    }
    // Those of one outline stay in their order.
    return found.indices.sorted { (found[$0].outline, $0) < (found[$1].outline, $1) }.map { found[$0].contour }
  }

  private func started(_ contour: [Point], at place: Place) -> [Point] {
    let next = (place.corner + 1) % contour.count
    let (before, after) = ((place.point - contour[place.corner]).length, (place.point - contour[next]).length)
    // In the middle of a straight side there is no corner yet.
    if min(before, after) > near {
      return [place.point] + contour[(place.corner + 1)...] + contour[...place.corner]
    }
    let first = before <= after ? place.corner : next
    return Array(contour[first...] + contour[..<first])
  }

  // MARK: Geometry

  /// The first corner of a polygon, moved by a distance to the side that is outside if the polygon runs clockwise on
  /// the screen; nil if all corners are in one place.
  private static func moved(
    _ polygon: [Point], by distance: Double, _ join: LineJoin, _ miterLimit: Double, _ tolerance: Double
  ) -> Point? {
    let corner = polygon[0]
    // The end of a curve may be the start but for a rounding error.
    let others = polygon.map { $0 - corner }.filter { $0.length > tolerance / 100 }
    guard let next = others.first, let last = others.last else { return nil }
    let (u, v) = (last * (-1 / last.length), next * (1 / next.length))
    let (turn, along) = (cross(u, v), dot(u, v))
    let halfCosine = max((1 + along) / 2, 0).squareRoot()
    let opens = turn * distance > 0
    let isSmooth = abs(distance) * (1 - halfCosine) <= tolerance * halfCosine
    let isPointed = join == .miter && halfCosine > 1e-6 && 1 / halfCosine <= miterLimit
    let (before, after) = (Point(u.y, -u.x), Point(v.y, -v.x))
    // A corner that is cut off or round starts where its second side does.
    guard !opens || isSmooth || isPointed else { return corner + after * distance }
    return corner + (before + after) * (distance / max(1 + along, 1e-12))
  }

  /// - Parameter contour: At least one point.
  private static func place(on contour: [Point], nearestTo p: Point) -> Place {
    var best = Place(corner: 0, point: contour[0], distance: (contour[0] - p).length)
    for i in contour.indices {
      let (a, b) = (contour[i], contour[(i + 1) % contour.count])
      let (d, v) = (b - a, p - a)
      let square = dot(d, d)
      let share = square > 0 ? min(1, max(0, dot(v, d) / square)) : 0
      let point = a + d * share
      let distance = (point - p).length
      if distance < best.distance { best = Place(corner: i, point: point, distance: distance) }
    }
    return best
  }

  /// Positive if it runs clockwise on the screen.
  static func twiceArea(_ polygon: [Point]) -> Double {
    zip(polygon, polygon.dropFirst()).reduce(0) { $0 + cross($1.0 - polygon[0], $1.1 - polygon[0]) }
  }
}
