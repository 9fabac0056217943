import GraphicsCore
import Parallelism

/// Images → the smallest file in the colors of palettes in which each of them reaches a score.
///
/// What is transparent or opaque stays so. A search knows how few colors do; which of its loops makes the smallest file
/// is for a codec to tell.
package struct FewerColors {
  /// Images, and a file that was made of them.
  package struct Found<File> {
    package let images: [Pixmap]
    /// SSIMULACRA2 of the worst image.
    package let score: Double
    package let file: File
  }

  private let judge: LoopJudge
  private let isQuick: Bool

  /// - Parameter isQuick: Whether less is tried, where that is seldom worth its time.
  package init(_ judge: LoopJudge, isQuick: Bool = false) { (self.judge, self.isQuick) = (judge, isQuick) }

  /// Searches for palettes, each for more of what the one before lacks: a search looks at some images, and others may
  /// score less; chosen.
  private static let mostSearches = 3

  /// - Parameters:
  ///   - framewise: Whether each image may have a palette of its own.
  ///   - limit: Larger files are not looked at.
  ///   - encode: Makes a file of images, to compare its bytes.
  /// - Returns: nil where palettes do not reach the score in so few bytes.
  package func smallest<File>(
    framewise: Bool, upTo limit: Int, encode: ([Pixmap]) throws -> File, bytes: (File) -> Int
  ) throws -> Found<File>? {
    let images = judge.images
    let census = try ColorCensus(
      images, takesTranslucent: true, workers: judge.workers, cancellation: judge.cancellation)
    var palettes = PaletteOptions()
    (palettes.quality, palettes.isQuick) = (judge.quality, isQuick)
    (palettes.workers, palettes.cancellation) = (judge.workers, judge.cancellation)
    var (quality, first) = (judge.quality, 0)
    var search = PaletteSearch(
      Quantizer(
        census: census, width: images[0].width, height: images[0].height, delays: images.map { _ in 1 },
        options: palettes))
    for _ in 0..<Self.mostSearches {
      let loops = try search.loops(framewise: framewise)
      // No palette reaches a higher quality where none reaches this.
      guard loops.contains(where: search.isReached) else { return nil }
      let (file, best) = try smallest(of: loops, &first, upTo: limit, encode: encode, bytes: bytes)
      if let file { return file }
      // More colors take more bytes.
      guard let best else { return nil }
      quality += Int((judge.target - best).rounded(.up))
      if quality >= 100 { break }
      search.raise(to: quality)
    }
    return nil
  }

  /// The smallest file of those that reach the score, and the best score below it, which is nil where all files are too
  /// large.
  /// - Parameter first: the image that is looked at first, at the end one that missed.
  private func smallest<File>(
    of loops: [QuantizedLoop], _ first: inout Int, upTo limit: Int, encode: ([Pixmap]) throws -> File,
    bytes: (File) -> Int
  ) throws -> (file: Found<File>?, best: Double?) {
    var best = loops.map { min($0.score, judge.target - 1) }.max() ?? 0
    var nearest: (images: [Pixmap], score: Double)?
    var files: [(loop: QuantizedLoop, file: File)] = []
    for loop in loops where loop.score >= judge.target {
      let images = loop.images
      if judge.keepShape(in: images) { files.append((loop, try encode(images))) }
    }
    let small = files.filter { bytes($0.file) <= limit }
    if small.isEmpty, !files.isEmpty { return (nil, nil) }
    for (loop, file) in small.sorted(by: { bytes($0.file) < bytes($1.file) }) {
      let images = loop.images
      let lowest = try judge.lowest(of: images, first: first)
      if lowest.score >= judge.target {
        return (Found(images: images, score: lowest.score, file: file), lowest.score)
      }
      first = lowest.frame
      if lowest.score > nearest?.score ?? -.infinity { nearest = (images, lowest.score) }
    }
    // How far the one that comes nearest is from the target says how much better the next search has to be.
    if let nearest { best = max(best, try judge.scores(of: nearest.images).min()!) }
    return (nil, best)
  }

  /// Bytes at the peak beside a few for each pixel of each frame: each thread judges one image, and a search for
  /// palettes keeps its candidates.
  /// - Parameters:
  ///   - pixels: of one image.
  ///   - frames: how many images there are.
  ///   - workers: the number of threads.
  package static func memory(pixels: Int, frames: Int, workers: Int) -> Int {
    let threads = min(workers, frames)
    let search = max(
      threads * FrameScore.memory(pixels: pixels),
      PaletteSearch.memory(pixels: pixels, frames: frames, workers: workers))
    guard FramePacking(pixels: pixels, frames: frames) == .none else { return search }
    return search + pixels * (threads * memoryOfCodec + frames * memoryOfCandidates)
  }

  /// A codec's own images and tables for each pixel of one image; estimated.
  private static let memoryOfCodec = 8
  /// Loops in the colors of palettes, for each pixel of each frame, where they are not packed; beside what every format
  /// takes. Three loops took 20 to 28 in all.
  private static let memoryOfCandidates = 4
}
