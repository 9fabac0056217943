import GraphicsCore

/// A rectangle of an image → rows in a color mode's samples. Through pointers: with spans, the loops do not become
/// vector loops and take 3.7 times as long.
struct PixelPacker: Sendable {
  let mode: ColorMode
  let table: PaletteLookup?

  /// - Precondition: the mode can hold every pixel.
  func pack(_ image: Pixmap, rect: PixelRect) -> RawImage {
    let header = mode.header(width: rect.width, height: rect.height)
    let rowBytes = header.rowBytes(rect.width)
    let bytes = [UInt8](unsafeUninitializedCapacity: rowBytes * rect.height) { out, count in
      count = rowBytes * rect.height
      image.pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<rect.height {
          let start = (rect.y + y) * image.width + rect.x
          let target = UnsafeMutableBufferPointer(rebasing: out[(y * rowBytes)..<((y + 1) * rowBytes)])
          packRow(UnsafeBufferPointer(rebasing: pixels[start..<(start + rect.width)]), target)
        }
      }
    }
    return RawImage(
      height: rect.height, rowBytes: rowBytes, distance: header.filterDistance, hasFreeColors: mode.hasAlphaChannel,
      bytes: bytes)
  }

  private func packRow(_ row: UnsafeBufferPointer<UInt32>, _ out: UnsafeMutableBufferPointer<UInt8>) {
    switch mode.colorType {
    case .rgba:
      for x in 0..<row.count {
        let pixel = row[x]
        for c in 0..<4 { out[4 * x + c] = UInt8(truncatingIfNeeded: pixel >> UInt32(8 * c)) }
      }
    case .grayAlpha:
      for x in 0..<row.count {
        out[2 * x] = UInt8(truncatingIfNeeded: row[x])
        out[2 * x + 1] = UInt8(truncatingIfNeeded: row[x] >> 24)
      }
    case .rgb:
      let key = mode.clear ?? 0
      for x in 0..<row.count {
        let pixel = row[x] == 0 ? key : row[x]
        for c in 0..<3 { out[3 * x + c] = UInt8(truncatingIfNeeded: pixel >> UInt32(8 * c)) }
      }
    case .gray:
      let key = UInt8(truncatingIfNeeded: mode.clear ?? 0)
      let shift = UInt32(8 - mode.bitDepth)
      packSamples(row, out) { $0 == 0 ? key : UInt8(truncatingIfNeeded: ($0 & 255) >> shift) }
    case .indexed:
      let clear = UInt8(truncatingIfNeeded: mode.clear ?? 0)
      guard let table else { preconditionFailure("an indexed mode has a table of colors") }
      var last: UInt32 = 0
      var lastIndex = clear
      packSamples(row, out) { pixel in
        if pixel != last {
          guard let number = table.index(of: pixel) else {
            // The table of an opaque loop lacks only the fully transparent pixels of frames drawn OVER.
            precondition(pixel == 0, "an indexed mode has every color")
            return clear
          }
          last = pixel
          lastIndex = mode.indexOfColor[number]
        }
        return lastIndex
      }
    }
  }

  /// Puts one sample of `bitDepth` bits for each pixel, the leftmost in the highest bits.
  @inline(__always)
  private func packSamples(
    _ row: UnsafeBufferPointer<UInt32>, _ out: UnsafeMutableBufferPointer<UInt8>, _ sample: (UInt32) -> UInt8
  ) {
    if mode.bitDepth == 8 {
      for x in 0..<row.count { out[x] = sample(row[x]) }
      return
    }
    for i in 0..<out.count { out[i] = 0 }
    for x in 0..<row.count {
      let bit = x * mode.bitDepth
      out[bit >> 3] |= sample(row[x]) << UInt8(8 - mode.bitDepth - bit & 7)
    }
  }
}
