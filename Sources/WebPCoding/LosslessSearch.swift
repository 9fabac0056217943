import GraphicsCore
import Parallelism

/// Images → the frames of the smallest lossless file.
///
/// A fast compression of every way to draw each frame tells which are worth a thorough one, and what each frame is best
/// drawn onto.
struct LosslessSearch {
  let shown: ShownFrames
  let effort: Int
  let options: WebPOptions

  /// One state of one frame.
  private struct Node {
    var frame: Int
    var state: FrameState
    /// The variants from the smallest to the largest.
    var order: [Int] = []
    var bytes = 0
  }

  func frames() throws -> [WebPContainer.Frame] {
    let rects = FrameRects(shown, workers: options.workers)
    let count = shown.images.count
    let nodes = try ranked(rects)
    var bytes = [[Int?]](repeating: FrameState.allCases.map { _ in nil }, count: count)
    for node in nodes { bytes[node.frame][node.state.rawValue] = node.bytes }
    let areas = (0..<count).map { frame in FrameState.allCases.map { rects.rect(of: frame, in: $0)?.area } }
    let orders = Dictionary(uniqueKeysWithValues: nodes.map { ([$0.frame, $0.state.rawValue], $0.order) })
    let canvas = shown.width * shown.height
    let path = FramePath(bytes: bytes, areas: areas) { frame, state in
      // The variant that covers the canvas and leaves nothing of it is the only one.
      areas[frame][state.rawValue] == canvas && orders[[frame, state.rawValue]]?.count == 1
    }
    let effort = WebPEffort(effort)
    let steps = effort.steps(
      pixels: (0..<count).map { areas[$0][path.states[$0].rawValue]! },
      // Frames that cover the canvas were not compressed yet.
      bytes: (0..<count).map { bytes[$0][path.states[$0].rawValue] ?? bytes[$0].compactMap(\.self).max() ?? 0 })
    let (shown, options) = (shown, options)
    return try concurrentMap(count: count, workers: options.workers) { frame in
      let state = path.states[frame]
      let variants = rects.variants(of: frame, in: state)
      let order = orders[[frame, state.rawValue]] ?? Array(variants.indices)
      var best: WebPContainer.Frame?
      for trial in effort.trials(step: steps[frame], ways: order.count) {
        try options.cancellation.check()
        let variant = variants[order[trial.way]]
        let image = try LosslessImage.compress(
          variant.pixels, width: variant.rect.width, height: variant.rect.height, trial.settings)
        if let best, best.image.bytes.count <= image.bytes.count { continue }
        best = WebPContainer.Frame(
          rect: variant.rect, delay: shown.delays[frame], blends: variant.blends, image: image)
      }
      guard var best else { preconditionFailure("every frame has a variant") }
      best.clears = frame + 1 < count && path.states[frame + 1].clearsBefore
      best.catchUp = path.catchUps[frame]
      return best
    }
  }

  /// All states of all frames that do not cover the canvas, with the bytes that a fast compression gives.
  private func ranked(_ rects: FrameRects) throws -> [Node] {
    let nodes = shown.images.indices.flatMap { frame in
      FrameState.allCases.filter { $0 != .key && rects.rect(of: frame, in: $0) != nil }
        .map { Node(frame: frame, state: $0) }
    }
    let options = options
    return try concurrentMap(count: nodes.count, workers: options.workers) { index in
      var node = nodes[index]
      let variants = rects.variants(of: node.frame, in: node.state)
      let sizes = try variants.map { variant in
        try options.cancellation.check()
        return try LosslessImage.compress(
          variant.pixels, width: variant.rect.width, height: variant.rect.height,
          WebPEffort.ranking(pixels: variant.rect.area)
        ).bytes.count
      }
      node.order = sizes.indices.sorted { (sizes[$0], $0) < (sizes[$1], $1) }
      node.bytes = sizes[node.order[0]]
      return node
    }
  }
}
