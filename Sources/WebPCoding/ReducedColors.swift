import GraphicsCore
import Quantizing

/// Images → the same in the fewest colors by a limit on the error of each pixel (`ColorReduction`), so that each frame
/// reaches a score.
struct ReducedColors {
  let shown: ShownFrames
  let options: WebPOptions

  /// How far the limit on single pixels (`ErrorLimit`) may go below the quality, where the score allows it; chosen.
  private static let mostBelow = 15
  /// Frames by which the limit is found; chosen.
  private static let samples = 6

  /// The images in the fewest colors that reach the score; nil where none do.
  func fewest() throws -> (shown: ShownFrames, score: Double)? {
    let images = shown.images
    let count = min(images.count, Self.samples)
    let sampled = Array(Set((0..<count).map { $0 * (images.count - 1) / max(1, count - 1) })).sorted()
    let steps = ErrorLimit.steps.filter { $0 >= options.quality - Self.mostBelow }
    // From the quality itself down as long as the score is reached, else up.
    var place = steps.firstIndex { $0 <= options.quality } ?? steps.count - 1
    var best: [Pixmap]?
    var isFalling = true
    while steps.indices.contains(place) {
      try options.cancellation.check()
      guard let reduced = try reduced(to: steps[place]) else { break }
      let isReached = try score(reduced, at: sampled) >= target
      if isReached { best = reduced }
      if best == nil { isFalling = false }
      if isReached != isFalling { break }
      place += isFalling ? 1 : -1
    }
    // The frames between the samples may score less: then the next better limit.
    place = min(place, steps.count)
    while let reached = best {
      let score = try score(reached)
      if score >= target { return (shown.showing(reached), score) }
      place -= 1
      guard place > 0 else { return nil }
      best = try reduced(to: steps[place - 1])
    }
    return nil
  }

  /// The images with errors of a step; nil where there is nothing to gain.
  private func reduced(to quality: Int) throws -> [Pixmap]? {
    let reduction = try ColorReduction.candidates(shown.images, quality: quality, workers: options.workers).first
    return reduction.map { zip(shown.images, $0.frames).map { meant, found in found.opaque(where: meant) } }
  }

  private var target: Double { Double(options.quality) }

  /// The least score of some frames, or of all.
  private func score(_ images: [Pixmap], at frames: [Int]? = nil) throws -> Double {
    try shown.scores(of: images, at: frames, options).min() ?? 100
  }
}

extension Pixmap {
  /// The image with opaque pixels where another one has them: a color that is hardly translucent may stand for them.
  fileprivate func opaque(where other: Pixmap) -> Pixmap {
    var result = self
    for index in pixels.indices where other.pixels[index] >= 0xFF00_0000 { result.pixels[index] |= 0xFF00_0000 }
    return result
  }
}
