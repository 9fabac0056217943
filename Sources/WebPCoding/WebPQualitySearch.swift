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
    let isQuick = WebPEffort(options.effort).isQuick
    let lossless = try search(shown)
    let exact = Found(frames: try lossless.frames(effort: quick), shown: shown, score: 100)
    var candidates = [(found: exact, search: lossless)]
    var soft: Found?
    if options.quality < 100 {
      let searches = LossySearch.Effort.all(upTo: options.effort)
      let lossy = try LossySearch(shown: shown, options: options, searches[0], lossless: exact.frames)
      let limit = min(close(exact.bytes), lossy.estimate.map { $0 + $0 / Self.palettesShare } ?? .max)
      let fewer = try FewerColors(shown.judge(options), isQuick: searches[0].isQuick).smallest(
        framewise: true, upTo: limit,
        encode: { images in
          let search = try search(shown.showing(images))
          return (frames: try search.frames(effort: quick), search: search)
        }, bytes: \.frames.imageBytes)
      if let fewer {
        let found = Found(frames: fewer.file.frames, shown: shown.showing(fewer.images), score: fewer.score)
        candidates.append((found, fewer.file.search))
      }
      let least = candidates.map(\.found).min { $0.bytes < $1.bytes }!
      for effort in searches {
        let search =
          effort == searches[0]
          ? lossy : try LossySearch(shown: shown, options: options, effort, lossless: exact.frames)
        guard var found = try search.smallest(below: least.frames), found.bytes < least.bytes else { continue }
        if !isQuick {
          let same = found.frames.indices.filter { found.frames[$0] == exact.frames[$0] }
          for (frame, image) in zip(same, try lossless.images(at: same, effort: options.effort)) {
            found.frames[frame].image = image
          }
        }
        if found.bytes < soft?.bytes ?? .max { soft = found }
      }
      if let soft, soft.bytes < least.bytes - least.bytes / Self.gainShare { return soft }
    }
    let least = candidates.map(\.found.bytes).min()!
    let best = try candidates.filter { $0.found.bytes <= close(least) }
      .sorted { $0.found.bytes < $1.found.bytes }.prefix(Self.mostThorough)
      .compactMap { candidate, search -> Found? in
        if isQuick { return candidate }
        if let soft,
          try search.estimate(candidate.frames, effort: options.effort) > soft.bytes + soft.bytes / Self.hopeShare
        {
          return nil
        }
        return Found(
          frames: try search.frames(effort: options.effort), shown: candidate.shown, score: candidate.score)
      }
    return (best + [soft].compactMap(\.self)).min { $0.bytes < $1.bytes }!
  }

  /// A candidate that is larger than the smallest by more than this fraction of it does not catch up: 1 / 16.
  private static let closeShare = 16
  /// Palettes that are larger than lossy images by more than this fraction do not catch up: 1 / 2. On `skeleton-pulse`,
  /// where they do, it is 0.38.
  private static let palettesShare = 2
  /// A thorough compression gains no more than this fraction: 1 / 2. On `skeleton-pulse` it gains more than 0.4.
  private static let gainShare = 2
  /// Where a few thorough images promise a file that is larger than the lossy one by more than this fraction, the
  /// others are not made: 1 / 32. The promise was at most 1.5 % off.
  private static let hopeShare = 32
  /// So many are compressed thoroughly; chosen.
  private static let mostThorough = 2

  private func close(_ bytes: Int) -> Int { bytes + bytes / Self.closeShare }

  private func search(_ shown: ShownFrames) throws -> LosslessSearch {
    try LosslessSearch(shown: shown, options: options)
  }
}

extension WebPQualitySearch.Found {
  var bytes: Int { frames.imageBytes }
}

extension [WebPContainer.Frame] {
  var imageBytes: Int { reduce(0) { $0 + $1.image.bytes.count } }
}
