import GraphicsCore

/// The cost of each byte, length and distance while tokens are chosen, in 64ths of a bit.
struct TokenCosts: Sendable {
  /// Of a bit: costs are whole numbers, and parts of a bit count.
  static let unit: Int32 = 64
  /// Bits of a symbol that must not be used.
  private static let forbidden = 10_000.0

  private(set) var literals: [Int32] = []
  /// By length, 0…258.
  private(set) var lengths: [Int32] = []
  /// By symbol.
  private(set) var distances: [Int32] = []

  /// Each symbol costs its share of information, but no code is shorter than a bit. A new symbol costs a few bits of
  /// the header too.
  init(_ counts: SymbolCounts) {
    func bits(_ counts: [UInt]) -> [Double] {
      let all = binaryLogarithm(Double(max(1, counts.reduce(0, +))))
      return counts.map { $0 == 0 ? all + 3 : max(1, all - binaryLogarithm(Double($0))) }
    }
    self.init(literals: bits(counts.literals), distances: bits(counts.distances))
  }

  /// The exact costs. A symbol without a code costs a long code, and a few bits of the header.
  init(_ codes: BlockCodes, withoutLiteral literal: Int? = nil, withoutDistance distance: Int? = nil) {
    func bits(_ lengths: [UInt8], without symbol: Int?) -> [Double] {
      lengths.enumerated().map { $0 == symbol ? Self.forbidden : $1 == 0 ? 12 : Double($1) }
    }
    self.init(literals: bits(codes.literals, without: literal), distances: bits(codes.distances, without: distance))
  }

  private init(literals: [Double], distances: [Double]) {
    func cost(_ bits: Double) -> Int32 { Int32(bits * Double(Self.unit)) }
    self.literals = literals.prefix(DeflateAlphabet.endOfBlock).map(cost)
    lengths = DeflateAlphabet.lengthSymbols.map { symbol in
      cost(literals[DeflateAlphabet.firstLength + Int(symbol)] + Double(DeflateAlphabet.lengthExtraBits[Int(symbol)]))
    }
    self.distances = distances.enumerated().map { cost($1 + Double(DeflateAlphabet.distanceExtraBits($0))) }
  }
}
