import GraphicsCore
import Parallelism

/// Images → the frames of the smallest lossless file.
///
/// A fast compression of every way to draw each frame tells which are worth a thorough one, and what each frame is best
/// drawn onto. Where there is time, a thorough compression of those that come close tells it once more.
struct LosslessSearch: Sendable {
  private let shown: ShownFrames
  private let options: WebPOptions
  private let graph: FrameGraph
  /// All nodes of all frames, by a fast compression.
  private let ranked: [[Candidate]]

  /// One node of one frame.
  private struct Candidate {
    var frame: Int
    var node: FrameGraph.Node
    /// The variants from the smallest to the largest.
    var order: [Int] = [0]
    /// 0 where it is not known.
    var bytes = 0
    /// What a thorough compression has to do.
    var work = WebPEffort.Work(pixels: 0, bytes: 0)
    /// Whether the frame covers all that was there.
    var isIndependent = true
    /// The smallest of all steps up to the last one.
    var found: WebPContainer.Frame?
    /// The smallest of libwebp.
    var leastOfLibrary = Int.max
    var lastStep: Int?
  }

  /// A candidate may turn out to be the smallest one of its frame if it is larger by at most this fraction: 1 / 8, or
  /// less where that would take long; chosen.
  private static let closeShares = [8, 32, 128]

  /// Where our own image is smaller than the best of libwebp by more than this fraction, its slowest setting hardly
  /// ever finds a smaller one: 1 / 8; chosen. It took more than half of the time of a list of skeletons, and saved
  /// 0.6 % of its bytes. The first frame holds the whole image: of a card, 4 % of it, and 0.6 % of the file.
  private static let leadShare = 8
  /// For an image of so many pixels it is quick: 4,096; chosen.
  private static let quickPixels = 1 << 12
  /// So many frames tell about the others; chosen.
  private static let samples = 5

  /// Compresses every way to draw each frame fast.
  init(shown: ShownFrames, options: WebPOptions) throws {
    (self.shown, self.options) = (shown, options)
    graph = FrameGraph(shown, workers: options.workers)
    ranked = try Self.ranked(graph, shown, options)
  }

  /// The frames of the smallest file of all efforts up to this one: what is worth a thorough compression is a guess,
  /// which a higher effort may get wrong. What one effort compressed, the next ones do not compress again.
  func frames(effort: Int) throws -> [WebPContainer.Frame] {
    var candidates = ranked
    let files = try WebPEffort.levels(upTo: effort).map { try frames(&candidates, $0) }
    return files.min { $0.imageBytes < $1.imageBytes }!
  }

  private func frames(_ candidates: inout [[Candidate]], _ effort: WebPEffort) throws -> [WebPContainer.Frame] {
    var path = path(candidates)
    for share in Self.closeShares {
      let close = close(candidates, share, path)
      guard let step = effort.step(forAll: close.map { candidates[$0.frame][$0.place].work }) else { continue }
      try compress(&candidates, close, steps: close.map { _ in step })
      for (frame, place) in close { candidates[frame][place].bytes = candidates[frame][place].found!.image.bytes.count }
      path = self.path(candidates)
      break
    }
    let chosen = path.places.enumerated().map { (frame: $0, place: $1) }
    try compress(&candidates, chosen, steps: effort.steps(chosen.map { candidates[$0.frame][$0.place].work }))
    var frames = chosen.map { candidates[$0.frame][$0.place].found! }
    for frame in frames.indices {
      frames[frame].clears =
        frame + 1 < chosen.count && candidates[frame + 1][chosen[frame + 1].place].node.base.clearsBefore
      frames[frame].catchUp = path.catchUps[frame]
    }
    return frames
  }

  /// Some images of `frames(effort: 1)` by a thorough compression: each draws the same pixels.
  func images(at frames: [Int], effort: Int) throws -> [ImageChunks] {
    try images(at: frames, effort: effort) { level, work in level.steps(frames.map { work[$0] }) }
  }

  /// About how many bytes `frames(effort:)` will have, by a few of them.
  /// - Parameter quick: `frames(effort: 1)`.
  func estimate(_ quick: [WebPContainer.Frame], effort: Int) throws -> Int {
    let sizes = quick.map(\.image.bytes.count)
    // Each stands for as many bytes, from half of that on.
    var (samples, sum, next) = ([Int](), 0, 1)
    for (frame, size) in sizes.enumerated() {
      sum += size
      guard 2 * Self.samples * sum >= next * quick.imageBytes else { continue }
      samples.append(frame)
      while 2 * Self.samples * sum >= next * quick.imageBytes { next += 2 }
    }
    let images = try images(at: samples, effort: effort) { level, work in
      let steps = level.steps(work)
      return samples.map { steps[$0] }
    }
    return quick.imageBytes * images.reduce(0) { $0 + $1.bytes.count } / samples.reduce(0) { $0 + sizes[$1] }
  }

  /// - Parameter steps: how far each of the images goes at a level, by the work on all frames.
  private func images(
    at frames: [Int], effort: Int, steps: (_ level: WebPEffort, _ work: [WebPEffort.Work]) -> [Int]
  ) throws -> [ImageChunks] {
    let path = path(ranked)
    let places = frames.map { (frame: $0, place: path.places[$0]) }
    var candidates = ranked
    for (frame, place) in places { candidates[frame][place].order.removeSubrange(1...) }
    let work = zip(candidates, path.places).map { $0[$1].work }
    for level in WebPEffort.levels(upTo: effort) { try compress(&candidates, places, steps: steps(level, work)) }
    return places.map { candidates[$0.frame][$0.place].found!.image }
  }

  private func path(_ candidates: [[Candidate]]) -> FramePath {
    FramePath(
      candidates.enumerated().map { frame, candidates in
        candidates.map {
          FramePath.Step(
            bytes: $0.bytes, area: $0.node.rect.area, isIndependent: $0.isIndependent,
            isOntoTransparent: $0.node.base == .transparent, places: graph.places(before: $0.node, of: frame))
        }
      })
  }

  /// The candidates on a path, and those that come close to the smallest ones.
  private func close(
    _ candidates: [[Candidate]], _ share: Int, _ path: FramePath
  ) -> [(frame: Int, place: Int)] {
    candidates.enumerated().flatMap { frame, all in
      let least = all.map(\.bytes).filter { $0 > 0 }.min() ?? 0
      return all.indices.filter {
        $0 == path.places[frame] || all[$0].bytes > 0 && all[$0].bytes <= least + least / share
      }.map { (frame, $0) }
    }
  }

  /// Compresses some candidates as far as their steps go.
  private func compress(
    _ candidates: inout [[Candidate]], _ places: [(frame: Int, place: Int)], steps: [Int]
  ) throws {
    let done = try concurrentMap(count: places.count, workers: options.workers) { [candidates] index in
      try compressed(candidates[places[index].frame][places[index].place], step: steps[index])
    }
    for (place, candidate) in zip(places, done) { candidates[place.frame][place.place] = candidate }
  }

  private func compressed(_ candidate: Candidate, step: Int) throws -> Candidate {
    var candidate = candidate
    let ways = candidate.order.count
    let done = candidate.lastStep.map { WebPEffort.trials(step: $0, ways: ways) } ?? []
    let trials = WebPEffort.trials(step: step, ways: ways).dropFirst(done.count)
    if trials.isEmpty { return candidate }
    let variants = graph.variants(of: candidate.frame, candidate.node)
    for trial in trials {
      try options.cancellation.check()
      if trial.method == WebPEffort.slowest, candidate.frame > 0, candidate.work.pixels > Self.quickPixels,
        let found = candidate.found,
        found.image.bytes.count < candidate.leastOfLibrary - candidate.leastOfLibrary / Self.leadShare
      {
        continue
      }
      let variant = variants[candidate.order[trial.way]]
      let image = try LosslessImage.compress(
        variant.pixels, width: variant.rect.width, height: variant.rect.height, trial.method)
      guard let image else { continue }
      if trial.method != .fewColors { candidate.leastOfLibrary = min(candidate.leastOfLibrary, image.bytes.count) }
      guard image.bytes.count < candidate.found?.image.bytes.count ?? .max else { continue }
      candidate.found = WebPContainer.Frame(
        rect: variant.rect, delay: shown.delays[candidate.frame], blends: variant.blends, image: image)
    }
    candidate.lastStep = step
    return candidate
  }

  /// All nodes of all frames; those that do not cover the canvas with the bytes that a fast compression gives.
  private static func ranked(
    _ graph: FrameGraph, _ shown: ShownFrames, _ options: WebPOptions
  ) throws -> [[Candidate]] {
    let nodes = graph.nodes.enumerated().flatMap { frame, nodes in nodes.map { Candidate(frame: frame, node: $0) } }
    let canvas = shown.width * shown.height
    let ranked = try concurrentMap(count: nodes.count, workers: options.workers) { index in
      var candidate = nodes[index]
      if candidate.node.base == .anything { return candidate }
      let variants = graph.variants(of: candidate.frame, candidate.node)
      let sizes = try variants.map { variant in
        try options.cancellation.check()
        return try LosslessImage.compress(
          variant.pixels, width: variant.rect.width, height: variant.rect.height,
          WebPEffort.ranking(pixels: variant.rect.area)
        ).bytes.count
      }
      candidate.order = sizes.indices.sorted { (sizes[$0], $0) < (sizes[$1], $1) }
      candidate.bytes = sizes[candidate.order[0]]
      // What covers the canvas in its only variant leaves nothing of it.
      candidate.isIndependent = candidate.node.rect.area == canvas && variants.count == 1
      return candidate
    }
    var rest = ranked[...]
    return graph.nodes.map { nodes in
      defer { rest = rest.dropFirst(nodes.count) }
      let candidates = rest.prefix(nodes.count)
      // Frames that cover the canvas were not compressed.
      let most = candidates.map(\.bytes).max()!
      return candidates.map {
        var candidate = $0
        let bytes = candidate.bytes > 0 ? candidate.bytes : most
        candidate.work = WebPEffort.Work(pixels: candidate.node.rect.area, bytes: bytes)
        return candidate
      }
    }
  }
}
