/// Bits → bytes, the lowest bit first, as deflate packs them.
struct BitWriter {
  private(set) var bytes: [UInt8]
  private var pending: UInt64 = 0
  private var count = 0

  init(after bytes: [UInt8]) { self.bytes = bytes }

  /// - Parameter count: 0…32
  mutating func write(_ value: Int, _ count: Int) {
    pending |= UInt64(value) << UInt64(self.count)
    self.count += count
    while self.count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      self.count -= 8
    }
  }

  /// Fills the last byte with zeros.
  mutating func align() { if count > 0 { write(0, 8 - count) } }
}

/// Prefix codes of given lengths (RFC 1951, 3.2.2).
struct PrefixEncoder {
  private let codes: [Int]
  private let lengths: [UInt8]

  init(_ lengths: [UInt8]) {
    self.lengths = lengths
    var codes = [Int](repeating: 0, count: lengths.count)
    var next = 0
    for length in 1...UInt8(DeflateAlphabet.longestCode) {
      for symbol in lengths.indices where lengths[symbol] == length {
        // Codes are written from their highest bit.
        codes[symbol] = (0..<Int(length)).reduce(0) { $0 << 1 | next >> $1 & 1 }
        next += 1
      }
      next <<= 1
    }
    self.codes = codes
  }

  func write(_ symbol: Int, to writer: inout BitWriter) { writer.write(codes[symbol], Int(lengths[symbol])) }
}
