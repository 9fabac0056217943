import GraphicsCore

/// Growing and shrinking filled outlines.
extension Path {
  /// The filled region, grown by a distance (or shrunk by a negative one), as polygons like those of `combining`.
  ///
  /// For a round join that is all that is nearer to the region than the distance; a negative distance leaves what is
  /// farther than it from all that is outside. An outer contour that shrinks, or a hole where the region grows, is gone
  /// if its box is not wider and higher than twice the distance. Open subpaths are closed. Contours start where the
  /// starts of subpaths went, in the order of these; that of a path of one contour also keeps its direction
  /// (`OffsetStarts`). The result is empty where a coordinate or the distance is not finite.
  ///
  /// - Parameters:
  ///   - distance: In points.
  ///   - join: The outside of corners that move away from one another. Points within a curve are no corners.
  ///   - miterLimit: The longest miter as a multiple of the distance; a longer one becomes a bevel.
  ///   - rule: What of the outline is filled.
  ///   - tolerance: The largest distance in points between a curve and its chords, from 2^-12 upwards.
  public func offset(
    by distance: Double, join: LineJoin, miterLimit: Double, rule: FillRule, tolerance: Double
  ) -> Path {
    guard abs(distance) <= ContourFlattening.farthest else { return Path() }
    let tolerance = ContourFlattening(tolerance: tolerance).tolerance
    let flattening = ContourFlattening(
      tolerance: tolerance, largestTurn: OffsetContour.largestTurn(distance, tolerance: tolerance))
    guard let outline = flattening.contours(of: self) else { return Path() }
    let filled = PolygonRegion(parts: [.init(contours: outline, coverage: rule == .nonZero ? .nonZero : .evenOdd)])
    var contours = filled.contours(leastWidth: distance == 0 ? 2 * tolerance : 0)
    var rest = distance
    for step in 1...OffsetContour.mostSteps where rest != 0 {
      contours.removeAll { OffsetContour.vanishes($0, distance: rest) }
      func moved(by distance: Double) -> [OffsetContour] {
        contours.map {
          OffsetContour($0, distance: distance, join: join, miterLimit: miterLimit, tolerance: tolerance)
        }
      }
      let reach = step < OffsetContour.mostSteps ? OffsetContour.reach(of: contours, distance: rest) : rest
      var parts = moved(by: reach)
      // Two steps make a round corner or a miter as one does, but not a bevel.
      let isLast = reach == rest || parts.contains(where: \.hasCutCorners)
      if isLast, reach != rest { parts = moved(by: rest) }
      rest = isLast ? 0 : rest - reach
      contours = PolygonRegion(parts: [.init(contours: parts.map(\.points), coverage: .positive)])
        .contours(leastWidth: isLast ? 2 * tolerance : 0)
    }
    let starts = OffsetStarts(of: outline, movedBy: distance, join: join, miterLimit: miterLimit, tolerance: tolerance)
    return Path(contours: starts.applied(to: contours))
  }
}

/// A region's contour, moved outwards or inwards, corner by corner.
///
/// Each edge sweeps a rectangle, each corner at which these part sweeps a join. The moved contour is the old one plus
/// the outlines of all these, since what they share cancels out. All wind as the region does (or all the other way, if
/// the contour moves inwards). So the winding number is positive exactly in the region plus (or minus) what was swept,
/// however the moved contour crosses itself. This is how Clipper (Johnson) offsets polygons.
private struct OffsetContour {
  private(set) var points: [Point] = []
  /// Whether there is a bevel.
  private(set) var hasCutCorners = false
  private let distance: Double
  private let join: LineJoin
  private let miterLimit: Double
  private let tolerance: Double

  /// An edge's unit direction and length.
  private struct Edge {
    let direction: Point
    let length: Double

    /// To the right with y upwards, away from the region.
    var outwards: Point { Point(direction.y, -direction.x) }
  }

  /// The angle in radians at which the tip of a miter is half the tolerance away from the arc.
  static func largestTurn(_ distance: Double, tolerance: Double) -> Double {
    min(max(2 * (tolerance / max(abs(distance), tolerance)).squareRoot(), 1.0 / 512), 0.5)
  }

  // MARK: Contours that get smaller

  /// Edges that move by more than they are apart cross all others, so a contour that gets much smaller does so in a few
  /// steps.
  static let mostSteps = 10

  /// The smaller side of a contour's box, if what it encloses gets smaller; nil if it grows.
  private static func width(_ contour: [Point], distance: Double) -> Double? {
    guard (OffsetStarts.twiceArea(contour) > 0) == (distance < 0) else { return nil }
    let box = Path(contours: [contour]).controlBox
    return min(box.width, box.height)
  }

  /// Whether a contour encloses nothing that is farther from it than the distance, on the side that it moves to.
  static func vanishes(_ contour: [Point], distance: Double) -> Bool {
    width(contour, distance: distance).map { $0 <= 2 * abs(distance) } ?? false
  }

  /// The part of the distance for one step: half of a circle's radius.
  static func reach(of contours: [[Point]], distance: Double) -> Double {
    let least = contours.compactMap { width($0, distance: distance) }.min() ?? .infinity
    return abs(distance) * 4 <= least ? distance : distance < 0 ? -least / 4 : least / 4
  }

  // MARK: Corners

  /// - Parameter contour: At least three points, with the region on their left (y upwards).
  init(_ contour: [Point], distance: Double, join: LineJoin, miterLimit: Double, tolerance: Double) {
    self.distance = distance
    self.join = join
    self.miterLimit = miterLimit
    self.tolerance = tolerance
    let edges = contour.indices.map { i in
      let d = contour[(i + 1) % contour.count] - contour[i]
      return Edge(direction: d * (1 / d.length), length: d.length)
    }
    for i in contour.indices { appendCorner(contour[i], edges[(i + edges.count - 1) % edges.count], edges[i]) }
  }

  private mutating func appendCorner(_ p: Point, _ before: Edge, _ after: Edge) {
    let (u, v) = (before.direction, after.direction)
    let (turn, along) = (cross(u, v), dot(u, v))
    let (from, to) = (p + before.outwards * distance, p + after.outwards * distance)
    let halfCosine = max((1 + along) / 2, 0).squareRoot()
    // The tip lies the distance / cos(turn/2) from the corner.
    let tip = p + (before.outwards + after.outwards) * (distance / max(1 + along, 1e-12))
    guard turn * distance > 0 else {
      // The moved edges cross. Where they are long enough, they do so at the tip; else the way over the corner itself
      // keeps the sum of the outlines right.
      let cutOff = abs(distance) * max(1 - halfCosine * halfCosine, 0).squareRoot()
      let reach = min(before.length, after.length) / 4 * halfCosine
      points += along > 0 && cutOff <= reach ? [tip] : [from, p, to]
      return
    }
    let isSmooth = abs(distance) * (1 - halfCosine) <= tolerance * halfCosine
    if isSmooth {
      points.append(tip)
      return
    }
    switch join {
    case .miter where halfCosine > 1e-6 && 1 / halfCosine <= miterLimit: points.append(tip)
    case .miter, .bevel:
      points += [from, to]
      hasCutCorners = true
    case .round:
      points.append(from)
      appendArc(center: p, from: before.outwards * distance, sweep: arcTangent(y: turn, x: along))
      points.append(to)
    }
  }

  /// The inner points of an arc, moved out by half of a chord's largest distance from it.
  private mutating func appendArc(center: Point, from: Point, sweep: Double) {
    let count = Int((abs(sweep) / Self.largestTurn(distance, tolerance: tolerance)).rounded(.up))
    let step = sweep / Double(max(1, count))
    let outwards = 1 + (1 - cosine(step / 2)) / 2
    for i in 1..<max(1, count) {
      let (s, c) = (sine(step * Double(i)), cosine(step * Double(i)))
      points.append(center + Point(from.x * c - from.y * s, from.x * s + from.y * c) * outwards)
    }
  }
}
