import GraphicsCore

/// A region that polygons enclose, by the winding numbers of one or more parts.
struct PolygonRegion {
  struct Part {
    /// Closed polygons in points; all coordinates are finite.
    var contours: [[Point]]
    var coverage: BoundarySweep.Coverage
  }

  var parts: [Part]
  var operation = PathOperation.union

  /// The region's contours in points: outer ones clockwise on the screen, holes anticlockwise.
  ///
  /// - Parameter leastWidth: In points; contours that are thinner are left out.
  func contours(leastWidth: Double) -> [[Point]] {
    var magnitude = 0.0
    for part in parts {
      for contour in part.contours {
        for point in contour { magnitude = max(magnitude, abs(point.x), abs(point.y)) }
      }
    }
    let grid = Grid(magnitude: magnitude)
    let arrangement = EdgeArrangement(SnapRounding.fragments(of: edges(on: grid)))
    let boundary = BoundarySweep.boundary(of: arrangement, parts.map(\.coverage), operation)
    return ContourLinking.contours(of: boundary, leastWidth: leastWidth / grid.unit).map { $0.map(grid.point) }
  }

  private func edges(on grid: Grid) -> [GridEdge] {
    var edges: [GridEdge] = []
    for (i, part) in parts.enumerated() {
      for contour in part.contours {
        guard let last = contour.last else { continue }
        var from = grid.snapped(last)
        for point in contour {
          let to = grid.snapped(point)
          if to != from { edges.append(GridEdge(from: from, to: to, part: Int32(i))) }
          from = to
        }
      }
    }
    return edges
  }
}
