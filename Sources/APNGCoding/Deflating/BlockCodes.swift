import PrefixCoding

/// The codes of a block, and the bits that its header and tokens take with them.
struct BlockCodes: Equatable, Sendable {
  let literals: [UInt8]
  let distances: [UInt8]
  /// nil: the fixed codes, which need none.
  private(set) var description: CodeDescription?
  /// Of the whole block.
  private(set) var bits: Int

  /// Whether it is the last one, and its kind.
  private static let headerBits = 3

  static func fixed(_ counts: SymbolCounts) -> BlockCodes {
    let (literals, distances) = (DeflateAlphabet.fixedLiterals, DeflateAlphabet.fixedDistances)
    return BlockCodes(
      literals: literals, distances: distances, description: nil,
      bits: headerBits + dataBits(counts, literals, distances))
  }

  private mutating func take(_ counts: SymbolCounts, _ literals: [UInt8], _ distances: [UInt8]) {
    let data = Self.headerBits + Self.dataBits(counts, literals, distances)
    guard data < bits else { return }
    let description = CodeDescription(literals: literals, distances: distances)
    if data + description.bits < bits {
      self = BlockCodes(
        literals: literals, distances: distances, description: description, bits: data + description.bits)
    }
  }

  /// zlib up to 1.2.1 refuses blocks without distances; some decoders refuse those with one.
  private static func withTwoAtLeast(_ counts: [UInt]) -> [UInt] {
    var counts = counts
    var missing = 2 - counts.reduce(0) { $0 + ($1 > 0 ? 1 : 0) }
    for symbol in counts.indices where missing > 0 && counts[symbol] == 0 {
      counts[symbol] = 1
      missing -= 1
    }
    return counts
  }

  private static func dataBits(_ counts: SymbolCounts, _ literals: [UInt8], _ distances: [UInt8]) -> Int {
    var bits = counts.extraBits
    for symbol in counts.literals.indices { bits += Int(counts.literals[symbol]) * Int(literals[symbol]) }
    for symbol in counts.distances.indices { bits += Int(counts.distances[symbol]) * Int(distances[symbol]) }
    return bits
  }

  func write(_ tokens: [DeflateToken], isLast: Bool, to writer: inout BitWriter) {
    writer.write(isLast ? 1 : 0, 1)
    writer.write(description == nil ? 1 : 2, 2)
    description?.write(to: &writer)
    let (literals, distances) = (PrefixEncoder(literals), PrefixEncoder(distances))
    for token in tokens {
      guard token.distance > 0 else {
        literals.write(Int(token.length), to: &writer)
        continue
      }
      let length = Int(DeflateAlphabet.lengthSymbols[Int(token.length)])
      literals.write(DeflateAlphabet.firstLength + length, to: &writer)
      writer.write(Int(token.length) - DeflateAlphabet.lengthBases[length], DeflateAlphabet.lengthExtraBits[length])
      let distance = DeflateAlphabet.distanceSymbol(Int(token.distance))
      distances.write(distance, to: &writer)
      writer.write(
        Int(token.distance) - DeflateAlphabet.distanceBase(distance), DeflateAlphabet.distanceExtraBits(distance))
    }
    literals.write(DeflateAlphabet.endOfBlock, to: &writer)
  }
}

extension BlockCodes {
  /// The codes of the fewest bits that the search finds, description included.
  init(_ counts: SymbolCounts, _ evenness: [Evenness]) {
    self = .fixed(counts)
    let evenness = counts.literals.reduce(0, +) < CodeLengths.manySymbols ? evenness : Evenness.usual
    let literals = CodeLengths.candidates(counts.literals, evenness)
    let distances = CodeLengths.candidates(Self.withTwoAtLeast(counts.distances), evenness)
    for literals in literals { take(counts, literals, distances[0]) }
    guard description != nil else { return }
    let best = self.literals
    for distances in distances.dropFirst() { take(counts, best, distances) }
  }
}
