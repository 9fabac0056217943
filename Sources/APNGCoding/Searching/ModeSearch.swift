import GraphicsCore

/// Plan and candidates → the colour mode of the least bytes, and the filter strategies to try on every frame. The real
/// compressor decides both on a sample of frames.
struct ModeSearch: Sendable {
  let canvases: CanvasChoices
  let plan: FramePlan
  /// The same for modes in which nothing may be cleared.
  let planWithoutClearing: FramePlan
  let survey: ColorSurvey
  let effort: Effort
  let workers: Int
  let cancellation: Cancellation

  init(
    canvases: CanvasChoices, plan: FramePlan, survey: ColorSurvey, effort: Effort, workers: Int,
    cancellation: Cancellation
  ) throws {
    self.canvases = canvases
    self.plan = plan
    planWithoutClearing =
      plan.frames.allSatisfy(\.canvas.cleared.isEmpty)
      ? plan : try canvases.withoutClearing().estimatedPlan(workers: workers)
    self.survey = survey
    self.effort = effort
    self.workers = workers
    self.cancellation = cancellation
  }

  func plan(for mode: ColorMode) -> FramePlan { mode.allowsClearing ? plan : planWithoutClearing }

  func canvases(for mode: ColorMode) -> CanvasChoices { mode.allowsClearing ? canvases : canvases.withoutClearing() }

  struct Choice: Equatable, Sendable {
    var mode: ColorMode
    var strategies: [FilterStrategy]
    /// Bytes of the whole file's pixels and palette, estimated from the sample.
    var estimate: Int
  }

  /// Best first; among equals in the order of the candidates.
  func ranked(_ modes: [ColorMode]) throws -> [Choice] {
    let frames = sample
    let sizes = try mapWithWorkers(count: modes.count * frames.count, workers: workers) { worker, job in
      try strategySizes(worker, frame: frames[job % frames.count], mode: modes[job / frames.count])
    }
    let choices = modes.enumerated().map { i, mode in
      let table = Array(sizes[(i * frames.count)..<((i + 1) * frames.count)])
      let sum = table.reduce(0) { $0 + ($1.min() ?? 0) }
      // The sample stands for all frames; the palette is there once.
      let estimate = sum * plan.frames.count / frames.count + mode.chunkBytes
      return Choice(mode: mode, strategies: strategies(table), estimate: estimate)
    }
    return choices.enumerated().sorted { ($0.element.estimate, $0.offset) < ($1.element.estimate, $1.offset) }
      .map(\.element)
  }

  /// Frames spread evenly over the loop, the poster among them.
  var sample: [Int] {
    let count = min(effort.sampleFrames, plan.frames.count)
    return (0..<count).map { $0 * plan.frames.count / count }
  }

  /// For each strategy the bytes of the frame's best variant.
  private func strategySizes(_ worker: FrameWorker, frame: Int, mode: ColorMode) throws -> [Int] {
    let packer = PixelPacker(mode: mode, table: survey.table)
    let plan = plan(for: mode)
    var sizes = [Int](repeating: .max, count: effort.strategies.count)
    let (canvas, disposal) = (plan.frames[frame].canvas, plan.frames[frame].disposal)
    for variant in FrameVariant.all(
      plan, frame: frame, on: canvas, isTakenBack: disposal == .previous, mode: mode, leftOut: effort.leftOut)
    {
      let picture = packer.pack(plan, frame: frame, on: canvas, variant)
      for (k, strategy) in effort.strategies.enumerated() {
        try cancellation.check()
        sizes[k] = min(sizes[k], try worker.size(worker.rows(picture, strategy), levels: effort.rankingLevels))
      }
    }
    return sizes
  }

  /// Greedily picks the strategies whose best sizes sum to the least: sizes[frame][strategy].
  private func strategies(_ sizes: [[Int]]) -> [FilterStrategy] {
    var kept: [Int] = []
    var least = [Int](repeating: .max, count: sizes.count)
    while kept.count < min(effort.strategiesKept, effort.strategies.count) {
      let totals = effort.strategies.indices.map { k in zip(least, sizes).reduce(0) { $0 + min($1.0, $1.1[k]) } }
      guard let next = totals.indices.filter({ !kept.contains($0) }).min(by: { totals[$0] < totals[$1] }) else { break }
      kept.append(next)
      least = zip(least, sizes).map { min($0, $1[next]) }
    }
    return kept.map { effort.strategies[$0] }
  }
}

extension PixelPacker {
  func pack(_ plan: FramePlan, frame: Int, on canvas: FrameCanvas, _ variant: FrameVariant) -> RawPicture {
    let picture = plan.pixmaps[plan.frames[frame].picture]
    guard variant.leftOut != .none else { return pack(picture, rect: variant.rect) }
    let drawn = plan.pixmap(of: canvas).leavingOut(variant.leftOut, of: picture, variant.rect)
    return pack(drawn, rect: drawn.bounds)
  }
}
