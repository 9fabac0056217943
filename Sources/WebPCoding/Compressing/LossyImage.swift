import GraphicsCore

/// Pixels → a compressed image that looks like them, and what it shows.
struct LossyImage {
  enum Form: Equatable, Sendable {
    /// VP8 at a quality of 0…100, and alpha, by a filter that is tried before others.
    case lossy(Int, LossyColors.Style, AlphaPlane.Loss, by: AlphaPlane.Filter? = nil)
    /// VP8L of the pixels of a level of `NearLosslessPixels`, by the better predictor or a given one.
    case nearLossless(level: Int, by: NearLosslessPixels.Predictor? = nil)

    /// Whether another one of the same style loses much more or much less alpha in the same way: what one of them comes
    /// to is found from the other, too, after more compressions.
    func isFar(from other: Form) -> Bool {
      guard case .lossy(_, let style, let loss, _) = self, case .lossy(_, style, let otherLoss, _) = other,
        let (ladder, place) = loss.place, let (otherLadder, otherPlace) = otherLoss.place
      else { return false }
      return ladder == otherLadder && abs(place - otherPlace) > Self.nearSteps
    }

    /// Of two forms that are no more steps of a ladder apart, now this, now that one makes a frame smaller: 2. Without
    /// the second one, blobs and a gradient were 2 to 3 % larger.
    private static let nearSteps = 2
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
