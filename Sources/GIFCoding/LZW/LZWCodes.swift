/// The codes of one image, between clear codes, and what they take when packed.
///
/// After `s` codes since a clear, a decoder has made `s - 1` entries, and it reads the next code with as many bits as
/// the number of its next entry has, never more than 12. A writer has to count along, whatever it needs entries for.
package struct LZWCodes: Equatable, Sendable {
  /// 2…8.
  package var minimumCodeSize: Int
  /// Runs of codes; a clear code stands before each, the end code after the last.
  package var segments: [[UInt16]] = []

  package static let widest = 12
  package static let capacity = 1 << widest

  /// The bits that number the entries which a parse of so many symbols can make.
  static func entryBits(symbolCount: Int) -> Int {
    let most = min(max(symbolCount, 32), capacity)
    return Int.bitWidth - (most - 1).leadingZeroBitCount
  }

  package var clearCode: Int { 1 << minimumCodeSize }
  package var endCode: Int { clearCode + 1 }
  package var firstEntry: Int { clearCode + 2 }

  /// Bits of the code that follows `count` codes since the clear.
  @inline(__always)
  package static func width(afterCodes count: Int, firstEntry: Int) -> Int {
    let next = firstEntry + max(0, count - 1)
    return min(widest, Int.bitWidth - next.leadingZeroBitCount)
  }

  /// Bits that `count` codes after a clear take: the sum of `width`, a width at a time.
  package static func bits(ofCodes count: Int, firstEntry: Int) -> Int {
    var bits = 0
    var done = 0
    while done < count {
      let width = width(afterCodes: done, firstEntry: firstEntry)
      // This width lasts while firstEntry + (codes - 1) < 2^width.
      let last = width == widest ? count : min(count, (1 << width) - firstEntry + 1)
      bits += (last - done) * width
      done = last
    }
    return bits
  }

  /// The same for codes that start one bit wider than `minimumCodeSize`.
  package static func bits(ofCodes count: Int, minimumCodeSize: Int) -> Int {
    bits(ofCodes: count, firstEntry: (1 << minimumCodeSize) + 2)
  }

  /// Bytes of the packed codes, without block sizes.
  package var packedByteCount: Int {
    var bits = 0
    // The first clear code has the width of a fresh decoder, a later one that of its place.
    var clearWidth = minimumCodeSize + 1
    for segment in segments {
      bits += clearWidth + Self.bits(ofCodes: segment.count, firstEntry: firstEntry)
      clearWidth = Self.width(afterCodes: segment.count, firstEntry: firstEntry)
    }
    return (bits + clearWidth + 7) / 8
  }

  /// The symbols of the image, ascending: in every segment each symbol is sent alone before it can be part of an entry.
  package var usedSymbols: [UInt8] {
    var isUsed = [Bool](repeating: false, count: 256)
    for code in segments.joined() where Int(code) < clearCode { isUsed[Int(code)] = true }
    return isUsed.indices.filter { isUsed[$0] }.map { UInt8($0) }
  }

  /// The same image with other symbols: an entry keeps its place in the order of entries, so nothing has to be parsed
  /// again.
  ///
  /// - Parameter minimumCodeSize: not larger than before, so that no entry comes to lie beyond the last code.
  package func renamed(_ symbol: (UInt8) -> UInt8, minimumCodeSize: Int) -> LZWCodes {
    precondition(minimumCodeSize <= self.minimumCodeSize, "a dictionary of fewer symbols has room for all entries")
    var result = LZWCodes(minimumCodeSize: minimumCodeSize)
    let shift = firstEntry - result.firstEntry
    result.segments = segments.map { segment in
      segment.map { Int($0) < clearCode ? UInt16(symbol(UInt8($0))) : $0 - UInt16(shift) }
    }
    return result
  }

  /// Packed codes, least significant bit first, as GIF stores them (GIF89a specification, appendix F).
  package func packed() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(packedByteCount + 4)
    var pending: UInt64 = 0
    var pendingBits = 0
    func put(_ code: Int, _ width: Int) {
      pending |= UInt64(code) << UInt64(pendingBits)
      pendingBits += width
      while pendingBits >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: pending))
        pending >>= 8
        pendingBits -= 8
      }
    }
    var width = minimumCodeSize + 1
    for segment in segments {
      put(clearCode, width)
      for (index, code) in segment.enumerated() {
        put(Int(code), Self.width(afterCodes: index, firstEntry: firstEntry))
      }
      width = Self.width(afterCodes: segment.count, firstEntry: firstEntry)
    }
    put(endCode, width)
    if pendingBits > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    return bytes
  }
}
