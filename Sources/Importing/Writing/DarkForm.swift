import GraphicsCore

/// A color for a dark background: its lightness in OKLCH mirrored, its hue kept, and on black at least as much contrast
/// as it had on white.
enum DarkForm {
  static func color(for color: Color) -> Color {
    let lab = OKLab(red: color.red, green: color.green, blue: color.blue)
    let wanted = contrast(luminance(color), 1)
    var lightness = 1 - lab.lightness
    // A hundredth of the range is finer than a step of 8 bits.
    while lightness < 1, contrast(luminance(self.color(lab, lightness)), 0) < wanted { lightness += 0.01 }
    return self.color(lab, min(1, max(0, lightness)))
  }

  /// The color of another lightness, with as much of its chroma as sRGB has there.
  private static func color(_ lab: OKLab, _ lightness: Double) -> Color {
    var share = 1.0
    while true {
      let rgb = OKLab(lightness: lightness, a: lab.a * share, b: lab.b * share).encodedSRGB
      let channels = [rgb.red, rgb.green, rgb.blue]
      if share <= 0 || channels.allSatisfy({ $0 > -0.002 && $0 < 1.002 }) {
        let limited = channels.map { min(1, max(0, $0)) }
        return Color(red: limited[0], green: limited[1], blue: limited[2])
      }
      share -= 0.02
    }
  }

  /// Relative luminance and contrast ratio of WCAG 2.1.
  private static func luminance(_ color: Color) -> Double {
    let linear = [color.red, color.green, color.blue].map(SRGBTransfer.linear(fromEncoded:))
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  private static func contrast(_ a: Double, _ b: Double) -> Double { (max(a, b) + 0.05) / (min(a, b) + 0.05) }
}
