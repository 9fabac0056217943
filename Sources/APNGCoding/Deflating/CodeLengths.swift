/// How long the prefix code of each symbol is.
enum CodeLengths {
  /// The least bits for symbols that occur so often; 0 for those that do not occur.
  /// - Parameters:
  ///   - counts: at least two of them above 0, unless `longest` is given.
  ///   - longest: enough for all symbols that occur.
  static func least(_ counts: [UInt], longest: Int = DeflateAlphabet.longestCode) -> [UInt8] {
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
  static let manySymbols: UInt = 500

  /// Lengths that are easier to describe than the least ones, which come first.
  static func candidates(_ counts: [UInt], _ evenness: [Evenness]) -> [[UInt8]] {
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

/// Neighboring symbols that occur nearly as often are counted as equal. Their codes then have one length, which a
/// block's header stores as a run.
///
/// The larger of both limits counts. zopfli has one such limit, 4 (its `OptimizeHuffmanForRle`). Here each block takes
/// the best of several. On frames of loaders that saves 1 % over zopfli's limit, and 1–9 % over none.
struct Evenness: Equatable, Sendable {
  /// How far a count may be from the mean of its run.
  var difference: Double
  /// The same as a share of the mean.
  var share = 0.0
  /// Whether symbols that do not occur may get a code, so that a run goes on.
  var fillsGaps = true

  static let usual = [Evenness(difference: 4)]
  /// Those that were best for some block in twenty.
  static let all =
    [4, 1.2, 2.2, 8].map { Evenness(difference: $0) }
    + [Evenness(difference: 4, share: 0.3), Evenness(difference: 4, fillsGaps: false)]

  func evened(_ counts: [UInt]) -> [UInt] {
    var evened = counts
    let used = (counts.lastIndex { $0 > 0 } ?? -1) + 1
    var start = 0
    while start < used {
      let end = fillsGaps ? endAcrossGaps(counts, start, used) : endBeforeGap(counts, start, used)
      if end - start >= 3 {
        let sum = counts[start..<end].reduce(0, +)
        let mean = (Double(sum) / Double(end - start)).rounded()
        if sum > 0 { for k in start..<end { evened[k] = UInt(max(1, mean)) } }
      }
      start = max(end, start + 1)
    }
    return evened
  }

  private func isNear(_ count: UInt, _ mean: Double) -> Bool {
    abs(Double(count) - mean) < max(difference, share * mean)
  }

  private func endBeforeGap(_ counts: [UInt], _ start: Int, _ used: Int) -> Int {
    var (sum, end) = (0.0, start)
    while end < used, counts[end] > 0, end == start || isNear(counts[end], sum / Double(end - start)) {
      sum += Double(counts[end])
      end += 1
    }
    return end
  }

  /// Stops at a run that is there already: of 5 symbols that do not occur, or 7 that occur equally often.
  private func endAcrossGaps(_ counts: [UInt], _ start: Int, _ used: Int) -> Int {
    // The next few stand for a mean that is not there yet.
    let few = counts[start..<min(start + 4, used)]
    let ahead = Double(few.reduce(0, +)) / Double(few.count)
    var (sum, end) = (0.0, start)
    while end < used, isNear(counts[end], end - start < 4 ? ahead : sum / Double(end - start)) {
      if end == 0 || counts[end] != counts[end - 1] {
        let run = counts[end..<used].prefix { $0 == counts[end] }.count
        if run >= (counts[end] == 0 ? 5 : 7) { return end == start ? start + run : end }
      }
      sum += Double(counts[end])
      end += 1
    }
    // Fewer are not worth a repeat.
    return end - start >= 4 ? end : start
  }
}
