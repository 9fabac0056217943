import GraphicsCore

/// A frame and a colour mode → its rectangle, blend and stream.
struct FrameEncoder: Sendable {
  struct Encoded: Equatable, Sendable {
    var variant: FrameVariant
    var stream: [UInt8]
  }

  let packer: PixelPacker
  let strategies: [FilterStrategy]
  let effort: Effort
  private(set) var plan: FramePlan

  init(plan: FramePlan, packer: PixelPacker, strategies: [FilterStrategy], effort: Effort) {
    self.plan = plan
    self.packer = packer
    self.strategies = strategies
    self.effort = effort
  }

  /// Takes the canvases on which the frames have the fewest bytes, as far as the fast comparison tells.
  mutating func chooseCanvases(_ choices: CanvasChoices, workers: Int) throws {
    let (places, encoder) = (choices.compared, self)
    plan = choices.plan(
      costs: try mapWithWorkers(count: places.count, workers: workers) { worker, i in
        let (frame, canvas) = (places[i].frame, choices.canvases[places[i].frame][places[i].choice])
        let candidates = try encoder.candidates(worker, frame: frame, on: canvas, isTakenBack: false)
        let takenBack = candidates.first { $0.variant.mayBeTakenBack } ?? candidates[0]
        return CanvasCost(least: candidates[0].size, takenBack: takenBack.size)
      })
  }

  /// Compresses the best few candidates in earnest, and keeps the smallest.
  func encode(_ worker: FrameWorker, frame: Int) throws -> Encoded {
    let (canvas, disposal) = (plan.frames[frame].canvas, plan.frames[frame].disposal)
    let candidates = try candidates(worker, frame: frame, on: canvas, isTakenBack: disposal == .previous)
    let finalists = try candidates.prefix(effort.finalists).map { candidate in
      (candidate, try worker.stream(candidate.picture, candidate.strategy, by: effort.compression))
    }
    guard let (best, stream) = finalists.min(by: { $0.1.count < $1.1.count }) else {
      preconditionFailure("a frame has a variant and a strategy")
    }
    return Encoded(
      variant: best.variant,
      stream: try worker.finished(stream, best.picture, best.strategy, by: effort.compression))
  }

  private struct Candidate {
    /// Bytes of the stream by a fast level; 0 where there is nothing to compare.
    var size = 0
    var variant: FrameVariant
    var picture: RawPicture
    var strategy: FilterStrategy
  }

  /// Every variant with every strategy, the best first.
  private func candidates(
    _ worker: FrameWorker, frame: Int, on canvas: FrameCanvas, isTakenBack: Bool
  ) throws -> [Candidate] {
    let variants = FrameVariant.all(
      plan, frame: frame, on: canvas, isTakenBack: isTakenBack, mode: packer.mode, leftOut: effort.leftOut)
    var candidates = variants.flatMap { variant in
      let picture = packer.pack(plan, frame: frame, on: canvas, variant)
      return strategies.map { Candidate(variant: variant, picture: picture, strategy: $0) }
    }
    guard candidates.count > 1 || effort.comparesCanvases else { return candidates }
    for i in candidates.indices {
      candidates[i].size = try worker.size(candidates[i].picture, candidates[i].strategy, levels: effort.rankingLevels)
    }
    return candidates.sorted { $0.size < $1.size }
  }
}
