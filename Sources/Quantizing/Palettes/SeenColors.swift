/// Packed colors as they are seen (`LabColors.seen`), of which the last ones are kept: neighbors are often equal.
struct SeenColors {
  private var keys: [UInt32]
  private var places: [LabVector]

  /// A power of two, so that the highest bits of a product are an index.
  private static let slots = 1 << 12

  init() {
    // Only the first slot is that of 0.
    keys = [UInt32](repeating: 0, count: Self.slots)
    places = [LabVector](repeating: LabColors.seen.place(of: 0), count: Self.slots)
  }

  /// The same as `LabColors.place(of:)`.
  mutating func place(of packed: UInt32) -> LabVector {
    // Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4).
    let slot = Int((packed &* 0x9E37_79B1) >> 20)
    if keys[slot] != packed {
      keys[slot] = packed
      places[slot] = LabColors.seen.place(of: packed)
    }
    return places[slot]
  }
}
