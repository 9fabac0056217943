import Parallelism

/// Points in groups of neighbors, to find for each the nearest of some others: what is too far from a group as a whole
/// is never compared with its points.
///
/// For 37,000 colors of a gradient and 16 to 256 others, this takes a fifth to a third of the time of asking
/// `NearestPoint` for each.
struct PointGroups: Sendable {
  private struct Group {
    /// The points, in whole blocks but for the last.
    var blocks: [PointBlock]
    var count: Int
    var center: LabVector
    /// How far from the center its points are at most.
    var radius: Float
  }

  /// The points, neighbors side by side, and the number that each had.
  private let points: [LabVector]
  private let numbers: [Int]
  private let groups: [Group]

  /// Groups of 16 took 0.8 to 1.4 times as long, of 64 0.6 to 1.1 times.
  private static let size = 32
  /// Fewer points for each of the others are so far apart that groups are as slow as `NearestPoint`.
  private static let fewestForEach = 8
  /// Groups that a thread takes at a time; chosen.
  private static let groupsAtOnce = 64

  init(_ points: [LabVector]) {
    let codes = Self.mortonCodes(of: points)
    let numbers = points.indices.sorted { (codes[$0], $0) < (codes[$1], $1) }
    let sorted = numbers.map { points[$0] }
    (self.numbers, self.points) = (numbers, sorted)
    groups = stride(from: 0, to: sorted.count, by: Self.size).map { start in
      let range = start..<min(start + Self.size, sorted.count)
      let center = sorted[range].reduce(.zero, +) / Float(range.count)
      let radius = sorted[range].map { LabColors.squaredDistance($0, center) }.max()!.squareRoot()
      return Group(blocks: PointBlock.blocks(sorted[range]), count: range.count, center: center, radius: radius)
    }
  }

  /// For each point, the number of the nearest of some others, the lowest of several; 0 if there are none.
  func nearest(of others: [LabVector], workers: Int = 1) -> [Int] {
    var result = [Int](repeating: 0, count: points.count)
    guard points.count >= Self.fewestForEach * others.count else {
      let search = NearestPoint(others)
      for (number, point) in zip(numbers, points) { result[number] = search.number(to: point) }
      return result
    }
    let blocks = PointBlock.blocks(others[...])
    let parts = concurrentMap(
      count: (groups.count + Self.groupsAtOnce - 1) / Self.groupsAtOnce, workers: workers
    ) { part in
      nearest(of: others, blocks, part * Self.groupsAtOnce..<min((part + 1) * Self.groupsAtOnce, groups.count))
    }
    for (number, nearest) in zip(numbers, parts.joined()) { result[number] = nearest }
    return result
  }

  /// The same for the points of some groups, in their order.
  private func nearest(of others: [LabVector], _ blocks: [PointBlock], _ groups: Range<Int>) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(groups.count * Self.size)
    var distances = [SIMD8<Float>](repeating: .zero, count: blocks.count)
    var within = [Int32](repeating: 0, count: others.count)
    others.withUnsafeBufferPointer { others in
      within.withUnsafeMutableBufferPointer { within in
        for group in self.groups[groups] {
          let count = Self.reached(from: group, blocks, &distances, within)
          let candidates = UnsafeBufferPointer(rebasing: within.prefix(count))
          for (number, block) in group.blocks.enumerated() {
            let nearest = block.nearest(of: others, candidates)
            let points = min(PointBlock.width, group.count - number * PointBlock.width)
            for lane in 0..<points { result.append(Int(nearest[lane])) }
          }
        }
      }
    }
    return result
  }

  /// Finds those of some others that may be nearest to a point of a group.
  /// - Parameters:
  ///   - distances: memory for each block.
  ///   - within: set to their numbers, in order.
  /// - Returns: how many they are.
  private static func reached(
    from group: Group, _ blocks: [PointBlock], _ distances: inout [SIMD8<Float>],
    _ within: UnsafeMutableBufferPointer<Int32>
  ) -> Int {
    var least = Float.infinity
    for (index, block) in blocks.enumerated() {
      distances[index] = block.squaredDistances(to: group.center)
      if PointBlock.isAny(of: distances[index], atMost: least) { least = min(least, distances[index].min()) }
    }
    // The nearest to a point is at most twice the radius farther from the center than the center's nearest. The rest
    // is many times what rounding adds.
    let reach = (least.squareRoot() + 2 * group.radius) * 1.0001 + 1e-6
    var count = 0
    for (index, distances) in distances.enumerated() where PointBlock.isAny(of: distances, atMost: reach * reach) {
      for lane in 0..<PointBlock.width where distances[lane] <= reach * reach {
        within[count] = Int32(index * PointBlock.width + lane)
        count += 1
      }
    }
    return count
  }

  /// The places of points on a curve that fills their space. Points with codes near to each other are neighbors.
  private static func mortonCodes(of points: [LabVector]) -> [UInt32] {
    guard let first = points.first else { return [] }
    let least = points.reduce(first) { pointwiseMin($0, $1) }
    let largest = points.reduce(first) { pointwiseMax($0, $1) }
    let scale = 255 / max((largest - least).max(), .leastNormalMagnitude)
    return points.map { point in
      let cell = (point - least) * scale
      return cell.indices.reduce(0) { $0 | everyFourthBit(UInt32(min(255, cell[$1]))) << UInt32($1) }
    }
  }

  /// The lowest eight bits, three zeros between each and the next.
  private static func everyFourthBit(_ bits: UInt32) -> UInt32 {
    var spread = (bits | bits << 12) & 0x000F_000F
    spread = (spread | spread << 6) & 0x0303_0303
    return (spread | spread << 3) & 0x1111_1111
  }
}
