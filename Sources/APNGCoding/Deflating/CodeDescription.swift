import PrefixCoding

/// How the header of a block lists the lengths of its codes (RFC 1951, 3.2.7).
struct CodeDescription: Equatable, Sendable {
  /// In which the lengths of the list's own codes are written.
  static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// Of the whole description.
  var bits: Int { list.bits }
  private let literals: Int
  private let distances: Int
  private let list: CodeLengthList

  /// - Parameters:
  ///   - literals: code lengths of the literals and lengths.
  ///   - distances: code lengths of the distances.
  init(literals: [UInt8], distances: [UInt8]) {
    let used = (literals.lastIndex { $0 > 0 } ?? 0, distances.lastIndex { $0 > 0 } ?? 0)
    (self.literals, self.distances) = (max(used.0 + 1, DeflateAlphabet.firstLength), used.1 + 1)
    list = CodeLengthList([literals.prefix(self.literals), distances.prefix(self.distances)].joined()) { lengths, _ in
      5 + 5 + 4 + 3 * Self.described(lengths)
    }
  }

  func write(to writer: inout BitWriter) {
    let described = Self.described(list.lengths)
    writer.write(literals - 257, 5)
    writer.write(distances - 1, 5)
    writer.write(described - 4, 4)
    for symbol in Self.order.prefix(described) { writer.write(Int(list.lengths[symbol]), 3) }
    list.write(to: &writer)
  }

  /// How many lengths are written.
  private static func described(_ lengths: [UInt8]) -> Int {
    max(4, (order.lastIndex { lengths[$0] > 0 } ?? 0) + 1)
  }
}
