import GraphicsCore

/// A packed color in OKLab or a space made from it: lightness, a, b, and 0.
///
/// Source: as `OKLab` of GraphicsCore, in single precision and with the transfer function tabulated: 30 ns a color.
public typealias LabVector = SIMD4<Float>

/// 8-bit colors → OKLab or a space made from it, and back.
public struct LabColors: Sendable {
  private let linear: [Double]
  private let flare: Double
  private let chroma: Double
  /// From linear components to cone responses: rows.
  private let long: SIMD3<Double>
  private let medium: SIMD3<Double>
  private let short: SIMD3<Double>

  /// Colors as they are seen on a screen: OKLab under a little stray light.
  ///
  /// The cube root of OKLab is steepest at black: from there, one 8-bit level counts as much as three steps that are
  /// visible elsewhere. The flare is the bias that XYB adds before its cube root.
  ///
  /// Source: ISO/IEC 18181-1, opsin absorbance bias.
  package static let seen = LabColors(flare: 0.0037930734)

  /// The space in which palettes of opaque colors are made: colors as they are seen, with more chroma.
  package static let forPalettes = LabColors(flare: 0.0037930734, chroma: 1.4)

  /// - Parameters:
  ///   - space: what the 8-bit components are in.
  ///   - flare: light that is added to each linear component, where white is 1; 0 is OKLab.
  ///   - chroma: what a and b are multiplied by; 1 is OKLab.
  package init(_ space: ColorSpace = .srgb, flare: Double = 0, chroma: Double = 1) {
    (self.flare, self.chroma) = (flare, chroma)
    linear = (0...255).map { SRGBTransfer.linear(fromEncoded: Double($0) / 255) + flare }
    func row(_ l: SIMD3<Double>) -> SIMD3<Double> {
      guard space == .displayP3 else { return l }
      let rows = Color.srgbFromDisplayP3
      return l.x * rows[0] + l.y * rows[1] + l.z * rows[2]
    }
    long = row(SIMD3(0.4122214708, 0.5363325363, 0.0514459929))
    medium = row(SIMD3(0.2119034982, 0.6806995451, 0.1073969566))
    short = row(SIMD3(0.0883024619, 0.2817188376, 0.6299787005))
  }

  package func lab(of packed: UInt32) -> LabVector {
    let (r, g, b) = (
      linear[Int(packed & 0xFF)], linear[Int(packed >> 8 & 0xFF)], linear[Int(packed >> 16 & 0xFF)]
    )
    let l = cubeRoot(long.x * r + long.y * g + long.z * b)
    let m = cubeRoot(medium.x * r + medium.y * g + medium.z * b)
    let s = cubeRoot(short.x * r + short.y * g + short.z * b)
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

  @inlinable @inline(__always)
  public static func squaredDistance(_ a: LabVector, _ b: LabVector) -> Float {
    let d = a - b
    return (d * d).sum()
  }
}
