/// Colors sorted into the cells of a cubic grid in OKLab; cells are numbered by first appearance.
struct LabCells {
  /// For each cell the indices of its colors, ascending.
  let members: FlatLists
  private var keys: [Int] = []
  /// Open addressing from keys to cells, at most half full; -1 is empty.
  private var slots: [Int32]
  private let shift: Int

  init(_ labs: [LabVector], width: Float) {
    let bits = max(4, Int.bitWidth - (2 * labs.count).leadingZeroBitCount)
    slots = [Int32](repeating: -1, count: 1 << bits)
    shift = Int.bitWidth - bits
    var lengths: [Int32] = []
    var cells: [Int32] = []
    cells.reserveCapacity(labs.count)
    for lab in labs {
      let key = Self.key(lab, width: width)
      let slot = Self.slot(of: key, keys: keys, slots: slots, shift: shift)
      if slots[slot] < 0 {
        slots[slot] = Int32(keys.count)
        keys.append(key)
        lengths.append(0)
      }
      lengths[Int(slots[slot])] += 1
      cells.append(slots[slot])
    }
    var members = FlatLists(lengths: lengths)
    for (index, cell) in cells.enumerated() { members.append(Int32(index), to: Int(cell)) }
    self.members = members
  }

  /// Sets `near` to the colors of a cell and of the 26 around it.
  func around(_ cell: Int, _ near: inout [Int32]) {
    near.removeAll(keepingCapacity: true)
    for dx in -1...1 {
      for dy in -1...1 {
        for dz in -1...1 {
          let key = keys[cell] + Self.key(dx, dy, dz)
          let neighbor = slots[Self.slot(of: key, keys: keys, slots: slots, shift: shift)]
          if neighbor >= 0 { near += members.items[members[Int(neighbor)]] }
        }
      }
    }
  }

  /// Where a key stands, or would stand.
  @inline(__always)
  private static func slot(of key: Int, keys: [Int], slots: [Int32], shift: Int) -> Int {
    // Fibonacci hashing: the golden ratio times 2⁶⁴.
    var slot = Int(bitPattern: (UInt(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15) >> UInt(shift))
    while slots[slot] >= 0 && keys[Int(slots[slot])] != key { slot = (slot &+ 1) & (slots.count &- 1) }
    return slot
  }

  /// OKLab is within ±1, or ±9 for the place where clear stands; widths go down to 0.0001: 20 bits an axis hold all
  /// cells.
  private static func key(_ x: Int, _ y: Int, _ z: Int) -> Int { (x << 40) &+ (y << 20) &+ z }

  private static func key(_ lab: LabVector, width: Float) -> Int {
    let scaled = (lab / width).rounded(.down)
    return key(Int(scaled.x), Int(scaled.y), Int(scaled.z))
  }
}
