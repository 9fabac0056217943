import GraphicsCore

/// A color as the rasterizer reckons with it: red, green, blue multiplied by alpha, and alpha, gamma-encoded in the
/// image's color space, 0…1.
typealias Pixel = SIMD4<Float>

extension BlendMode {
  /// The source `s` over, in, out of… the destination `d`, where the source covers the whole of it; see `BlendMode`.
  @inline(__always)
  func blend(_ s: Pixel, onto d: Pixel) -> Pixel {
    switch self {
    case .sourceOver: return s + d * (1 - s.w)
    case .plusLighter:
      var sum = pointwiseMin(s + d, Pixel(repeating: 1))
      sum.w = max(d.w, max(sum.x, max(sum.y, sum.z)))
      return sum
    case .plus: return pointwiseMin(s + d, Pixel(repeating: 1))
    case .sourceAtop: return s * d.w + d * (1 - s.w)
    case .destinationIn: return d * s.w
    case .destinationOut: return d * (1 - s.w)
    case .xor: return s * (1 - d.w) + d * (1 - s.w)
    // s·(1 - αd) + d·(1 - αs) + s·d, whose alpha is that of source-over.
    case .multiply: return s * (1 - d.w) + d * (1 - s.w) + s * d
    case .screen: return s + d - s * d
    case .exclusion: return s * (1 - d.w) + d * (1 - s.w) + (s * d.w + d * s.w - 2 * s * d).withAlpha(s.w * d.w)
    default: return mixed(s, d)
    }
  }
}

extension Color {
  /// What is not a number is 0.
  func premultiplied(in space: ColorSpace, opacity: Double) -> Pixel {
    let shown = fitted(to: space)
    func unit(_ v: Double) -> Double { v > 0 ? min(v, 1) : 0 }
    let alpha = unit(self.alpha) * unit(opacity)
    return Pixel(
      Float(unit(shown.red) * alpha), Float(unit(shown.green) * alpha), Float(unit(shown.blue) * alpha), Float(alpha))
  }
}
