/// Two images → the smallest rectangle outside which they are equal; empty where they are equal everywhere.
package enum DifferenceRect {
  /// - Precondition: the images have one size.
  package static func of(_ a: Pixmap, _ b: Pixmap) -> PixelRect {
    let (width, height) = (a.width, a.height)
    precondition(b.width == width && b.height == height, "images of one size are compared")
    let (a, b) = (a.pixels.span, b.pixels.span)
    var top = 0
    while top < height, !differs(a, b, (top * width)..<((top + 1) * width)) { top += 1 }
    guard top < height else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    var bottom = height - 1
    while !differs(a, b, (bottom * width)..<((bottom + 1) * width)) { bottom -= 1 }
    var (left, right) = (width, 0)
    for y in top...bottom {
      let row = y * width
      if differs(a, b, row..<(row + left)) {
        var x = 0
        while a[row + x] == b[row + x] { x += 1 }
        left = x
      }
      if differs(a, b, (row + right)..<(row + width)) {
        var x = width
        while a[row + x - 1] == b[row + x - 1] { x -= 1 }
        right = x
      }
    }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top + 1)
  }

  /// The whole range is read, so that the loop is a vector loop.
  private static func differs(_ a: Span<UInt32>, _ b: Span<UInt32>, _ range: Range<Int>) -> Bool {
    var difference: UInt32 = 0
    for i in range { difference |= a[i] ^ b[i] }
    return difference != 0
  }
}
