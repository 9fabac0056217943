import GraphicsCore

/// What one edge does inside one pixel: a straight piece in the pixel's own coordinates (0…1, y downwards), running
/// down from (x0, y0) to (x1, y1).
struct CellPiece {
  var x0: Float
  var y0: Float
  var x1: Float
  var y1: Float
  var sign: Int32
  var chain: Int32
  /// The next piece of the same cell, or -1.
  var next: Int32
}

/// Where the pixels (cells) of one shape inside one band lie in the buffers of `CellStore`.
struct CellField {
  /// The pixels that are looked at; x1 and y1 one past the last.
  var bounds: PixelRect
  /// A bit for every cell that holds a piece; `words` words a row.
  var bits: Int
  var words: Int
  /// For every cell its first piece; only set where the bit is.
  var heads: Int
}

/// Edges → pieces in the cells that they touch, in lists per cell, with a bit set of the touched cells.
///
/// Everything right of a piece is wound about once more over the piece's heights; so edges left of the bounds are moved
/// to their left side, and edges right of them are dropped.
struct CellStore: ~Copyable {
  var pieces = Buffer<CellPiece>(capacity: 4096)
  var bits = Buffer<UInt64>(capacity: 1024)
  var heads = Buffer<Int32>(capacity: 16384)

  mutating func removeAll() {
    pieces.removeAll()
    bits.removeAll()
    heads.removeAll()
  }

  mutating func field(of edges: UnsafeBufferPointer<Edge>, in bounds: PixelRect) -> CellField {
    let words = (bounds.width + 63) / 64
    let field = CellField(
      bounds: bounds, bits: bits.extend(by: words * bounds.height, filledWith: 0), words: words,
      heads: heads.extend(by: bounds.width * bounds.height))
    let writer = Writer(
      bits: bits.base + field.bits, heads: heads.base + field.heads, words: words, width: bounds.width,
      left: Double(bounds.x), right: Double(bounds.width))
    let (top, bottom) = (Double(bounds.y), Double(bounds.maxY))
    for edge in edges where edge.y0 < bottom && edge.y1 > top {
      var row = Int(edge.y0)
      if edge.y0 >= top && edge.y1 <= Double(row + 1) {
        // Most edges of a flattened curve lie within one row.
        let rowTop = Double(row)
        writer.appendInRow(
          edge.x0, Float(edge.y0 - rowTop), edge.x1, Float(edge.y1 - rowTop), row: row - bounds.y, sign: edge.sign,
          chain: edge.chain, to: &pieces)
        continue
      }
      let slope = (edge.x1 - edge.x0) / (edge.y1 - edge.y0)
      let (low, high) = (min(edge.x0, edge.x1), max(edge.x0, edge.x1))
      // Every crossing of a row's border is reckoned from the edge's own ends, so that bands do not matter.
      func x(at y: Double) -> Double {
        y == edge.y0 ? edge.x0 : y == edge.y1 ? edge.x1 : min(max(edge.x0 + (y - edge.y0) * slope, low), high)
      }
      var y = max(edge.y0, top)
      let end = min(edge.y1, bottom)
      row = Int(y)
      var x0 = x(at: y)
      while y < end {
        let next = min(Double(row + 1), end)
        let x1 = x(at: next)
        let rowTop = Double(row)
        writer.appendInRow(
          x0, Float(y - rowTop), x1, Float(next - rowTop), row: row - bounds.y, sign: edge.sign, chain: edge.chain,
          to: &pieces)
        y = next
        x0 = x1
        row += 1
      }
    }
    return field
  }

  private struct Writer {
    let bits: UnsafeMutablePointer<UInt64>
    let heads: UnsafeMutablePointer<Int32>
    let words: Int
    let width: Int
    let left: Double
    let right: Double

    /// A straight piece within one row, cut at the sides of the bounds.
    @inline(__always)
    func appendInRow(
      _ fromX: Double, _ ya: Float, _ toX: Double, _ yb: Float, row: Int, sign: Int32, chain: Int32,
      to pieces: inout Buffer<CellPiece>
    ) {
      let (xa, xb) = (fromX - left, toX - left)
      if xa >= 0 && xb >= 0 && xa < right && xb < right {
        return appendInside(xa, ya, xb, yb, row: row, sign: sign, chain: chain, to: &pieces)
      }
      if xa >= right && xb >= right { return }
      if xa < 0 && xb < 0 {
        return append(0, 0, ya, 0, yb, row: row, sign: sign, chain: chain, to: &pieces)
      }
      // It crosses a side: cut there, and look at the parts.
      let side = (xa < 0) != (xb < 0) ? 0 : right
      let f = (side - xa) / (xb - xa)
      let yc = min(max(ya + Float(f) * (yb - ya), ya), yb)
      // Just inside the right side, so that each part lies wholly on one side of the cut.
      if side == 0 {
        if xa < 0 {
          append(0, 0, ya, 0, yc, row: row, sign: sign, chain: chain, to: &pieces)
          appendInRow2(0, yc, xb, yb, row: row, sign: sign, chain: chain, to: &pieces)
        } else {
          appendInRow2(xa, ya, 0, yc, row: row, sign: sign, chain: chain, to: &pieces)
          append(0, 0, yc, 0, yb, row: row, sign: sign, chain: chain, to: &pieces)
        }
      } else if xa >= right {
        appendInside(right.nextDown, yc, xb, yb, row: row, sign: sign, chain: chain, to: &pieces)
      } else {
        appendInside(xa, ya, right.nextDown, yc, row: row, sign: sign, chain: chain, to: &pieces)
      }
    }

    /// A piece that is cut at the left already, and may still cross the right side.
    private func appendInRow2(
      _ xa: Double, _ ya: Float, _ xb: Double, _ yb: Float, row: Int, sign: Int32, chain: Int32,
      to pieces: inout Buffer<CellPiece>
    ) {
      if xa < right && xb < right {
        return appendInside(xa, ya, xb, yb, row: row, sign: sign, chain: chain, to: &pieces)
      }
      let f = (right - xa) / (xb - xa)
      let yc = min(max(ya + Float(f) * (yb - ya), ya), yb)
      if xa < right {
        appendInside(xa, ya, right.nextDown, yc, row: row, sign: sign, chain: chain, to: &pieces)
      } else {
        appendInside(right.nextDown, yc, xb, yb, row: row, sign: sign, chain: chain, to: &pieces)
      }
    }

    /// A straight piece within one row and within the bounds, cut at the borders of its cells.
    @inline(__always)
    private func appendInside(
      _ xa: Double, _ ya: Float, _ xb: Double, _ yb: Float, row: Int, sign: Int32, chain: Int32,
      to pieces: inout Buffer<CellPiece>
    ) {
      let (first, last) = (Int(xa), Int(xb))
      if first == last {
        let left = Double(first)
        return append(
          first, Float(xa - left), ya, Float(xb - left), yb, row: row, sign: sign, chain: chain, to: &pieces)
      }
      let slope = Double(yb - ya) / (xb - xa)
      var y = ya
      if first < last {
        var enter = Float(xa - Double(first))
        for cell in first..<last {
          let next = min(max(ya + Float((Double(cell + 1) - xa) * slope), y), yb)
          append(cell, enter, y, 1, next, row: row, sign: sign, chain: chain, to: &pieces)
          y = next
          enter = 0
        }
        append(last, 0, y, Float(xb - Double(last)), yb, row: row, sign: sign, chain: chain, to: &pieces)
      } else {
        var enter = Float(xa - Double(first))
        var cell = first
        while cell > last {
          let next = min(max(ya + Float((Double(cell) - xa) * slope), y), yb)
          append(cell, enter, y, 0, next, row: row, sign: sign, chain: chain, to: &pieces)
          y = next
          enter = 1
          cell -= 1
        }
        append(last, 1, y, Float(xb - Double(last)), yb, row: row, sign: sign, chain: chain, to: &pieces)
      }
    }

    @inline(__always)
    private func append(
      _ cell: Int, _ x0: Float, _ y0: Float, _ x1: Float, _ y1: Float, row: Int, sign: Int32, chain: Int32,
      to pieces: inout Buffer<CellPiece>
    ) {
      guard y0 < y1 else { return }
      let word = bits + (row &* words &+ cell >> 6)
      let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: cell & 63)
      let head = heads + (row &* width &+ cell)
      let next = word.pointee & bit == 0 ? -1 : head.pointee
      word.pointee |= bit
      head.pointee = Int32(truncatingIfNeeded: pieces.count)
      pieces.append(CellPiece(x0: x0, y0: y0, x1: x1, y1: y1, sign: sign, chain: chain, next: next))
    }
  }
}
