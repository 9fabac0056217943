import GraphicsCore
import Parallelism
import Quantizing

/// Images → the frames of the smallest file in which each frame reaches a score (`FrameScore`).
///
/// Three ways are compared: without loss, without loss in fewer colors, and lossy images where these are smaller.
struct QualitySearch {
  let shown: ShownFrames
  let options: WebPOptions

  struct Found {
    var frames: [WebPContainer.Frame]
    /// What they show.
    var shown: ShownFrames
    var score: Double
  }

  func best() throws -> Found {
    let quick = EncodingEffort.range.lowerBound
    var candidates = [try found(shown, score: 100, effort: quick)]
    if options.quality < 100 {
      if let reduced = try reduced() {
        candidates.append(try found(reduced.shown, score: reduced.score, effort: quick))
      }
      let least = candidates.min { $0.bytes < $1.bytes }!
      let lossy = LossySearch(shown: shown, options: options, lossless: candidates[0].frames, limit: least.frames)
      if var soft = try lossy.smallest(), soft.bytes < least.bytes {
        try soft.improve(candidates[0].frames, found(shown, score: 100, effort: options.effort).frames)
        return soft
      }
    }
    let least = candidates.map(\.bytes).min()!
    let best = try candidates.filter { $0.bytes <= least + least / Self.closeShare }
      .map { try found($0.shown, score: $0.score, effort: options.effort) }
    return best.min { $0.bytes < $1.bytes }!
  }

  /// A candidate that is larger than the smallest by more than this fraction of it does not catch up: 1 / 16.
  private static let closeShare = 16

  private func found(_ shown: ShownFrames, score: Double, effort: Int) throws -> Found {
    let frames = try LosslessSearch(shown: shown, effort: effort, options: options).frames()
    return Found(frames: frames, shown: shown, score: score)
  }

  // MARK: Fewer colors

  /// How far the limit on single pixels (`ErrorLimit`) may go below the quality, where the score allows it; chosen.
  private static let mostBelow = 15
  /// Frames by which the limit is found; chosen.
  private static let samples = 6

  /// The images in the fewest colors that reach the score; nil where none do.
  private func reduced() throws -> (shown: ShownFrames, score: Double)? {
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
      let score = try score(reached, at: Array(images.indices))
      if score >= target { return (shown.showing(reached), score) }
      place -= 1
      guard place > 0 else { return nil }
      best = try ColorReduction.candidates(images, quality: steps[place - 1], workers: options.workers).first?.frames
    }
    return nil
  }

  private var target: Double { Double(options.quality) }

  private func score(_ images: [Pixmap], at frames: [Int]) throws -> Double {
    let (shown, options) = (shown, options)
    let scores = try concurrentMap(count: frames.count, workers: options.workers) { index in
      try options.cancellation.check()
      let frame = frames[index]
      return images[frame] == shown.images[frame] ? 100 : FrameScore(shown.images[frame]).score(of: images[frame])
    }
    return scores.min() ?? 100
  }
}

extension QualitySearch.Found {
  var bytes: Int { frames.reduce(0) { $0 + $1.image.bytes.count } }

  /// Replaces the frames that are still those of a quick lossless file by those of a thorough one, which show the same.
  fileprivate mutating func improve(
    _ quick: [WebPContainer.Frame], _ thorough: @autoclosure () throws -> [WebPContainer.Frame]
  ) throws {
    guard zip(frames, quick).contains(where: ==) else { return }
    for (index, frame) in try thorough().enumerated()
    where frames[index] == quick[index] && frame.blends == quick[index].blends {
      frames[index].image = frame.image
    }
  }
}
