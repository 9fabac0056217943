/// Symbols → codes by the longest match, the way LZW is usually written: the fastest effort, and the measure of trial
/// encodings.
///
/// Source: Terry Welch, "A Technique for High-Performance Data Compression" (1984), with GIF's clear codes. A free
/// pixel is taken as the preferred index (`ScanSymbols.prefersOwn`) but where only the other continues the match.
/// Its tables are pointers: spans take 1.05 to 1.10 times as long.
package enum GreedyLZWParser {
  /// - Parameter clearsWhenFull: a clear code follows as soon as the dictionary is full; else only where its entries
  ///   stop helping.
  package static func parse(_ symbols: ScanSymbols, clearsWhenFull: Bool) -> LZWCodes {
    var codes = LZWCodes(minimumCodeSize: symbols.minimumCodeSize)
    let first = codes.firstEntry
    let count = symbols.own.count
    let prefersOwn = symbols.prefersOwn
    let transparent = UInt32(symbols.transparent)
    // Twice as many hash slots as there can be entries.
    let slotBits = LZWCodes.entryBits(symbolCount: count) + 1
    let (slotMask, shift) = ((1 << slotBits) &- 1, UInt32(32 - slotBits))
    // Each slot holds a node (12 bits), a symbol (8) and the child's code (12); 0 is empty, for no child has code 0.
    var slots = [UInt32](repeating: 0, count: 1 << slotBits)
    var position = 0
    symbols.own.withUnsafeBufferPointer { own in
      symbols.isFree.withUnsafeBufferPointer { isFree in
        while position < count {
          var segment: [UInt16] = []
          segment.reserveCapacity(min(count - position, 4096) / 4 + 16)
          var nextEntry = first
          var watch = ClearWatch(start: position, firstEntry: first)
          slots.withUnsafeMutableBufferPointer { slots in
            if !codes.segments.isEmpty { slots.update(repeating: 0) }
            var node = isFree[position] != 0 && !prefersOwn ? transparent : UInt32(own[position])
            position += 1
            while true {
              if position == count {
                segment.append(UInt16(node))
                return
              }
              let free = isFree[position] != 0
              var key = node << 8 | (free && !prefersOwn ? transparent : UInt32(own[position]))
              var slot = Self.slot(of: key, shift)
              while slots[slot] != 0 && slots[slot] >> 12 != key { slot = (slot &+ 1) & slotMask }
              if slots[slot] == 0 && free {
                let other = node << 8 | (prefersOwn ? transparent : UInt32(own[position]))
                var otherSlot = Self.slot(of: other, shift)
                while slots[otherSlot] != 0 && slots[otherSlot] >> 12 != other {
                  otherSlot = (otherSlot &+ 1) & slotMask
                }
                if slots[otherSlot] != 0 { (key, slot) = (other, otherSlot) }
              }
              if slots[slot] != 0 {
                node = slots[slot] & 0xFFF
                position += 1
                continue
              }
              segment.append(UInt16(node))
              if nextEntry < LZWCodes.capacity {
                slots[slot] = key << 12 | UInt32(nextEntry)
                nextEntry += 1
              }
              if nextEntry == LZWCodes.capacity
                && (clearsWhenFull || watch.shouldClear(codes: segment.count, position: position))
              {
                return
              }
              node = key & 0xFF
              position += 1
            }
          }
          codes.segments.append(segment)
        }
      }
    }
    return codes
  }

  @inline(__always)
  private static func slot(of key: UInt32, _ shift: UInt32) -> Int { Int((key &* 0x9E37_79B1) &>> shift) }
}

/// Whether a full dictionary still earns its bits.
///
/// A full dictionary is kept while the latest codes take at least as many pixels a bit as the whole run since the clear
/// did: learning it again costs about what it cost at first.
struct ClearWatch {
  /// Codes between two looks.
  static let period = 256

  let start: Int
  let firstEntry: Int
  private(set) var lastPosition = 0
  private(set) var lastCodes = 0

  /// Asked after each code once the dictionary is full.
  @inline(__always)
  mutating func shouldClear(codes: Int, position: Int) -> Bool {
    if lastCodes == 0 {
      lastCodes = codes
      lastPosition = position
      return false
    }
    guard codes - lastCodes >= Self.period else { return false }
    let recentBits = (codes - lastCodes) * LZWCodes.widest
    let recentPixels = position - lastPosition
    let allBits = LZWCodes.bits(ofCodes: codes, firstEntry: firstEntry)
    let allPixels = position - start
    lastCodes = codes
    lastPosition = position
    return recentPixels * allBits < allPixels * recentBits
  }
}
