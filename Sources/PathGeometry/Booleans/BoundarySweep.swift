/// The edges of a subdivision that have the region on one side only, each with the region on its left (y upwards).
///
/// A vertical line sweeps from left to right and keeps the edges that it crosses in order from bottom to top (Shamos
/// and Hoey, 1976). Since no edges cross, their order changes only where edges start and end. The winding numbers above
/// an edge follow from those above its lower neighbor.
struct BoundarySweep {
  /// What a part's winding number says.
  enum Coverage {
    case nonZero
    case evenOdd
    /// Above zero.
    case positive
  }

  struct DirectedEdge {
    let from: GridPoint
    let to: GridPoint
  }

  private let arrangement: EdgeArrangement
  private let coverages: [Coverage]
  private let operation: PathOperation
  /// The winding numbers of all parts above each edge that the line meets, at the edge's slot.
  private var windings: [Int32] = []
  private var slots: [Int]
  private var freeSlots: [Int] = []
  /// Whether the place above each edge is inside.
  private var isInside: [Bool]
  /// The edges that the line meets, from below to above.
  private var status: [Int] = []
  private var boundary: [DirectedEdge] = []

  static func boundary(
    of arrangement: EdgeArrangement, _ coverages: [Coverage], _ operation: PathOperation
  ) -> [DirectedEdge] {
    var sweep = BoundarySweep(arrangement, coverages, operation)
    sweep.run()
    return sweep.boundary
  }

  private init(_ arrangement: EdgeArrangement, _ coverages: [Coverage], _ operation: PathOperation) {
    self.arrangement = arrangement
    self.coverages = coverages
    self.operation = operation
    slots = Array(repeating: 0, count: arrangement.edges.count)
    isInside = Array(repeating: false, count: arrangement.edges.count)
  }

  private mutating func run() {
    let (edges, ends) = (arrangement.edges, arrangement.ends)
    var (nextStart, nextEnd) = (0, 0)
    while nextEnd < ends.count {
      var vertex = ends[nextEnd]
      if nextStart < edges.count { vertex = min(vertex, edges[nextStart].start) }
      while nextEnd < ends.count, ends[nextEnd] == vertex { nextEnd += 1 }
      let first = nextStart
      while nextStart < edges.count, edges[nextStart].start == vertex { nextStart += 1 }
      pass(vertex, starting: first..<nextStart)
    }
  }

  /// Replaces the edges that end at a vertex by those that start there.
  private mutating func pass(_ vertex: GridPoint, starting: Range<Int>) {
    var (low, high) = (0, status.count)
    while low < high {
      let middle = (low + high) / 2
      let edge = arrangement.edges[status[middle]]
      if GridPoint.cross(edge.start, edge.end, vertex) > 0 { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < status.count, arrangement.edges[status[end]].end == vertex {
      freeSlots.append(slots[status[end]])
      end += 1
    }
    status.replaceSubrange(low..<end, with: starting)
    var below = low > 0 ? status[low - 1] : nil
    for edge in starting {
      enter(edge, above: below)
      below = edge
    }
  }

  private mutating func enter(_ edge: Int, above below: Int?) {
    let count = coverages.count
    let (start, end) = (arrangement.edges[edge].start, arrangement.edges[edge].end)
    let slot = freeSlots.popLast() ?? newSlot()
    slots[edge] = slot
    for part in 0..<count { windings[slot + part] = below.map { windings[slots[$0] + part] } ?? 0 }
    for i in arrangement.edges[edge].windings {
      let winding = arrangement.windings[i]
      windings[slot + winding.part] += winding.turns
    }
    let wasInside = below.map { isInside[$0] } ?? false
    isInside[edge] = covers(slot)
    if isInside[edge] != wasInside {
      boundary.append(wasInside ? DirectedEdge(from: end, to: start) : DirectedEdge(from: start, to: end))
    }
  }

  private mutating func newSlot() -> Int {
    windings.append(contentsOf: repeatElement(0, count: coverages.count))
    return windings.count - coverages.count
  }

  /// Whether the winding numbers at a slot say inside.
  private func covers(_ slot: Int) -> Bool {
    var covering = 0
    for part in coverages.indices {
      let turns = windings[slot + part]
      let isCovered =
        switch coverages[part] {
        case .nonZero: turns != 0
        case .evenOdd: turns & 1 != 0
        case .positive: turns > 0
        }
      if isCovered {
        if operation == .union { return true }
        if operation == .subtract, part > 0 { return false }
        covering += 1
      } else if operation == .intersect || operation == .subtract && part == 0 {
        return false
      }
    }
    return switch operation {
    case .union: false
    case .subtract, .intersect: covering > 0
    case .exclude: covering & 1 != 0
    }
  }
}
