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

  /// Ranks every variant with every strategy by a fast level, and compresses the best at the final one.
  func encode(_ worker: FrameWorker, frame: Int) throws -> Encoded {
    let variants = FrameVariant.all(plan, frame: frame, mode: packer.mode)
    let pictures = variants.map { packer.pack(plan, frame: frame, $0) }
    var best: (size: Int, picture: Int, strategy: FilterStrategy) = (.max, 0, strategies[0])
    if pictures.count > 1 || strategies.count > 1 {
      for (k, picture) in pictures.enumerated() {
        for strategy in strategies {
          let size = try worker.size(picture, strategy, level: effort.rankingLevel)
          if size < best.size { best = (size, k, strategy) }
        }
      }
    }
    let stream = try worker.stream(pictures[best.picture], best.strategy, by: effort.final)
    return Encoded(variant: variants[best.picture], stream: stream)
  }
}
