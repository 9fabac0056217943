/// Finds the nearest of some points. They are sorted along the axis on which they are farthest apart, so that those far
/// away on it alone are never looked at, and eight are looked at together.
struct NearestPoint: Equatable, Sendable {
  /// Eight points side by side; what is left of the last block is infinitely far away.
  private struct Block: Equatable {
    var x = SIMD8<Float>(repeating: .infinity)
    var y = SIMD8<Float>.zero
    var z = SIMD8<Float>.zero
    var w = SIMD8<Float>.zero
    /// Which of the points given each is.
    var numbers = SIMD8<Int32>.zero
    /// The least and the largest coordinate on the axis.
    var range = (low: Float.infinity, high: -Float.infinity)

    /// The sums in the order of `LabColors.squaredDistance`, so that they are rounded alike.
    @inline(__always)
    func squaredDistances(to point: LabVector) -> SIMD8<Float> {
      let (x, y, z, w) = (x - point.x, y - point.y, z - point.z, w - point.w)
      return x * x + y * y + z * z + w * w
    }

    static func == (a: Block, b: Block) -> Bool {
      a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w && a.numbers == b.numbers
    }
  }

  private static let width = SIMD8<Float>.scalarCount
  private let axis: Int
  /// Ascending along the axis.
  private let blocks: [Block]

  init(_ points: [LabVector]) {
    let center = points.reduce(.zero, +) / Float(max(1, points.count))
    let spread = points.reduce(LabVector.zero) { $0 + ($1 - center) * ($1 - center) }
    let axis = spread.indices.max { spread[$0] < spread[$1] }!
    let order = points.indices.sorted { (points[$0][axis], $0) < (points[$1][axis], $1) }
    blocks = stride(from: 0, to: order.count, by: Self.width).map { start in
      var block = Block()
      for (lane, number) in order[start..<min(start + Self.width, order.count)].enumerated() {
        let point = points[number]
        (block.x[lane], block.y[lane], block.z[lane], block.w[lane]) = (point.x, point.y, point.z, point.w)
        block.numbers[lane] = Int32(number)
        block.range = (min(block.range.low, point[axis]), max(block.range.high, point[axis]))
      }
      return block
    }
    self.axis = axis
  }

  /// Whether one of some numbers from 0 on is at most another one. The bits of such numbers have their order; the masks
  /// of the standard library go through the lanes one by one, which took half of the search.
  @inline(__always)
  private static func isAny(of numbers: SIMD8<Float>, atMost most: Float) -> Bool {
    let above = SIMD8<Int32>(repeating: Int32(bitPattern: most.bitPattern) + 1)
    let signs = unsafeBitCast(unsafeBitCast(numbers, to: SIMD8<Int32>.self) &- above, to: SIMD4<UInt64>.self)
    return (signs.x | signs.y | signs.z | signs.w) & 0x8000_0000_8000_0000 != 0
  }

  /// The number of the nearest point, the lowest of several; 0 if there are none.
  func number(to point: LabVector) -> Int {
    let (blocks, place) = (blocks.span, point[axis])
    var (low, high) = (0, blocks.count)
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle].range.high < place { low = middle + 1 } else { high = middle }
    }
    var (below, above) = (low - 1, low)
    var (best, least) = (Int32(0), Float.infinity)
    while below >= 0 || above < blocks.count {
      let gapBelow = below >= 0 ? place - blocks[below].range.high : .infinity
      let gapAbove = above < blocks.count ? max(0, blocks[above].range.low - place) : .infinity
      let gap = min(gapBelow, gapAbove)
      // A sum of squares is rounded to no less than one of them.
      if gap * gap > least { break }
      let next = gapBelow < gapAbove ? below : above
      if gapBelow < gapAbove { below -= 1 } else { above += 1 }
      let distances = blocks[next].squaredDistances(to: point)
      guard Self.isAny(of: distances, atMost: least) else { continue }
      for lane in 0..<Self.width where distances[lane] <= least {
        let number = blocks[next].numbers[lane]
        if distances[lane] < least || number < best { (best, least) = (number, distances[lane]) }
      }
    }
    return Int(best)
  }
}
