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
    let lengths = Array(literals.prefix(self.literals)) + distances.prefix(self.distances)
    list = CodeLengthList(lengths, order: Self.order) { _ in 5 + 5 }
  }

  func write(to writer: inout BitWriter) {
    writer.write(literals - 257, 5)
    writer.write(distances - 1, 5)
    list.writeLengths(to: &writer)
    list.write(to: &writer)
  }
}
