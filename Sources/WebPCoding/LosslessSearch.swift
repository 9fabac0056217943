import GraphicsCore
import Parallelism

/// Images → the frames of the smallest lossless file.
///
/// A fast compression of every way to draw each frame tells which are worth a thorough one, and what each frame is best
/// drawn onto. Where there is time, a thorough compression of those that come close tells it once more.
struct LosslessSearch {
  let shown: ShownFrames
  let effort: Int
  let options: WebPOptions

  /// One node of one frame.
  private struct Candidate {
    var frame: Int
    var node: FrameGraph.Node
    /// The variants from the smallest to the largest.
    var order: [Int] = [0]
    /// 0 where it is not known.
    var bytes = 0
    /// Whether the frame covers all that was there.
    var isIndependent = true
    /// By a thorough compression.
    var found: WebPContainer.Frame?
  }

  /// A candidate may turn out to be the smallest one of its frame if it is larger by at most this fraction: 1 / 8, or
  /// less where that would take long; chosen.
  private static let closeShares = [8, 32, 128]

  /// - Parameter thorough: the frames that get more than a fast compression; nil for all.
  func frames(thorough: Set<Int>? = nil) throws -> [WebPContainer.Frame] {
    let graph = FrameGraph(shown, workers: options.workers)
    var candidates = try ranked(graph)
    let effort = WebPEffort(effort)
    var path = path(candidates, graph)
    for share in Self.closeShares {
      let close = close(candidates, share, path).filter { thorough?.contains($0.frame) ?? true }
      let work = close.map { candidates[$0.frame][$0.place] }.map(estimate(candidates))
      guard let step = effort.step(forAll: work) else { continue }
      let found = try concurrentMap(count: close.count, workers: options.workers) { [candidates] index in
        try compressed(candidates[close[index].frame][close[index].place], graph, effort, step: step)
      }
      for (place, found) in zip(close, found) {
        candidates[place.frame][place.place].found = found
        candidates[place.frame][place.place].bytes = found.image.bytes.count
      }
      path = self.path(candidates, graph)
      break
    }
    let chosen = zip(candidates, path.places).map { $0[$1] }
    let numbers = thorough?.sorted() ?? Array(chosen.indices)
    var steps = [Int](repeating: 0, count: chosen.count)
    for (frame, step) in zip(numbers, effort.steps(numbers.map { chosen[$0] }.map(estimate(candidates)))) {
      steps[frame] = step
    }
    var frames = try concurrentMap(count: chosen.count, workers: options.workers) { [steps] frame in
      try chosen[frame].found ?? compressed(chosen[frame], graph, effort, step: steps[frame])
    }
    for frame in frames.indices {
      frames[frame].clears = frame + 1 < chosen.count && chosen[frame + 1].node.base.clearsBefore
      frames[frame].catchUp = path.catchUps[frame]
    }
    return frames
  }

  private func path(_ candidates: [[Candidate]], _ graph: FrameGraph) -> FramePath {
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

  /// What a thorough compression has to do for a candidate.
  private func estimate(_ candidates: [[Candidate]]) -> (Candidate) -> WebPEffort.Work {
    { candidate in
      // Frames that cover the canvas were not compressed yet.
      let bytes = candidate.bytes > 0 ? candidate.bytes : candidates[candidate.frame].map(\.bytes).max()!
      return WebPEffort.Work(pixels: candidate.node.rect.area, bytes: bytes)
    }
  }

  private func compressed(
    _ candidate: Candidate, _ graph: FrameGraph, _ effort: WebPEffort, step: Int
  ) throws -> WebPContainer.Frame {
    let variants = graph.variants(of: candidate.frame, candidate.node)
    var best: WebPContainer.Frame?
    for trial in effort.trials(step: step, ways: candidate.order.count) {
      try options.cancellation.check()
      let variant = variants[candidate.order[trial.way]]
      let image = try LosslessImage.compress(
        variant.pixels, width: variant.rect.width, height: variant.rect.height, trial.settings)
      if let best, best.image.bytes.count <= image.bytes.count { continue }
      best = WebPContainer.Frame(
        rect: variant.rect, delay: shown.delays[candidate.frame], blends: variant.blends, image: image)
    }
    guard let best else { preconditionFailure("every frame has a variant") }
    return best
  }

  /// All nodes of all frames; those that do not cover the canvas with the bytes that a fast compression gives.
  private func ranked(_ graph: FrameGraph) throws -> [[Candidate]] {
    let nodes = graph.nodes.enumerated().flatMap { frame, nodes in nodes.map { Candidate(frame: frame, node: $0) } }
    let (options, canvas) = (options, shown.width * shown.height)
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
      return Array(rest.prefix(nodes.count))
    }
  }
}
