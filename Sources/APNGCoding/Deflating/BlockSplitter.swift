import PrefixCoding

/// A block → several blocks, each with its own codes, where that takes fewer bits: where an image has regions of
/// different kinds.
///
/// Looks for places as zopfli does: the best of some places far apart, then the best around it, and so on; then in each
/// part again. Places are compared by the information in the symbols and a guess of the header. A split is compared
/// exactly. Tried and dropped: splitting parts before they are compared with the whole, for regions whose outer two are
/// alike (nothing).
struct BlockSplitter {
  /// Blocks of fewer tokens do not pay for their header. (With 64 instead, ripples are 1.5 % larger.)
  private static let fewestTokens = 16
  /// Into so many steps each round divides the range in which it looks for a place.
  private static let placesAtOnce = 12

  static func blocks(_ block: DeflateBlock) -> [DeflateBlock] {
    guard let place = place(block.tokens[...]) else { return [block] }
    let (first, second) = (Array(block.tokens[..<place]), Array(block.tokens[place...]))
    let middle = first.reduce(block.range.lowerBound) { $0 + $1.count }
    func bits(_ tokens: [DeflateToken]) -> Int { BlockCodes(SymbolCounts(tokens), Evenness.usual).bits }
    guard bits(first) + bits(second) < bits(block.tokens) else { return [block] }
    return blocks(DeflateBlock(tokens: first, range: block.range.lowerBound..<middle))
      + blocks(DeflateBlock(tokens: second, range: middle..<block.range.upperBound))
  }

  private static func place(_ tokens: ArraySlice<DeflateToken>) -> Int? {
    guard tokens.count >= 2 * fewestTokens else { return nil }
    let all = SymbolCounts(tokens)
    var bounds = fewestTokens..<(tokens.count - fewestTokens + 1)
    while true {
      let step = max(1, bounds.count / placesAtOnce)
      let places = Array(stride(from: bounds.lowerBound, to: bounds.upperBound, by: step))
      var (left, done, best) = (SymbolCounts([]), 0, (place: places[0], bits: Double.infinity))
      for place in places {
        left.add(tokens[done..<place])
        done = place
        let bits = left.estimatedBits + all.without(left).estimatedBits
        if bits < best.bits { best = (place, bits) }
      }
      if step == 1 { return best.place }
      bounds = max(bounds.lowerBound, best.place - step)..<min(bounds.upperBound, best.place + step + 1)
    }
  }
}
