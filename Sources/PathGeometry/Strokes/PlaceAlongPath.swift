import GraphicsCore

/// How far along a path the point is that is nearest to any place.
///
/// The path is cut into steps, and a grid keeps the steps that lie within the stroke's reach of each of its cells.
/// Between the normals of a step's two ends the place is in proportion to the distances from them, so that it runs
/// evenly round a bend.
package struct PlaceAlongPath {
  private struct Step {
    var start: StrokeSample
    var end: StrokeSample
    /// The part of the length up to the step, and of the step itself.
    var part: Double
    var share: Double
  }

  package struct Place {
    /// 0…1 of the path's length.
    package var part: Double
    /// How much it grows per unit of x and of y.
    package var growth: Vector
  }

  /// One closed subpath, whose end is its start.
  package let isRing: Bool
  private var steps: [Step] = []
  private var length = 0.0
  private var grid = Grid()

  private struct Grid {
    var origin = Vector.zero
    var cell = 1.0
    var columns = 0
    var rows = 0
    /// The numbers of the steps of a cell are those from its own index on, up to that of the next cell.
    var starts: [Int32] = []
    var steps: [Int32] = []
  }

  /// A grid has at most this many cells a side.
  private static let mostCells = 128.0

  /// - Parameters:
  ///   - reach: How far from the path places are asked for; those farther away are found too, but slowly.
  ///   - tolerance: The largest error of the steps, in the path's own units.
  package init(_ path: Path, reach: Double, tolerance: Double) {
    let near = reach.isFinite ? max(reach, tolerance) : tolerance
    let subpaths = StrokeSampler.subpaths(of: path, halfWidth: near, tolerance: tolerance) ?? []
    isRing = subpaths.count == 1 && subpaths[0].isClosed
    for piece in subpaths.flatMap(\.pieces) {
      for i in 1..<max(1, piece.count) {
        let own = Dashing.arcLength(piece[i - 1], piece[i])
        guard own > 0 else { continue }
        steps.append(Step(start: piece[i - 1], end: piece[i], part: length, share: own))
        length += own
      }
    }
    guard length > 0 else { return }
    for i in steps.indices {
      steps[i].part /= length
      steps[i].share /= length
    }
    // The center of a pixel that a stroke just touches lies a little beyond its edge.
    if reach.isFinite { grid = Self.grid(steps, reach: near + 64 * tolerance) }
  }

  private static func grid(_ steps: [Step], reach: Double) -> Grid {
    var (low, high) = (Vector(repeating: .infinity), Vector(repeating: -.infinity))
    for step in steps {
      low = pointwiseMin(low, pointwiseMin(step.start.point, step.end.point))
      high = pointwiseMax(high, pointwiseMax(step.start.point, step.end.point))
    }
    low -= Vector(repeating: reach)
    high += Vector(repeating: reach)
    var grid = Grid()
    let size = high - low
    grid.origin = low
    grid.cell = max(reach, max(size.x, size.y) / mostCells)
    grid.columns = max(1, Int((size.x / grid.cell).rounded(.up)))
    grid.rows = max(1, Int((size.y / grid.cell).rounded(.up)))
    func cells(_ step: Step) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
      let a = (pointwiseMin(step.start.point, step.end.point) - Vector(repeating: reach) - low) / grid.cell
      let b = (pointwiseMax(step.start.point, step.end.point) + Vector(repeating: reach) - low) / grid.cell
      func index(_ v: Double, _ count: Int) -> Int { Int(max(0, min(v.rounded(.down), Double(count - 1)))) }
      return (index(a.x, grid.columns)...index(b.x, grid.columns), index(a.y, grid.rows)...index(b.y, grid.rows))
    }
    var counts = [Int32](repeating: 0, count: grid.columns * grid.rows + 1)
    for step in steps {
      let (columns, rows) = cells(step)
      for row in rows { for column in columns { counts[row * grid.columns + column + 1] += 1 } }
    }
    for i in 1..<counts.count { counts[i] += counts[i - 1] }
    grid.starts = counts
    grid.steps = [Int32](repeating: 0, count: Int(counts[counts.count - 1]))
    for (i, step) in steps.enumerated() {
      let (columns, rows) = cells(step)
      for row in rows {
        for column in columns {
          let cell = row * grid.columns + column
          grid.steps[Int(counts[cell])] = Int32(i)
          counts[cell] += 1
        }
      }
    }
    return grid
  }

  /// A path without length has all its places at its start.
  package func place(nearest p: Vector) -> Place {
    var best = Place(part: 0, growth: .zero)
    var least = Double.infinity
    func look(_ step: Step) {
      let (toStart, toEnd) = (dot(p - step.start.point, step.start.tangent), dot(step.end.point - p, step.end.tangent))
      // Beyond an end only the end itself is near.
      let share = toStart <= 0 ? 0 : toEnd <= 0 ? 1 : toStart / (toStart + toEnd)
      // On the chord, which lies inside of a bend, the end of the next step would seem nearer.
      let d =
        p
        - (share == 0
          ? step.start.point : share == 1 ? step.end.point : Dashing.between(step.start, step.end, share).point)
      let distance = dot(d, d)
      guard distance < least else { return }
      least = distance
      let sum = toStart + toEnd
      best = Place(
        part: step.part + step.share * share,
        // The derivative of toStart / sum. What lies on a normal but for rounding is on the path, and not beyond its
        // end.
        growth: min(toStart, toEnd) > -1e-6 * sum
          ? (step.start.tangent * toEnd + step.end.tangent * toStart) * (step.share / (sum * sum)) : .zero)
    }
    let at = (p - grid.origin) / grid.cell
    if grid.columns > 0, at.x >= 0, at.y >= 0, at.x < Double(grid.columns), at.y < Double(grid.rows) {
      let cell = Int(at.y) * grid.columns + Int(at.x)
      for i in grid.starts[cell]..<grid.starts[cell + 1] { look(steps[Int(grid.steps[Int(i)])]) }
    }
    if least == .infinity { for step in steps { look(step) } }
    return best
  }
}
