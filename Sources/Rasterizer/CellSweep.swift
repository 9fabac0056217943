import GraphicsCore

/// The exact areas into which straight pieces of any number of outlines divide one pixel.
///
/// The pixel is cut into slabs at the heights where a piece begins, ends or crosses another (the plane sweep of
/// Bentley and Ottmann, 1979, within one pixel, where brute force is best). In a slab no two pieces cross, so the
/// parts between neighbors are trapezoids, each with one winding number per outline. Used where a pixel's area does
/// not follow from the signed sum: overlapping contours, and edges of several outlines in one pixel.
///
/// The time grows with the cube of the number of pieces. A pixel of very many is cut into slabs of equal height, each
/// taken in the order along its middle, which is linear, and as exact as eight bits can show.
struct CellSweep: ~Copyable {
  struct Piece {
    var x0: Float
    var y0: Float
    var x1: Float
    var y1: Float
    var delta: Int32
    /// Which outline of `outlines` it belongs to.
    var outline: Int32

    @inline(__always)
    var slope: Float { (x1 - x0) / (y1 - y0) }
  }

  struct Outline {
    /// The winding number at the pixel's left side, without the pieces.
    var base: Int32
    var isEvenOdd: Bool
    var winding: Int32 = 0

    init(base: Int32, rule: FillRule) {
      self.base = base
      isEvenOdd = rule == .evenOdd
    }

    @inline(__always)
    func isInside(_ winding: Int32) -> Bool { isEvenOdd ? winding & 1 != 0 : winding != 0 }
  }

  /// A part of the pixel: which outlines it lies inside (a bit each), and its share of the pixel's area.
  struct Region {
    var inside: UInt64
    var area: Float
  }

  /// More outlines than bits cannot be told apart.
  static let largestOutlineCount = 64

  var pieces = Buffer<Piece>()
  var outlines = Buffer<Outline>()
  /// The result: parts of different sets, in the order in which they were met.
  private(set) var regions = Buffer<Region>()
  private var levels = Buffer<Float>()
  private var crossings = Buffer<Crossing>()

  struct Crossing {
    var top: Float
    var bottom: Float
    var piece: Int32
    var middle: Float { (top + bottom) / 2 }
  }

  /// Pieces that are out of order by less than this, in pixels, do not cross. Coordinates are below 1 and have 24 bits,
  /// so that this is about sixteen units in the last place; chosen, not measured.
  private static let negligible: Float = 1e-6
  /// Slabs are cut at single crossings this many times over; where still more lie in one slab, it is halved, so that
  /// the depth stays bounded. Chosen, not measured.
  private static let deepestCut = 8
  /// Slabs lower than this, as a share of a pixel, are taken in the order along their middle, whatever crosses in them:
  /// all that can be wrong is their own area, half a level of 255.
  private static let lowestSlab: Float = 1.0 / 512
  /// A pixel of more pieces is not divided exactly. Outlines that people draw have a few pieces in a pixel; chosen, not
  /// measured.
  static let mostExactPieces = 96
  /// An edge's end is off by half a slab at most, so that each edge errs by less than half a level of 255.
  private static let equalSlabs = 256

  mutating func removeAll() {
    pieces.removeAll()
    outlines.removeAll()
  }

  /// Adds an outline's winding as it enters the pixel on the left.
  mutating func add(_ profile: borrowing WindingProfile, rule: FillRule) {
    let outline = Int32(outlines.count)
    outlines.append(Outline(base: profile.base, rule: rule))
    for i in 0..<profile.steps.count {
      let step = profile.steps[i]
      pieces.append(Piece(x0: 0, y0: step.y0, x1: 0, y1: step.y1, delta: step.delta, outline: outline))
    }
  }

  @inline(__always)
  mutating func add(_ piece: CellPiece, outline: Int) {
    pieces.append(
      Piece(
        x0: piece.x0, y0: piece.y0, x1: piece.x1, y1: piece.y1, delta: piece.sign,
        outline: Int32(truncatingIfNeeded: outline)))
  }

  /// Finds `regions`; their areas sum to 1 but for rounding.
  mutating func sweep() {
    regions.removeAll()
    if pieces.count > Self.mostExactPieces { return sweepEqually() }
    levels.removeAll()
    insertLevel(0)
    insertLevel(1)
    for i in 0..<pieces.count {
      insertLevel(pieces[i].y0)
      insertLevel(pieces[i].y1)
    }
    for i in 1..<levels.count { slab(levels[i - 1], levels[i], depth: 0) }
  }

  /// The share of the pixel inside the first outline.
  mutating func coverage() -> Float {
    sweep()
    var area: Float = 0
    for i in 0..<regions.count where regions[i].inside & 1 != 0 { area += regions[i].area }
    return min(area, 1)
  }

  private mutating func insertLevel(_ y: Float) {
    var i = levels.count
    while i > 0 && levels[i - 1] > y { i -= 1 }
    if i > 0 && levels[i - 1] == y { return }
    levels.append(y)
    var j = levels.count - 1
    while j > i {
      levels[j] = levels[j - 1]
      j -= 1
    }
    levels[i] = y
  }

  private mutating func slab(_ top: Float, _ bottom: Float, depth: Int) {
    crossings.removeAll()
    for i in 0..<pieces.count where pieces[i].y0 <= top && pieces[i].y1 >= bottom {
      let piece = pieces[i]
      let slope = piece.slope
      let c = Crossing(
        top: piece.x0 + (top - piece.y0) * slope, bottom: piece.x0 + (bottom - piece.y0) * slope, piece: Int32(i))
      crossings.append(c)
      var j = crossings.count - 1
      while j > 0 && crossings[j - 1].middle > c.middle {
        crossings[j] = crossings[j - 1]
        j -= 1
      }
      crossings[j] = c
    }
    if crossings.count > 1 && bottom - top > Self.lowestSlab, let f = crossingShare() {
      let y = top + (depth < Self.deepestCut ? f : 0.5) * (bottom - top)
      if y > top && y < bottom {
        slab(top, y, depth: depth + 1)
        slab(y, bottom, depth: depth + 1)
        return
      }
    }
    divide(height: bottom - top)
  }

  /// Slabs of equal height. The order of the pieces changes little from one to the next, so that it is sorted quickly.
  private mutating func sweepEqually() {
    let height = 1 / Float(Self.equalSlabs)
    var order = Buffer<Int32>()
    for i in 0..<pieces.count where pieces[i].y1 > pieces[i].y0 { order.append(Int32(i)) }
    for row in 0..<Self.equalSlabs {
      let y = (Float(row) + 0.5) * height
      crossings.removeAll()
      for i in 0..<order.count {
        let piece = pieces[Int(order[i])]
        let x = piece.x0 + (min(max(y, piece.y0), piece.y1) - piece.y0) * piece.slope
        var j = crossings.count
        crossings.append(Crossing(top: x, bottom: x, piece: order[i]))
        while j > 0 && crossings[j - 1].middle > x {
          crossings[j] = crossings[j - 1]
          j -= 1
        }
        crossings[j] = Crossing(top: x, bottom: x, piece: order[i])
      }
      for i in 0..<order.count { order[i] = crossings[i].piece }
      var active = 0
      for i in 0..<crossings.count {
        let piece = pieces[Int(crossings[i].piece)]
        guard piece.y0 <= y, y < piece.y1 else { continue }
        crossings[active] = crossings[i]
        active += 1
      }
      crossings.removeLast(crossings.count - active)
      divide(height: height)
    }
  }

  /// Adds the parts between `crossings`, which are in order, of a slab of this height.
  private mutating func divide(height: Float) {
    var inside: UInt64 = 0
    for i in 0..<outlines.count {
      outlines.base[i].winding = outlines.base[i].base
      if outlines[i].isInside(outlines[i].base) { inside |= 1 << UInt64(i) }
    }
    var x: Float = 0
    for i in 0..<crossings.count {
      let next = min(max(crossings[i].middle, x), 1)
      add(inside, (next - x) * height)
      x = next
      let piece = pieces[Int(crossings[i].piece)]
      let outline = Int(piece.outline)
      outlines.base[outline].winding &+= piece.delta
      let bit: UInt64 = 1 << UInt64(outline)
      if outlines[outline].isInside(outlines[outline].winding) { inside |= bit } else { inside &= ~bit }
    }
    add(inside, (1 - x) * height)
  }

  /// Where, as a share of the slab's height, the first two neighbors found out of order cross; nil where all are in
  /// order.
  private func crossingShare() -> Float? {
    for i in 1..<crossings.count {
      let atTop = crossings[i].top - crossings[i - 1].top
      let atBottom = crossings[i].bottom - crossings[i - 1].bottom
      if atTop < -Self.negligible || atBottom < -Self.negligible {
        let f = atTop / (atTop - atBottom)
        if f > 0 && f < 1 { return f }
      }
    }
    return nil
  }

  @inline(__always)
  private mutating func add(_ inside: UInt64, _ area: Float) {
    guard area > 0 else { return }
    for i in 0..<regions.count where regions[i].inside == inside {
      regions.base[i].area += area
      return
    }
    regions.append(Region(inside: inside, area: area))
  }
}
