import GraphicsCore
import Quantizing

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
    let channels = [errors.red, errors.green, errors.blue, errors.alpha].map { Channel(error: $0) }
    var result = pixels
    for index in pixels.indices {
      let predicted = prediction(result, index, width, predictor)
      let meant = Values(pixels[index])
      let alpha = Int(meant.w)
      if alpha == 0 {
        result[index] = predicted.packed & 0xFF_FFFF
        continue
      }
      guard pixels[index] != base else { continue }
      // The first pixel is the only one without a neighbor: it differs from the base by whole steps.
      let origin = index == 0 ? Values(base) : predicted
      var shown = meant
      for number in 0..<4 where number < 3 || alpha < 255 {
        let (channel, start) = (channels[number], Int(origin[number]))
        let difference = Int(meant[number]) - start
        let isTolerant = number < 3 && index > 0 && alpha < 255
        let value =
          start
          + (isTolerant
            ? Channel.move(difference, allowed: min(127, channel.error * 255 / alpha), channel.step)
            : channel.move(difference))
        shown[number] = Int16(number < 3 ? max(0, min(255, value)) : max(1, min(254, value)))
      }
      result[index] = shown.packed
    }
    return result
  }

  /// How far a value of a channel is moved from what is predicted.
  private struct Channel {
    let error: Int
    let step: Int
    /// For each difference from -255 on.
    private let moves: [Int16]

    init(error: Int) {
      let step = 2 * error + 1
      (self.error, self.step) = (error, step)
      moves = (-255...255).map { Int16(Self.move($0, allowed: error, step)) }
    }

    /// By whole steps, to a value that differs from what is meant by at most `error`.
    func move(_ difference: Int) -> Int { Int(moves[difference + 255]) }

    static func move(_ difference: Int, allowed: Int, _ step: Int) -> Int {
      let steps = (max(0, abs(difference) - allowed) + step - 1) / step
      return (difference < 0 ? -steps : steps) * step
    }
  }

  /// Of equally frequent ones the least; 0 of none.
  static func mostFrequent(_ pixels: [UInt32]) -> UInt32 {
    pixels.histogram.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
  }

  private static func prediction(
    _ shown: [UInt32], _ index: Int, _ width: Int, _ predictor: Predictor
  ) -> Values {
    guard index > 0 else { return Values(0, 0, 0, 255) }
    if index < width { return Values(shown[index - 1]) }
    let above = Values(shown[index - width])
    guard index % width > 0 else { return above }
    let (left, corner) = (Values(shown[index - 1]), Values(shown[index - width - 1]))
    switch predictor {
    case .gradient: return (left &+ above &- corner).clamped(lowerBound: .zero, upperBound: Values(repeating: 255))
    case .select: return sum(above &- corner) < sum(left &- corner) ? left : above
    }
  }

  private static func sum(_ differences: Values) -> Int16 {
    differences.replacing(with: 0 &- differences, where: differences .< 0).wrappedSum()
  }
}

/// Red, green, blue and alpha, 0…255, or their differences.
private typealias Values = SIMD4<Int16>

extension Values {
  fileprivate init(_ packed: UInt32) {
    self.init(Int16(packed & 255), Int16(packed >> 8 & 255), Int16(packed >> 16 & 255), Int16(packed >> 24))
  }

  fileprivate var packed: UInt32 {
    UInt32(UInt16(bitPattern: x)) | UInt32(UInt16(bitPattern: y)) << 8 | UInt32(UInt16(bitPattern: z)) << 16
      | UInt32(UInt16(bitPattern: w)) << 24
  }
}
