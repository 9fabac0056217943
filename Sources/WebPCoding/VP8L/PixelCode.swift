import PrefixCoding

/// One of the five prefix codes of an image, and how it is described (6.2.1 of the specification).
struct PixelCode: Equatable, Sendable {
  private enum Description: Equatable, Sendable {
    /// One symbol or two, below 256.
    case simple([Int])
    case normal(CodeLengthList)
  }

  /// In which the lengths of the list's own codes are written.
  private static let order = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
  private static let simpleSymbols = 256

  /// Of the symbols as they are written: a symbol alone takes no bits.
  let lengths: [UInt8]
  /// Of the description and of all symbols.
  let bits: Int
  private let description: Description

  /// The code of the fewest bits that the search finds.
  /// - Parameter counts: of each symbol.
  init(_ counts: [UInt]) {
    let used = counts.indices.filter { counts[$0] > 0 }
    if used.count <= 2, used.allSatisfy({ $0 < Self.simpleSymbols }) {
      self.init(simple: used, counts)
      return
    }
    // Package-merge gives one symbol alone a bit, which is what its list says.
    let candidates = used.count == 1 ? [CodeLengths.least(counts)] : CodeLengths.candidates(counts, Evenness.all)
    self = candidates.map { PixelCode(lengths: $0, counts) }.min { $0.bits < $1.bits }!
  }

  private init(simple used: [Int], _ counts: [UInt]) {
    var lengths = [UInt8](repeating: 0, count: counts.count)
    if used.count == 2 { for symbol in used { lengths[symbol] = 1 } }
    let symbols = used.isEmpty ? [0] : used
    let data = used.count == 2 ? used.reduce(0) { $0 + Int(counts[$1]) } : 0
    self.lengths = lengths
    bits = 3 + (symbols[0] < 2 ? 1 : 8) + 8 * (symbols.count - 1) + data
    description = .simple(symbols)
  }

  private init(lengths: [UInt8], _ counts: [UInt]) {
    let used = (lengths.lastIndex { $0 > 0 } ?? 0) + 1
    let list = CodeLengthList(Array(lengths.prefix(used)), order: Self.order, isOneFree: true) { count in
      1 + 1 + 3 + Self.bits(ofCount: count)
    }
    self.lengths = lengths.count { $0 > 0 } == 1 ? lengths.map { _ in 0 } : lengths
    bits = zip(self.lengths, counts).reduce(list.bits) { $0 + Int($1.0) * Int($1.1) }
    description = .normal(list)
  }

  func write(to writer: inout BitWriter) {
    switch description {
    case .simple(let symbols):
      writer.write(1, 1)
      writer.write(symbols.count - 1, 1)
      let bits = symbols[0] < 2 ? 1 : 8
      writer.write(bits == 8 ? 1 : 0, 1)
      writer.write(symbols[0], bits)
      for symbol in symbols.dropFirst() { writer.write(symbol, 8) }
    case .normal(let list):
      writer.write(0, 1)
      list.writeLengths(to: &writer)
      // The list ends before the alphabet does.
      let bits = Self.bits(ofCount: list.count)
      writer.write(1, 1)
      writer.write((bits - 2) / 2, 3)
      writer.write(list.count - 2, bits)
      list.write(to: &writer)
    }
  }

  /// An even number of bits, 2…16, for how many codes the list has, from 2 on.
  private static func bits(ofCount count: Int) -> Int {
    max(2, (Int.bitWidth - (count - 2).leadingZeroBitCount + 1) / 2 * 2)
  }
}
