/// Colors of a loop in the order of a color table, after the transparent entry where there is one.
///
/// The order decides the size of the codes, which start one bit wider than a frame's largest index is long. So colors
/// that many frames need stand first, and frames of few colors have short codes, whatever the length of the table.
struct FramePalette: Equatable, Sendable {
  /// Entry 0 is transparent.
  var hasTransparent: Bool
  /// Indices of the colors in the loop, in table order.
  var colors: [UInt16]

  /// Entries used, the transparent one included.
  var count: Int { colors.count + (hasTransparent ? 1 : 0) }
  /// Tables have 2 to the power of this entries, 1…8.
  var tableBits: Int { Self.bits(holding: count) }
  var tableByteCount: Int { 3 << tableBits }

  /// The index in the table of each color; -1 for those that the table does not have.
  func indexOfColor(count: Int) -> [Int16] {
    var indices = [Int16](repeating: -1, count: count)
    for (index, color) in colors.enumerated() { indices[Int(color)] = Int16(index + (hasTransparent ? 1 : 0)) }
    return indices
  }

  /// The least number of bits, at least 1, that index `count` entries.
  static func bits(holding count: Int) -> Int {
    max(1, Int.bitWidth - (count - 1).leadingZeroBitCount)
  }

  /// One palette for all frames, in whichever of some orders makes their codes shortest.
  ///
  /// A table that has the colors of all pixels, none of them transparent, has no transparent entry: a frame leaves a
  /// pixel out by an index that it does not draw, or draws it. Other loops do the same where one more entry would
  /// double the table. Entry 0 is then a color that no frame draws which clears the canvas.
  static func global(_ needs: [FrameNeeds], colorCount: Int, needsTransparent: Bool) -> FramePalette {
    let orders = PaletteOrders(
      needs.map(\.colors), codes: needs.map(\.codes), colorCount: colorCount, otherEntries: needsTransparent ? 1 : 0)
    let palettes = orders.all.map { colors in
      guard needsTransparent, let shared = sharedEntry(colors, needs) else {
        return FramePalette(hasTransparent: needsTransparent, colors: colors)
      }
      return FramePalette(hasTransparent: false, colors: [shared] + colors.filter { $0 != shared })
    }
    let costs = palettes.map { palette in
      let indices = palette.indexOfColor(count: colorCount)
      return needs.reduce(0) {
        $0 + LZWCodes.bits(ofCodes: $1.codes, minimumCodeSize: palette.codeBits(for: $1, indexOfColor: indices))
      }
    }
    return palettes[costs.indices.min { (costs[$0], $0) < (costs[$1], $1) }!]
  }

  /// The color that can share its entry with transparent; nil where there is none, or the table has room for both.
  static func sharedEntry(_ colors: [UInt16], _ needs: [FrameNeeds]) -> UInt16? {
    guard bits(holding: colors.count + 1) > bits(holding: colors.count),
      needs.allSatisfy({ $0.colors.count < colors.count || !$0.namesTransparent })
    else { return nil }
    let taken = needs.filter(\.clearsCanvas).reduce(into: Set<UInt16>()) { $0.formUnion($1.colors) }
    return colors.last { !taken.contains($0) }
  }

  /// The index by which a frame leaves pixels out: the transparent entry, or the first that the frame does not draw;
  /// nil where it draws all that the table has.
  func transparentIndex(for needs: FrameNeeds, indexOfColor: [Int16]) -> UInt8? {
    if hasTransparent { return 0 }
    var isDrawn = [Bool](repeating: false, count: 1 << tableBits)
    for color in needs.colors { isDrawn[Int(indexOfColor[Int(color)])] = true }
    return isDrawn.firstIndex(of: false).map { UInt8($0) }
  }

  /// Bits of the indices that a frame needs, 2…8: its minimum code size.
  func codeBits(for needs: FrameNeeds, indexOfColor: [Int16]) -> Int {
    var largest = needs.colors.reduce(0) { max($0, Int(indexOfColor[Int($1)])) }
    if needs.leavesOut {
      guard let transparent = transparentIndex(for: needs, indexOfColor: indexOfColor) else {
        return max(2, tableBits)
      }
      largest = max(largest, Int(transparent))
    }
    return max(2, Self.bits(holding: largest + 1))
  }
}
