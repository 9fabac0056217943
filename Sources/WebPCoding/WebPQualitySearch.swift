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
    let exact = try found(shown, score: 100, effort: quick)
    var candidates = [exact]
    var soft: Found?
    if options.quality < 100 {
      let lossy = try LossySearch(shown: shown, options: options, lossless: exact.frames)
      let limit = min(close(exact.bytes), lossy.estimate.map { $0 + $0 / Self.palettesShare } ?? .max)
      if let fewer = try FewerColors(shown.judge(options)).smallest(
        framewise: true, upTo: limit, encode: { try frames(shown.showing($0), effort: quick) }, bytes: \.imageBytes)
      {
        candidates.append(Found(frames: fewer.file, shown: shown.showing(fewer.images), score: fewer.score))
      }
      let least = candidates.min { $0.bytes < $1.bytes }!
      if var found = try lossy.smallest(below: least.frames), found.bytes < least.bytes {
        try improve(&found.frames, exact.frames)
        if found.bytes < least.bytes - least.bytes / Self.gainShare { return found }
        soft = found
      }
    }
    let least = candidates.map(\.bytes).min()!
    let best = try candidates.filter { $0.bytes <= close(least) }
      .sorted { $0.bytes < $1.bytes }.prefix(Self.mostThorough)
      .map { try found($0.shown, score: $0.score, effort: options.effort) }
    return (best + [soft].compactMap(\.self)).min { $0.bytes < $1.bytes }!
  }

  /// A candidate that is larger than the smallest by more than this fraction of it does not catch up: 1 / 16.
  private static let closeShare = 16
  /// Palettes that are larger than lossy images by more than this fraction do not catch up: 1 / 2. On `skeleton-pulse`,
  /// where they do, it is 0.38.
  private static let palettesShare = 2
  /// A thorough compression gains no more than this fraction: 1 / 2. On `skeleton-pulse` it gains more than 0.4.
  private static let gainShare = 2
  /// So many are compressed thoroughly; chosen.
  private static let mostThorough = 2

  private func close(_ bytes: Int) -> Int { bytes + bytes / Self.closeShare }

  private func found(_ shown: ShownFrames, score: Double, effort: Int) throws -> Found {
    Found(frames: try frames(shown, effort: effort), shown: shown, score: score)
  }

  private func frames(_ shown: ShownFrames, effort: Int) throws -> [WebPContainer.Frame] {
    try LosslessSearch(shown: shown, effort: effort, options: options).frames()
  }

  /// Compresses those frames thoroughly that are still the ones of a quick lossless file.
  private func improve(_ frames: inout [WebPContainer.Frame], _ quick: [WebPContainer.Frame]) throws {
    let exact = Set(frames.indices.filter { frames[$0] == quick[$0] })
    if exact.isEmpty { return }
    let search = LosslessSearch(shown: shown, effort: options.effort, options: options)
    for (index, frame) in try search.frames(thorough: exact).enumerated()
    where exact.contains(index) && frame.rect == quick[index].rect && frame.blends == quick[index].blends {
      frames[index].image = frame.image
    }
  }
}

extension WebPQualitySearch.Found {
  var bytes: Int { frames.imageBytes }
}

extension [WebPContainer.Frame] {
  var imageBytes: Int { reduce(0) { $0 + $1.image.bytes.count } }
}
