import Parallelism

/// What an effort tries.
///
/// No setting of libwebp is the best for all images: fast ones sometimes beat slow ones, and the slowest, which tries
/// every transform, is 2 to 25 % smaller for ten times the time.
struct WebPEffort: Equatable, Sendable {
  /// By this all ways to draw a frame are compared.
  /// - Parameter pixels: of the frame. In large frames the differences are large, and any setting shows them.
  static func ranking(pixels: Int) -> LosslessImage.Settings {
    pixels > 1 << 15 ? .init(method: 0, quality: 0) : .init(method: 1, quality: 25)
  }

  /// So many of the best ways are compressed again.
  var variantsKept: Int
  /// No frame is compressed in more of `rows`.
  private var lastStep: Int
  /// In microseconds of one core of an AMD EPYC; nil for no ceiling.
  private var ceiling: Double?

  init(_ effort: Int) {
    (variantsKept, lastStep, ceiling) =
      switch effort {
      case ...2: (1, 0, nil)
      case 3...4: (1, 1, 1e6)
      case 5: (1, 2, 6e6)
      case 6: (2, 2, 20e6)
      case 7...8: (2, 2, nil)
      default: (5, 3, nil)
      }
  }

  /// Settings by step, each added to those before it, and the microseconds that they take together for a pixel.
  private static let rows: [(settings: [LosslessImage.Settings], time: Double)] = [
    ([.init(method: 2, quality: 50)], 0),
    ([.init(method: 1, quality: 25), .init(method: 4, quality: 75), .init(method: 5, quality: 75)], 6),
    ([.init(method: 6, quality: 100)], 46),
    ([.init(method: 6, quality: 75), .init(method: 5, quality: 100), .init(method: 3, quality: 25)], 60),
  ]

  /// How far each frame goes.
  /// - Parameters:
  ///   - pixels: of each frame.
  ///   - gains: how much each frame may gain, in any unit.
  func steps(pixels: [Int], gains: [Int]) -> [Int] {
    guard let ceiling else { return pixels.map { _ in lastStep } }
    let work = Self.rows[...lastStep].map { row in pixels.map { Double($0) * row.time } }
    return WorkCeiling.steps(work, gains: gains, within: ceiling)
  }

  /// What is tried for a frame that goes so far; the smallest result counts.
  func settings(step: Int) -> [LosslessImage.Settings] { Self.rows[...step].flatMap(\.settings) }
}
