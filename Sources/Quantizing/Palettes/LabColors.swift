import GraphicsCore

/// A packed color in OKLab or a space made from it: lightness, a, b, and how transparent it is (`place(of:)`) or 0.
///
/// Source: as `OKLab` of GraphicsCore, in single precision and with the transfer function tabulated: 30 ns a color.
package typealias LabVector = SIMD4<Float>

/// 8-bit colors → OKLab or a space made from it, and back.
package struct LabColors: Sendable {
  private let linear: [Double]
  private let flare: Double
  private let chroma: Double
  /// How far an opaque color and a translucent one are from each other at least.
  private let apart: Float

  /// Colors as they are seen on a screen: OKLab under a little stray light.
  ///
  /// The cube root of OKLab is steepest at black: from there, one 8-bit level counts as much as three steps that are
  /// visible elsewhere. The flare is the bias that XYB adds before its cube root.
  ///
  /// Source: ISO/IEC 18181-1, opsin absorbance bias.
  package static let seen = LabColors(flare: 0.0037930734)

  /// The space in which palettes are made: colors as they are seen, with more chroma. Translucent colors are so far
  /// from opaque ones that no color of a palette stands for both.
  package static let forPalettes = LabColors(flare: 0.0037930734, chroma: 1.4, apart: 1)

  /// - Parameters:
  ///   - flare: light that is added to each linear component, where white is 1; 0 is OKLab.
  ///   - chroma: what a and b are multiplied by; 1 is OKLab.
  ///   - apart: how far an opaque color and a translucent one are from each other at least.
  package init(flare: Double = 0, chroma: Double = 1, apart: Float = 0) {
    (self.flare, self.chroma, self.apart) = (flare, chroma, apart)
    linear = (0...255).map { SRGBTransfer.linear(fromEncoded: Double($0) / 255) + flare }
  }

  package func lab(of packed: UInt32) -> LabVector {
    let (r, g, b) = (linear[Int(packed & 0xFF)], linear[Int(packed >> 8 & 0xFF)], linear[Int(packed >> 16 & 0xFF)])
    // Linear components to cone responses.
    let roots = cubeRoots(
      SIMD4(
        0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b, 0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
        0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b, 0))
    let (l, m, s) = (roots.x, roots.y, roots.z)
    return LabVector(
      Float(0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s),
      Float(chroma * (1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s)),
      Float(chroma * (0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)), 0)
  }

  /// The nearest opaque 8-bit color of sRGB, channel by channel.
  package func packed(of lab: LabVector) -> UInt32 {
    let color = OKLab(lightness: Double(lab.x), a: Double(lab.y) / chroma, b: Double(lab.z) / chroma)
    let linear = color.linearSRGB - flare
    func encoded(_ component: Double) -> Double { SRGBTransfer.encoded(fromLinear: component) }
    return Color(red: encoded(linear.x), green: encoded(linear.y), blue: encoded(linear.z)).rgba8.packed
  }

  // MARK: Translucent colors

  /// How far transparent is from opaque where both look alike on white; chosen.
  private static let reachOfAlpha: Float = 0.7

  /// A color on white, and how transparent it is: colors near one another are alike on any page. The last coordinate is
  /// 0 for an opaque color, and at least `apart` for others.
  package func place(of packed: UInt32) -> LabVector {
    guard packed < 0xFF00_0000 else { return lab(of: packed) }
    var place = lab(of: RGBA8(packed: packed).over(RGBA8(red: 255, green: 255, blue: 255)).packed)
    place.w = apart + Self.reachOfAlpha * Float(255 - packed >> 24) / 255
    return place
  }

  /// The nearest color that is not transparent; the reverse of `place(of:)`.
  package func packed(at place: LabVector) -> UInt32 {
    let onWhite = packed(of: place)
    guard place.w > apart / 2 else { return onWhite }
    let missing = max(0, place.w - apart) / Self.reachOfAlpha
    let alpha = min(255, max(1, 255 - Int((missing * 255).rounded())))
    func channel(_ shift: UInt32) -> UInt32 {
      let level = (Int(onWhite >> shift & 0xFF) - (255 - alpha)) * 255
      return UInt32(min(255, max(0, (2 * level + alpha) / (2 * alpha)))) << shift
    }
    return channel(0) | channel(8) | channel(16) | UInt32(alpha) << 24
  }

  @inline(__always)
  package static func squaredDistance(_ a: LabVector, _ b: LabVector) -> Float {
    let d = a - b
    return (d * d).sum()
  }
}
