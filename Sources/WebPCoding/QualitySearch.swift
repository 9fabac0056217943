import GraphicsCore
import Parallelism
import Quantizing

/// Images → the frames of the smallest file in which each frame reaches a score (`FrameScore`).
///
/// These are compared: without loss, without loss in the colors of a palette (`PaletteSearch`) or in fewer colors
/// (`ColorReduction`), and lossy images where these are smaller.
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
      if let loop = try inPalettes() { candidates.append(loop) }
      let least = candidates.min { $0.bytes < $1.bytes }!
      let lossy = LossySearch(shown: shown, options: options, lossless: candidates[0].frames, limit: least.frames)
      if var soft = try lossy.smallest(), soft.bytes < least.bytes {
        try soft.improve(candidates[0].frames, found(shown, score: 100, effort: options.effort).frames)
        return soft
      }
    }
    let least = candidates.map(\.bytes).min()!
    let best = try candidates.filter { $0.bytes <= least + least / Self.closeShare }
      .sorted { $0.bytes < $1.bytes }.prefix(Self.mostThorough)
      .map { try found($0.shown, score: $0.score, effort: options.effort) }
    return best.min { $0.bytes < $1.bytes }!
  }

  /// A candidate that is larger than the smallest by more than this fraction of it does not catch up: 1 / 16.
  private static let closeShare = 16
  /// So many are compressed thoroughly; chosen.
  private static let mostThorough = 2

  private func found(_ shown: ShownFrames, score: Double, effort: Int) throws -> Found {
    let frames = try LosslessSearch(shown: shown, effort: effort, options: options).frames()
    return Found(frames: frames, shown: shown, score: score)
  }

  // MARK: Palettes

  /// Searches for palettes, each for more of what the one before lacks. The search looks at some frames, and others may
  /// score less; chosen.
  private static let mostSearches = 3

  /// The smallest file in the colors of palettes that reaches the score; nil where none does.
  private func inPalettes() throws -> Found? {
    let census = try ColorCensus(
      shown.images, takesTranslucent: true, workers: options.workers, cancellation: options.cancellation)
    var palettes = PaletteOptions()
    (palettes.quality, palettes.workers) = (options.quality, options.workers)
    palettes.cancellation = options.cancellation
    for _ in 0..<Self.mostSearches {
      let quantizer = Quantizer(
        census: census, width: shown.width, height: shown.height, delays: shown.delays, options: palettes)
      let (loop, best) = try smallest(in: quantizer)
      if let loop { return loop }
      palettes.quality += max(1, Int((target - best).rounded(.up)))
      if palettes.quality >= 100 { break }
    }
    return nil
  }

  /// The smallest of the loops of a search that reaches the score, and the best score of those that do not.
  private func smallest(in quantizer: Quantizer) throws -> (loop: Found?, best: Double) {
    var search = PaletteSearch(quantizer)
    let loops = try search.candidates(framewise: true).map { loop in
      (images: loop.frames.indices.map(loop.image), score: loop.score)
    }
    var best = loops.map { min($0.score, target - 1) }.max() ?? 0
    let files = try loops.filter { $0.score >= target && keepShape($0.images) }.map { loop in
      (
        images: loop.images,
        file: try found(shown.showing(loop.images), score: 0, effort: EncodingEffort.range.lowerBound)
      )
    }
    for var (images, file) in files.sorted(by: { $0.file.bytes < $1.file.bytes }) {
      file.score = try score(images, at: Array(images.indices))
      if file.score >= target { return (file, file.score) }
      best = max(best, file.score)
    }
    return (nil, best)
  }

  /// Whether what is transparent or opaque is so in other images, too.
  private func keepShape(_ images: [Pixmap]) -> Bool {
    zip(shown.images, images).allSatisfy { meant, found in
      zip(meant.pixels, found.pixels).allSatisfy { pixel, found in
        switch pixel >> 24 {
        case 0: found >> 24 == 0
        case 255: found >> 24 == 255
        default: true
        }
      }
    }
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
