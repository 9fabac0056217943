/// A part of an edge after all cuts. Fragments meet at their ends only, or lie on one another whole.
struct EdgeFragment {
  /// The lower of its two ends, in the order of points.
  let start: GridPoint
  let end: GridPoint
  let part: Int32
  /// 1 if the outline runs from start to end, -1 if back.
  let turns: Int32
}

/// Edges → fragments, cut at all places where edges meet.
///
/// A grid point is hot if an edge ends in its unit square or two edges cross in it. Each edge is led through the
/// centers of all hot squares that it passes. This is the snap rounding of Hobby, "Practical segment intersection with
/// finite precision output" (1999): no edge moves by more than half a unit, and none crosses another afterwards, so one
/// pass is enough whatever the input.
enum SnapRounding {
  private struct Cut {
    /// The edge's number in the upper half, how far along the edge in the lower.
    let order: UInt64
    let point: GridPoint
  }

  /// - Parameter edges: Those of closed contours.
  static func fragments(of edges: [GridEdge]) -> [EdgeFragment] {
    let tree = EdgeTree(edges)
    var cuts: [Cut] = []
    var crossings: [GridPoint] = []
    func cut(_ i: Int, at p: GridPoint) {
      let edge = edges[i]
      guard p != edge.from, p != edge.to else { return }
      cuts.append(Cut(order: UInt64(i) << 32 | UInt64(edge.progress(to: p)), point: p))
    }
    tree.forEachPair { i, j in
      let (a, b) = (edges[i], edges[j])
      let (b0, b1) = (GridPoint.cross(a.from, a.to, b.from), GridPoint.cross(a.from, a.to, b.to))
      let (isNear0, isNear1) = (a.isNear(b0), a.isNear(b1))
      // Where all of b is on one side of a and out of its reach, b passes no square that a does.
      if !isNear0, !isNear1, (b0 < 0) == (b1 < 0) { return }
      let (a0, a1) = (GridPoint.cross(b.from, b.to, a.from), GridPoint.cross(b.from, b.to, a.to))
      // Contours are closed, so each end of an edge is another one's start.
      if isNear0, a.passes(b.from) { cut(i, at: b.from) }
      if b.isNear(a0), b.passes(a.from) { cut(j, at: a.from) }
      let isCrossed = (b0 > 0 && b1 < 0 || b0 < 0 && b1 > 0) && (a0 > 0 && a1 < 0 || a0 < 0 && a1 > 0)
      if isCrossed { crossings.append(a.crossing(start: a0, end: a1)) }
    }
    crossings.sort()
    var last: GridPoint?
    for p in crossings where p != last {
      last = p
      tree.forEachEdge(around: p) { i in
        if edges[i].passes(p) { cut(i, at: p) }
      }
    }
    cuts.sort { $0.order < $1.order }
    return fragments(of: edges, cuts)
  }

  private static func fragments(of edges: [GridEdge], _ cuts: [Cut]) -> [EdgeFragment] {
    var fragments: [EdgeFragment] = []
    fragments.reserveCapacity(edges.count + cuts.count)
    var next = 0
    for (i, edge) in edges.enumerated() {
      var at = edge.from
      func lead(to p: GridPoint) {
        if at < p {
          fragments.append(EdgeFragment(start: at, end: p, part: edge.part, turns: 1))
        } else if p < at {
          fragments.append(EdgeFragment(start: p, end: at, part: edge.part, turns: -1))
        }
        at = p
      }
      while next < cuts.count, cuts[next].order >> 32 == UInt64(i) {
        lead(to: cuts[next].point)
        next += 1
      }
      lead(to: edge.to)
    }
    return fragments
  }
}
