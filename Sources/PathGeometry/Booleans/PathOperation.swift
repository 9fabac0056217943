import GraphicsCore

/// How the filled regions of several outlines become one region.
public enum PathOperation: String, CaseIterable, Hashable, Sendable {
  /// What any part covers.
  case union
  /// What the first part covers and no other part does.
  case subtract
  /// What all parts cover.
  case intersect
  /// What an odd number of parts covers.
  case exclude
}

extension Path {
  /// The region that an operation makes of the filled parts, as polygons.
  ///
  /// Outer contours run clockwise on the screen, holes anticlockwise. They touch at most, so that both fill rules give
  /// the same region. Points lie on a grid of 2^-16 points (coarser above 8,192 points), and no three neighbors are on
  /// a line. What is thinner than twice the tolerance may be left out, since flattening makes such slivers.
  ///
  /// Curves become chords, all chords are cut where they meet (`SnapRounding`), and a sweep keeps those with the region
  /// on one side only (`BoundarySweep`), which are then linked to contours (`ContourLinking`).
  ///
  /// - Parameters:
  ///   - parts: The outlines with the rule that says what each covers. Open subpaths are closed. A part with a
  ///     coordinate that is not finite, or beyond 1e9 points, covers nothing.
  ///   - tolerance: The largest distance in points between a curve and its chords, from 2^-12 upwards.
  public static func combining(
    _ parts: [(path: Path, rule: FillRule)], _ operation: PathOperation, tolerance: Double
  ) -> Path {
    let flattening = ContourFlattening(tolerance: tolerance)
    let region = PolygonRegion(
      parts: parts.map { part in
        PolygonRegion.Part(
          contours: flattening.contours(of: part.path) ?? [],
          coverage: part.rule == .nonZero ? .nonZero : .evenOdd)
      }, operation: operation)
    return Path(contours: region.contours(leastWidth: 2 * flattening.tolerance))
  }

  /// Closed polygons.
  package init(contours: [[Point]]) {
    var path = Path()
    for contour in contours {
      guard let first = contour.first else { continue }
      path.move(to: first)
      for point in contour.dropFirst() { path.line(to: point) }
      path.close()
    }
    self = path
  }
}
