import GraphicsCore

/// Pixels → a compressed image that looks like them, and what it shows.
struct LossyImage {
  enum Form: Equatable, Sendable {
    /// VP8 at a quality of 0…100, and alpha, by a filter that is tried before others.
    case lossy(Int, LossyColors.Style, AlphaPlane.Loss, by: AlphaPlane.Filter? = nil)
    /// VP8L of the pixels of a level of `NearLosslessPixels`, by the better predictor or a given one.
    case nearLossless(level: Int, by: NearLosslessPixels.Predictor? = nil)
  }

  var image: ImageChunks
  /// As a player decodes it.
  var shown: [UInt32]

  /// - Parameter alpha: nil for opaque pixels.
  init(_ colors: LossyColors, _ alpha: AlphaPlane?) {
    guard let alpha else {
      (image, shown) = (ImageChunks(bytes: colors.bytes, hasAlpha: false), colors.shown)
      return
    }
    image = ImageChunks(bytes: alpha.bytes + colors.bytes, hasAlpha: true)
    shown = zip(colors.shown, alpha.values).map { $1 == 0 ? 0 : $0 & 0xFF_FFFF | UInt32($1) << 24 }
  }

  /// - Parameter pixels: those of `NearLosslessPixels`, row-major.
  init(
    nearLossless pixels: [UInt32], width: Int, height: Int, _ settings: LosslessImage.Settings
  ) throws(WebPEncodingError) {
    image = try LosslessImage.compress(pixels, width: width, height: height, settings, keepsHidden: true)
    shown = pixels.map { $0 < 0x0100_0000 ? 0 : $0 }
  }
}
