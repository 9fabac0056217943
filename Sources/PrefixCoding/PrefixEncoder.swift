/// Prefix codes of given lengths, as deflate and VP8L assign them (RFC 1951, 3.2.2).
package struct PrefixEncoder {
  private let codes: [Int]
  private let lengths: [UInt8]

  /// Of a code in deflate and in VP8L, in bits.
  package static let longestCode = 15

  package init(_ lengths: [UInt8]) {
    self.lengths = lengths
    var codes = [Int](repeating: 0, count: lengths.count)
    var next = 0
    for length in 1...UInt8(Self.longestCode) {
      for symbol in lengths.indices where lengths[symbol] == length {
        // Codes are written from their highest bit.
        codes[symbol] = (0..<Int(length)).reduce(0) { $0 << 1 | next >> $1 & 1 }
        next += 1
      }
      next <<= 1
    }
    self.codes = codes
  }

  package func write(_ symbol: Int, to writer: inout BitWriter) { writer.write(codes[symbol], Int(lengths[symbol])) }
}
