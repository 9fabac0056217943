/// Which colours lie within which colours' tolerances: both ways, as flat lists.
struct ColorNeighbours {
  /// For each colour, the colours within its tolerance: a centre at any of them covers it.
  private var covererStarts: [Int32] = []
  private var coverers: [Int32] = []
  /// For each colour, the colours that a centre at it covers.
  private var coveredStarts: [Int32] = []
  private var covered: [Int32] = []

  func coverers(of index: Int) -> ArraySlice<Int32> {
    coverers[Int(covererStarts[index])..<Int(covererStarts[index + 1])]
  }

  func covered(by index: Int) -> ArraySlice<Int32> {
    covered[Int(coveredStarts[index])..<Int(coveredStarts[index + 1])]
  }

  /// Looks only into the cells of a grid, as wide as the widest tolerance, around each colour.
  init(_ points: [PaletteCover.Point]) {
    let cell = max(points.reduce(0) { max($0, $1.tolerance) }, 1e-4)
    // OKLab is within ±1: 10 bits of cell an axis hold tolerances down to 0.002; below that cells share numbers, which is only slower.
    func key(_ c: SIMD4<Int32>) -> Int { Int(c.x & 1023) << 20 | Int(c.y & 1023) << 10 | Int(c.z & 1023) }
    let cells = points.map { SIMD4<Int32>(($0.lab / cell).rounded(.down)) }
    var members: [Int: [Int32]] = [:]
    for (index, cell) in cells.enumerated() { members[key(cell), default: []].append(Int32(index)) }

    var counts = [Int32](repeating: 0, count: points.count + 1)
    covererStarts.reserveCapacity(points.count + 1)
    covererStarts.append(0)
    for (index, point) in points.enumerated() {
      let limit = point.tolerance * point.tolerance
      for dx in Int32(-1)...1 {
        for dy in Int32(-1)...1 {
          for dz in Int32(-1)...1 {
            guard let near = members[key(cells[index] &+ SIMD4(dx, dy, dz, 0))] else { continue }
            for other in near where LabColors.squaredDistance(points[Int(other)].lab, point.lab) <= limit {
              coverers.append(other)
              counts[Int(other)] += 1
            }
          }
        }
      }
      covererStarts.append(Int32(coverers.count))
    }
    coveredStarts = [Int32](repeating: 0, count: points.count + 1)
    for index in points.indices { coveredStarts[index + 1] = coveredStarts[index] + counts[index] }
    covered = [Int32](repeating: 0, count: coverers.count)
    var next = coveredStarts
    for index in points.indices {
      for center in coverers(of: index) {
        covered[Int(next[Int(center)])] = Int32(index)
        next[Int(center)] += 1
      }
    }
  }
}

/// Hands out items by ascending small keys, first those that had the key first; keys may fall, and an outdated entry is passed over.
struct NarrowestFirst {
  private var buckets: [[Int32]] = []
  private var heads: [Int] = []
  private var lowest = 0

  init(_ keys: [Int]) {
    for (item, key) in keys.enumerated() { push(item, key) }
    lowest = 0
  }

  mutating func push(_ item: Int, _ key: Int) {
    while buckets.count <= key {
      buckets.append([])
      heads.append(0)
    }
    buckets[key].append(Int32(item))
    lowest = min(lowest, key)
  }

  /// The next item that `isCurrent` (item, key) lets through; nil where none is left.
  mutating func pop(where isCurrent: (Int, Int) -> Bool) -> Int? {
    while lowest < buckets.count {
      while heads[lowest] < buckets[lowest].count {
        let item = Int(buckets[lowest][heads[lowest]])
        heads[lowest] += 1
        if isCurrent(item, lowest) { return item }
      }
      lowest += 1
    }
    return nil
  }
}
