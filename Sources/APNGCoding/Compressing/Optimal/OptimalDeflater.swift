import CDeflate

/// Bytes → the smallest zlib stream that a search over parses finds.
///
/// As in Zopfli (Alakuijala and Vandevenne, "Data compression using Zopfli", 2013) the cheapest parse under the costs
/// of the last one is repeated until it gets no better, and the exact size of every parse is known. Unlike there,
/// matches are found once; each block has costs of its own within one search for the path; and headers weigh on the
/// costs, as a loader's frames are often so small that the header is a third of the stream. One object for each thread.
package final class OptimalDeflater {
  package struct Search: Equatable, Hashable, Sendable {
    /// Strings compared for each position.
    var depth: Int
    /// Whether inside runs only few strings are compared.
    var skimsRuns: Bool
    /// Parses from each starting point at most.
    var passes: Int
    /// Whether every length of a match is considered.
    var isDense: Bool
    /// Whether blocks are split by exact costs.
    var splitsExactly: Bool
    /// Bits for a symbol's place in the header, one starting point for each.
    var rarities: [UInt32]
    /// Whether the fixed code's costs are a starting point too.
    var triesFixed: Bool
  }

  private let search: Search
  private let parser = TokenParser()
  private var pool: [SymbolCosts] = []

  package init(_ search: Search) { self.search = search }

  package func stream(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var writer = BitWriter()
    // Deflate with a window of 32 KiB, slowest algorithm (RFC 1950, section 2.2).
    writer.write(0x78, bits: 8)
    writer.write(0xDA, bits: 8)
    var start = 0
    repeat {
      let end = min(bytes.count, start + TokenParser.longestSegment)
      var parse = bestParse(bytes, start..<end)
      parse.finish()
      parse.write(isLast: end == bytes.count, &writer)
      start = end
    } while start < bytes.count
    writer.align()
    let checksum = libdeflate_adler32(1, bytes.baseAddress, bytes.count)
    for shift: UInt32 in [24, 16, 8, 0] { writer.write(Int(checksum >> shift & 255), bits: 8) }
    return writer.bytes
  }

  /// Tokens cut into blocks, each with its code.
  private struct Parse {
    var tokens: [DeflateToken]
    /// Ends in tokens.
    var ends: [Int]
    var counts: [SymbolCounts]
    var blocks: [DeflateBlock]
    var bits: Int

    init(_ tokens: [DeflateToken], ends: [Int]) {
      self.tokens = tokens
      self.ends = ends
      counts = tokens.withUnsafeBufferPointer { all in
        ends.indices.map { SymbolCounts(UnsafeBufferPointer(rebasing: all[($0 == 0 ? 0 : ends[$0 - 1])..<ends[$0]])) }
      }
      blocks = counts.map { DeflateBlock($0, isThorough: false) }
      bits = blocks.reduce(0) { $0 + $1.bits }
    }

    /// The same with the best headers.
    mutating func finish() {
      blocks = counts.map { DeflateBlock($0, isThorough: true) }
      bits = blocks.reduce(0) { $0 + $1.bits }
    }

    /// Ends in bytes.
    var positions: [Int] {
      var (position, token) = (0, 0)
      return ends.map { end in
        while token < end {
          position += tokens[token].span
          token += 1
        }
        return position
      }
    }

    func write(isLast: Bool, _ writer: inout BitWriter) {
      tokens.withUnsafeBufferPointer { all in
        for (i, block) in blocks.enumerated() {
          let part = UnsafeBufferPointer(rebasing: all[(i == 0 ? 0 : ends[i - 1])..<ends[i]])
          block.write(part, isFinal: isLast && i == blocks.count - 1, &writer)
        }
      }
    }
  }

  private func bestParse(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Parse {
    let segment = UnsafeBufferPointer(rebasing: bytes[range])
    guard !segment.isEmpty else { return Parse([], ends: [0]) }
    parser.findMatches(bytes, segment: range, depth: search.depth, skimsRuns: search.skimsRuns)
    let costs = costs(0)
    costs.setGuess(segment)
    let guess = parse(segment, [(segment.count, costs)])
    var best = guess
    for (k, rarity) in search.rarities.enumerated() {
      let end = improve(segment, from: guess, rarity: rarity)
      if k == 0 || end.bits < best.bits { best = end.bits < best.bits ? end : best }
    }
    if search.triesFixed {
      costs.setFixed()
      let fixed = parse(segment, [(segment.count, costs)])
      let end = improve(segment, from: fixed, rarity: search.rarities.first ?? 0)
      for candidate in [fixed, end] where candidate.bits < best.bits { best = candidate }
    }
    return best
  }

  /// Parses again and again under the costs of the last parse, and returns the best one seen. A parse that repeats
  /// itself is shaken: some symbols get the frequency of others, which leads out of many a local least.
  private func improve(_ segment: UnsafeBufferPointer<UInt8>, from start: Parse, rarity: UInt32) -> Parse {
    var (best, last) = (start, start)
    var counts = start.counts
    var noise = Noise()
    var isShaken = false
    for pass in 0..<search.passes {
      if pass == 1 || pass == search.passes / 2 {
        let ends = last.tokens.withUnsafeBufferPointer { TokenBlocks.split($0, isExact: search.splitsExactly) }
        if ends != last.ends {
          last = Parse(last.tokens, ends: ends)
          counts = last.counts
          if last.bits < best.bits { best = last }
        }
      }
      let blocks = zip(last.positions, counts).enumerated().map { i, block in
        let costs = costs(i)
        costs.set(block.1, rarity: rarity)
        return (end: block.0, costs: costs)
      }
      let next = parse(segment, blocks)
      if next.bits < best.bits { best = next }
      let isStuck = next.bits == last.bits
      last = next
      if isStuck {
        isShaken = true
        last = best
        counts = best.counts.map { $0.shaken(&noise) }
      } else if isShaken && last.counts.count == counts.count {
        counts = zip(last.counts, counts).map { $0.mixed(with: $1) }
      } else {
        counts = last.counts
      }
    }
    return best
  }

  private func parse(_ segment: UnsafeBufferPointer<UInt8>, _ blocks: [(end: Int, costs: SymbolCosts)]) -> Parse {
    let tokens = parser.parse(segment, blocks: blocks, isDense: search.isDense)
    // A token belongs to the block in which it starts.
    var ends: [Int] = []
    var (position, token) = (0, 0)
    for block in blocks {
      while token < tokens.count, position < block.end {
        position += tokens[token].span
        token += 1
      }
      if token > ends.last ?? 0 { ends.append(token) }
    }
    return Parse(tokens, ends: ends)
  }

  private func costs(_ index: Int) -> SymbolCosts {
    while pool.count <= index { pool.append(SymbolCosts()) }
    return pool[index]
  }
}
