import GraphicsCore

/// The pixels of a band in which more than one edge coverage meets, each divided into its exact parts.
///
/// Blending by coverage alone supposes that two edges in one pixel are independent: a disc drawn over an equal disc
/// would let the lower one's color shine through at the rim, and a fill that ends at its clip's edge would be
/// thinned twice. In such pixels every part (the area inside one set of outlines) is blended by itself, where a shape
/// covers all of it or nothing, and the parts are averaged by area in the end: Carpenter's A-buffer (1984), with
/// exact areas in place of bit masks.
///
/// A band is used in this order: `begin`, `mark` for all steps, `rank`, `record` for all shapes, `divide`; only then
/// are there parts. Columns are 0..<width and rows 0..<rows of `begin`; the bit of column x is bit x & 63 of word
/// x >> 6 of its row, which the buffers hold without a check in release builds.
struct SharedPixels: ~Copyable {
  /// A shape that covers some of a pixel.
  struct Record {
    var shape: Int32
    var coverage: Float
    var pieces: Int32
    var pieceCount: Int32
    var base: Int32
    /// The next record of the same pixel, or -1.
    var next: Int32
  }

  /// One shared pixel: where its parts and its shapes begin.
  struct Entry {
    var parts: Int32
    var partCount: Int32
    var shapes: Int32
    var shapeCount: Int32
  }

  private var words = 0
  private var rows = 0
  private var seen = Buffer<UInt64>()
  private var nonlinear = Buffer<UInt64>()
  private var shared = Buffer<UInt64>()
  /// Shared pixels before each word.
  private var ranks = Buffer<Int32>()
  private var firstRecords = Buffer<Int32>()
  private var records = Buffer<Record>()
  private var pieces = Buffer<CellSweep.Piece>()
  private var entries = Buffer<Entry>()
  private var parts = Buffer<CellSweep.Region>()
  private var shapes = Buffer<(shape: Int32, outline: Int32)>()
  private(set) var count = 0

  var partCount: Int { parts.count }

  mutating func begin(width: Int, rows: Int) {
    words = (width + 63) / 64
    self.rows = rows
    count = 0
    seen.removeAll()
    nonlinear.removeAll()
    shared.removeAll()
    ranks.removeAll()
    firstRecords.removeAll()
    records.removeAll()
    pieces.removeAll()
    entries.removeAll()
    parts.removeAll()
    shapes.removeAll()
    _ = seen.extend(by: words * rows, filledWith: 0)
    _ = nonlinear.extend(by: words * rows, filledWith: 0)
    _ = shared.extend(by: words * rows, filledWith: 0)
  }

  // MARK: Finding

  /// Notes that one step covers some, but not all, of the pixels x0..<x1 of a row.
  @inline(__always)
  mutating func mark(_ x0: Int, _ x1: Int, row: Int) {
    var x = x0
    while x < x1 {
      let word = row &* words &+ (x >> 6)
      let end = min(x1, (x | 63) &+ 1)
      let mask = (UInt64.max >> UInt64(truncatingIfNeeded: 64 &- (end &- x))) << UInt64(truncatingIfNeeded: x & 63)
      shared.base[word] |= seen.base[word] & mask
      seen.base[word] |= mask
      x = end
    }
  }

  /// Notes that a step changes the pixels x0..<x1 of a row in a way that is not linear in what is there: the parts of
  /// a pixel cannot be averaged before it.
  mutating func markNonlinear(_ x0: Int, _ x1: Int, row: Int) {
    for x in x0..<x1 { nonlinear.base[row * words + x >> 6] |= 1 << UInt64(x & 63) }
  }

  /// Ends the marking; from here on shared pixels have ranks 0..<count, row by row.
  mutating func rank() {
    _ = ranks.extend(by: words * rows)
    var total = 0
    for i in 0..<(words * rows) {
      ranks[i] = Int32(total)
      shared.base[i] |= seen[i] & nonlinear[i]
      total += shared[i].nonzeroBitCount
    }
    count = total
    _ = firstRecords.extend(by: count, filledWith: -1)
  }

  /// Whether a row holds a shared pixel.
  func isAny(row: Int) -> Bool {
    for word in 0..<words where shared[row * words + word] != 0 { return true }
    return false
  }

  /// Calls with the column and rank of each shared pixel among x0..<x1 of a row.
  @inline(__always)
  func forEach(_ x0: Int, _ x1: Int, row: Int, _ body: (_ x: Int, _ rank: Int) -> Void) {
    var x = x0
    while x < x1 {
      let word = row &* words &+ (x >> 6)
      let bits = shared.base[word]
      let end = min(x1, (x | 63) &+ 1)
      if bits != 0 {
        let mask = (UInt64.max >> UInt64(truncatingIfNeeded: 64 &- (end &- x))) << UInt64(truncatingIfNeeded: x & 63)
        var left = bits & mask
        while left != 0 {
          let bit = left.trailingZeroBitCount
          left &= left &- 1
          let below = bits & ((1 << UInt64(truncatingIfNeeded: bit)) &- 1)
          body((x & ~63) &+ bit, Int(ranks.base[word]) &+ below.nonzeroBitCount)
        }
      }
      x = end
    }
  }

  // MARK: Dividing

  /// Keeps what divides a shared pixel: a shape's winding on the left, and its pieces inside.
  mutating func record(
    rank: Int, shape: Int, coverage: Float, profile: borrowing WindingProfile, head: Int32,
    in store: borrowing CellStore
  ) {
    let first = pieces.count
    for i in 0..<profile.steps.count {
      let step = profile.steps[i]
      pieces.append(CellSweep.Piece(x0: 0, y0: step.y0, x1: 0, y1: step.y1, delta: step.delta, outline: 0))
    }
    var index = head
    while index >= 0 {
      let p = store.pieces[Int(index)]
      pieces.append(CellSweep.Piece(x0: p.x0, y0: p.y0, x1: p.x1, y1: p.y1, delta: p.sign, outline: 0))
      index = p.next
    }
    records.append(
      Record(
        shape: Int32(shape), coverage: coverage, pieces: Int32(first), pieceCount: Int32(pieces.count - first),
        base: profile.base, next: firstRecords[rank]))
    firstRecords[rank] = Int32(records.count - 1)
  }

  /// Finds the parts of every shared pixel.
  mutating func divide(_ sweep: inout CellSweep, rule: (Int) -> FillRule) {
    for rank in 0..<count {
      let firstPart = parts.count
      let firstShape = shapes.count
      var index = firstRecords[rank]
      if index >= 0 && records[Int(index)].next < 0 {
        let record = records[Int(index)]
        shapes.append((record.shape, 0))
        parts.append(CellSweep.Region(inside: 1, area: record.coverage))
        parts.append(CellSweep.Region(inside: 0, area: 1 - record.coverage))
      } else {
        sweep.removeAll()
        while index >= 0 && shapes.count - firstShape < CellSweep.largestOutlineCount {
          let record = records[Int(index)]
          let outline = Int32(shapes.count - firstShape)
          shapes.append((record.shape, outline))
          sweep.outlines.append(CellSweep.Outline(base: record.base, rule: rule(Int(record.shape))))
          for i in 0..<record.pieceCount {
            var piece = pieces[Int(record.pieces + i)]
            piece.outline = outline
            sweep.pieces.append(piece)
          }
          index = record.next
        }
        while index >= 0 {
          let record = records[Int(index)]
          shapes.append((record.shape, outline(like: record, in: rank)))
          index = record.next
        }
        sweep.sweep()
        for i in 0..<sweep.regions.count { parts.append(sweep.regions[i]) }
      }
      entries.append(
        Entry(
          parts: Int32(firstPart), partCount: Int32(parts.count - firstPart), shapes: Int32(firstShape),
          shapeCount: Int32(shapes.count - firstShape)))
    }
  }

  /// Of the outlines that divide a pixel, the one whose coverage is nearest to a record's: a pixel that more outlines
  /// cross than can be told apart takes the rest for those.
  private func outline(like record: Record, in rank: Int) -> Int32 {
    var (best, smallest) = (Int32(0), Float.infinity)
    var index = firstRecords[rank]
    for outline in 0..<CellSweep.largestOutlineCount where index >= 0 {
      let distance = abs(records[Int(index)].coverage - record.coverage)
      if distance < smallest { (best, smallest) = (Int32(outline), distance) }
      index = records[Int(index)].next
    }
    return best
  }

  // MARK: Using

  /// The indices of a shared pixel's parts among all parts of the band.
  @inline(__always)
  func parts(of rank: Int) -> Range<Int> {
    let entry = entries[rank]
    return Int(entry.parts)..<Int(entry.parts + entry.partCount)
  }

  /// The bit that a shape's inside has in the parts of a pixel; 0 where the shape covers the pixel all alike.
  @inline(__always)
  func bit(of shape: Int, in rank: Int) -> UInt64 {
    let entry = entries[rank]
    for i in 0..<entry.shapeCount where Int(shapes[Int(entry.shapes + i)].shape) == shape {
      return 1 << UInt64(shapes[Int(entry.shapes + i)].outline)
    }
    return 0
  }

  @inline(__always)
  func inside(_ part: Int) -> UInt64 { parts[part].inside }

  /// The color of a shared pixel from the colors of its parts.
  func average(_ rank: Int, _ colors: UnsafePointer<Pixel>) -> Pixel {
    var sum = Pixel.zero
    var area: Float = 0
    for part in parts(of: rank) {
      sum += colors[part] * parts[part].area
      area += parts[part].area
    }
    return area > 0 ? sum / area : sum
  }
}
