/// Finds the nearest of some points. They are sorted along the axis on which they are farthest apart, so that those far
/// away on it alone are never looked at, and eight are looked at together.
struct NearestPoint: Equatable, Sendable {
  private struct Block: Equatable {
    var points: PointBlock
    /// Which of the points given each is.
    var numbers = SIMD8<Int32>.zero
    /// The least and the largest coordinate on the axis.
    var low: Float
    var high: Float
  }

  private let axis: Int
  /// Ascending along the axis.
  private let blocks: [Block]

  init(_ points: [LabVector]) {
    let center = points.reduce(.zero, +) / Float(max(1, points.count))
    let spread = points.reduce(LabVector.zero) { $0 + ($1 - center) * ($1 - center) }
    let axis = spread.indices.max { spread[$0] < spread[$1] }!
    let order = points.indices.sorted { (points[$0][axis], $0) < (points[$1][axis], $1) }
    blocks = stride(from: 0, to: order.count, by: PointBlock.width).map { start in
      let numbers = order[start..<min(start + PointBlock.width, order.count)]
      var block = Block(
        points: PointBlock(numbers.map { points[$0] }), low: points[numbers.first!][axis],
        high: points[numbers.last!][axis])
      for (lane, number) in numbers.enumerated() { block.numbers[lane] = Int32(number) }
      return block
    }
    self.axis = axis
  }

  /// The number of the nearest point, the lowest of several; 0 if there are none.
  func number(to point: LabVector) -> Int {
    let (blocks, place) = (blocks.span, point[axis])
    var (low, high) = (0, blocks.count)
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle].high < place { low = middle + 1 } else { high = middle }
    }
    var (below, above) = (low - 1, low)
    var (best, least) = (Int32(0), Float.infinity)
    while below >= 0 || above < blocks.count {
      let gapBelow = below >= 0 ? place - blocks[below].high : .infinity
      let gapAbove = above < blocks.count ? max(0, blocks[above].low - place) : .infinity
      let gap = min(gapBelow, gapAbove)
      // A sum of squares is rounded to no less than one of them.
      if gap * gap > least { break }
      let next = gapBelow < gapAbove ? below : above
      if gapBelow < gapAbove { below -= 1 } else { above += 1 }
      let distances = blocks[next].points.squaredDistances(to: point)
      guard PointBlock.isAny(of: distances, atMost: least) else { continue }
      for lane in 0..<PointBlock.width where distances[lane] <= least {
        let number = blocks[next].numbers[lane]
        if distances[lane] < least || number < best { (best, least) = (number, distances[lane]) }
      }
    }
    return Int(best)
  }
}
