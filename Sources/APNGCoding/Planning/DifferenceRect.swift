import GraphicsCore

/// Two pictures → the smallest rectangle outside which they are equal; empty where they are equal everywhere.
package enum DifferenceRect {
  package static func of(_ a: Pixmap, _ b: Pixmap) -> PixelRect {
    a.pixels.withUnsafeBufferPointer { pa in
      b.pixels.withUnsafeBufferPointer { pb in of(pa, pb, width: a.width, height: a.height) }
    }
  }

  /// Row-major pixels, `width * height` of them in each buffer.
  static func of(
    _ a: UnsafeBufferPointer<UInt32>, _ b: UnsafeBufferPointer<UInt32>, width: Int, height: Int
  ) -> PixelRect {
    /// Whether pixels `range` of a row differ; the whole range is read, so that the loop is a vector loop.
    func differs(_ y: Int, _ range: Range<Int>) -> Bool {
      var difference: UInt32 = 0
      for i in (y * width + range.lowerBound)..<(y * width + range.upperBound) { difference |= a[i] ^ b[i] }
      return difference != 0
    }
    guard let top = (0..<height).first(where: { differs($0, 0..<width) }) else {
      return PixelRect(x: 0, y: 0, width: 0, height: 0)
    }
    var bottom = height - 1
    while !differs(bottom, 0..<width) { bottom -= 1 }
    var (left, right) = (width, 0)
    for y in top...bottom {
      let row = y * width
      if differs(y, 0..<left) {
        var x = 0
        while a[row + x] == b[row + x] { x += 1 }
        left = x
      }
      if differs(y, right..<width) {
        var x = width
        while a[row + x - 1] == b[row + x - 1] { x -= 1 }
        right = x
      }
    }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top + 1)
  }
}
