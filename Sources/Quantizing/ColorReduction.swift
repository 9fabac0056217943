import GraphicsCore
import Parallelism

/// Frames with alpha → the same frames in fewer colors, each pixel within the error of its role on a white page and on
/// a black one.
///
/// Takes the colors of one palette where they keep the error. At the lower qualities smooth areas may err as much as
/// edges: bands rather than larger files. Else more colors, for a file without a palette.
public struct ColorReduction: Equatable, Sendable {
  public let frames: [Pixmap]
  /// Different colors that are left; all transparent pixels are one.
  public let colors: Int
  /// OKLab distances over white or black, whichever is larger: of any pixel, and the mean over all pixels.
  public let largestError: Double
  public let meanError: Double

  /// As many as a palette holds beside clear.
  static let paletteSize = 255
  /// More make a file hardly smaller.
  static let mostColors = 2000

  /// The reductions to try for a quality; none where there is nothing to gain.
  ///
  /// A lower quality must never be larger, and what keeps a higher quality keeps a lower one too: so the steps above it
  /// are among them, up to where the colors have grown by a quarter.
  /// - Parameters:
  ///   - quality: 0…100, as `ErrorLimit` has it; 100 changes nothing.
  ///   - space: what the frames are in.
  public static func candidates(
    _ frames: [Pixmap], in space: ColorSpace = .srgb, quality: Int, workers: Int
  ) throws -> [ColorReduction] {
    let steps = ErrorLimit(quality: quality).ladder.reversed().filter { $0.anyPixel > 0 }
    guard !steps.isEmpty else { return [] }
    let census = try TranslucentCensus(frames, in: space, workers: workers)
    guard census.colors.count > 1 else { return [] }
    var covers: [(cover: TranslucentCover, limit: ErrorLimit)] = []
    for step in steps {
      // A quarter, and a few for small palettes, which grow in leaps.
      let room = covers.first.map { $0.cover.count + $0.cover.count / 4 + 8 } ?? mostColors
      guard let cover = try cover(census, step, room: min(room, census.colors.count - 1), workers: workers) else {
        break
      }
      covers.append((cover, step))
    }
    let found = covers
    let reductions = concurrentMap(count: found.count, workers: workers) { index in
      let (cover, limit) = found[index]
      return ColorReduction(ColorAssignment(frames, census, cover, edges: census.edgeTolerances(limit)))
    }
    // Equal covers may give different images: with a smaller error, pixels choose other colors.
    return reductions.indices.filter { $0 == 0 || reductions[$0].frames != reductions[$0 - 1].frames }.map {
      reductions[$0]
    }
  }

  private static func cover(
    _ census: TranslucentCensus, _ limit: ErrorLimit, room: Int, workers: Int
  ) throws -> TranslucentCover? {
    func cover(room: Int, smoothIsEdge: Bool) throws -> TranslucentCover? {
      try TranslucentCover(
        census, tolerances: census.tolerances(limit, smoothIsEdge: smoothIsEdge), room: room, workers: workers)
    }
    let inPalette = min(room, paletteSize)
    if let cover = try cover(room: inPalette, smoothIsEdge: false) { return cover }
    // Bands that may be seen, but not where none are to be.
    let mayBand = limit.quality < ErrorLimit.visuallyLossless
    if mayBand, let cover = try cover(room: inPalette, smoothIsEdge: true) { return cover }
    return room > inPalette ? try cover(room: room, smoothIsEdge: false) : nil
  }

  private init(_ assignment: ColorAssignment) {
    frames = assignment.frames
    colors = assignment.count
    largestError = Double(assignment.largestError)
    meanError = assignment.sumOfErrors / Double(frames.count * frames[0].pixels.count)
  }
}
