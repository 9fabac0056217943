import Parallelism

/// Points in groups of neighbors, to find for each the nearest of some others: what is too far from a group as a whole
/// is never compared with its points.
///
/// For 37,000 colors of a gradient and 16 to 256 others, this takes a quarter of the time of asking `NearestPoint` for
/// each.
struct PointGroups: Sendable {
  private struct Group {
    var range: Range<Int>
    var center: LabVector
    /// How far from the center its points are at most.
    var radius: Float
  }

  /// The points, neighbors side by side, and the number that each had.
  private let points: [LabVector]
  private let numbers: [Int]
  private let groups: [Group]

  /// Groups of 8 and 16 took up to 1.7 and 1.2 times as long.
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
      return Group(range: range, center: center, radius: radius)
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
    let blocks = stride(from: 0, to: others.count, by: PointBlock.width).map { start in
      PointBlock(others[start..<min(start + PointBlock.width, others.count)])
    }
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
    var distances = [Float](repeating: 0, count: blocks.count * PointBlock.width)
    var within = [Int](repeating: 0, count: distances.count + 1)
    for group in self.groups[groups] {
      Self.squaredDistances(of: blocks, to: group.center, &distances)
      // The nearest to a point is at most twice the radius farther from the center than the center's nearest. The rest
      // is many times what rounding adds.
      let reach = ((distances.min() ?? 0).squareRoot() + 2 * group.radius) * 1.0001 + 1e-6
      var count = 0
      for (number, distance) in distances.prefix(others.count).enumerated() {
        within[count] = number
        count += distance <= reach * reach ? 1 : 0
      }
      for point in points[group.range] {
        var (best, least) = (0, Float.infinity)
        for candidate in within.prefix(count) {
          let distance = LabColors.squaredDistance(others[candidate], point)
          if distance < least { (best, least) = (candidate, distance) }
        }
        result.append(best)
      }
    }
    return result
  }

  private static func squaredDistances(of blocks: [PointBlock], to point: LabVector, _ result: inout [Float]) {
    result.withUnsafeMutableBytes { bytes in
      let result = bytes.bindMemory(to: SIMD8<Float>.self)
      for (index, block) in blocks.enumerated() { result[index] = block.squaredDistances(to: point) }
    }
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
