import GraphicsCore

/// Frames with alpha → the same frames in fewer colours, each pixel within an error on a white page and on a black one.
///
/// What a half-clear colour looks like depends on the page, so it is judged on the two extremes, white and black: its error is the larger of the
/// two OKLab distances. For an opaque colour that is the error of `ErrorLimit`.
///
/// The covering works in four dimensions: the mean of a colour over white and over black, and half of what they differ by in lightness, which is what
/// its alpha amounts to. There the distance is at most the larger of the two errors and at least about 1/√2 of it, so the cover is made
/// with limits that are narrowed until the true errors keep theirs. Its colours are colours of the frames, so that many pixels stay exact.
public struct ColorReduction: Equatable, Sendable {
  public let frames: [Pixmap]
  /// Different colours that are left; all clear pixels are one.
  public let colors: Int
  /// OKLab distances over white or black, whichever is larger: of any pixel, and the mean over all pixels.
  public let largestError: Double
  public let meanError: Double

  /// Areas of one colour that take at least this share of all pixels keep it exactly.
  static let leastFlatShare = 0.004
  /// As many as a palette holds. More colours, which a file without a palette could keep, were tried and dropped: no gain but 2 % on a gradient
  /// text at quality 60.
  public static let mostColors = 256
  private static let narrowings: [Float] = [1, 0.9, 0.8, 0.71]

  /// - Parameters:
  ///   - quality: 0…100, as `ErrorLimit` has it; 100 changes nothing.
  /// - Returns: nil where so few colours cannot keep the error, or nothing is to be gained.
  public init?(_ frames: [Pixmap], quality: Int, workers: Int) throws {
    let error = ErrorLimit(quality: quality)
    guard error.anyPixel > 0 else { return nil }
    let census = TranslucentCensus(frames)
    guard census.colors.count > 2 else { return nil }
    let appearances = census.colors.map(Appearance.init)
    let total = frames.count * frames[0].pixels.count
    let tolerances = census.colors.indices.map { index -> Float in
      if Double(census.counts[index]) >= Self.leastFlatShare * Double(total) { return 0 }
      return census.colors[index] >> 24 == 255 ? error.smoothArea : error.anyPixel
    }
    for narrowing in Self.narrowings {
      let points = census.colors.indices.map { index in
        PaletteCover.Point(
          lab: appearances[index].point, tolerance: max(tolerances[index] * narrowing, 1e-5),
          weight: Float(census.counts[index]))
      }
      let cover = PaletteCover(
        points: points, exact: [], limit: Self.mostColors, converter: LabColors(), refines: false)
      guard cover.isComplete, cover.labs.count < census.colors.count else { return nil }
      // A centre stands where one of the colours does.
      let indexOfPoint = Dictionary(points.indices.map { (points[$0].lab, $0) }) { first, _ in first }
      let centers = cover.labs.map { indexOfPoint[$0]! }
      let nearest = try concurrentMap(count: appearances.count, workers: workers) { index in
        centers.map { (center: $0, error: appearances[index].error(to: appearances[$0])) }
          .min { ($0.error, $0.center) < ($1.error, $1.center) }!
      }
      guard zip(nearest, tolerances).allSatisfy({ $0.error <= max($1, 1e-4) }) else { continue }
      self.colors = Set(nearest.map { census.colors[$0.center] }).count
      largestError = Double(nearest.map(\.error).max()!)
      meanError = zip(nearest, census.counts).reduce(0) { $0 + Double($1.0.error) * Double($1.1) } / Double(total)
      let replacement = Dictionary(uniqueKeysWithValues: zip(census.colors, nearest.map { census.colors[$0.center] }))
      self.frames = try concurrentMap(count: frames.count, workers: workers) { index in
        Self.replaced(frames[index], by: replacement)
      }
      return
    }
    return nil
  }

  private static func replaced(_ frame: Pixmap, by replacement: [UInt32: UInt32]) -> Pixmap {
    var result = frame
    var last: (given: UInt32, made: UInt32) = (0, 0)
    for (position, pixel) in frame.pixels.enumerated() {
      guard pixel >> 24 != 0 else {
        result.pixels[position] = 0
        continue
      }
      if pixel != last.given { last = (pixel, replacement[pixel]!) }
      result.pixels[position] = last.made
    }
    return result
  }

  /// How a colour looks over white and over black.
  struct Appearance {
    private static let converter = LabColors()
    let overWhite: LabVector
    let overBlack: LabVector

    init(_ packed: UInt32) {
      let color = RGBA8(packed: packed)
      let alpha = UInt32(color.alpha)
      func over(_ page: UInt32) -> LabVector {
        func mix(_ c: UInt8) -> UInt32 { (UInt32(c) * alpha + page * (255 - alpha) + 127) / 255 }
        return Self.converter.lab(of: 0xFF00_0000 | mix(color.blue) << 16 | mix(color.green) << 8 | mix(color.red))
      }
      (overWhite, overBlack) = (over(255), over(0))
    }

    func error(to other: Appearance) -> Float {
      max(
        LabColors.squaredDistance(overWhite, other.overWhite), LabColors.squaredDistance(overBlack, other.overBlack)
      ).squareRoot()
    }

    var point: LabVector {
      let mean = (overWhite + overBlack) / 2
      return LabVector(mean.x, mean.y, mean.z, (overWhite.x - overBlack.x) / 2)
    }
  }
}

/// Every colour of some frames but clear, in order of first appearance, and how many pixels show it.
private struct TranslucentCensus {
  private(set) var colors: [UInt32] = []
  private(set) var counts: [Int] = []

  init(_ frames: [Pixmap]) {
    var indices: [UInt32: Int] = [:]
    var last: (color: UInt32, index: Int) = (0, 0)
    for frame in frames {
      for pixel in frame.pixels where pixel >> 24 != 0 {
        if pixel != last.color {
          if let known = indices[pixel] {
            last = (pixel, known)
          } else {
            last = (pixel, colors.count)
            indices[pixel] = colors.count
            colors.append(pixel)
            counts.append(0)
          }
        }
        counts[last.index] += 1
      }
    }
  }
}
