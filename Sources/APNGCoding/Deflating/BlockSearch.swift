/// The search for the tokens and codes of one block that take the fewest bits together.
struct BlockSearch {
  struct Result {
    var tokens: [DeflateToken]
    var codes: BlockCodes
  }

  private(set) var best: Result
  private let bytes: UnsafeBufferPointer<UInt8>
  private let range: Range<Int>
  private let parser: TokenParser
  private let distances: [Int]
  /// Symbols that are used more often are not tried to be done without.
  private static let fewUses = 4

  init(
    _ block: DeflateBlock, of bytes: UnsafeBufferPointer<UInt8>, _ parser: TokenParser, _ effort: StreamRefiner.Effort
  ) {
    (self.bytes, range, self.parser) = (bytes, block.range, parser)
    best = Result(tokens: block.tokens, codes: BlockCodes(SymbolCounts(block.tokens), Evenness.all))
    var covered: [Int: Int] = [:]
    for token in block.tokens where token.distance > 0 { covered[Int(token.distance), default: 0] += token.count }
    distances = covered.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(effort.distances).map(\.key)
    guard !distances.isEmpty, range.count <= TokenParser.mostBytes else { return }
    iterate(effort.rounds)
    fitCodes()
    if effort.leavesOutSymbols { while leaveOutSymbols() {} }
  }

  private func tokens(_ costs: TokenCosts) -> [DeflateToken] {
    parser.tokens(bytes, range, distances: distances, costs)
  }

  @discardableResult
  private mutating func take(_ tokens: [DeflateToken]) -> Bool {
    let counts = SymbolCounts(tokens)
    // The best way to even the counts out is worth a few bits at most.
    guard BlockCodes(counts, Evenness.usual).bits < best.codes.bits + 16 else { return false }
    let codes = BlockCodes(counts, Evenness.all)
    guard codes.bits < best.codes.bits else { return false }
    best = Result(tokens: tokens, codes: codes)
    return true
  }

  /// Tokens tell what symbols cost, and costs tell tokens. Where that stands still, costs of the best tokens are shuffled, as zopfli does.
  private mutating func iterate(_ rounds: Int) {
    var counts = SymbolCounts(best.tokens)
    var generator = Shuffling()
    var last = 0
    for _ in 0..<rounds {
      let tokens = tokens(TokenCosts(counts))
      counts = SymbolCounts(tokens)
      let bits = BlockCodes(counts, Evenness.usual).bits
      take(tokens)
      if bits == last { counts = generator.shuffled(SymbolCounts(best.tokens)) }
      last = bits
    }
  }

  private mutating func fitCodes() {
    for _ in 0..<2 where !take(tokens(TokenCosts(best.codes))) { break }
  }

  /// Whether a symbol was left out.
  private mutating func leaveOutSymbols() -> Bool {
    var isSmaller = false
    let counts = SymbolCounts(best.tokens)
    for symbol in counts.literals.indices where symbol != DeflateAlphabet.endOfBlock {
      guard (1...UInt(Self.fewUses)).contains(counts.literals[symbol]) else { continue }
      if take(tokens(TokenCosts(best.codes, withoutLiteral: symbol))) { isSmaller = true }
    }
    for symbol in counts.distances.indices where (1...UInt(Self.fewUses)).contains(counts.distances[symbol]) {
      if take(tokens(TokenCosts(best.codes, withoutDistance: symbol))) { isSmaller = true }
    }
    return isSmaller
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
