/// Bits → bytes, least significant bit first (RFC 1951, section 3.1.1).
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var count = 0

  /// - Precondition: `bits` is at most 32, and `value` has no bits above them.
  @inline(__always)
  mutating func write(_ value: Int, bits: Int) {
    pending |= UInt64(value) << UInt64(count)
    count += bits
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count -= 8
    }
  }

  /// Fills the last byte with zeros.
  mutating func align() {
    if count > 0 { write(0, bits: 8 - count) }
  }

  /// - Precondition: aligned.
  mutating func append(_ slice: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: slice) }
}
