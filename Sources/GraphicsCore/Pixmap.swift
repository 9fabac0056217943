/// An 8-bit gamma-encoded pixel with straight alpha. All components of a fully clear pixel are zero.
@frozen public struct RGBA8: Equatable, Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  public var alpha: UInt8

  @inlinable @inline(__always)
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public static let clear = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)

  /// Creates a pixel from a word with red in the lowest byte and alpha in the highest.
  @inlinable @inline(__always)
  public init(packed: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: packed), green: UInt8(truncatingIfNeeded: packed >> 8),
      blue: UInt8(truncatingIfNeeded: packed >> 16), alpha: UInt8(truncatingIfNeeded: packed >> 24))
  }

  @inlinable @inline(__always)
  public var packed: UInt32 { UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24 }
}

/// A finished picture: row-major from the top-left corner, 8 bits a channel with **straight** alpha, as GIF and PNG
/// store it.
///
/// Each pixel is one `UInt32` with red in the lowest byte and alpha in the highest (`RGBA8.packed`), so that pixels
/// compare and hash as words. Alpha is straight rather than premultiplied, so that a half-covered edge keeps exactly
/// its colour, which keeps palettes small. Fully clear pixels are 0.
public struct Pixmap: Equatable, Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// `width * height` packed pixels.
  public var pixels: [UInt32]

  /// - Precondition: Both sides are at least 1, and `pixels` holds width × height values.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height, "a pixmap's pixels fill its sides")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  public init(width: Int, height: Int, fill: RGBA8 = .clear) {
    self.init(width: width, height: height, pixels: [UInt32](repeating: fill.packed, count: width * height))
  }

  public subscript(x: Int, y: Int) -> RGBA8 {
    get { RGBA8(packed: pixels[y * width + x]) }
    set { pixels[y * width + x] = newValue.packed }
  }

  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}
