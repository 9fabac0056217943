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
      let reduction = try ColorReduction.candidates(images, quality: steps[place], workers: options.workers).first
      guard let reduction else { break }
      let isReached = try score(reduction.frames, at: sampled) >= target
      if isReached { best = reduction.frames }
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
      best = try ColorReduction.candidates(images, quality: steps[place - 1], workers: options.workers).first?.frames
    }
    return nil
  }

  private var target: Double { Double(options.quality) }

  /// The least score of some frames, or of all.
  private func score(_ images: [Pixmap], at frames: [Int]? = nil) throws -> Double {
    try shown.scores(of: images, at: frames, options).min() ?? 100
  }
}
