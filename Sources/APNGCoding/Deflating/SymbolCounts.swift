import GraphicsCore

/// How often a block has each symbol.
struct SymbolCounts: Equatable, Sendable {
  var literals = [UInt](repeating: 0, count: DeflateAlphabet.literalsAndLengths)
  var distances = [UInt](repeating: 0, count: DeflateAlphabet.distances)

  init(_ tokens: some Sequence<DeflateToken>) {
    literals[DeflateAlphabet.endOfBlock] = 1
    add(tokens)
  }

  mutating func add(_ tokens: some Sequence<DeflateToken>) {
    let symbols = DeflateAlphabet.lengthSymbols
    for token in tokens {
      if token.distance == 0 {
        literals[Int(token.length)] += 1
      } else {
        literals[DeflateAlphabet.firstLength + Int(symbols[Int(token.length)])] += 1
        distances[DeflateAlphabet.distanceSymbol(Int(token.distance))] += 1
      }
    }
  }

  /// Takes another block's tokens in.
  mutating func add(_ other: SymbolCounts) {
    for i in literals.indices { literals[i] += other.literals[i] }
    for i in distances.indices { distances[i] += other.distances[i] }
    literals[DeflateAlphabet.endOfBlock] = 1
  }

  /// Of the rest of the tokens, as a block of their own.
  func without(_ first: SymbolCounts) -> SymbolCounts {
    var rest = self
    for i in literals.indices { rest.literals[i] -= first.literals[i] }
    for i in distances.indices { rest.distances[i] -= first.distances[i] }
    rest.literals[DeflateAlphabet.endOfBlock] = 1
    return rest
  }

  /// Halves the differences in information between symbols, and uses every distance and short match.
  var evenedOut: SymbolCounts {
    func root(_ count: UInt) -> UInt { UInt((16 * Double(count)).squareRoot()) }
    var counts = self
    counts.literals = literals.map(root)
    counts.distances = distances.map { root(max($0, 1)) }
    for symbol in DeflateAlphabet.shortLengths { counts.literals[symbol] = max(counts.literals[symbol], root(4)) }
    return counts
  }

  /// What follows the codes of lengths and distances.
  var extraBits: Int {
    let lengths = DeflateAlphabet.lengthExtraBits.enumerated().reduce(0) {
      $0 + Int(literals[DeflateAlphabet.firstLength + $1.offset]) * $1.element
    }
    return distances.indices.reduce(lengths) { $0 + Int(distances[$1]) * DeflateAlphabet.distanceExtraBits($1) }
  }

  /// About what a block takes with codes of its own: the information in its symbols, and a guess of the header.
  var estimatedBits: Double {
    var bits = Double(extraBits)
    for counts in [literals, distances] {
      var (sum, isGap) = (0.0, true)
      for count in counts where count > 0 || !isGap {
        isGap = count == 0
        let count = Double(count)
        // Its length, and where a gap begins.
        bits += 4
        guard count > 0 else { continue }
        bits -= count * binaryLogarithm(count)
        sum += count
      }
      if sum > 0 { bits += sum * binaryLogarithm(sum) }
    }
    return bits
  }
}
