import GraphicsCore

/// A subpath as pieces with a length, for what changes an outline piece by piece.
struct PathSubpath {
  /// As in the path, with a move first.
  let elements: [Path.Element]
  /// The pieces without those that are too short to have a direction; the line that closes a subpath is one.
  let segments: [PathSegment]
  let isClosed: Bool

  /// Pieces shorter than this part of the subpath's length are rounding errors, as at the end of a circle.
  private static let leastShare = 1e-7

  private init(_ elements: [Path.Element]) {
    self.elements = elements
    isClosed = elements.last == .close
    let all = PathSegment.segments(of: Path(elements))
    let total = all.reduce(0) { $0 + $1.length }
    segments = all.filter { $0.length > total * Self.leastShare }
  }

  /// The subpaths in order. A path that starts without a move starts at its first point.
  static func subpaths(of path: Path) -> [PathSubpath] {
    var subpaths: [PathSubpath] = []
    var elements: [Path.Element] = []
    // Whether the move is not the path's own: what follows a close without one starts where the closed subpath did.
    var isImplied = false
    func finish() {
      if elements.count > (isImplied ? 1 : 0) { subpaths.append(PathSubpath(elements)) }
    }
    for element in path.elements {
      switch element {
      case .move:
        finish()
        elements = [element]
        isImplied = false
      case .close:
        guard let first = elements.first, !isImplied || elements.count > 1 else { continue }
        elements.append(element)
        finish()
        elements = [first]
        isImplied = true
      case .line(let p), .quadratic(let p, _), .cubic(let p, _, _):
        if elements.isEmpty { elements.append(.move(p)) }
        elements.append(element)
      }
    }
    finish()
    return subpaths
  }
}

extension Path {
  /// Its subpaths in order, each with a move first.
  package var subpaths: [Path] { PathSubpath.subpaths(of: self).map { Path($0.elements) } }

  /// Whether all coordinates are finite.
  var isFinite: Bool { elements.allSatisfy { $0.points.allSatisfy { $0.x.isFinite && $0.y.isFinite } } }
}
