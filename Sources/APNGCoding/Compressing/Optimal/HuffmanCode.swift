/// Symbol counts → the lengths of an optimal prefix code of limited length.
///
/// Two queues (van Leeuwen, "On the construction of Huffman trees", 1976) where the limit does not bind, package-merge
/// (Larmore and Hirschberg, "A fast algorithm for optimal length-limited Huffman codes", 1990) where it does.
package enum HuffmanCode {
  /// Code lengths, 0 for symbols that do not occur. One symbol alone gets length 1.
  package static func lengths(_ counts: [UInt32], limit: Int) -> [UInt8] {
    var lengths = [UInt8](repeating: 0, count: counts.count)
    // Weight and symbol in one word: sorts by weight, ties by symbol.
    var leaves: [UInt64] = []
    leaves.reserveCapacity(counts.count)
    for (symbol, count) in counts.enumerated() where count > 0 { leaves.append(UInt64(count) << 16 | UInt64(symbol)) }
    guard leaves.count > 1 else {
      for leaf in leaves { lengths[Int(leaf & 0xFFFF)] = 1 }
      return lengths
    }
    leaves.sort()
    let depths = twoQueueDepths(leaves.map { $0 >> 16 })
    let limited = (depths.max() ?? 0) <= limit ? depths : packageMerge(leaves.map { $0 >> 16 }, limit: limit)
    for (leaf, depth) in zip(leaves, limited) { lengths[Int(leaf & 0xFFFF)] = UInt8(depth) }
    return lengths
  }

  /// Depths of leaves whose weights ascend.
  private static func twoQueueDepths(_ weights: [UInt64]) -> [Int] {
    let n = weights.count
    var nodes = weights
    nodes.reserveCapacity(2 * n - 1)
    var parent = [Int](repeating: 0, count: 2 * n - 1)
    var (leaf, inner) = (0, n)
    for node in n..<(2 * n - 1) {
      var sum: UInt64 = 0
      for _ in 0..<2 {
        let takesLeaf = leaf < n && (inner >= node || nodes[leaf] <= nodes[inner])
        let child = takesLeaf ? leaf : inner
        if takesLeaf { leaf += 1 } else { inner += 1 }
        sum += nodes[child]
        parent[child] = node
      }
      nodes.append(sum)
    }
    var depth = [Int](repeating: 0, count: 2 * n - 1)
    for node in stride(from: 2 * n - 3, through: 0, by: -1) { depth[node] = depth[parent[node]] + 1 }
    return Array(depth[..<n])
  }

  /// Depths of leaves whose weights ascend, none over `limit`.
  private static func packageMerge(_ weights: [UInt64], limit: Int) -> [Int] {
    /// A coin: its weight and the leaves in it.
    typealias Package = (weight: UInt64, leaves: [Int])
    let coins: [Package] = weights.enumerated().map { ($1, [$0]) }
    var row = coins
    for _ in 1..<limit {
      let pairs: [Package] = stride(from: 0, to: row.count - 1, by: 2).map {
        (row[$0].weight + row[$0 + 1].weight, row[$0].leaves + row[$0 + 1].leaves)
      }
      var (i, j) = (0, 0)
      row = []
      while i < coins.count || j < pairs.count {
        if j == pairs.count || (i < coins.count && coins[i].weight <= pairs[j].weight) {
          row.append(coins[i])
          i += 1
        } else {
          row.append(pairs[j])
          j += 1
        }
      }
    }
    var depths = [Int](repeating: 0, count: weights.count)
    for package in row.prefix(2 * weights.count - 2) {
      for leaf in package.leaves { depths[leaf] += 1 }
    }
    return depths
  }

  /// Canonical codes for lengths (RFC 1951, section 3.2.2), bits reversed: as they are written, least significant bit
  /// first.
  package static func reversedCodes(_ lengths: [UInt8]) -> [UInt16] {
    var counts = [Int](repeating: 0, count: 17)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [Int](repeating: 0, count: 17)
    for bits in 1...16 { next[bits] = (next[bits - 1] + counts[bits - 1]) << 1 }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      var code = next[Int(length)]
      next[Int(length)] += 1
      var reversed = 0
      for _ in 0..<length {
        reversed = reversed << 1 | code & 1
        code >>= 1
      }
      return UInt16(reversed)
    }
  }
}
