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
    let width = max(points.reduce(0) { max($0, $1.tolerance) }, 1e-4)
    let cells = LabCells(points.lazy.map(\.lab), width: width)
    var found = [[Int32]](repeating: [], count: points.count)
    for cell in cells.members.indices {
      let near = cells.around(cell)
      for index in cells.members[cell] {
        let point = points[Int(index)]
        let limit = point.tolerance * point.tolerance
        found[Int(index)] = near.filter { LabColors.squaredDistance(points[Int($0)].lab, point.lab) <= limit }
      }
    }
    covererStarts = [Int32](repeating: 0, count: points.count + 1)
    for index in points.indices { covererStarts[index + 1] = covererStarts[index] + Int32(found[index].count) }
    coverers = Array(found.joined())
    var counts = [Int32](repeating: 0, count: points.count)
    for center in coverers { counts[Int(center)] += 1 }
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

/// Colours sorted into the cells of a cubic grid in OKLab; cells are numbered by first appearance.
struct LabCells {
  /// For each cell the indices of its colours, ascending.
  private(set) var members: [[Int32]] = []
  private var numberOfKey: [Int: Int] = [:]
  private var keys: [Int] = []

  init(_ labs: some Sequence<LabVector>, width: Float) {
    for (index, lab) in labs.enumerated() {
      let key = Self.key(lab, width: width)
      if let number = numberOfKey[key] {
        members[number].append(Int32(index))
      } else {
        numberOfKey[key] = members.count
        keys.append(key)
        members.append([Int32(index)])
      }
    }
  }

  /// The colours of a cell and of the 26 around it.
  func around(_ cell: Int) -> [Int32] {
    var near: [Int32] = []
    for dx in -1...1 {
      for dy in -1...1 {
        for dz in -1...1 {
          if let number = numberOfKey[keys[cell] + Self.key(dx, dy, dz)] { near += members[number] }
        }
      }
    }
    return near
  }

  /// OKLab is within ±1, or ±9 for the place where clear stands; widths go down to 0.0001: 20 bits an axis hold all cells.
  private static func key(_ x: Int, _ y: Int, _ z: Int) -> Int { (x << 40) &+ (y << 20) &+ z }

  private static func key(_ lab: LabVector, width: Float) -> Int {
    let scaled = (lab / width).rounded(.down)
    return key(Int(scaled.x), Int(scaled.y), Int(scaled.z))
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
