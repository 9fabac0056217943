import GraphicsCore
import Quantizing

/// How translucent pixels become opaque or transparent. A GIF has nothing between.
public enum GIFAlpha: Equatable, Hashable, Sendable {
  /// Everything that is not fully transparent is blended onto this color: smooth edges on a page of that color, and no
  /// halo. Its alpha is ignored.
  case matte(RGBA8)
  /// Alpha of at least `level` (1…255) is opaque in its own color, the rest transparent: hard edges on any page.
  case threshold(UInt8)
  /// Opaque and transparent pixels are mixed in a blue-noise pattern that is fixed to the canvas.
  case dither

  /// The image with pixels of alpha 0 or 255 only, as `GIFEncoder` wants them.
  public func applied(to pixmap: Pixmap) -> Pixmap {
    var result = pixmap
    let width = pixmap.width
    switch self {
    case .matte(let matte):
      for (position, pixel) in pixmap.pixels.enumerated() where pixel >> 24 != 255 {
        result.pixels[position] = pixel >> 24 == 0 ? 0 : RGBA8(packed: pixel).over(matte).packed
      }
    case .threshold(let level):
      for (position, pixel) in pixmap.pixels.enumerated() where pixel >> 24 != 255 {
        let isOpaque = pixel >> 24 != 0 && pixel >> 24 >= UInt32(level)
        result.pixels[position] = isOpaque ? pixel | 0xFF00_0000 : 0
      }
    case .dither:
      for (position, pixel) in pixmap.pixels.enumerated() where pixel >> 24 != 255 {
        let threshold = UInt32(BlueNoise.threshold(x: position % width, y: position / width))
        result.pixels[position] = pixel >> 24 > threshold ? pixel | 0xFF00_0000 : 0
      }
    }
    return result.packed(as: pixmap)
  }
}
