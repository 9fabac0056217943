import GraphicsCore

/// A filter function of CSS that changes colors, such as `hue-rotate(90deg)`, as a color matrix (Filter Effects Module
/// Level 1, sections 9.7 and 13.1).
struct ColorFilterFunction: Equatable {
  enum Kind: String {
    case brightness, contrast, grayscale, invert, opacity, saturate, sepia
    case hueRotate = "hue-rotate"

    /// Whether amounts above 1 are 1.
    var isShare: Bool {
      switch self {
      case .grayscale, .invert, .opacity, .sepia: true
      case .brightness, .contrast, .saturate, .hueRotate: false
      }
    }

    /// The amount that changes nothing.
    var amountOfNone: Double {
      switch self {
      case .brightness, .contrast, .opacity, .saturate: 1
      case .grayscale, .invert, .sepia, .hueRotate: 0
      }
    }
  }

  var kind: Kind
  /// Degrees of `hue-rotate`; a factor or a share of the others.
  var amount: Double

  init(_ kind: Kind, _ amount: Double) {
    self.kind = kind
    self.amount = amount
  }

  /// - Parameter argument: The text in the parentheses; nil if they are empty.
  init(_ kind: Kind, of argument: String?) throws(SVGSyntaxError) {
    self.kind = kind
    if let argument {
      let number = try kind == .hueRotate ? SVGValue.angle(argument) : max(0, SVGValue.factor(argument))
      amount = kind.isShare ? min(1, number) : number
    } else {
      amount = kind == .hueRotate ? 0 : 1
    }
  }

  /// Twenty factors of gamma-encoded colors.
  var matrix: [Double] {
    let k = max(0, amount)
    let share = min(1, k)
    switch kind {
    case .brightness: return [k, 0, 0, 0, 0, 0, k, 0, 0, 0, 0, 0, k, 0, 0, 0, 0, 0, 1, 0]
    case .contrast:
      let o = 0.5 - 0.5 * k
      return [k, 0, 0, 0, o, 0, k, 0, 0, o, 0, 0, k, 0, o, 0, 0, 0, 1, 0]
    case .grayscale: return Self.saturation(1 - share)
    case .hueRotate: return Self.hueRotation(amount)
    case .invert:
      let s = 1 - 2 * share
      return [s, 0, 0, 0, share, 0, s, 0, 0, share, 0, 0, s, 0, share, 0, 0, 0, 1, 0]
    case .opacity: return [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, share, 0]
    case .saturate: return Self.saturation(k)
    case .sepia: return Self.sepia(share)
    }
  }

  private static func sepia(_ amount: Double) -> [Double] {
    let s = 1 - amount
    return [
      0.393 + 0.607 * s, 0.769 - 0.769 * s, 0.189 - 0.189 * s, 0, 0,
      0.349 - 0.349 * s, 0.686 + 0.314 * s, 0.168 - 0.168 * s, 0, 0,
      0.272 - 0.272 * s, 0.534 - 0.534 * s, 0.131 + 0.869 * s, 0, 0,
      0, 0, 0, 1, 0,
    ]
  }

  /// - Parameter s: 1 for no change, 0 for gray. Those of `feColorMatrix` may be below 0.
  static func saturation(_ s: Double) -> [Double] {
    let (r, g, b) = (0.213, 0.715, 0.072)
    return [
      r + (1 - r) * s, g - g * s, b - b * s, 0, 0,
      r - r * s, g + (1 - g) * s, b - b * s, 0, 0,
      r - r * s, g - g * s, b + (1 - b) * s, 0, 0,
      0, 0, 0, 1, 0,
    ]
  }

  static func hueRotation(_ degrees: Double) -> [Double] {
    let (c, s) = (cosine(degrees * .pi / 180), sine(degrees * .pi / 180))
    return [
      0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928, 0, 0,
      0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283, 0, 0,
      0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072, 0, 0,
      0, 0, 0, 1, 0,
    ]
  }
}
