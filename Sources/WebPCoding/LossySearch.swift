import GraphicsCore
import Parallelism
import Quantizing

/// The frames of a lossless file → those of a smaller one with lossy images, in which each frame reaches a score.
///
/// Every frame gets its own quality, and stays lossless where that is smaller. It is looked at on the canvas: first
/// with exact surroundings, since then frames do not wait for one another, and at last as libwebp composes the file.
struct LossySearch {
  let shown: ShownFrames
  let options: WebPOptions
  let lossless: [WebPContainer.Frame]
  /// The frames of the smallest other file.
  let limit: [WebPContainer.Frame]

  /// - Returns: nil where lossy images cannot be expected to be smaller.
  func smallest() throws -> WebPQualitySearch.Found? {
    // Where the middle frame gains nothing, others hardly do.
    let middle = lossless.count / 2
    let theirs = limit.imageBytes / limit.count
    guard let sample = try sample(middle),
      sample.image.bytes.count < max(theirs, limit.count == lossless.count ? limit[middle].image.bytes.count : 0)
    else { return nil }
    let judge = shown.judge(options)
    var targets = [Double](repeating: target, count: lossless.count)
    var frames = try found(Array(lossless.indices), targets, sample.form, lossless)
    var last: (images: [Pixmap], scores: [Double])?
    for round in 0...Self.margins.count + 1 {
      guard frames != lossless else { return nil }
      let images = try WebPReader.read(container(frames), limits: .ofOwnFiles).animation.frames.map(\.pixmap)
      var scores = last?.scores ?? images.map { _ in 100 }
      let changed = images.indices.filter { images[$0] != last?.images[$0] }
      for (frame, score) in zip(changed, try judge.scores(of: images, at: changed)) { scores[frame] = score }
      last = (images, scores)
      let low = scores.indices.filter { scores[$0] < target }
      if low.isEmpty {
        return WebPQualitySearch.Found(frames: frames, shown: shown.showing(images), score: scores.min() ?? 100)
      }
      // What is left of earlier frames is part of what a frame shows.
      var again = Set<Int>()
      let margin = round < Self.margins.count ? Self.margins[round] : 0
      for frame in low {
        for before in (independent(before: frame)...frame).reversed() where again.insert(before).inserted {
          targets[before] += target - scores[frame] + margin
        }
      }
      if round < Self.margins.count {
        frames = try found(again.sorted(), targets, sample.form, frames)
      } else {
        for frame in again { frames[frame] = lossless[frame] }
      }
    }
    return nil
  }

  private var target: Double { Double(options.quality) }
  /// At the default effort, a frame has at least the quality that the middle frame needs.
  private var takesFirst: Bool { options.effort <= EncodingEffort.standard }

  /// Where the search begins; chosen.
  private static let usualQuality = 80
  /// Points of the score by which a frame that misses it has to be better the next time, round by round; chosen. They
  /// grow, since a frame that is still short is part of a chain whose errors add up. What misses the score after the
  /// last round is written without loss.
  private static let margins = [0.3, 1, 3, 9]

  private func container(_ frames: [WebPContainer.Frame]) -> [UInt8] {
    WebPContainer.animation(frames, width: shown.width, height: shown.height, plays: shown.plays)
  }

  /// The last frame up to this one that is drawn without those before it.
  private func independent(before frame: Int) -> Int {
    lossless[...frame].lastIndex { $0.isIndependent } ?? 0
  }

  /// The frames, with the given ones replaced by the smallest that reach their targets.
  private func found(
    _ numbers: [Int], _ targets: [Double], _ start: LossyImage.Form, _ frames: [WebPContainer.Frame]
  ) throws -> [WebPContainer.Frame] {
    let images = try concurrentMap(count: numbers.count, workers: options.workers) { index in
      let frame = numbers[index]
      let search = LossyFrame(
        shown.images[frame], lossless[frame].rect, target: targets[frame], options: options, takesFirst: takesFirst)
      return try search.least(from: start)?.image
    }
    var frames = frames
    for (frame, image) in zip(numbers, images) {
      frames[frame] = lossless[frame]
      guard let image, image.bytes.count < lossless[frame].image.bytes.count else { continue }
      frames[frame].image = image
      frames[frame].blends = false
    }
    return frames
  }

  /// The smallest image of a frame that reaches the target, of all forms.
  private func sample(_ frame: Int) throws -> LossyFrame.Found? {
    let search = LossyFrame(
      shown.images[frame], lossless[frame].rect, target: target, options: options, takesFirst: false)
    var best = try search.least(from: .nearLossless(LossyFrame.nearLosslessLevels[0]))
    var start = Self.usualQuality
    for alpha in search.isTranslucent ? LossyFrame.alphaQualities.reversed() : [100] {
      guard let found = try search.leastQuality(from: start, alpha: alpha) else { break }
      if case .lossy(let quality, _) = found.form { start = quality }
      if found.image.bytes.count < best?.image.bytes.count ?? .max { best = found }
    }
    return best
  }
}
