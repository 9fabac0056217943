/// A color in OKLab: L is 0…1, a and b are about -0.4…0.4. Equal distances look about equally different.
///
/// Source: Björn Ottosson, "A perceptual color space for image processing" (2020), with the matrices given there. The
/// sRGB transfer function is that of IEC 61966-2-1.
@frozen public struct OKLab: Equatable, Hashable, Sendable {
  public var lightness: Double
  public var a: Double
  public var b: Double

  public init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// Converts gamma-encoded sRGB components in 0…1.
  public init(red: Double, green: Double, blue: Double) {
    let (r, g, bl) = (
      SRGBTransfer.linear(fromEncoded: red), SRGBTransfer.linear(fromEncoded: green),
      SRGBTransfer.linear(fromEncoded: blue)
    )
    let l = cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * bl)
    let m = cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * bl)
    let s = cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * bl)
    self.init(
      lightness: 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      a: 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      b: 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  /// Gamma-encoded sRGB components, outside 0…1 where the color is outside the gamut.
  public var encodedSRGB: (red: Double, green: Double, blue: Double) {
    let linear = linearSRGB
    return (
      SRGBTransfer.encoded(fromLinear: linear.x), SRGBTransfer.encoded(fromLinear: linear.y),
      SRGBTransfer.encoded(fromLinear: linear.z)
    )
  }

  /// Linear sRGB components, red, green and blue, outside 0…1 where the color is outside the gamut.
  public var linearSRGB: SIMD3<Double> {
    let l = lightness + 0.3963377774 * a + 0.2158037573 * b
    let m = lightness - 0.1055613458 * a - 0.0638541728 * b
    let s = lightness - 0.0894841775 * a - 1.2914855480 * b
    let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
    return SIMD3(
      4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3,
      -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3,
      -0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3)
  }

  /// The Euclidean distance. About 0.02 is the smallest difference that is visible side by side.
  public func distance(to other: OKLab) -> Double {
    let (dl, da, db) = (lightness - other.lightness, a - other.a, b - other.b)
    return (dl * dl + da * da + db * db).squareRoot()
  }
}

/// The transfer function of sRGB (IEC 61966-2-1). It is odd about zero, so values outside the gamut survive.
public enum SRGBTransfer {
  public static func linear(fromEncoded v: Double) -> Double {
    let m = abs(v)
    let l = m <= 0.04045 ? m / 12.92 : power((m + 0.055) / 1.055, 2.4)
    return v < 0 ? -l : l
  }

  public static func encoded(fromLinear v: Double) -> Double {
    let m = abs(v)
    let e = m <= 0.0031308 ? m * 12.92 : 1.055 * power(m, 1 / 2.4) - 0.055
    return v < 0 ? -e : e
  }
}
