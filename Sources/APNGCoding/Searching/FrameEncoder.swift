import Parallelism

/// A frame and a color mode → its rectangle, blend and stream.
struct FrameEncoder: Sendable {
  struct Encoded: Equatable, Sendable {
    var variant: APNGFrameVariant
    /// The filter of each row.
    var filters: FilterStrategy
    var stream: [UInt8]
    /// Of the filtered rows.
    var rowBytes: Int
    /// What was done for it, by `WorkEstimate`.
    var work: Double
  }

  private(set) var plan: FramePlan
  let packer: PixelPacker
  /// The best first; as many are tried as the effort keeps.
  let strategies: [FilterStrategy]
  let effort: APNGEffort
  let cancellation: Cancellation

  /// Takes the canvases on which the frames have the fewest bytes by the fast comparison.
  mutating func chooseCanvases(_ choices: CanvasChoices, workers: Int) throws {
    let (places, encoder) = (choices.compared, self)
    plan = choices.plan(
      costs: try mapWithWorkers(count: places.count, workers: workers) { worker, i in
        let (frame, canvas) = (places[i].frame, choices.canvases[places[i].frame][places[i].choice])
        var cost = CanvasCost(least: .max, takenBack: .max)
        try encoder.forEachCandidate(worker, frame: frame, on: canvas, isTakenBack: false, encoder.strategies) {
          variant, _, _, size in
          cost.least = min(cost.least, size)
          if variant.mayBeTakenBack { cost.takenBack = min(cost.takenBack, size) }
        }
        return cost
      })
  }

  /// Tries all ways to draw and filter a frame, compresses the best few in full, and keeps the smallest.
  func encode(_ worker: FrameWorker, frame: Int, by compression: Compression) throws -> Encoded {
    let (canvas, disposal) = (plan.frames[frame].canvas, plan.frames[frame].disposal)
    var finalists: [(size: Int, variant: APNGFrameVariant, rows: [UInt8])] = []
    var work = 0.0
    try forEachCandidate(
      worker, frame: frame, on: canvas, isTakenBack: disposal == .previous, strategies.prefix(effort.strategiesKept)
    ) { variant, strategy, rows, size in
      work += WorkEstimate.filtering(strategy, bytes: rows.count)
      if size > 0 { work += WorkEstimate.ranking(levels: effort.rankingLevels, bytes: rows.count, stream: size) }
      let place = finalists.firstIndex { $0.size > size } ?? finalists.count
      guard place < effort.finalists else { return }
      finalists.insert((size, variant, Array(rows)), at: place)
      if finalists.count > effort.finalists { finalists.removeLast() }
    }
    let compressed = try finalists.map { finalist in
      try cancellation.check()
      return try finalist.rows.withUnsafeBufferPointer { rows in try worker.stream(rows, by: compression) }
    }
    guard let best = compressed.indices.min(by: { compressed[$0].count < compressed[$1].count }) else {
      preconditionFailure("a frame has a variant and a strategy")
    }
    for (finalist, stream) in zip(finalists, compressed) {
      work += WorkEstimate.compressing(compression, bytes: finalist.rows.count, stream: stream.count)
    }
    return try finalists[best].rows.withUnsafeBufferPointer { rows in
      let stream = worker.finished(compressed[best], rows, by: compression)
      let variant = finalists[best].variant
      return Encoded(
        variant: variant, filters: .each(of: rows, height: variant.rect.height),
        stream: try worker.proven(stream, rows, by: compression), rowBytes: rows.count, work: work)
    }
  }

  /// A frame drawn and filtered as before, by another compression.
  func encode(_ worker: FrameWorker, frame: Int, like known: Encoded, by compression: Compression) throws -> Encoded {
    let rows = try rows(worker, frame: frame, like: known)
    let stream = worker.finished(try worker.stream(rows, by: compression), rows, by: compression)
    var encoded = known
    encoded.stream = try worker.proven(stream, rows, by: compression)
    return encoded
  }

  /// The filtered rows of a frame, drawn and filtered as before. Valid until the worker's next frame.
  func rows(_ worker: FrameWorker, frame: Int, like known: Encoded) throws -> UnsafeBufferPointer<UInt8> {
    try cancellation.check()
    return worker.rows(
      packer.pack(plan, frame: frame, on: plan.frames[frame].canvas, known.variant), known.filters)
  }

  /// Every variant with every strategy: its filtered rows, and the bytes of their stream by a fast level; 0 where there
  /// is nothing to compare.
  private func forEachCandidate(
    _ worker: FrameWorker, frame: Int, on canvas: FrameCanvas, isTakenBack: Bool,
    _ strategies: some Collection<FilterStrategy>,
    _ take: (APNGFrameVariant, FilterStrategy, UnsafeBufferPointer<UInt8>, Int) -> Void
  ) throws {
    let variants = APNGFrameVariant.all(
      plan, frame: frame, on: canvas, isTakenBack: isTakenBack, mode: packer.mode, leftOut: effort.leftOut)
    let isCompared = variants.count * strategies.count > 1 || effort.comparesCanvases
    for variant in variants {
      let image = packer.pack(plan, frame: frame, on: canvas, variant)
      for strategy in strategies {
        try cancellation.check()
        let rows = worker.rows(image, strategy)
        take(variant, strategy, rows, isCompared ? try worker.size(rows, levels: effort.rankingLevels) : 0)
      }
    }
  }
}
