/// Weights → the lengths of the shortest prefix code in which no code is longer than a limit.
///
/// Package-merge (Larmore and Hirschberg, "A fast algorithm for optimal length-limited Huffman codes", Journal of the
/// ACM 37, 1990). There is one list for each length. The first list holds the symbols. Each further list holds the
/// symbols merged with packages, which are pairs of items of the list before. The lightest 2n - 2 items of the last
/// list, with all that their packages hold, have each symbol once for each bit of its code.
package enum PackageMerge {
  /// - Parameters:
  ///   - weights: ascending, each above 0.
  ///   - longest: in bits, 1…16; enough for so many symbols.
  /// - Returns: for each weight the length of its code, descending. One symbol alone gets a code of one bit.
  package static func lengths(_ weights: [Int], longest: Int) -> [UInt8] {
    let count = weights.count
    guard count > 2 else { return weights.map { _ in 1 } }
    precondition(longest <= UInt16.bitWidth && count <= 1 << longest, "\(longest) bits are enough for the symbols")
    // Further lists would not make any code longer.
    let lists = min(longest, count - 1)
    let needed = 2 * count - 2
    // For each place the lists in which a symbol stands there, a bit each. The first list has nothing else.
    var symbols = [UInt16](repeating: 1, count: needed)
    // Of the list before and the one that is made: the weights, then what no item is heavier than.
    var list = weights + [Int](repeating: .max, count: needed + 2 - count)
    var packages = [Int](repeating: .max, count: count + 1)
    let leaves = weights + [.max]
    var length = count
    for k in 1..<lists {
      let pairs = length / 2
      for i in 0..<pairs { packages[i] = list[2 * i] + list[2 * i + 1] }
      length = min(needed, count + pairs)
      var (leaf, package) = (0, 0)
      for i in 0..<length {
        // Of equals the package comes first.
        let isLeaf = leaves[leaf] < packages[package]
        list[i] = isLeaf ? leaves[leaf] : packages[package]
        symbols[i] |= isLeaf ? 1 << UInt16(truncatingIfNeeded: k) : 0
        leaf &+= isLeaf ? 1 : 0
        package &+= isLeaf ? 0 : 1
      }
    }
    var lengths = [UInt8](repeating: 0, count: count)
    var taken = needed
    for k in (0..<lists).reversed() {
      let leaves = symbols[..<taken].reduce(0) { $0 + Int($1 >> UInt16(truncatingIfNeeded: k) & 1) }
      for i in 0..<leaves { lengths[i] += 1 }
      taken = 2 * (taken - leaves)
    }
    return lengths
  }
}
