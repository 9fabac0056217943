import GraphicsCore

/// The basic shapes, with the vertices, the start and the direction that players give them.
extension BezierShape {
  /// The length of a quarter circle's handles.
  private static let quarter = 0.5519150244935106

  /// From the top, clockwise, about the origin.
  static func ellipse(_ size: Size, isReversed: Bool) -> BezierShape {
    let (x, y) = (size.width / 2, size.height / 2)
    let (hx, hy) = (x * quarter, y * quarter)
    let shape = BezierShape(
      vertices: [
        Vertex(Point(0, -y), arriving: Point(-hx, -y), leaving: Point(hx, -y)),
        Vertex(Point(x, 0), arriving: Point(x, -hy), leaving: Point(x, hy)),
        Vertex(Point(0, y), arriving: Point(hx, y), leaving: Point(-hx, y)),
        Vertex(Point(-x, 0), arriving: Point(-x, hy), leaving: Point(-x, -hy)),
      ], isClosed: true)
    return isReversed ? shape.mirrored : shape
  }

  /// From the top right corner, clockwise, about the origin; mirrored along a negative side.
  /// - Parameter isRound: whether each corner has two vertices even where it has no radius, as those at other moments.
  static func rectangle(_ size: Size, radius: Double, isReversed: Bool, isRound: Bool = false) -> BezierShape {
    let (x, y) = (size.width / 2, size.height / 2)
    let r = max(0, min(radius, min(abs(x), abs(y))))
    guard r > 0 || isRound else {
      let corners = [Point(x, -y), Point(x, y), Point(-x, y), Point(-x, -y)]
      let ordered = isReversed ? [corners[0], corners[3], corners[2], corners[1]] : corners
      return BezierShape(vertices: ordered.map { Vertex($0) }, isClosed: true)
    }
    let (rx, ry) = (x < 0 ? -r : r, y < 0 ? -r : r)
    let (hx, hy) = (rx * (1 - quarter), ry * (1 - quarter))
    let shape = BezierShape(
      vertices: [
        Vertex(Point(x, -y + ry), arriving: Point(x, -y + hy)),
        Vertex(Point(x, y - ry), leaving: Point(x, y - hy)),
        Vertex(Point(x - rx, y), arriving: Point(x - hx, y)),
        Vertex(Point(-x + rx, y), leaving: Point(-x + hx, y)),
        Vertex(Point(-x, y - ry), arriving: Point(-x, y - hy)),
        Vertex(Point(-x, -y + ry), leaving: Point(-x, -y + hy)),
        Vertex(Point(-x + rx, -y), arriving: Point(-x + hx, -y)),
        Vertex(Point(x - rx, -y), leaving: Point(x - hx, -y)),
      ], isClosed: true)
    return isReversed ? shape.backwards : shape
  }

  /// A star or, without inner radius, a polygon, from the top, about the origin. Roundness is in parts of the usual
  /// handles.
  static func star(
    points: Int, outer: Double, inner: Double?, outerRoundness: Double, innerRoundness: Double, isReversed: Bool
  ) -> BezierShape {
    let count = inner == nil ? points : points * 2
    let direction = isReversed ? -1.0 : 1.0
    var vertices: [Vertex] = []
    for i in 0..<count {
      let isInner = inner != nil && i % 2 == 1
      let (radius, roundness) = isInner ? (inner ?? outer, innerRoundness) : (outer, outerRoundness)
      let angle = -Double.pi / 2 + direction * 2 * .pi * Double(i) / Double(count)
      let (s, c) = (sine(angle), cosine(angle))
      let handle = 2 * .pi * radius / Double(inner == nil ? count * 4 : count * 2) * roundness * direction
      let point = Point(radius * c, radius * s)
      let along = Point(-s, c) * handle
      vertices.append(Vertex(point, arriving: point - along, leaving: point + along))
    }
    return BezierShape(vertices: vertices, isClosed: true)
  }

  /// Mirrored left to right, which turns the direction around and keeps the start.
  private var mirrored: BezierShape {
    BezierShape(vertices: vertices.map { $0.map { Point(-$0.x, $0.y) } }, isClosed: isClosed)
  }

  /// The same outline the other way round: a closed one from the same start, an open one from its end.
  var backwards: BezierShape {
    let turned = vertices.map { Vertex($0.point, arriving: $0.leaving, leaving: $0.arriving) }
    guard isClosed else { return BezierShape(vertices: turned.reversed(), isClosed: false) }
    return BezierShape(vertices: Array(turned.prefix(1)) + turned.dropFirst().reversed(), isClosed: true)
  }

  /// Puckered or bloated: vertices go to the middle of their bounding box by a share of the way, handles away from it,
  /// or the other way round for a negative share. As in After Effects; lottie-web takes the mean of the vertices.
  func bloated(by share: Double) -> BezierShape {
    guard !vertices.isEmpty else { return self }
    let (xs, ys) = (vertices.map(\.point.x), vertices.map(\.point.y))
    let middle = Point((xs.min()! + xs.max()!) / 2, (ys.min()! + ys.max()!) / 2)
    return BezierShape(
      vertices: vertices.map { vertex in
        Vertex(
          vertex.point + (middle - vertex.point) * share,
          arriving: vertex.arriving - (middle - vertex.arriving) * share,
          leaving: vertex.leaving - (middle - vertex.leaving) * share)
      }, isClosed: isClosed)
  }

  /// With its corners rounded: a corner between straight pieces is cut off at the radius, at most in the middle of
  /// each.
  /// - Parameter isMoving: whether vertices may be corners at other times; each then becomes as many as a corner does.
  func roundingCorners(radius: Double, isMoving: Bool = false) -> BezierShape {
    guard radius > 0, vertices.count > 1 else { return self }
    var result: [Vertex] = []
    let count = vertices.count
    for (i, vertex) in vertices.enumerated() {
      let isEnd = !isClosed && (i == 0 || i == count - 1)
      guard vertex.arriving == vertex.point, vertex.leaving == vertex.point, !isEnd else {
        if isMoving, !isEnd {
          result.append(Vertex(vertex.point, arriving: vertex.arriving))
          result.append(Vertex(vertex.point, leaving: vertex.leaving))
        } else {
          result.append(vertex)
        }
        continue
      }
      func cut(toward other: Point) -> (place: Point, handle: Point) {
        let d = other - vertex.point
        let length = d.length
        let place = vertex.point + d * (length > 0 ? min(length / 2, radius) / length : 0)
        return (place, place + (vertex.point - place) * Self.quarter)
      }
      let before = cut(toward: vertices[(i + count - 1) % count].point)
      let after = cut(toward: vertices[(i + 1) % count].point)
      result.append(Vertex(before.place, leaving: before.handle))
      result.append(Vertex(after.place, arriving: after.handle))
    }
    return BezierShape(vertices: result, isClosed: isClosed)
  }
}
