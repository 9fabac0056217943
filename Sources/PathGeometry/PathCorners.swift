import GraphicsCore

/// Rounding an outline's corners.
extension Path {
  /// The path with its corners replaced by curves.
  ///
  /// Between lines the curve is an arc of that radius, which touches both: for a turn by an angle τ it leaves them at
  /// r·tan(τ/2) from the corner. It takes no more than half of the shorter piece; then its radius is smaller. Joins
  /// without a corner and the ends of open subpaths stay.
  ///
  /// How many elements the result has, and of which kinds, does not depend on the radius, unless it is 0.
  ///
  /// - Parameter radius: In points. The path comes back unchanged for 0 and less, and where it is not finite.
  public func roundingCorners(radius: Double) -> Path {
    guard radius > 0, isFinite else { return self }
    var path = Path()
    for subpath in PathSubpath.subpaths(of: self) {
      if let rounded = RoundedSubpath(subpath, radius: radius) {
        rounded.append(to: &path)
      } else {
        path.append(Path(subpath.elements))
      }
    }
    return path
  }
}

/// A corner's curve.
private struct Corner {
  /// The length that it cuts off each of its two pieces.
  let cut: Double
  /// The length of its handles.
  let handle: Double

  /// - Parameters:
  ///   - u, v: The directions before and after the corner, of length 1.
  ///   - room: The most that may be cut off.
  init(_ u: Point, _ v: Point, radius: Double, room: Double) {
    let along = min(1, max(-1, dot(u, v)))
    // The half turn's sine and cosine, and the tangents of the half and the quarter turn.
    let (sine, cosine) = (((1 - along) / 2).squareRoot(), ((1 + along) / 2).squareRoot())
    let (half, quarter) = (sine / max(cosine, 1e-9), sine / (1 + cosine))
    cut = min(radius * half, room)
    handle = half > 0 ? 4.0 / 3 * quarter * cut / half : 0
  }
}

/// A subpath with corners, and how much each of them cuts off.
private struct RoundedSubpath {
  private let segments: [PathSegment]
  private let isClosed: Bool
  /// The corner at each piece's start; nil for none.
  private var corners: [Corner?]

  /// The parts of each piece that stay, as parameters.
  private var kept: [(from: Double, to: Double)]

  /// Pieces whose directions differ by a smaller sine join smoothly.
  private static let smoothSine = 1e-3

  /// Nil where there are no corners.
  init?(_ subpath: PathSubpath, radius: Double) {
    let segments = subpath.segments
    isClosed = subpath.isClosed
    corners = segments.indices.map { i in
      guard i > 0 || subpath.isClosed else { return nil }
      let (before, after) = (segments[(i + segments.count - 1) % segments.count], segments[i])
      let (u, v) = (before.direction(at: 1), after.direction(at: 0))
      let isSmooth = abs(cross(u, v)) <= Self.smoothSine && dot(u, v) > 0
      return isSmooth ? nil : Corner(u, v, radius: radius, room: min(before.length, after.length) / 2)
    }
    guard corners.contains(where: { $0 != nil }) else { return nil }
    self.segments = segments
    kept = []
    for (i, segment) in segments.enumerated() {
      let end = segment.length - (corner(after: i)?.cut ?? 0)
      kept.append((segment.parameter(atLength: corners[i]?.cut ?? 0), segment.parameter(atLength: end)))
    }
  }

  /// The number of the piece that follows, if the corner to it is part of the subpath.
  private func next(after i: Int) -> Int? { i + 1 < segments.count ? i + 1 : isClosed ? 0 : nil }

  private func corner(after i: Int) -> Corner? { next(after: i).flatMap { corners[$0] } }

  func append(to path: inout Path) {
    path.move(to: segments[0].curve.point(at: kept[0].from))
    for (i, segment) in segments.enumerated() {
      let part = segment.curve.part(kept[i].from, kept[i].to)
      path.append(part, isLine: segment.isLine)
      guard let j = next(after: i), let corner = corners[j] else { continue }
      let (leaving, arriving) = (segment.direction(at: kept[i].to), segments[j].direction(at: kept[j].from))
      let end = segments[j].curve.point(at: kept[j].from)
      path.cubic(part.end + leaving * corner.handle, end - arriving * corner.handle, to: end)
    }
    if isClosed { path.close() }
  }
}
