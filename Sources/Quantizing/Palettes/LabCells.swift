/// Colors sorted into the cells of a cubic grid in OKLab.
struct LabCells {
  /// The cell of each color; cells are numbered by first appearance.
  private(set) var cells: [Int] = []
  private(set) var count = 0

  init(_ labs: [LabVector], width: Float) {
    // Open addressing from keys to cells, at most half full; -1 is empty.
    let bits = max(4, Int.bitWidth - (2 * labs.count).leadingZeroBitCount)
    var slots = [Int](repeating: -1, count: 1 << bits)
    var keys: [Int] = []
    cells.reserveCapacity(labs.count)
    for lab in labs {
      let key = Self.key(lab, width: width)
      // Fibonacci hashing: the golden ratio times 2⁶⁴.
      var slot = Int(bitPattern: (UInt(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15) >> UInt(Int.bitWidth - bits))
      while slots[slot] >= 0 && keys[slots[slot]] != key { slot = (slot &+ 1) & (slots.count &- 1) }
      if slots[slot] < 0 {
        slots[slot] = keys.count
        keys.append(key)
      }
      cells.append(slots[slot])
    }
    count = keys.count
  }

  /// OKLab is within ±1, or ±9 for the place where clear stands; widths go down to 0.0001: 20 bits an axis hold all
  /// cells.
  private static func key(_ lab: LabVector, width: Float) -> Int {
    let scaled = (lab / width).rounded(.down)
    return (Int(scaled.x) << 40) &+ (Int(scaled.y) << 20) &+ Int(scaled.z)
  }
}
