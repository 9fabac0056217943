import PrefixCoding

/// The search for the tokens and codes of one block that take the fewest bits together.
struct BlockSearch {
  struct Result {
    var tokens: [DeflateToken]
    var codes: BlockCodes

    /// - Returns: a zlib stream.
    static func stream(_ blocks: [Result], header: [UInt8], checksum: some Sequence<UInt8>) -> [UInt8] {
      var writer = BitWriter(after: header)
      for (i, block) in blocks.enumerated() {
        block.codes.write(block.tokens, isLast: i == blocks.count - 1, to: &writer)
      }
      writer.align()
      return writer.bytes + checksum
    }
  }

  /// Their buffers are used by one search after the other.
  struct Tools {
    let parser = TokenParser()
    let runs = MatchRuns()
    /// Of all bytes of the stream.
    let nearest = NearestMatches()
  }

  private(set) var best: Result
  private let bytes: UnsafeBufferPointer<UInt8>
  private let range: Range<Int>
  private let tools: Tools
  /// How many distances are looked at: as many as the bytes that one byte of the stream stands for, within these
  /// bounds. Even areas need many.
  private static let distances = 8...64
  /// Symbols that are used more often are kept.
  private static let fewUses = 4
  /// Steps of the parser. All rare symbols are tried, which takes a tenth of a second for each block.
  private static let mostStepsToLeaveOut = 1 << 19
  private static let mostStepsForNearest = 1 << 17

  init(
    _ block: DeflateBlock, of bytes: UnsafeBufferPointer<UInt8>, _ tools: Tools,
    _ effort: StreamRefiner.Effort
  ) {
    (self.bytes, range, self.tools) = (bytes, block.range, tools)
    best = Result(tokens: block.tokens, codes: BlockCodes(SymbolCounts(block.tokens), Evenness.all))
    guard effort.breadth > 0, range.count <= TokenParser.mostBytes else { return }
    let distances = Self.distances(block, best.codes, effort)
    guard !distances.isEmpty else { return }
    tools.runs.find(bytes, range, distances: distances)
    iterate(effort.rounds)
    // By the codes that they will have.
    take(tokens(TokenCosts(best.codes)))
    if effort.leavesOutSymbols, range.count * distances.count <= Self.mostStepsToLeaveOut {
      leaveOutSymbols()
    }
  }

  /// The same range with the tokens that are cheapest by the codes of a block of other bytes; nil where that has no
  /// matches.
  static func block(
    like other: DeflateBlock, of bytes: UnsafeBufferPointer<UInt8>, _ tools: Tools, _ effort: StreamRefiner.Effort
  ) -> DeflateBlock? {
    let counts = SymbolCounts(other.tokens)
    let distances = distances(other, BlockCodes(counts, Evenness.usual), effort)
    guard !distances.isEmpty else { return nil }
    tools.runs.find(bytes, other.range, distances: distances)
    let tokens = tools.parser.tokens(bytes, other.range, tools.runs, tools.nearest, TokenCosts(counts))
    return DeflateBlock(tokens: tokens, range: other.range)
  }

  /// The distances whose matches cover most bytes. A small block gets all the nearest distances too, where few bytes
  /// match.
  private static func distances(_ block: DeflateBlock, _ codes: BlockCodes, _ effort: StreamRefiner.Effort) -> [Int] {
    let bytesPerByte = 8 * block.range.count / codes.bits
    let wanted = min(max(bytesPerByte, distances.lowerBound), distances.upperBound) * effort.breadth
    let most = min(wanted, TokenParser.mostDistances)
    var covered: [Int: Int] = [:]
    for token in block.tokens where token.distance > 0 { covered[Int(token.distance), default: 0] += token.count }
    var distances = covered.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(most).map(\.key)
    guard block.range.count * most <= Self.mostStepsForNearest else { return distances }
    for distance in 1..<max(1, block.range.upperBound) where distances.count < most && covered[distance] == nil {
      distances.append(distance)
    }
    return distances
  }

  private func tokens(_ costs: TokenCosts) -> [DeflateToken] {
    tools.parser.tokens(bytes, range, tools.runs, tools.nearest, costs)
  }

  private mutating func take(_ tokens: [DeflateToken]) {
    let counts = SymbolCounts(tokens)
    // The best way to even the counts out saves a few bits at most.
    guard BlockCodes(counts, Evenness.usual).bits < best.codes.bits + 16 else { return }
    let codes = BlockCodes(counts, Evenness.all)
    if codes.bits < best.codes.bits { best = Result(tokens: tokens, codes: codes) }
  }

  /// Chooses tokens by the costs of symbols, and costs by the tokens, in turn. The first costs are evened out, so that
  /// symbols the compressor hardly used have a chance. Where nothing changes any more, the costs of the best tokens are
  /// shuffled, as in zopfli.
  private mutating func iterate(_ rounds: Int) {
    var counts = SymbolCounts(best.tokens).evenedOut
    var generator = Shuffling()
    for _ in 0..<rounds {
      let tokens = tokens(TokenCosts(counts))
      let next = SymbolCounts(tokens)
      take(tokens)
      counts = next == counts ? generator.shuffled(SymbolCounts(best.tokens)) : next
    }
  }

  /// Each rare symbol costs the description of its code. Tries to leave out one after the other.
  private mutating func leaveOutSymbols() {
    let few = 1...UInt(Self.fewUses)
    let counts = SymbolCounts(best.tokens)
    for symbol in counts.literals.indices where symbol != DeflateAlphabet.endOfBlock && few ~= counts.literals[symbol] {
      take(tokens(TokenCosts(best.codes, withoutLiteral: symbol)))
    }
    for symbol in counts.distances.indices where few ~= counts.distances[symbol] {
      take(tokens(TokenCosts(best.codes, withoutDistance: symbol)))
    }
  }
}

/// The same numbers in every run (a linear congruential generator; constants of Numerical Recipes).
private struct Shuffling {
  private var state: UInt32 = 1

  private mutating func next(below limit: Int) -> Int {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int(state >> 8) % limit
  }

  /// A third of the symbols get the count of another.
  mutating func shuffled(_ counts: SymbolCounts) -> SymbolCounts {
    var counts = counts
    for i in counts.literals.indices where next(below: 3) == 0 {
      counts.literals[i] = counts.literals[next(below: counts.literals.count)]
    }
    for i in counts.distances.indices where next(below: 3) == 0 {
      counts.distances[i] = counts.distances[next(below: counts.distances.count)]
    }
    counts.literals[DeflateAlphabet.endOfBlock] = 1
    return counts
  }
}
