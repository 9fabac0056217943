#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What each byte, length and distance is taken to cost while tokens are chosen, in 64ths of a bit.
struct TokenCosts: Sendable {
  private static let unit = 64.0
  /// Bits of a symbol that must not be used.
  private static let forbidden = 10_000.0

  private(set) var literals: [Int32] = []
  /// By length, 0…258.
  private(set) var lengths: [Int32] = []
  /// By symbol.
  private(set) var distances: [Int32] = []

  /// As if each symbol took just its share of information. A new symbol takes a few bits in the header too.
  init(_ counts: SymbolCounts) {
    func bits(_ counts: [UInt]) -> [Double] {
      let all = log2(Double(max(1, counts.reduce(0, +))))
      return counts.map { $0 == 0 ? all + 3 : all - log2(Double($0)) }
    }
    self.init(literals: bits(counts.literals), distances: bits(counts.distances))
  }

  /// Exactly; symbols without a code are taken to need a long one, and a few bits in the header.
  init(_ codes: BlockCodes, withoutLiteral literal: Int? = nil, withoutDistance distance: Int? = nil) {
    func bits(_ lengths: [UInt8], without symbol: Int?) -> [Double] {
      lengths.enumerated().map { $0 == symbol ? Self.forbidden : $1 == 0 ? 12 : Double($1) }
    }
    self.init(
      literals: bits(codes.literals, without: literal), distances: bits(codes.distances, without: distance))
  }

  private init(literals: [Double], distances: [Double]) {
    func cost(_ bits: Double) -> Int32 { Int32(bits * Self.unit) }
    self.literals = literals.prefix(DeflateAlphabet.endOfBlock).map(cost)
    lengths = DeflateAlphabet.lengthSymbols.map { symbol in
      cost(literals[DeflateAlphabet.firstLength + Int(symbol)] + Double(DeflateAlphabet.lengthExtraBits[Int(symbol)]))
    }
    self.distances = distances.enumerated().map { cost($1 + Double(DeflateAlphabet.distanceExtraBits($0))) }
  }
}
