/// Fragments, merged where they lie on one another: the edges of a planar subdivision.
struct EdgeArrangement {
  struct Edge {
    /// The lower end, in the order of points.
    let start: GridPoint
    let end: GridPoint
    /// Where in `windings` the parts' are.
    let windings: Range<Int>
  }

  /// By how much a part's winding number grows from an edge's right (y upwards) to its left, seen from its start.
  struct Winding {
    let part: Int
    var turns: Int32
  }

  /// In the order of their starts. Those of one start are in the order of their direction: anticlockwise with y
  /// upwards, from straight down to straight up.
  private(set) var edges: [Edge] = []
  private(set) var windings: [Winding] = []
  /// The ends of the edges in order.
  private(set) var ends: [GridPoint] = []

  init(_ fragments: [EdgeFragment]) {
    let sorted = fragments.sorted { a, b in
      if a.start != b.start { return a.start < b.start }
      return a.end == b.end ? a.part < b.part : a.end < b.end
    }
    var i = 0
    var group = 0
    func finishGroup() {
      if edges.count - group > 1 {
        edges[group...].sort { GridPoint.cross($0.start, $0.end, $1.end) > 0 }
      }
      group = edges.count
    }
    while i < sorted.count {
      let (start, end) = (sorted[i].start, sorted[i].end)
      let first = windings.count
      while i < sorted.count, sorted[i].start == start, sorted[i].end == end {
        let part = Int(sorted[i].part)
        if windings.count > first, windings[windings.count - 1].part == part {
          windings[windings.count - 1].turns += sorted[i].turns
        } else {
          windings.append(Winding(part: part, turns: sorted[i].turns))
        }
        if windings[windings.count - 1].turns == 0, i + 1 == sorted.count || !Self.isSame(sorted[i], sorted[i + 1]) {
          windings.removeLast()
        }
        i += 1
      }
      guard windings.count > first else { continue }
      if let last = edges.last, last.start != start { finishGroup() }
      edges.append(Edge(start: start, end: end, windings: first..<windings.count))
    }
    finishGroup()
    ends = edges.map(\.end).sorted()
  }

  private static func isSame(_ a: EdgeFragment, _ b: EdgeFragment) -> Bool {
    a.start == b.start && a.end == b.end && a.part == b.part
  }
}
