import GraphicsCore

/// Turning an outline into a zigzag.
extension Path {
  /// The path as a line that goes from side to side, as After Effects' "Zig Zag" does in Lottie players.
  ///
  /// Each piece gets a number of ridges at even steps of its parameter, and so do the points between pieces. They move
  /// off the path in turn, the first one to the right of its direction (on the screen). At a point between pieces, the
  /// direction is the one from the piece's start before it to the piece's end after it. If a closed subpath has an odd
  /// number of ridges in all, its first point is on both sides.
  ///
  /// How many elements the result has, and of which kinds, does not depend on the size, unless it is 0.
  ///
  /// - Parameters:
  ///   - size: How far the ridges go off the path, in points; a negative one swaps the sides. The path comes back
  ///     unchanged for 0, and where it or the size is not finite.
  ///   - ridges: The number of ridges within each piece, 0…4096.
  ///   - isSmooth: Whether the ridges are curves; their handles run along the path, for half of the way to the next
  ///     ridge on a straight piece.
  public func zigZag(size: Double, ridges: Int, isSmooth: Bool) -> Path {
    guard size != 0, size.isFinite, isFinite else { return self }
    var path = Path()
    for subpath in PathSubpath.subpaths(of: self) {
      if subpath.segments.isEmpty {
        path.append(Path(subpath.elements))
      } else {
        ZigZag(subpath, size: size, ridges: min(max(ridges, 0), 4096)).append(to: &path, isSmooth: isSmooth)
      }
    }
    return path
  }
}

private struct ZigZag {
  private struct Ridge {
    var point: Point
    var arriving: Point
    var leaving: Point
  }

  private let size: Double
  private let isClosed: Bool
  private var ridges: [Ridge] = []
  /// The side of the next ridge: 1 for the left on the screen, -1 for the right.
  private var side = -1.0
  /// Whether the ridge at the end of a closed subpath is the one at its start.
  private var meets = true

  init(_ subpath: PathSubpath, size: Double, ridges count: Int) {
    self.size = size
    isClosed = subpath.isClosed
    let segments = subpath.segments
    let steps = Double(count + 1)
    for (i, segment) in segments.enumerated() {
      appendJoint(i > 0 ? segments[i - 1] : isClosed ? segments.last : nil, segment, steps: steps)
      let reach = (segment.curve.end - segment.curve.start).length / (2 * steps)
      for k in 0..<count {
        let t = Double(k + 1) / steps
        append(segment.curve.point(at: t), segment.direction(at: t), arriving: reach, leaving: reach)
      }
    }
    meets = side < 0
    if !isClosed || !meets { appendJoint(segments.last, isClosed ? segments[0] : nil, steps: steps) }
  }

  /// The ridge between two pieces, or at the end of one.
  private mutating func appendJoint(_ before: PathSegment?, _ after: PathSegment?, steps: Double) {
    guard let point = after?.curve.start ?? before?.curve.end else { return }
    let (from, to) = (before?.curve.start ?? point, after?.curve.end ?? point)
    let length = (to - from).length
    let chord = length > 0 ? (to - from) * (1 / length) : after?.direction(at: 0) ?? .zero
    append(
      point, chord, arriving: (point - from).length / (2 * steps),
      leaving: (to - point).length / (2 * steps))
  }

  private mutating func append(_ point: Point, _ direction: Point, arriving: Double, leaving: Double) {
    let ridge = point + Point(direction.y, -direction.x) * (side * size)
    ridges.append(Ridge(point: ridge, arriving: ridge - direction * arriving, leaving: ridge + direction * leaving))
    side = -side
  }

  func append(to path: inout Path, isSmooth: Bool) {
    path.move(to: ridges[0].point)
    func lead(_ from: Ridge, _ to: Ridge) {
      if isSmooth {
        path.cubic(from.leaving, to.arriving, to: to.point)
      } else {
        path.line(to: to.point)
      }
    }
    for (from, to) in zip(ridges, ridges.dropFirst()) { lead(from, to) }
    guard isClosed else { return }
    if meets { lead(ridges[ridges.count - 1], ridges[0]) }
    path.close()
  }
}
