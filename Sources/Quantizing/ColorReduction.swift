import GraphicsCore

/// Frames with alpha → the same frames in the colours of one palette, each pixel within the error of its role on a white page and on a black one.
///
/// The covering is that of opaque colours (`GreedyCover`), with `Appearance` for a distance. Its colours are colours of the frames, so that many
/// pixels stay exact. Covering the four dimensions mean colour and alpha instead, where the Euclidean distance is within 1/√2 of the error,
/// was tried and took up to twice as many colours.
public struct ColorReduction: Equatable, Sendable {
  public let frames: [Pixmap]
  /// Different colours that are left; all clear pixels are one.
  public let colors: Int
  /// OKLab distances over white or black, whichever is larger: of any pixel, and the mean over all pixels.
  public let largestError: Double
  public let meanError: Double

  /// As many as a palette holds. More colours, which a file without a palette could keep, were tried and dropped: no gain but 2 % on a gradient
  /// text.
  public static let mostColors = 256
  /// So many colours are covered in about 50 ms; of more, those that look the same are taken together.
  private static let mostPoints = 8_000
  /// Taking together costs some of the reach; where that was too much, the cover is made again with narrower limits.
  private static let narrowings: [Float] = [1, 0.9, 0.8]

  /// - Parameters:
  ///   - quality: 0…100, as `ErrorLimit` has it; 100 changes nothing.
  /// - Returns: nil where so few colours cannot keep the error, or nothing is to be gained.
  public init?(_ frames: [Pixmap], quality: Int, workers: Int) throws {
    let error = ErrorLimit(quality: quality)
    guard error.anyPixel > 0 else { return nil }
    let census = try TranslucentCensus(frames, workers: workers)
    let tolerances = census.tolerances(error)
    let points = Self.thinned(census, tolerances)
    for narrowing in Self.narrowings {
      guard let centers = Self.cover(census.appearances, points, narrowing), centers.count < census.colors.count else {
        return nil
      }
      let nearest = try concurrentMap(count: census.colors.count, workers: workers) { index in
        let appearance = census.appearances[index]
        return centers.map { (squared: appearance.squaredDistance(to: census.appearances[$0]), center: $0) }
          .min { ($0.squared, $0.center) < ($1.squared, $1.center) }!
      }
      guard zip(nearest, tolerances).allSatisfy({ $0.squared.squareRoot() <= max($1, Self.leastTolerance) }) else {
        continue
      }
      colors = Set(nearest.map { census.colors[$0.center] }).count
      largestError = Double(nearest.map(\.squared).max()!.squareRoot())
      let pixels = Double(frames.count * frames[0].pixels.count)
      meanError =
        zip(nearest, census.counts).reduce(0) { $0 + Double($1.0.squared.squareRoot()) * Double($1.1) } / pixels
      let replacement = Dictionary(uniqueKeysWithValues: zip(census.colors, nearest.map { census.colors[$0.center] }))
      self.frames = try concurrentMap(count: frames.count, workers: workers) { index in
        Self.replaced(frames[index], by: replacement)
      }
      return
    }
    return nil
  }

  /// Of flat colours: that of single precision.
  private static let leastTolerance: Float = 1e-4

  private struct Point {
    var color: Int
    var tolerance: Float
  }

  /// Numbers of colours that cover all points; nil where a palette has no room for them.
  private static func cover(_ appearances: [Appearance], _ points: [Point], _ narrowing: Float) -> [Int]? {
    let reach = ColorNeighbours(
      points.map { appearances[$0.color].place },
      tolerances: points.map { max($0.tolerance * narrowing, leastTolerance) }
    ) { center, point in
      appearances[points[center].color].squaredDistance(to: appearances[points[point].color])
    }
    let cover = GreedyCover(reach, room: mostColors) { _ in false }
    return cover.coveredShare == 1 ? cover.centers.map { points[$0].color } : nil
  }

  /// Few enough points: of colours in one small cell of what they look like, the one that most pixels show stands for all, with a
  /// tolerance that shrinks by what it stands for.
  private static func thinned(_ census: TranslucentCensus, _ tolerances: [Float]) -> [Point] {
    var points = census.colors.indices.map { Point(color: $0, tolerance: tolerances[$0]) }
    let mostShownFirst = census.colors.indices.sorted { (census.counts[$1], $0) < (census.counts[$0], $1) }
    // Flat colours stand for themselves.
    var cell = tolerances.reduce(Float.infinity) { $1 > 0 ? min($0, $1) : $0 } / 16
    while points.count > mostPoints {
      var numbers: [Appearance.Cell: Int] = [:]
      points = []
      for color in mostShownFirst {
        let (appearance, tolerance) = (census.appearances[color], tolerances[color])
        if tolerance == 0 {
          points.append(Point(color: color, tolerance: 0))
        } else if let number = numbers[appearance.cell(cell)] {
          let apart = appearance.squaredDistance(to: census.appearances[points[number].color]).squareRoot()
          points[number].tolerance = min(points[number].tolerance, max(tolerance - apart, tolerance / 2))
        } else {
          numbers[appearance.cell(cell)] = points.count
          points.append(Point(color: color, tolerance: tolerance))
        }
      }
      cell *= 1.4
    }
    return points
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
}
