/// A straight edge of a part's outline, in the outline's direction.
struct GridEdge {
  let from: GridPoint
  let to: GridPoint
  /// The number of the part that it belongs to.
  let part: Int32

  /// Whether the edge meets the unit square around a grid point, without the square's upper and right borders.
  ///
  /// The edge's ends are grid points, so of the axes that can separate the two (Gottschalk, Lin and Manocha, "OBBTree",
  /// 1996) the edge's box decides on x and y. The third is the edge's normal. On the border itself only a slope decides
  /// that lets the edge reach into a square that is smaller by any little at the top and the right.
  func passes(_ p: GridPoint) -> Bool {
    guard min(from.x, to.x) <= p.x, p.x <= max(from.x, to.x), min(from.y, to.y) <= p.y, p.y <= max(from.y, to.y) else {
      return false
    }
    return isNear(GridPoint.cross(from, to, p))
  }

  /// The part of `passes` that looks at the distance from the edge's line, as the cross product with it.
  func isNear(_ cross: Int64) -> Bool {
    let (dx, dy) = (to.x &- from.x, to.y &- from.y)
    let reach = abs(dx) &+ abs(dy)
    let twice = 2 &* cross
    if abs(twice) < reach { return true }
    if twice == reach { return dx >= 0 && dy <= 0 }
    return -twice == reach && dx <= 0 && dy >= 0
  }

  /// How far along the edge a grid point is that it passes: edges run evenly in x and y, so the sum of both grows.
  func progress(to p: GridPoint) -> Int64 { abs(p.x &- from.x) &+ abs(p.y &- from.y) }

  /// The grid point whose square holds the point where two edges cross.
  ///
  /// - Parameters:
  ///   - start: The cross product of the other edge with this one's start.
  ///   - end: The same for this one's end. Its sign is the other one.
  func crossing(start: Int64, end: Int64) -> GridPoint {
    // The crossing is at the part start / (start - end) of this edge.
    let sign: Int64 = start < 0 ? -1 : 1
    let (part, whole) = (start &* sign, (start &- end) &* sign)
    func place(_ from: Int64, _ distance: Int64) -> Int64 {
      let guess = Double(distance) * (Double(part) / Double(whole)) + 0.5
      let floor = guess.rounded(.down)
      // The guess is off by less than 2^-20.
      if guess - floor > 1e-5, guess - floor < 1 - 1e-5 { return from &+ Int64(floor) }
      let (top, bottom) = (2 * Int128(distance) * Int128(part) + Int128(whole), 2 * Int128(whole))
      let quotient = top / bottom
      return from &+ Int64(quotient * bottom > top ? quotient - 1 : quotient)
    }
    return GridPoint(x: place(from.x, to.x &- from.x), y: place(from.y, to.y &- from.y))
  }
}
