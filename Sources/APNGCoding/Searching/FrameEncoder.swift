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
  /// Of what is written.
  private var compressor: StreamCompressor

  init(plan: FramePlan, packer: PixelPacker, strategies: [FilterStrategy], effort: Effort) {
    self.plan = plan
    self.packer = packer
    self.strategies = strategies
    self.effort = effort
    compressor = effort.compressor
  }

  /// Takes the slower compressor where it is worth its time on some frames.
  mutating func chooseCompressor(_ frames: [Int], workers: Int) throws {
    guard let slower = effort.slowerCompressor else { return }
    let bytes = plan.frames.reduce(0) { sum, frame in
      let rect = frame.difference
      return sum + packer.mode.header(width: rect.width, height: rect.height).rowBytes(rect.width) * rect.height
    }
    guard bytes <= effort.mostBytesForSlower else { return }
    func size(_ encoder: FrameEncoder) throws -> Int {
      try mapWithWorkers(count: frames.count, workers: workers) { worker, i in
        try encoder.encode(worker, frame: frames[i]).stream.count
      }.reduce(0, +)
    }
    let pixels = frames.reduce(0) { $0 + plan.frames[$1].difference.area }
    let fast = try size(self)
    if case .zopfli = slower, pixels > fast * Effort.mostPixelsAByte { return }
    var trial = self
    trial.compressor = slower
    if Double(try size(trial)) <= Double(fast) * (1 - effort.leastSaving) { self = trial }
  }

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
      let stream = try worker.stream(pictures[candidate.picture], candidate.strategy, by: compressor)
      if let best, best.stream.count <= stream.count { continue }
      best = Encoded(variant: variants[candidate.picture], stream: stream)
    }
    guard let best else { preconditionFailure("a frame has a variant and a strategy") }
    return best
  }
}
