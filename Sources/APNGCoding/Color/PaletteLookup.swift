/// Up to 256 packed colors, numbered in order of first insertion: open addressing with linear probing.
struct PaletteLookup: Equatable, Sendable {
  static let capacity = 256
  /// Four times the capacity keeps probes short.
  private static let slotBits: UInt32 = 10

  private(set) var colors: [UInt32] = []
  private var slots = [UInt16](repeating: 0, count: 1 << Int(slotBits))

  /// Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4).
  @inline(__always)
  private static func slot(_ color: UInt32) -> Int { Int((color &* 2_654_435_769) >> (32 - slotBits)) }

  /// The number of a color, or nil where it is not in the table.
  @inline(__always)
  func index(of color: UInt32) -> Int? {
    var slot = Self.slot(color)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if colors[index] == color { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// - Returns: false where the table is full.
  @inline(__always)
  mutating func insert(_ color: UInt32) -> Bool {
    var slot = Self.slot(color)
    while slots[slot] != 0 {
      if colors[Int(slots[slot]) - 1] == color { return true }
      slot = (slot + 1) & (slots.count - 1)
    }
    guard colors.count < Self.capacity else { return false }
    colors.append(color)
    slots[slot] = UInt16(colors.count)
    return true
  }
}
