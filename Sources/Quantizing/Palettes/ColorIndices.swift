/// Gives packed colors indices in order of their first appearance, from 1; 0 is the transparent pixel.
///
/// Open addressing with linear probing (Knuth, TAOCP 3, 6.4); at most half full, so that a color that is found is
/// found at once.
struct ColorIndices {
  /// The colors by index; the first stands for transparent and is 0.
  private(set) var colors: [UInt32] = [0]
  private var keys: [UInt32]
  private var indices: [UInt32]
  private var shift: UInt32

  init(capacityBits: Int = 11) {
    keys = [UInt32](repeating: 0, count: 1 << capacityBits)
    indices = [UInt32](repeating: 0, count: 1 << capacityBits)
    shift = UInt32(32 - capacityBits)
  }

  /// The index of an opaque color; a new one where it was never seen.
  @inline(__always)
  mutating func index(of color: UInt32) -> UInt32 {
    let slot = slot(of: color)
    return keys[slot] == color ? indices[slot] : insert(color, slot: slot)
  }

  /// The index of an opaque color that was seen, or 0, which empty slots have.
  @inline(__always)
  func knownIndex(of color: UInt32) -> UInt32 { indices[slot(of: color)] }

  /// Where a color is, or the empty slot where it belongs.
  @inline(__always)
  private func slot(of color: UInt32) -> Int {
    var slot = Int(Self.scatter(color) >> shift)
    while keys[slot] != color, keys[slot] != 0 { slot = (slot &+ 1) & (keys.count &- 1) }
    return slot
  }

  /// Fibonacci hashing: the golden ratio times 2³², which spreads neighboring colors apart.
  @inline(__always)
  private static func scatter(_ color: UInt32) -> UInt32 { color &* 0x9E37_79B1 }

  @inline(never)
  private mutating func insert(_ color: UInt32, slot: Int) -> UInt32 {
    let index = UInt32(colors.count)
    colors.append(color)
    keys[slot] = color
    indices[slot] = index
    if colors.count * 2 > keys.count { grow() }
    return index
  }

  private mutating func grow() {
    keys = [UInt32](repeating: 0, count: keys.count * 2)
    indices = [UInt32](repeating: 0, count: keys.count)
    shift -= 1
    for (index, color) in colors.enumerated().dropFirst() {
      let slot = slot(of: color)
      keys[slot] = color
      indices[slot] = UInt32(index)
    }
  }
}
