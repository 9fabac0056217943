/// The RGB space of components or samples. Both spaces have the white point D65 and the transfer function of sRGB, so a
/// gray has the same numbers in either.
public enum ColorSpace: String, Equatable, Hashable, Sendable, CaseIterable {
  /// IEC 61966-2-1.
  case srgb
  /// The primaries of SMPTE RP 431-2 ("DCI-P3"), as in CSS Color Module Level 4, section 10.4. It contains all colors
  /// of sRGB.
  case displayP3 = "display-p3"
}

extension Color {
  /// The color that an image in `space` shows for this one, with each component in 0…1. A color that sRGB cannot
  /// show becomes the nearest one of the same lightness and hue (`GamutMapping`). A color outside Display P3 is
  /// clipped; no preset can contain one.
  public func fitted(to space: ColorSpace) -> Color {
    switch space {
    case .srgb: GamutMapping.inSRGB(self)
    case .displayP3: unboundedlyConverted(from: .srgb, to: .displayP3).clipped
    }
  }

  /// Converts components from one space to another and fits them to the target.
  public func converted(from source: ColorSpace, to target: ColorSpace) -> Color {
    source == target ? self : unboundedlyConverted(from: source, to: .srgb).fitted(to: target)
  }

  /// The same color in another space. Components lie outside 0…1 where that space cannot show the color.
  public func unboundedlyConverted(from source: ColorSpace, to target: ColorSpace) -> Color {
    guard source != target, !isGray else { return self }
    let linear = SIMD3(
      SRGBTransfer.linear(fromEncoded: red), SRGBTransfer.linear(fromEncoded: green),
      SRGBTransfer.linear(fromEncoded: blue))
    let rows = source == .srgb ? Self.displayP3FromSRGB : Self.srgbFromDisplayP3
    func component(_ i: Int) -> Double { SRGBTransfer.encoded(fromLinear: (rows[i] * linear).sum()) }
    return Color(red: component(0), green: component(1), blue: component(2), alpha: alpha)
  }

  /// The color with each component limited to 0…1.
  var clipped: Color {
    func unit(_ v: Double) -> Double { min(max(v, 0), 1) }
    return Color(red: unit(red), green: unit(green), blue: unit(blue), alpha: alpha)
  }

  private var isGray: Bool { red == green && green == blue }

  /// The rows of the matrices between linear components.
  ///
  /// The primaries (x, y) are (0.64, 0.33), (0.30, 0.60), (0.15, 0.06) for sRGB and (0.680, 0.320), (0.265, 0.690),
  /// (0.150, 0.060) for Display P3; the white is (0.3127, 0.3290). A space's matrix to XYZ has the XYZ of its primaries
  /// as columns, scaled so that they sum to the white. Each matrix here is the inverse of one space's matrix times the
  /// other space's, computed in fractions.
  private static let displayP3FromSRGB: [SIMD3<Double>] = [
    SIMD3(0.8224619687143623, 0.17753803128563775, 0), SIMD3(0.03319419885096162, 0.9668058011490384, 0),
    SIMD3(0.017082630721120033, 0.07239744066396347, 0.9105199286149165),
  ]
  package static let srgbFromDisplayP3: [SIMD3<Double>] = [
    SIMD3(1.2249401762805598, -0.22494017628055996, 0), SIMD3(-0.04205695470968816, 1.042056954709688, 0),
    SIMD3(-0.019637554590334432, -0.07863604555063189, 1.0982736001409663),
  ]
}

extension Pixmap {
  /// Every pixel converted to another space and rounded to 8 bits.
  public func converted(from source: ColorSpace, to target: ColorSpace) -> Pixmap {
    guard source != target else { return self }
    var known: [UInt32: UInt32] = [:]
    return Pixmap(
      width: width, height: height,
      pixels: pixels.map { packed in
        if let pixel = known[packed] { return pixel }
        let pixel = Color(RGBA8(packed: packed)).converted(from: source, to: target).rgba8.packed
        known[packed] = pixel
        return pixel
      })
  }
}
