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

  /// One palette for all frames; colours of more frames first, then those first needed.
  static func global(_ needs: [FrameNeeds], colorCount: Int, hasClear: Bool, limit: Int) -> FramePalette {
    var frames = [Int](repeating: 0, count: colorCount)
    for need in needs {
      for number in need.colors { frames[Int(number)] += 1 }
    }
    let numbers = (1..<colorCount).filter { frames[$0] > 0 }.sorted { (frames[$1], $0) < (frames[$0], $1) }
    let wantsTransparent = hasClear || needs.contains { $0.hasUnchanged || $0.needsTransparent }
    return FramePalette(
      hasTransparent: hasClear || (wantsTransparent && numbers.count < limit), numbers: numbers.map { UInt16($0) })
  }
}
