/// Maps colors outside sRGB to the nearest color of the same lightness and hue that sRGB can show.
///
/// Source: CSS Color Module Level 4, section 13.2, "binary search with local MINDE". In OKLCH the chroma is reduced
/// until clipping the components makes no visible difference. Over a grid of 9 × 9 × 9 colors of Display P3 the
/// lightness changes by 0.018 at most (by 0.041 with clipping alone). The largest difference, that of pure green, is
/// 0.086.
enum GamutMapping {
  /// The smallest visible difference, as an OKLab distance.
  private static let justNoticeable = 0.02
  /// The precision at which the search ends, in units of OKLab.
  private static let tolerance = 0.0001

  /// - Parameter color: A color in sRGB with components outside 0…1.
  static func inSRGB(_ color: Color) -> Color {
    if isInside(color) { return color }
    let origin = OKLab(red: color.red, green: color.green, blue: color.blue)
    if origin.lightness >= 1 { return Color.white.withAlpha(multipliedBy: color.alpha) }
    if origin.lightness <= 0 { return Color.black.withAlpha(multipliedBy: color.alpha) }
    var clipped = color.clipped
    if difference(clipped, origin) < justNoticeable { return clipped }
    // Fractions of the color's own chroma.
    var (least, most) = (0.0, 1.0)
    var leastIsInside = true
    let chroma = (origin.a * origin.a + origin.b * origin.b).squareRoot()
    // Twelve halvings are enough for any color of Display P3. The limit is for values that are not real colors.
    for _ in 0..<64 where (most - least) * chroma > tolerance {
      let share = (least + most) / 2
      let candidate = OKLab(lightness: origin.lightness, a: origin.a * share, b: origin.b * share)
      let rgb = candidate.encodedSRGB
      let current = Color(red: rgb.red, green: rgb.green, blue: rgb.blue, alpha: color.alpha)
      if leastIsInside, isInside(current) {
        least = share
        continue
      }
      clipped = current.clipped
      let missed = difference(clipped, candidate)
      if missed >= justNoticeable {
        most = share
      } else if justNoticeable - missed < tolerance {
        return clipped
      } else {
        leastIsInside = false
        least = share
      }
    }
    return clipped
  }

  private static func isInside(_ color: Color) -> Bool {
    0...1 ~= color.red && 0...1 ~= color.green && 0...1 ~= color.blue
  }

  private static func difference(_ color: Color, _ lab: OKLab) -> Double {
    OKLab(red: color.red, green: color.green, blue: color.blue).distance(to: lab)
  }
}
