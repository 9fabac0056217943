import GraphicsCore
import Parallelism
import Quantizing

/// Images → the smallest lossless file in the colors of palettes in which each frame reaches a score.
struct PalettedFrames {
  let shown: ShownFrames
  let options: WebPOptions

  /// Searches for palettes, each for more of what the one before lacks: a search looks at some frames, and others may
  /// score less; chosen.
  private static let mostSearches = 3

  /// - Returns: nil where palettes do not reach the score.
  func smallest() throws -> QualitySearch.Found? {
    let census = try ColorCensus(
      shown.images, takesTranslucent: true, workers: options.workers, cancellation: options.cancellation)
    var palettes = PaletteOptions()
    (palettes.quality, palettes.workers) = (options.quality, options.workers)
    palettes.cancellation = options.cancellation
    for _ in 0..<Self.mostSearches {
      let quantizer = Quantizer(
        census: census, width: shown.width, height: shown.height, delays: shown.delays, options: palettes)
      let (file, best) = try smallest(in: quantizer)
      if let file { return file }
      palettes.quality += Int((target - best).rounded(.up))
      if palettes.quality >= 100 { break }
    }
    return nil
  }

  private var target: Double { Double(options.quality) }

  /// The smallest file of a search that reaches the score, and the best score below it.
  private func smallest(in quantizer: Quantizer) throws -> (file: QualitySearch.Found?, best: Double) {
    var search = PaletteSearch(quantizer)
    let loops = try search.candidates(framewise: true)
    var best = loops.map { min($0.score, target - 1) }.max() ?? 0
    var files: [(loop: QuantizedLoop, frames: [WebPContainer.Frame])] = []
    for loop in loops where loop.score >= target {
      let images = loop.images
      guard shown.keepShape(in: images) else { continue }
      let search = LosslessSearch(
        shown: shown.showing(images), effort: EncodingEffort.range.lowerBound, options: options)
      files.append((loop, try search.frames()))
    }
    for (loop, frames) in files.sorted(by: { $0.frames.imageBytes < $1.frames.imageBytes }) {
      let images = loop.images
      let score = try shown.scores(of: images, options).min() ?? 100
      if score >= target {
        return (QualitySearch.Found(frames: frames, shown: shown.showing(images), score: score), score)
      }
      best = max(best, score)
    }
    return (nil, best)
  }
}
