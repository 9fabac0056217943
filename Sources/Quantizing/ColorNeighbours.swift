/// Which colours lie within which colours' tolerances, both ways.
struct ColorNeighbours {
  /// For each colour, the colours within its tolerance: a centre at any of them covers it.
  let coverers: FlatLists
  /// For each colour, the colours that a centre at it covers, ascending.
  let covered: FlatLists

  /// Looks only into the cells of a grid, as wide as the widest tolerance, around each colour.
  init(_ points: [PaletteCover.Point]) {
    let width = max(points.reduce(0) { max($0, $1.tolerance) }, 1e-4)
    let cells = LabCells(points.map(\.lab), width: width)
    var coverers = FlatLists(count: points.count)
    var lengths = [Int32](repeating: 0, count: points.count)
    var near: [Int32] = []
    for cell in 0..<cells.members.count {
      cells.around(cell, &near)
      for position in cells.members[cell] {
        let index = Int(cells.members.items[position])
        let point = points[index]
        let limit = point.tolerance * point.tolerance
        coverers.set(index, to: near) { LabColors.squaredDistance(points[Int($0)].lab, point.lab) <= limit }
        for position in coverers[index] { lengths[Int(coverers.items[position])] += 1 }
      }
    }
    var covered = FlatLists(lengths: lengths)
    for index in points.indices {
      for position in coverers[index] { covered.append(Int32(index), to: Int(coverers.items[position])) }
    }
    self.coverers = coverers
    self.covered = covered
  }
}
