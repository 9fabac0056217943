/// A linear change of a color's channels: the 5 × 4 matrix of SVG's `feColorMatrix` (Filter Effects Module Level 1,
/// section 9.7).
///
/// Row by row red, green, blue and alpha of the result, each the sum of red, green, blue, alpha and 1 with the row's
/// five factors. Colors are gamma-encoded, with straight alpha, 0…1; results are clamped to 0…1.
public struct ColorMatrix: Equatable, Hashable, Sendable {
  /// Twenty factors.
  public let values: [Double]

  /// - Precondition: There are twenty values.
  public init(_ values: [Double]) {
    precondition(values.count == 20, "a color matrix has twenty values")
    self.values = values
  }

  /// How much steeper the result's alpha is than the alpha that it comes from. A threshold such as 18·alpha - 7 is
  /// clamped within a pixel, so the pixel's own mean needs more than one sample.
  public var steepness: Double { values[15...18].reduce(0) { max($0, abs($1)) } }

  /// Alpha becomes the luminance of the encoded color, whatever its own alpha (Filter Effects Module Level 1,
  /// section 9.7). Over black that is the alpha times the luminance.
  public static let luminanceToAlpha = ColorMatrix([
    0, 0, 0, 0, 0,
    0, 0, 0, 0, 0,
    0, 0, 0, 0, 0,
    0.2125, 0.7154, 0.0721, 0, 0,
  ])
}
