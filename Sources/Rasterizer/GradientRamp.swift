import GraphicsCore

/// A gradient's stops → premultiplied color of the image's space as a piecewise linear function of position.
///
/// Colors are mixed in the gradient's own space whatever the image's is, so that a gradient looks the same in all.
/// Mixed in sRGB for an image in sRGB the stops themselves are the knots, and the function is exact. Else each piece
/// is halved until the line is within a quarter of an 8-bit level of the true color. Two stops at one offset are a
/// jump: from there on the later one counts.
struct GradientRamp {
  struct Knot {
    var offset: Float
    /// The color at `offset`, and its growth per unit of position up to the next knot.
    var color: Pixel
    var slope: Pixel
  }

  /// Ascending. The first stands at -∞ and the last goes on for ever, both constant.
  private(set) var knots: [Knot]

  /// Off by no more than this the line is taken for the curve.
  private static let tolerance: Float = 0.25 / 255
  private static let deepestSplit = 10

  init(_ stops: [GradientStop], space: GradientSpace, opacity: Double, output: ColorSpace) {
    let colors = stops.map { GradientRamp.encoded($0.color, in: space, opacity: opacity, output: output) }
    func decoded(_ v: SIMD4<Double>) -> Pixel { GradientRamp.decoded(v, from: space, output: output) }
    knots = [Knot(offset: -.infinity, color: decoded(colors[0]), slope: .zero)]
    for i in 1..<max(1, stops.count) {
      let (from, to) = (stops[i - 1].offset, stops[i].offset)
      guard from < to else { continue }
      let (a, b) = (colors[i - 1], colors[i])
      append(from, to, decoded(a), decoded(b), depth: space == .srgb && output == .srgb ? GradientRamp.deepestSplit : 0)
      { t in
        let f = (t - from) / (to - from)
        return decoded(a * (1 - f) + b * f)
      }
    }
    knots.append(
      Knot(offset: Float(stops[stops.count - 1].offset), color: decoded(colors[colors.count - 1]), slope: .zero))
  }

  private mutating func append(
    _ from: Double, _ to: Double, _ a: Pixel, _ b: Pixel, depth: Int, _ color: (Double) -> Pixel
  ) {
    if depth < GradientRamp.deepestSplit {
      let isStraight = [0.25, 0.5, 0.75].allSatisfy { f in
        let error = color(from + (to - from) * f) - (a * Float(1 - f) + b * Float(f))
        return max(error.max(), -error.min()) <= GradientRamp.tolerance
      }
      if !isStraight {
        let middle = (from + to) / 2
        let c = color(middle)
        append(from, middle, a, c, depth: depth + 1, color)
        append(middle, to, c, b, depth: depth + 1, color)
        return
      }
    }
    knots.append(Knot(offset: Float(from), color: a, slope: (b - a) / Float(to - from)))
  }

  /// A color that the image can show, as the premultiplied components that are mixed.
  private static func encoded(
    _ color: Color, in space: GradientSpace, opacity: Double, output: ColorSpace
  ) -> SIMD4<Double> {
    func unit(_ v: Double) -> Double { v > 0 ? min(v, 1) : 0 }
    let shown = color.fitted(to: output)
    let inRange = Color(red: unit(shown.red), green: unit(shown.green), blue: unit(shown.blue))
    let srgb = inRange.unboundedlyConverted(from: output, to: .srgb)
    let (r, g, b) = (srgb.red, srgb.green, srgb.blue)
    let alpha = unit(color.alpha) * unit(opacity)
    let mixed =
      switch space {
      case .srgb: SIMD4(r, g, b, 1)
      case .linear:
        SIMD4(
          SRGBTransfer.linear(fromEncoded: r), SRGBTransfer.linear(fromEncoded: g), SRGBTransfer.linear(fromEncoded: b),
          1)
      case .oklab:
        {
          let lab = OKLab(red: r, green: g, blue: b)
          return SIMD4(lab.lightness, lab.a, lab.b, 1)
        }()
      }
    return mixed * alpha
  }

  private static func decoded(_ v: SIMD4<Double>, from space: GradientSpace, output: ColorSpace) -> Pixel {
    guard v.w > 0 else { return .zero }
    let straight = v / v.w
    let (r, g, b) =
      switch space {
      case .srgb: (straight.x, straight.y, straight.z)
      case .linear:
        (
          SRGBTransfer.encoded(fromLinear: straight.x), SRGBTransfer.encoded(fromLinear: straight.y),
          SRGBTransfer.encoded(fromLinear: straight.z)
        )
      case .oklab:
        {
          let c = OKLab(lightness: straight.x, a: straight.y, b: straight.z).encodedSRGB
          return (c.red, c.green, c.blue)
        }()
      }
    let mixed = Color(red: r, green: g, blue: b).unboundedlyConverted(from: .srgb, to: output)
    // A mix in OKLab may lie outside the gamut.
    let inGamut = SIMD4(mixed.red, mixed.green, mixed.blue, 1).clamped(lowerBound: .zero, upperBound: .one)
    return Pixel(inGamut * v.w)
  }
}
