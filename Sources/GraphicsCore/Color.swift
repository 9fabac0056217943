/// A color in gamma-encoded sRGB with straight (not premultiplied) alpha. Components are 0…1; they lie outside that
/// range for colors that sRGB cannot show.
public struct Color: Equatable, Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a color from 0xRRGGBB.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255,
      alpha: alpha)
  }

  public init(_ pixel: RGBA8) {
    self.init(
      red: Double(pixel.red) / 255, green: Double(pixel.green) / 255, blue: Double(pixel.blue) / 255,
      alpha: Double(pixel.alpha) / 255)
  }

  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  public static let black = Color(hex: 0x000000)
  public static let white = Color(hex: 0xFFFFFF)

  public func withAlpha(multipliedBy k: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * k)
  }

  /// The nearest 8-bit color.
  public var rgba8: RGBA8 {
    func byte(_ v: Double) -> UInt8 { UInt8((min(max(v, 0), 1) * 255).rounded()) }
    return RGBA8(red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha))
  }
}
