/// The dictionaries of several parses at once, which differ only in their latest entries.
///
/// All parses have sent equally many codes, so the entry made by a step has one number in all of them, while its string
/// may differ. One hash table holds every parse's entries: node and symbol → code, with a mask of the *slots* (places
/// in the beam) that made it at that step. A parse knows, for each of the last `window` steps, the slot its ancestor
/// stood in then (its *trail*); an entry is its own if the mask has that slot's bit. Before a step leaves the window,
/// the beam is made to agree about it, and the entries of the ancestor that all share become everyone's: their mask
/// becomes all ones, which any trail satisfies. So nothing is ever copied but a trail of 64 bytes.
struct BeamDictionary: ~Copyable {
  /// Steps that parses may differ about: as many as a trail has bytes. Chosen as the widest vector; a power of two, so
  /// that a code's place in it is its lowest bits.
  static let window = 64
  typealias Trail = SIMD64<UInt8>

  private let slotMask: Int
  /// From a key's hash to its place.
  private let shift: UInt32
  private let beamWidth: Int
  /// Node (12 bits), symbol (8), code (12); 0 is empty, for no entry has code 0. `slotMask` + 1 places.
  private var keys: [UInt32]
  /// For each entry the beam slots that made it.
  private var masks: [UInt32]
  /// Where the entries of the steps in the window stand: window × beamWidth places, -1 for none.
  private var recent: [Int32]

  /// Empty.
  /// - Parameter symbolCount: how many symbols are parsed: a small image needs no large table, and clearing it would
  ///   take longer than parsing.
  init(beamWidth: Int, symbolCount: Int) {
    self.beamWidth = beamWidth
    // At most this many entries for each beam slot; parses share most of theirs, so the table is seldom a quarter full.
    let slotBits = LZWCodes.entryBits(symbolCount: symbolCount) + 2 + (beamWidth > 4 ? 1 : 0) + (beamWidth > 12 ? 2 : 0)
    slotMask = (1 << slotBits) - 1
    shift = UInt32(32 - slotBits)
    keys = .init(repeating: 0, count: 1 << slotBits)
    masks = .init(repeating: 0, count: 1 << slotBits)
    recent = .init(repeating: -1, count: Self.window * beamWidth)
  }

  mutating func removeAll() {
    for i in keys.indices { keys[i] = 0 }
    for i in recent.indices { recent[i] = -1 }
  }

  /// The code of a node's child in the dictionary of the parse with this trail, or -1.
  @inline(__always)
  func child(_ node: Int32, _ symbol: UInt8, trail: UnsafePointer<UInt8>) -> Int32 {
    let key = UInt32(bitPattern: node) << 8 | UInt32(symbol)
    var slot = home(of: key)
    while true {
      let entry = keys[slot]
      if entry == 0 { return -1 }
      if entry >> 12 == key {
        let code = entry & 0xFFF
        if masks[slot] &>> UInt32(trail[Int(code) & (Self.window - 1)]) & 1 != 0 { return Int32(code) }
      }
      slot = (slot &+ 1) & slotMask
    }
  }

  /// Adds a child that the parse in `beamSlot` made under number `code`.
  @inline(__always)
  mutating func insert(_ node: Int32, _ symbol: UInt8, code: Int32, beamSlot: Int) {
    let key = UInt32(bitPattern: node) << 8 | UInt32(symbol)
    let entry = key << 12 | UInt32(bitPattern: code)
    var slot = home(of: key)
    while keys[slot] != 0 && keys[slot] != entry { slot = (slot &+ 1) & slotMask }
    if keys[slot] == 0 {
      keys[slot] = entry
      masks[slot] = 0
    }
    masks[slot] |= 1 << UInt32(beamSlot)
    recent[(Int(code) & (Self.window - 1)) * beamWidth + beamSlot] = Int32(slot)
  }

  /// Before number `code` is given out: settles the step a window ago, about which all parses now agree on `ancestor`.
  @inline(__always)
  mutating func settle(beforeCode code: Int32, ancestor: UInt8) {
    let places = (Int(code) & (Self.window - 1)) * beamWidth
    for place in places..<places + beamWidth where recent[place] >= 0 {
      let slot = Int(recent[place])
      masks[slot] = masks[slot] >> UInt32(ancestor) & 1 != 0 ? .max : 0
      recent[place] = -1
    }
  }

  @inline(__always)
  private func home(of key: UInt32) -> Int { Int((key &* 0x9E37_79B1) &>> shift) }
}
