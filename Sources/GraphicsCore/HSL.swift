/// A color by its hue, its saturation and its lightness (CSS Color Module Level 4, section 7).
public struct HSL: Equatable, Sendable {
  /// In degrees.
  public var hue: Double
  /// 0 for a gray to 1.
  public var saturation: Double
  /// 0 for black to 1 for white.
  public var lightness: Double

  /// A color of its parts, as they are.
  public init(hue: Double, saturation: Double, lightness: Double) {
    self.hue = hue
    self.saturation = saturation
    self.lightness = lightness
  }

  /// Converts a gamma-encoded sRGB color, 0…1. A gray has the hue 0.
  public init(red: Double, green: Double, blue: Double) {
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    let range = most - least
    lightness = (most + least) / 2
    guard range > 0 else {
      (hue, saturation) = (0, 0)
      return
    }
    saturation = range / (1 - abs(2 * lightness - 1))
    var sixths = (red - green) / range + 4
    if most == red { sixths = (green - blue) / range + (green < blue ? 6 : 0) }
    if most == green, most != red { sixths = (blue - red) / range + 2 }
    hue = sixths * 60
  }

  /// The gamma-encoded sRGB color, 0…1 where the saturation and the lightness are.
  public var encodedSRGB: (red: Double, green: Double, blue: Double) {
    let reach = saturation * min(lightness, 1 - lightness)
    func part(_ n: Double) -> Double {
      let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      let turn = k < 0 ? k + 12 : k
      return lightness - reach * max(-1, min(turn - 3, 9 - turn, 1))
    }
    return (part(0), part(8), part(4))
  }
}
