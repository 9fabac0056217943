import GraphicsCore

/// How a camera was held: tag 0x0112 of Exif (Exif 2.32, section 4.6.4), 1 to 8.
struct ExifOrientation: Equatable {
  let number: Int

  /// Reads the tag from a TIFF structure; nil where it is missing or damaged.
  init?(_ tiff: ArraySlice<UInt8>) {
    let bytes = Array(tiff)
    guard bytes.count >= 8 else { return nil }
    let isLittle = bytes[0] == 0x49
    func number(_ at: Int, _ count: Int) -> Int? {
      guard at >= 0, at + count <= bytes.count else { return nil }
      let part = bytes[at..<(at + count)]
      return (isLittle ? part.reversed() : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let start = number(4, 4), let entries = number(start, 2) else { return nil }
    for i in 0..<entries {
      let entry = start + 2 + i * 12
      guard let tag = number(entry, 2), let value = number(entry + 8, 2) else { return nil }
      if tag == 0x0112 {
        guard 1...8 ~= value else { return nil }
        self.number = value
        return
      }
    }
    return nil
  }

  /// Returns the image as it was seen.
  func upright(_ image: Pixmap) -> Pixmap {
    guard number > 1 else { return image }
    let (w, h) = (image.width, image.height)
    let isTurned = number >= 5
    let (width, height) = isTurned ? (h, w) : (w, h)
    var pixels = [UInt32](repeating: 0, count: w * h)
    for y in 0..<height {
      for x in 0..<width {
        let (sx, sy) =
          switch number {
          case 2: (w - 1 - x, y)
          case 3: (w - 1 - x, h - 1 - y)
          case 4: (x, h - 1 - y)
          case 5: (y, x)
          case 6: (y, h - 1 - x)
          case 7: (w - 1 - y, h - 1 - x)
          default: (w - 1 - y, x)
          }
        pixels[y * width + x] = image.pixels[sy * w + sx]
      }
    }
    return Pixmap(width: width, height: height, pixels: pixels)
  }
}
