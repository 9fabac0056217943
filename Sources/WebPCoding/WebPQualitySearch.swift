import GraphicsCore
import Parallelism
import Quantizing

/// Images → the frames of the smallest file in which each frame reaches a score (`FrameScore`).
///
/// These are compared: without loss, without loss in the colors of palettes (`FewerColors`), and lossy images where
/// these are smaller (`LossySearch`).
struct WebPQualitySearch {
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
    var soft: Found?
    if options.quality < 100 {
      if let fewer = try FewerColors(shown.judge(options)).smallest(
        framewise: true, encode: { try frames(shown.showing($0), effort: quick) }, bytes: \.imageBytes)
      {
        candidates.append(Found(frames: fewer.file, shown: shown.showing(fewer.images), score: fewer.score))
      }
      let least = candidates.min { $0.bytes < $1.bytes }!
      let lossy = LossySearch(shown: shown, options: options, lossless: candidates[0].frames, limit: least.frames)
      if var found = try lossy.smallest(), found.bytes < least.bytes {
        try found.improve(candidates[0].frames, self.found(shown, score: 100, effort: options.effort).frames)
        if found.bytes < least.bytes - least.bytes / Self.gainShare { return found }
        soft = found
      }
    }
    let least = candidates.map(\.bytes).min()!
    let best = try candidates.filter { $0.bytes <= least + least / Self.closeShare }
      .sorted { $0.bytes < $1.bytes }.prefix(Self.mostThorough)
      .map { try found($0.shown, score: $0.score, effort: options.effort) }
    return (best + [soft].compactMap(\.self)).min { $0.bytes < $1.bytes }!
  }

  /// A candidate that is larger than the smallest by more than this fraction of it does not catch up: 1 / 16.
  private static let closeShare = 16
  /// A thorough compression gains no more than this fraction: 1 / 2. On `skeleton-pulse` it gains more than 0.4.
  private static let gainShare = 2
  /// So many are compressed thoroughly; chosen.
  private static let mostThorough = 2

  private func found(_ shown: ShownFrames, score: Double, effort: Int) throws -> Found {
    Found(frames: try frames(shown, effort: effort), shown: shown, score: score)
  }

  private func frames(_ shown: ShownFrames, effort: Int) throws -> [WebPContainer.Frame] {
    try LosslessSearch(shown: shown, effort: effort, options: options).frames()
  }
}

extension WebPQualitySearch.Found {
  var bytes: Int { frames.imageBytes }

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

extension [WebPContainer.Frame] {
  var imageBytes: Int { reduce(0) { $0 + $1.image.bytes.count } }
}
