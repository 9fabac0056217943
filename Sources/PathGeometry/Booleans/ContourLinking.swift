import GraphicsCore

/// Directed edges with the region on their left (y upwards) → closed contours.
///
/// Where several contours meet in a point, an edge goes on to the neighbor across the region, so that contours touch
/// but do not cross.
struct ContourLinking {
  typealias DirectedEdge = BoundarySweep.DirectedEdge

  /// Across what an edge goes on where several meet.
  private enum Pairing: Int64 {
    case region = -1
    case outside = 1
  }

  /// Two flattenings of one curve differ by less than this many edges between the places where they cross. So larger
  /// contours are no slivers, however thin.
  private static let mostSliverEdges = 64

  /// In the order of their starts.
  private var edges: [DirectedEdge]
  private var isUsed: [Bool] = []

  /// - Parameter leastWidth: In units of the grid; contours that are thinner are left out.
  static func contours(of edges: [DirectedEdge], leastWidth: Double) -> [[GridPoint]] {
    var linking = ContourLinking(edges: edges.sorted { ($0.from, $0.to) < ($1.from, $1.to) })
    // A sliver of the region is a contour of its own in one pairing, a sliver outside in the other.
    linking.dropSlivers(.region, leastWidth)
    if linking.meets { linking.dropSlivers(.outside, leastWidth) }
    return linking.loops(.region).map { linking.corners(of: $0) }
  }

  private init(edges: [DirectedEdge]) { self.edges = edges }

  /// Whether contours touch in a point.
  private var meets: Bool { zip(edges, edges.dropFirst()).contains { $0.from == $1.from } }

  private mutating func dropSlivers(_ pairing: Pairing, _ leastWidth: Double) {
    var isKept = Array(repeating: false, count: edges.count)
    for loop in loops(pairing) where !isSliver(loop, leastWidth) {
      for edge in loop { isKept[edge] = true }
    }
    edges = zip(edges, isKept).filter(\.1).map(\.0)
  }

  // MARK: Linking

  /// The edges of each contour, the lowest start first.
  private mutating func loops(_ pairing: Pairing) -> [[Int]] {
    isUsed = Array(repeating: false, count: edges.count)
    var loops: [[Int]] = []
    for first in edges.indices where !isUsed[first] {
      var loop: [Int] = []
      var edge: Int? = first
      while let current = edge {
        isUsed[current] = true
        loop.append(current)
        edge = successor(of: current, first: first, pairing)
        if edge == first { break }
      }
      if edge == first { loops.append(loop) }
    }
    return loops
  }

  /// The free edge that follows; `first` is free to close a contour.
  private func successor(of edge: Int, first: Int, _ pairing: Pairing) -> Int? {
    let at = edges[edge].to
    var (low, high) = (0, edges.count)
    while low < high {
      let middle = (low + high) / 2
      if edges[middle].from < at { low = middle + 1 } else { high = middle }
    }
    var best: Int?
    while low < edges.count, edges[low].from == at {
      if !isUsed[low] || low == first {
        if let other = best {
          if turns(low, before: other, from: edges[edge], pairing) { best = low }
        } else {
          best = low
        }
      }
      low += 1
    }
    return best
  }

  /// Whether edge `a` comes before edge `b` on a turn around their common start that begins at the edge that ends
  /// there.
  private func turns(_ a: Int, before b: Int, from arriving: DirectedEdge, _ pairing: Pairing) -> Bool {
    let sign = pairing.rawValue
    func isFar(_ p: GridPoint) -> Bool { GridPoint.cross(arriving.to, arriving.from, p) * sign < 0 }
    let (p, q) = (edges[a].to, edges[b].to)
    if isFar(p) != isFar(q) { return !isFar(p) }
    return GridPoint.cross(arriving.to, p, q) * sign > 0
  }

  // MARK: Contours

  /// Whether a contour is thinner than a width all along: in the mean, and at the middle of each edge, which then has
  /// another edge near.
  private func isSliver(_ loop: [Int], _ width: Double) -> Bool {
    guard width > 0, loop.count <= Self.mostSliverEdges else { return false }
    let origin = edges[loop[0]].from
    func vector(_ p: GridPoint) -> Point { Point(Double(p.x - origin.x), Double(p.y - origin.y)) }
    let sides = loop.map { (from: vector(edges[$0].from), to: vector(edges[$0].to)) }
    var (twiceArea, length) = (0.0, 0.0)
    for (from, to) in sides {
      twiceArea += from.x * to.y - from.y * to.x
      length += ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)).squareRoot()
    }
    // A crescent's mean width is two thirds of its largest.
    guard abs(twiceArea) < length * width * 2 / 3 else { return false }
    return sides.indices.allSatisfy { i in
      let middle = (sides[i].from + sides[i].to) * 0.5
      return sides.indices.contains { $0 != i && Self.squaredDistance(middle, sides[$0]) < width * width }
    }
  }

  private static func squaredDistance(_ p: Point, _ side: (from: Point, to: Point)) -> Double {
    let (d, v) = (side.to - side.from, p - side.from)
    let t = min(max((v.x * d.x + v.y * d.y) / (d.x * d.x + d.y * d.y), 0), 1)
    let e = v - d * t
    return e.x * e.x + e.y * e.y
  }

  /// The points of a contour without those on a line between their neighbors. The first, its lowest, is a corner.
  private func corners(of loop: [Int]) -> [GridPoint] {
    var corners: [GridPoint] = []
    func dropFlat(before p: GridPoint) {
      while corners.count > 1,
        GridPoint.cross(corners[corners.count - 2], corners[corners.count - 1], p) == 0
      { corners.removeLast() }
    }
    for edge in loop {
      dropFlat(before: edges[edge].from)
      corners.append(edges[edge].from)
    }
    dropFlat(before: corners[0])
    return corners
  }
}
