/// How long the prefix code of each symbol is.
package enum CodeLengths {
  /// The least bits for symbols that occur so often; 0 for those that do not occur.
  /// - Parameters:
  ///   - counts: of up to 512 symbols; at least two of them above 0, unless `longest` is given.
  ///   - longest: enough for all symbols that occur.
  package static func least(_ counts: [UInt], longest: Int = PrefixEncoder.longestCode) -> [UInt8] {
    // Counts with their symbols in the lowest bits.
    var used: [UInt] = []
    for symbol in counts.indices where counts[symbol] > 0 { used.append(counts[symbol] << 9 | UInt(symbol)) }
    used.sort()
    let weights = used.map { Int($0 >> 9) }
    // Huffman's codes are faster to find. Package-merge is for codes that come out too long, and for one symbol alone.
    var depths = depths(weights).map(UInt8.init)
    if used.count < 2 || depths[0] > longest { depths = PackageMerge.lengths(weights, longest: longest) }
    var lengths = [UInt8](repeating: 0, count: counts.count)
    for (symbol, depth) in zip(used, depths) { lengths[Int(symbol & 511)] = depth }
    return lengths
  }

  /// The depths of the leaves of Huffman's tree (Moffat and Katajainen, "In-place calculation of minimum-redundancy
  /// codes", 1995).
  /// - Parameter weights: ascending.
  /// - Returns: descending.
  private static func depths(_ weights: [Int]) -> [Int] {
    var nodes = weights
    let count = nodes.count
    guard count > 1 else { return nodes.map { _ in 0 } }
    // Weights become inner nodes, and those the indices of their parents.
    var (leaf, root) = (0, 0)
    for next in 0..<(count - 1) {
      func smallest() -> Int {
        if leaf >= count || (root < next && nodes[root] < nodes[leaf]) {
          let weight = nodes[root]
          nodes[root] = next
          root += 1
          return weight
        }
        leaf += 1
        return nodes[leaf - 1]
      }
      let weight = smallest()
      nodes[next] = weight + smallest()
    }
    // Parents become depths of inner nodes.
    nodes[count - 2] = 0
    for next in stride(from: count - 3, through: 0, by: -1) { nodes[next] = nodes[nodes[next]] + 1 }
    // What inner nodes of a depth leave are leaves.
    var (available, depth, inner, next) = (1, 0, count - 2, count - 1)
    while available > 0 {
      var used = 0
      while inner >= 0, nodes[inner] == depth {
        used += 1
        inner -= 1
      }
      for _ in used..<available {
        nodes[next] = depth
        next -= 1
      }
      (available, depth) = (2 * used, depth + 1)
    }
    return nodes
  }

  /// The description of the codes of so many symbols is a small part of the block, so fewer candidates are tried. (An
  /// avatar with a glow becomes 0.05 % larger, and choosing its codes takes 40 % of the time.)
  package static let manySymbols: UInt = 500

  /// Lengths that are easier to describe than the least ones, which come first.
  package static func candidates(_ counts: [UInt], _ evenness: [Evenness]) -> [[UInt8]] {
    var candidates = [least(counts)]
    let evened = evenness.map { $0.evened(counts) }
    func add(_ lengths: [UInt8]) { if !candidates.contains(lengths) { candidates.append(lengths) } }
    for counts in evened { add(least(counts)) }
    guard counts.reduce(0, +) < manySymbols else { return candidates }
    // Fewer different lengths.
    let longest = Int(candidates[0].max() ?? 0)
    for shorter in [longest - 1, longest - 2] where shorter > 0 {
      for counts in [counts] + evened where counts.reduce(0, { $0 + ($1 > 0 ? 1 : 0) }) <= 1 << shorter {
        add(least(counts, longest: shorter))
      }
    }
    return candidates
  }
}
