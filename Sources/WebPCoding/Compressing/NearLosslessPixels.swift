import GraphicsCore

/// Pixels → similar ones that take fewer bytes without loss.
///
/// Every difference from what the format predicts is a multiple of 2 × error + 1, except at the ends of the range, so
/// few are left. The prediction is of what a decoder shows, so that errors do not add up. libwebp's own preprocessing
/// leaves smooth parts as they are, and gradients have no others.
enum NearLosslessPixels {
  /// The largest error of each channel. The color of a translucent pixel may differ by as much more as it is seen less.
  struct Errors: Equatable, Sendable {
    var red: Int
    var green: Int
    var blue: Int
    var alpha: Int
  }

  /// Of the format's predictors (RFC 9649, section 3.5.1), those that suit lines and gradients best.
  enum Predictor: CaseIterable, Sendable {
    /// Predictor 11: the left or the upper pixel, whichever is nearer to both of them less the one between.
    case select
    /// Predictor 12: both of them less the one between.
    case gradient
  }

  /// From the most loss to the least. Green is the most of what is seen as brightness, and blue the least.
  static let levels = [
    Errors(red: 8, green: 6, blue: 12, alpha: 6), Errors(red: 6, green: 4, blue: 8, alpha: 4),
    Errors(red: 4, green: 3, blue: 6, alpha: 3), Errors(red: 3, green: 2, blue: 4, alpha: 2),
    Errors(red: 2, green: 2, blue: 2, alpha: 1), Errors(red: 2, green: 1, blue: 2, alpha: 1),
    Errors(red: 1, green: 1, blue: 1, alpha: 1), Errors(red: 1, green: 0, blue: 1, alpha: 0),
  ]

  /// - Parameters:
  ///   - pixels: row-major. What is transparent or opaque stays so.
  ///   - width: of a row.
  ///   - base: the pixel that keeps its color, usually the background: the most frequent one.
  /// - Returns: The pixels; transparent ones have the color that is predicted.
  static func rounded(
    _ pixels: [UInt32], width: Int, base: UInt32, _ errors: Errors, _ predictor: Predictor
  ) -> [UInt32] {
    let error = SIMD4(errors.red, errors.green, errors.blue, errors.alpha)
    let step = error &* 2 &+ 1
    var result = pixels
    for index in pixels.indices {
      let predicted = prediction(result, index, width, predictor)
      let meant = channels(pixels[index])
      let alpha = meant.w
      if alpha == 0 {
        result[index] = word(predicted) & 0xFF_FFFF
        continue
      }
      guard pixels[index] != base else { continue }
      // The first pixel is the only one without a neighbor: it differs from the base by whole steps.
      let origin = index == 0 ? channels(base) : predicted
      var shown = meant
      for channel in 0..<4 where channel < 3 || alpha < 255 {
        let difference = meant[channel] - origin[channel]
        let allowed = channel < 3 && index > 0 ? min(127, error[channel] * 255 / alpha) : error[channel]
        let steps = (max(0, abs(difference) - allowed) + step[channel] - 1) / step[channel]
        let value = origin[channel] + (difference < 0 ? -steps : steps) * step[channel]
        shown[channel] = channel < 3 ? max(0, min(255, value)) : max(1, min(254, value))
      }
      result[index] = word(shown)
    }
    return result
  }

  /// Of equally frequent ones the least; 0 of none.
  static func mostFrequent(_ pixels: [UInt32]) -> UInt32 {
    var counts: [UInt32: Int] = [:]
    for pixel in pixels { counts[pixel, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
  }

  private static func prediction(
    _ shown: [UInt32], _ index: Int, _ width: Int, _ predictor: Predictor
  ) -> SIMD4<Int> {
    guard index > 0 else { return SIMD4(0, 0, 0, 255) }
    if index < width { return channels(shown[index - 1]) }
    let above = channels(shown[index - width])
    guard index % width > 0 else { return above }
    let (left, corner) = (channels(shown[index - 1]), channels(shown[index - width - 1]))
    switch predictor {
    case .gradient: return (left &+ above &- corner).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    case .select: return sum(above &- corner) < sum(left &- corner) ? left : above
    }
  }

  private static func sum(_ differences: SIMD4<Int>) -> Int {
    differences.replacing(with: 0 &- differences, where: differences .< 0).wrappedSum()
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<Int> {
    SIMD4(Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255), Int(pixel >> 24))
  }

  private static func word(_ channels: SIMD4<Int>) -> UInt32 {
    UInt32(channels.x) | UInt32(channels.y) << 8 | UInt32(channels.z) << 16 | UInt32(channels.w) << 24
  }
}
