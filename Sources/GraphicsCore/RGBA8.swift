/// An 8-bit gamma-encoded pixel with straight alpha. All components of a fully transparent pixel are zero.
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

extension RGBA8 {
  /// This pixel over an opaque color, in gamma-encoded values as browsers blend, each channel rounded to the nearest.
  /// - Parameter background: Its alpha is ignored.
  /// - Returns: An opaque pixel.
  @inlinable @inline(__always)
  public func over(_ background: RGBA8) -> RGBA8 {
    let share = UInt32(alpha)
    @inline(__always)
    func mix(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
      UInt8(truncatingIfNeeded: (UInt32(top) * share + UInt32(bottom) * (255 - share) + 127) / 255)
    }
    return RGBA8(red: mix(red, background.red), green: mix(green, background.green), blue: mix(blue, background.blue))
  }

  /// Red, green and blue times alpha, each 0…255 and rounded to the nearest, and alpha.
  @inlinable @inline(__always)
  public var premultiplied: SIMD4<Int32> {
    let share = UInt32(alpha)
    @inline(__always)
    func scaled(_ channel: UInt8) -> Int32 { Int32(truncatingIfNeeded: (UInt32(channel) * share + 127) / 255) }
    return SIMD4(scaled(red), scaled(green), scaled(blue), Int32(alpha))
  }

  /// By how much each premultiplied channel, and alpha, differs: 0…255.
  @inlinable @inline(__always)
  public func difference(from other: RGBA8) -> SIMD4<Int32> {
    let difference = premultiplied &- other.premultiplied
    return difference.replacing(with: 0 &- difference, where: difference .< 0)
  }
}
