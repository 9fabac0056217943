/// Bits → bytes, the lowest bit first, as deflate and VP8L pack them.
package struct BitWriter {
  package private(set) var bytes: [UInt8]
  private var pending: UInt64 = 0
  private var count = 0

  package init(after bytes: [UInt8]) { self.bytes = bytes }

  /// - Parameter count: 0…32
  package mutating func write(_ value: Int, _ count: Int) {
    pending |= UInt64(value) << UInt64(self.count)
    self.count += count
    while self.count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      self.count -= 8
    }
  }

  /// Fills the last byte with zeros.
  package mutating func align() { if count > 0 { write(0, 8 - count) } }
}
