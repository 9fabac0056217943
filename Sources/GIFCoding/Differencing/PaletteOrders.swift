/// Orders of a table that many frames share, each good for some loops.
///
/// A frame's codes start one bit wider than its largest index is long. So the first 3, 7, 15 … entries should serve
/// many frames, or those that have many codes. These are set-union knapsacks (see `SharedTable`), one inside the next,
/// which no simple rule fills best. The best of these orders, by the bits of about as many codes as each frame has,
/// saves up to 1.8 % of a shipped loop's file against the better of the first two by the widths of the first codes.
/// Beginning with several frames saves up to 1.6 % of that.
package struct PaletteOrders {
  /// Colors of more frames first.
  package private(set) var byFrames: [UInt16] = []
  /// Takes the frame that needs the fewest colors beyond those placed, again and again.
  package private(set) var fewestFirst: [UInt16] = []
  /// Takes, width by width, the frames that save most bits for each entry they add; starts from several frames.
  package private(set) var byWidths: [[UInt16]] = []

  package var all: [[UInt16]] { [byFrames, fewestFirst] + byWidths }

  /// Frames to begin with, evenly spaced.
  private static let mostStarts = 24

  /// - Parameters:
  ///   - colors: the indices of those that each frame draws.
  ///   - codes: about how many codes each takes.
  ///   - otherEntries: entries of the table that are no colors.
  package init(_ colors: [[UInt16]], codes: [Int], colorCount: Int, otherEntries: Int) {
    var framesOfColor = [[Int]](repeating: [], count: colorCount)
    for (frame, drawn) in colors.enumerated() {
      for color in drawn { framesOfColor[Int(color)].append(frame) }
    }
    byFrames = framesOfColor.indices.filter { !framesOfColor[$0].isEmpty }.sorted {
      (framesOfColor[$1].count, $0) < (framesOfColor[$0].count, $1)
    }.map { UInt16($0) }
    var fewest = Builder(colors, framesOfColor: framesOfColor, byFrames: byFrames)
    while let frame = fewest.open.min(by: { (fewest.missing[$0], $0) < (fewest.missing[$1], $1) }) {
      fewest.add(frame)
    }
    fewestFirst = fewest.order
    let saved = (2..<8).map { bits in
      codes.map {
        LZWCodes.bits(ofCodes: $0, minimumCodeSize: bits + 1) - LZWCodes.bits(ofCodes: $0, minimumCodeSize: bits)
      }
    }
    let starts = min(colors.count, Self.mostStarts)
    for start in 0..<starts {
      var widths = Builder(colors, framesOfColor: framesOfColor, byFrames: byFrames)
      widths.add(start * colors.count / starts)
      for (bits, saved) in zip(2..., saved) {
        let room = (1 << bits) - otherEntries
        while let frame = widths.open.filter({ widths.order.count + widths.missing[$0] <= room }).max(by: {
          (saved[$0] * widths.missing[$1], $1) < (saved[$1] * widths.missing[$0], $0)
        }) {
          widths.add(frame)
        }
      }
      let order = widths.order + byFrames.filter { !widths.isHeld[Int($0)] }
      if !byWidths.contains(order) { byWidths.append(order) }
    }
  }

  /// An order in the making.
  private struct Builder {
    private let colors: [[UInt16]]
    private let framesOfColor: [[Int]]
    /// The place of each color in `byFrames`.
    private var rank: [Int]
    var order: [UInt16] = []
    var isHeld: [Bool]
    /// Colors that each frame still lacks.
    var missing: [Int]
    /// Frames that lack some.
    var open: [Int]

    init(_ colors: [[UInt16]], framesOfColor: [[Int]], byFrames: [UInt16]) {
      self.colors = colors
      self.framesOfColor = framesOfColor
      rank = [Int](repeating: 0, count: framesOfColor.count)
      for (place, color) in byFrames.enumerated() { rank[Int(color)] = place }
      isHeld = [Bool](repeating: false, count: framesOfColor.count)
      missing = colors.map(\.count)
      open = missing.indices.filter { [missing] in missing[$0] > 0 }
    }

    /// Adds the colors that a frame lacks, those of more frames first.
    mutating func add(_ frame: Int) {
      let added = colors[frame].filter { !isHeld[Int($0)] }.sorted { rank[Int($0)] < rank[Int($1)] }
      order += added
      for color in added {
        isHeld[Int(color)] = true
        for sharing in framesOfColor[Int(color)] { missing[sharing] -= 1 }
      }
      open.removeAll { missing[$0] == 0 }
    }
  }
}
