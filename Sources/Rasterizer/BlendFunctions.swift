import GraphicsCore

/// The blend functions B(cb, cs) of the W3C's "Compositing and Blending Level 1", sections 9.1 and 9.2, on colors that
/// are not multiplied by alpha.
extension BlendMode {
  /// s·(1 - αd) + d·(1 - αs) + αs·αd·B: the mode's color where both are, each by itself elsewhere.
  func mixed(_ s: Pixel, _ d: Pixel) -> Pixel {
    let both = s.w * d.w
    guard both > 0 else { return s + d }
    let mixed = function(d / d.w, s / s.w)
    return s * (1 - d.w) + d * (1 - s.w) + (mixed * both).withAlpha(both)
  }

  /// - Parameters:
  ///   - b: The color below ("backdrop").
  ///   - s: The source.
  private func function(_ b: Pixel, _ s: Pixel) -> Pixel {
    switch self {
    case .overlay: return Self.hardLight(s, b)
    case .hardLight: return Self.hardLight(b, s)
    case .darken: return pointwiseMin(b, s)
    case .lighten: return pointwiseMax(b, s)
    case .difference: return pointwiseMax(b, s) - pointwiseMin(b, s)
    case .colorDodge: return Self.each(b, s) { b, s in b <= 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s)) }
    case .colorBurn: return Self.each(b, s) { b, s in b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s) }
    case .softLight:
      return Self.each(b, s) { b, s in
        guard s > 0.5 else { return b - (1 - 2 * s) * b * (1 - b) }
        let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
        return b + (2 * s - 1) * (d - b)
      }
    case .hue: return Self.withLuminosity(Self.withSaturation(s, Self.saturation(b)), Self.luminosity(b))
    case .saturation: return Self.withLuminosity(Self.withSaturation(b, Self.saturation(s)), Self.luminosity(b))
    case .color: return Self.withLuminosity(s, Self.luminosity(b))
    case .luminosity: return Self.withLuminosity(b, Self.luminosity(s))
    default: preconditionFailure("\(self) has a formula of its own")
    }
  }

  /// Multiplies dark sources, screens light ones.
  private static func hardLight(_ b: Pixel, _ s: Pixel) -> Pixel {
    each(b, s) { b, s in s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1) }
  }

  @inline(__always)
  private static func each(_ b: Pixel, _ s: Pixel, _ channel: (Float, Float) -> Float) -> Pixel {
    Pixel(channel(b.x, s.x), channel(b.y, s.y), channel(b.z, s.z), 1)
  }

  // MARK: Not separable

  private static func luminosity(_ c: Pixel) -> Float { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  private static func saturation(_ c: Pixel) -> Float { max(c.x, c.y, c.z) - min(c.x, c.y, c.z) }

  /// The color moved to a luminosity and, where that leaves 0…1, drawn toward its gray.
  private static func withLuminosity(_ c: Pixel, _ target: Float) -> Pixel {
    let moved = c + (target - luminosity(c))
    let gray = luminosity(moved)
    let (least, most) = (min(moved.x, moved.y, moved.z), max(moved.x, moved.y, moved.z))
    var clipped = moved
    if least < 0 { clipped = gray + (clipped - gray) * (gray / (gray - least)) }
    if most > 1 { clipped = gray + (clipped - gray) * ((1 - gray) / (most - gray)) }
    return clipped
  }

  /// The color with its channels stretched from 0 to the saturation.
  private static func withSaturation(_ c: Pixel, _ target: Float) -> Pixel {
    let own = saturation(c)
    return own > 0 ? (c - min(c.x, c.y, c.z)) * (target / own) : .zero
  }
}

extension Pixel {
  @inline(__always)
  func withAlpha(_ alpha: Float) -> Pixel {
    var color = self
    color.w = alpha
    return color
  }
}
