import GraphicsCore

/// One way to draw a frame: where, onto what, and the pixels that are stored. All variants of a frame show the same.
struct WebPFrameVariant: Sendable {
  /// With even offsets.
  var rect: PixelRect
  /// Whether pixels are blended over the canvas, so that fully transparent ones leave it unchanged.
  var blends: Bool
  var pixels: [UInt32]

  /// The ways to draw `image` onto `base`.
  /// - Parameter rect: Holds every pixel that differs.
  static func all(of image: Pixmap, onto base: Pixmap?, in rect: PixelRect) -> [WebPFrameVariant] {
    let meant = image.cut(to: rect)
    var variants = [WebPFrameVariant(rect: rect, blends: false, pixels: meant)]
    guard let base else { return variants }
    let present = base.cut(to: rect)
    // Players round translucent pixels over others differently: what changes must be opaque.
    let isBlendable = zip(meant, present).allSatisfy { $0 == $1 || $0 >= 0xFF00_0000 }
    guard isBlendable, zip(meant, present).contains(where: { $0 == $1 && $0 != 0 }) else { return variants }
    let left = zip(meant, present).map { $0 == $1 ? 0 : $0 }
    variants.append(WebPFrameVariant(rect: rect, blends: true, pixels: left))
    if let bridged = bridged(left, meant, width: rect.width) {
      variants.append(WebPFrameVariant(rect: rect, blends: true, pixels: bridged))
    }
    return variants
  }

  /// The pixels that change, and between them short runs of those that do not; nil where there are none.
  private static func bridged(_ left: [UInt32], _ meant: [UInt32], width: Int) -> [UInt32]? {
    var result = left
    for row in 0..<left.count / width {
      var last: Int?
      for index in (row * width)..<(row * width + width) where left[index] != 0 {
        if let last, index - last <= longestBridge {
          for hole in (last + 1)..<max(last + 1, index) where meant[hole] >= 0xFF00_0000 { result[hole] = meant[hole] }
        }
        last = index
      }
    }
    return result == left ? nil : result
  }

  /// Changed pixels of a row that are at most so far apart are drawn with what lies between them.
  private static let longestBridge = 16
}

extension Pixmap {
  func cut(to rect: PixelRect) -> [UInt32] {
    if rect == bounds { return pixels }
    let pixels = pixels
    var result: [UInt32] = []
    result.reserveCapacity(rect.area)
    for y in rect.y..<rect.maxY { result += pixels[(y * width + rect.x)..<(y * width + rect.maxX)] }
    return result
  }

  /// The image with every pixel of a rectangle clear.
  func cleared(_ rect: PixelRect) -> Pixmap {
    var result = self
    for y in rect.y..<rect.maxY {
      for index in (y * width + rect.x)..<(y * width + rect.maxX) { result.pixels[index] = 0 }
    }
    return result
  }
}

extension PixelRect {
  /// With even offsets, as the format stores them, and at least one pixel.
  var onEvenOffsets: PixelRect {
    guard !isEmpty else { return PixelRect(x: 0, y: 0, width: 1, height: 1) }
    return PixelRect(x: x & ~1, y: y & ~1, width: width + (x & 1), height: height + (y & 1))
  }
}
