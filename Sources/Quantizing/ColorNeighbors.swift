/// Which colors lie within which colors' tolerances, both ways.
struct ColorNeighbors {
  /// For each color, the colors within its tolerance: a center at any of them covers it.
  let coverers: FlatLists
  /// For each color, the colors that a center at it covers, ascending.
  let covered: FlatLists

  /// Looks only into the cells of a grid, as wide as the widest tolerance, around each color.
  /// - Parameters:
  ///   - places: where each color stands in the grid; no two are farther apart than the colors are.
  ///   - squaredDistance: between the colors of two numbers.
  @inline(__always)
  init(_ places: [LabVector], tolerances: [Float], squaredDistance: (Int, Int) -> Float) {
    let cells = LabCells(places, width: max(tolerances.max() ?? 0, 1e-4))
    var coverers = FlatLists(count: places.count)
    var lengths = [Int32](repeating: 0, count: places.count)
    var near: [Int32] = []
    for cell in 0..<cells.members.count {
      cells.around(cell, &near)
      for position in cells.members[cell] {
        let index = Int(cells.members.items[position])
        let limit = tolerances[index] * tolerances[index]
        coverers.set(index, to: near) { squaredDistance(Int($0), index) <= limit }
        for position in coverers[index] { lengths[Int(coverers.items[position])] += 1 }
      }
    }
    var covered = FlatLists(lengths: lengths)
    for index in places.indices {
      for position in coverers[index] { covered.append(Int32(index), to: Int(coverers.items[position])) }
    }
    self.coverers = coverers
    self.covered = covered
  }
}
