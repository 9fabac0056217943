import GraphicsCore

/// A frame and a colour mode → its rectangle, blend and stream.
struct FrameEncoder: Sendable {
  struct Encoded: Equatable, Sendable {
    var variant: FrameVariant
    var stream: [UInt8]
  }

  let plan: FramePlan
  let packer: PixelPacker
  let strategies: [FilterStrategy]
  let effort: Effort

  /// Ranks every variant with every strategy by a fast level, compresses the best few in earnest, and keeps the
  /// smallest.
  func encode(_ worker: FrameWorker, frame: Int) throws -> Encoded {
    let variants = FrameVariant.all(plan, frame: frame, mode: packer.mode)
    let pictures = variants.map { packer.pack(plan, frame: frame, $0) }
    var ranking: [(size: Int, picture: Int, strategy: FilterStrategy)] = []
    if pictures.count > 1 || strategies.count > 1 {
      for (k, picture) in pictures.enumerated() {
        for strategy in strategies {
          ranking.append((try worker.size(picture, strategy, level: effort.rankingLevel), k, strategy))
        }
      }
      ranking.sort { $0.size < $1.size }
    } else {
      ranking = [(0, 0, strategies[0])]
    }
    var best: Encoded?
    for candidate in ranking.prefix(effort.finalists) {
      let stream = try worker.stream(pictures[candidate.picture], candidate.strategy, by: effort.final)
      if let best, best.stream.count <= stream.count { continue }
      best = Encoded(variant: variants[candidate.picture], stream: stream)
    }
    guard let best else { preconditionFailure("a frame has a variant and a strategy") }
    return best
  }
}
