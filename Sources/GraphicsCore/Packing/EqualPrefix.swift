/// How many bytes two memories have in common from the start, at most `count`; compares 32 bytes at a time.
///
/// In words, not in SIMD vectors: comparing these compiles to a comparison of each lane.
@inlinable @inline(__always)
package func equalPrefix(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, count: Int) -> Int {
  @inline(__always)
  func difference(_ offset: Int) -> UInt64 {
    a.loadUnaligned(fromByteOffset: offset, as: UInt64.self) ^ b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
  var offset = 0
  while offset + 32 <= count {
    if difference(offset) | difference(offset + 8) | difference(offset + 16) | difference(offset + 24) != 0 { break }
    offset += 32
  }
  while offset + 8 <= count {
    let bits = difference(offset).littleEndian
    if bits != 0 { return offset + bits.trailingZeroBitCount / 8 }
    offset += 8
  }
  while offset < count, a.load(fromByteOffset: offset, as: UInt8.self) == b.load(fromByteOffset: offset, as: UInt8.self)
  {
    offset += 1
  }
  return offset
}
