import GraphicsCore

/// What a rendering's accumulated colors are turned into.
public enum PixelOutput: Equatable, Sendable {
  /// RGBA8 with straight alpha.
  case straight
  /// Every pixel that is not fully transparent (whose 8-bit alpha is not 0) is composited onto this color, taken as
  /// opaque, and is opaque; fully transparent pixels stay 0. Reckoned from the unrounded colors, so each channel is the
  /// nearest 8-bit value.
  case matte(Color)
}

/// Accumulated premultiplied floats → packed 8-bit pixels, four at a time.
struct PixelConversion {
  private let matte: Pixel?
  /// Halves are rounded up, even where a float fell just short of one.
  private static let tie: Float = 1.0 / 4096
  /// Added to a float below 2^23 this leaves its nearest integer in the low bits.
  private static let magic: Float = 8_388_608

  init(_ output: PixelOutput, in space: ColorSpace) {
    switch output {
    case .straight: matte = nil
    case .matte(let color):
      var opaque = color
      opaque.alpha = 1
      matte = opaque.premultiplied(in: space, opacity: 1)
    }
  }

  /// Converts `count` pixels, a multiple of four.
  func convert(_ source: UnsafePointer<Pixel>, count: Int, to target: UnsafeMutablePointer<UInt32>) {
    var i = 0
    while i < count {
      let (a, b, c, d) = (source[i], source[i + 1], source[i + 2], source[i + 3])
      let packed: SIMD4<UInt32>
      if a.w >= 1 && b.w >= 1 && c.w >= 1 && d.w >= 1 {
        packed = Self.packed(a, b, c, d)
      } else if a.w == 0 && b.w == 0 && c.w == 0 && d.w == 0 {
        packed = .zero
      } else {
        let alpha = SIMD4(a.w, b.w, c.w, d.w)
        if let matte {
          let rest = 1 - alpha
          let onto = Self.packed(a + matte * rest.x, b + matte * rest.y, c + matte * rest.z, d + matte * rest.w)
          packed = onto.replacing(with: 0, where: Self.isTransparent(alpha))
        } else {
          // Kept away from zero, where the pixel is clear anyway.
          let k = 1 / (alpha + .leastNormalMagnitude)
          let straight = Self.packed(
            Self.straight(a, k.x), Self.straight(b, k.y), Self.straight(c, k.z), Self.straight(d, k.w))
          packed = straight.replacing(with: 0, where: Self.isTransparent(alpha))
        }
      }
      UnsafeMutableRawPointer(target + i).storeBytes(of: packed, as: SIMD4<UInt32>.self)
      i += 4
    }
  }

  /// One pixel by itself.
  func convert(_ pixel: Pixel) -> UInt32 {
    withUnsafeTemporaryAllocation(of: Pixel.self, capacity: 4) { source in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 4) { target in
        source.initialize(repeating: pixel)
        convert(source.baseAddress!, count: 4, to: target.baseAddress!)
        return target[0]
      }
    }
  }

  @inline(__always)
  private static func straight(_ p: Pixel, _ inverse: Float) -> Pixel {
    var q = p * inverse
    q.w = p.w
    return q
  }

  /// Whether each alpha rounds to 0.
  @inline(__always)
  private static func isTransparent(_ alpha: SIMD4<Float>) -> SIMDMask<SIMD4<Int32>> { alpha * 255 + tie .< 0.5 }

  @inline(__always)
  private static func packed(_ a: Pixel, _ b: Pixel, _ c: Pixel, _ d: Pixel) -> SIMD4<UInt32> {
    let all = SIMD16(lowHalf: SIMD8(lowHalf: a, highHalf: b), highHalf: SIMD8(lowHalf: c, highHalf: d))
    let scaled = (all * 255 + tie) + magic
    let bytes = SIMD16<UInt8>(truncatingIfNeeded: unsafeBitCast(scaled, to: SIMD16<UInt32>.self))
    return unsafeBitCast(bytes, to: SIMD4<UInt32>.self)
  }
}
