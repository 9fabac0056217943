/// Bytes with their matches → the cheapest sequence of tokens under given costs: the shortest path from the first byte
/// to the last, where literals and matches are the edges.
///
/// Matches are found once for a segment and used for every pass. One object for each thread.
final class TokenParser {
  /// Bytes parsed at once: bounds the memory, and the costs' 32 bits (2¹⁸ bytes of at most 2¹⁴ units).
  static let longestSegment = 1 << 18

  private let finder = MatchFinder()
  private var matches = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 1 << 12)
  private var capacity = 0
  /// For each position where its matches start, and one past the last.
  private var starts = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  /// For each position the least cost to get there, and the step that does.
  private var costs = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  private var steps = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  private let slotEnds: UnsafeMutableBufferPointer<Int>

  init() {
    slotEnds = .allocate(capacity: DeflateAlphabet.slotEnds.count)
    _ = slotEnds.initialize(from: DeflateAlphabet.slotEnds)
  }

  deinit {
    matches.deallocate()
    starts.deallocate()
    costs.deallocate()
    steps.deallocate()
    slotEnds.deallocate()
  }

  private func reserve(_ count: Int) {
    guard capacity < count else { return }
    starts.deallocate()
    costs.deallocate()
    steps.deallocate()
    starts = .allocate(capacity: count + 1)
    costs = .allocate(capacity: count + 1)
    steps = .allocate(capacity: count + 1)
    capacity = count
  }

  /// Finds the matches of bytes `segment`; segments are to be given in order, the first starting at 0.
  /// - Parameters:
  ///   - depth: strings compared at most for each position.
  ///   - skimsRuns: inside runs, only the run itself and the last run with as many bytes left are compared.
  func findMatches(_ bytes: UnsafeBufferPointer<UInt8>, segment: Range<Int>, depth: Int, skimsRuns: Bool) {
    guard let base = bytes.baseAddress else { return }
    if segment.lowerBound == 0 { finder.reset() }
    reserve(segment.count)
    var used = 0
    var position = segment.lowerBound
    /// Of the run of equal bytes around the position.
    var (runStart, runEnd) = (position, position)
    while position < segment.upperBound {
      if matches.count < used + 2 * DeflateAlphabet.longestMatch { grow(used) }
      guard let room = matches.baseAddress else { return }
      starts[position - segment.lowerBound] = UInt32(used)
      if position >= runEnd {
        runStart = position
        while runEnd < segment.upperBound, base[runEnd] == base[position] { runEnd += 1 }
      }
      if position - runStart > DeflateAlphabet.longestMatch && runEnd - position > 2 * DeflateAlphabet.longestMatch {
        // Deep inside a run nothing is better than the run itself.
        room[used] = Self.longestRun
        used += 1
        position += 1
        continue
      }
      if skimsRuns && position > runStart && runEnd - position >= Self.shortestSkimmedRun {
        used += finder.addRun(
          base, at: position, count: segment.upperBound, left: runEnd - position, into: room + used)
        position += 1
        continue
      }
      // A match must not leave the segment.
      let found = finder.add(base, at: position, count: segment.upperBound, depth: depth, into: room + used)
      used += found
      position += 1
    }
    starts[segment.count] = UInt32(used)
  }

  /// In bytes; shorter runs are looked up like anything else.
  private static let shortestSkimmedRun = 8

  /// A match of the greatest length with the byte before.
  private static let longestRun = UInt32(DeflateAlphabet.longestMatch) << 16 | 1

  private func grow(_ used: Int) {
    let larger = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 2 * matches.count)
    _ = larger.initialize(from: matches[..<used])
    matches.deallocate()
    matches = larger
  }

  /// The cheapest tokens for the segment that `findMatches` was last given.
  /// - Parameters:
  ///   - blocks: ends of blocks within the segment, and the costs that hold in each.
  ///   - isDense: whether every length of a match is an edge, and not only those after which another costs more.
  func parse(_ segment: UnsafeBufferPointer<UInt8>, blocks: [(end: Int, costs: SymbolCosts)], isDense: Bool)
    -> [DeflateToken]
  {
    guard let bytes = segment.baseAddress, let matches = matches.baseAddress else { return [] }
    let (starts, costs, steps) = (starts, costs, steps)
    let denseLength = isDense ? DeflateAlphabet.longestMatch : DeflateAlphabet.everyLengthTo
    costs[0] = 0
    for i in 1...segment.count { costs[i] = .max }
    var position = 0
    /// The longest match of the position before, moved on by one.
    var continuation: UInt32 = 0
    for block in blocks {
      let (literal, length, distance) = (block.costs.literal, block.costs.length, block.costs.distance)
      while position < block.end {
        let here = costs[position]
        let plain = here &+ literal[Int(bytes[position])]
        if plain < costs[position + 1] {
          costs[position + 1] = plain
          steps[position + 1] = UInt32(bytes[position])
        }
        let (begin, end) = (Int(starts[position]), Int(starts[position + 1]))
        let longestMatch = begin < end ? matches[end - 1] : 0
        // A long match that only goes on is worth taking to its end, or not at all.
        let goesOn = !isDense && longestMatch == continuation && Int(longestMatch >> 16) > denseLength
        continuation = longestMatch &- 0x1_0000
        var first = DeflateAlphabet.shortestMatch
        for k in begin..<end {
          let match = matches[k]
          let longest = Int(match >> 16)
          let far = match & 0xFFFF
          let start = here &+ distance[DeflateAlphabet.distanceSlot(Int(far))]
          if goesOn || (longest == DeflateAlphabet.longestMatch && (!isDense || match == Self.longestRun)) {
            let cost = start &+ length[longest]
            if cost < costs[position + longest] {
              costs[position + longest] = cost
              steps[position + longest] = match
            }
            continue
          }
          var l = first
          while l <= min(longest, denseLength) {
            let cost = start &+ length[l]
            if cost < costs[position + l] {
              costs[position + l] = cost
              steps[position + l] = UInt32(l) << 16 | far
            }
            l += 1
          }
          // Beyond, only lengths that end a slot, and the longest.
          if longest > denseLength {
            for slotEnd in slotEnds where slotEnd >= first {
              let l = min(slotEnd, longest)
              let cost = start &+ length[l]
              if cost < costs[position + l] {
                costs[position + l] = cost
                steps[position + l] = UInt32(l) << 16 | far
              }
              if slotEnd >= longest { break }
            }
          }
          first = longest + 1
        }
        position += 1
      }
    }
    return backtrack(segment.count)
  }

  private func backtrack(_ count: Int) -> [DeflateToken] {
    var tokens: [DeflateToken] = []
    tokens.reserveCapacity(count / 4 + 16)
    var position = count
    while position > 0 {
      let token = DeflateToken(bits: steps[position])
      tokens.append(token)
      position -= token.span
    }
    tokens.reverse()
    return tokens
  }
}
