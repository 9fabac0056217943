/// Colour numbers in the order of a colour table, after the transparent entry where there is one.
///
/// The order decides the codes' size: a frame's codes start one bit wider than its largest index is long. So colours that many frames
/// need stand first, and frames that need few colours get by with short codes, whatever the table's length.
struct FramePalette: Equatable, Sendable {
  /// Entry 0 is transparent.
  var hasTransparent: Bool
  /// Numbers of the colours, in table order.
  var numbers: [UInt16]

  /// Entries used, the transparent one included.
  var count: Int { numbers.count + (hasTransparent ? 1 : 0) }
  /// Tables have 2 to the power of this entries, 1…8.
  var tableBits: Int { Self.bits(holding: count) }
  var tableByteCount: Int { 3 << tableBits }

  /// The index of each colour number; -1 for those that the table does not have.
  func indexOfNumber(count: Int) -> [Int16] {
    var indices = [Int16](repeating: -1, count: count)
    for (index, number) in numbers.enumerated() { indices[Int(number)] = Int16(index + (hasTransparent ? 1 : 0)) }
    return indices
  }

  /// The least number of bits, at least 1, that number `count` entries.
  static func bits(holding count: Int) -> Int {
    max(1, Int.bitWidth - (count - 1).leadingZeroBitCount)
  }

  /// One palette for all frames, in whichever of two orders makes the frames' codes shorter: colours of more frames first, or frames of
  /// fewer colours first.
  ///
  /// Only a loop with clear pixels has a transparent entry. In others a frame leaves a pixel out by an index that it does not draw.
  static func global(_ needs: [FrameNeeds], colorCount: Int, hasClear: Bool) -> FramePalette {
    var frames = [Int](repeating: 0, count: colorCount)
    for need in needs {
      for number in need.colors { frames[Int(number)] += 1 }
    }
    let byFrames = (1..<colorCount).filter { frames[$0] > 0 }.sorted { (frames[$1], $0) < (frames[$0], $1) }
      .map { UInt16($0) }
    let orders = [byFrames, packed(needs, byFrames: byFrames)].map {
      FramePalette(hasTransparent: hasClear, numbers: $0)
    }
    let bits = orders.map { palette in
      let indices = palette.indexOfNumber(count: colorCount)
      return needs.reduce(0) { $0 + palette.codeBits(for: $1, indexOfNumber: indices) }
    }
    return bits[1] < bits[0] ? orders[1] : orders[0]
  }

  /// Again and again the frame that needs the fewest colours beyond those that already stand: so that as many frames as possible get by with the
  /// first 3, 7, 15 … entries.
  private static func packed(_ needs: [FrameNeeds], byFrames: [UInt16]) -> [UInt16] {
    var missing = needs.map { Set($0.colors) }
    var order: [UInt16] = []
    while order.count < byFrames.count {
      let next = missing.indices.filter { !missing[$0].isEmpty }.min {
        (missing[$0].count, $0) < (missing[$1].count, $1)
      }!
      let added = missing[next]
      order += byFrames.filter { added.contains($0) }
      for frame in missing.indices { missing[frame].subtract(added) }
    }
    return order
  }

  /// The index by which a frame leaves pixels out: the transparent entry, or the first that the frame does not draw; nil where it draws
  /// all that the table has.
  func transparentIndex(for needs: FrameNeeds, indexOfNumber: [Int16]) -> UInt8? {
    if hasTransparent { return 0 }
    var isDrawn = [Bool](repeating: false, count: 1 << tableBits)
    for number in needs.colors { isDrawn[Int(indexOfNumber[Int(number)])] = true }
    return isDrawn.firstIndex(of: false).map { UInt8($0) }
  }

  /// Bits of the indices that a frame needs, 2…8: its minimum code size.
  func codeBits(for needs: FrameNeeds, indexOfNumber: [Int16]) -> Int {
    var largest = needs.colors.reduce(0) { max($0, Int(indexOfNumber[Int($1)])) }
    if needs.hasUnchanged || needs.needsTransparent {
      guard let transparent = transparentIndex(for: needs, indexOfNumber: indexOfNumber) else {
        return max(2, tableBits)
      }
      largest = max(largest, Int(transparent))
    }
    return max(2, Self.bits(holding: largest + 1))
  }
}
