import GraphicsCore
import Parallelism

/// Plan and candidates → the color mode of the least bytes, and the filter strategies to try on every frame. The real
/// compressor decides both on a sample of frames.
struct ModeSearch: Sendable {
  let canvases: CanvasChoices
  let plan: FramePlan
  /// The same for modes in which nothing may be cleared.
  let planWithoutClearing: FramePlan
  let survey: ColorSurvey
  let effort: APNGEffort
  let workers: Int
  let cancellation: Cancellation

  init(
    canvases: CanvasChoices, plan: FramePlan, survey: ColorSurvey, effort: APNGEffort, workers: Int,
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
    /// The best together first.
    var strategies: [FilterStrategy]
    /// How many of them are worth a trial of every frame.
    var strategiesWorthwhile: Int
    /// What is worth a trial to be left out of every frame; empty where the sample had no choice.
    var leftOut: [APNGFrameVariant.LeftOut]
    /// Bytes of the whole file's pixels and palette, estimated from the sample.
    var estimate: Int

    /// Whether it is about as small as the best, so that it may be smaller by another compression.
    func isNear(_ best: Choice) -> Bool { estimate <= best.estimate + best.estimate / Self.nearShare }

    /// Within this share of the best, 1 / 8.
    private static let nearShare = 8
  }

  /// Choices, best first.
  struct Ranking {
    var choices: [Choice]
    /// What was done for them.
    var work = 0.0
    /// Whether the ceiling left something out.
    var isLimited = false
  }

  /// What is tried to rank modes.
  private struct Look {
    var frames: Int
    var strategies: [FilterStrategy]
    var levels: ClosedRange<Int>
  }

  /// What a frame of the sample has become.
  private struct Sizes {
    /// For each strategy the bytes of the frame's best variant.
    var ofStrategies: [Int]
    /// The bytes of each variant by its best strategy.
    var ofVariants: [(leftOut: APNGFrameVariant.LeftOut, size: Int)] = []
    /// Filtered rows of all variants.
    var rowBytes = 0

    /// Whether a way to leave out pixels is about as small as the smallest, where there is a choice.
    func isNear(_ leftOut: APNGFrameVariant.LeftOut) -> Bool {
      guard ofVariants.count > 1, let least = ofVariants.map(\.size).min() else { return false }
      return ofVariants.contains { $0.leftOut == leftOut && $0.size <= least + least / Self.nearShare }
    }

    /// Within this share of the smallest, 1 / 32, another way may be smaller in other frames. With the smallest alone,
    /// a breathing glow was 0.8 % larger.
    private static let nearShare = 32
  }

  /// Ranks what palette orders give: best first, among equals in the order of the candidates.
  ///
  /// A glance at all modes and strategies leaves those that a longer look is worth.
  func ranked(_ modes: ([PaletteOrder]) -> [ColorMode]) throws -> Ranking {
    var candidates = modes(effort.paletteOrders)
    let full = Look(frames: effort.sampleFrames, strategies: effort.strategies, levels: effort.rankingLevels)
    guard let level = effort.glanceLevel else { return Ranking(choices: try choices(candidates, full).map(\.choice)) }
    var look = Look(frames: min(2, effort.sampleFrames), strategies: effort.strategies, levels: level...level)
    let glances = effort.ceiling * Self.shareOfGlance
    var isLimited = work(candidates, look) > glances
    if work(candidates, look) > glances { look.levels = 1...1 }
    if work(candidates, look) > glances { candidates = modes([effort.paletteOrders[0]]) }
    if work(candidates, look) > glances { look.frames = 1 }
    if work(candidates, look) > glances { look.strategies = FilterStrategy.few }
    let glance = work(candidates, look)
    let found = try choices(candidates, look)
    let share = effort.ceiling * Self.shareOfSearch - glance
    guard let best = found.first, share > 0 else {
      return Ranking(choices: found.map(\.choice), work: glance, isLimited: true)
    }
    let near = found.prefix { $0.choice.estimate <= best.choice.estimate + best.choice.estimate / Self.nearness }
    look = full
    let frames = sample(look.frames).count
    look.strategies = best.choice.strategies
    if share < Double(frames) * work(best, look) { look.strategies = Array(look.strategies.prefix(Self.fewStrategies)) }
    let affordable = Int(min(share / work(best, look), Double(near.count * frames)))
    let modesKept = min(near.count, max(1, affordable / min(frames, 2)))
    look.frames = min(frames, affordable / modesKept)
    isLimited = isLimited || modesKept < near.count || look.frames < frames
    guard look.frames > 0 else { return Ranking(choices: found.map(\.choice), work: glance, isLimited: true) }
    let spent = glance + Double(modesKept * look.frames) * work(best, look)
    let better = try choices(near.prefix(modesKept).map(\.choice.mode), look)
    let (decided, more) = try compared(better)
    return Ranking(choices: decided, work: spent + more, isLimited: isLimited)
  }

  /// Decides between modes that are about equal by the best compression there is time for: some shrink more by it than
  /// others. Without this, a text on a path was stored in 4 bits a pixel and 5 % larger.
  /// - Returns: all choices, best first, and the work that was done.
  private func compared(_ found: [Found]) throws -> (choices: [Choice], work: Double) {
    var choices = found.map(\.choice)
    let count = choices.prefix(Self.mostCompared).count { $0.isNear(choices[0]) }
    func work(_ compression: Compression, frames: Int) -> Double {
      found.prefix(count).reduce(0) { sum, found in
        let look = Look(frames: 1, strategies: [found.choice.strategies[0]], levels: effort.rankingLevels)
        let frame =
          self.work(found, look)
          + WorkEstimate.compressing(compression, bytes: found.rowBytes, stream: found.stream)
        return sum + frame * Double(frames)
      }
    }
    func affordable(_ compressions: some BidirectionalCollection<Compression>, frames: Int) -> (Compression, [Int])? {
      let frames = sample(frames)
      return compressions.last { work($0, frames: frames.count) <= effort.ceiling * Self.shareOfComparison }
        .map { ($0, frames) }
    }
    // More frames tell more than slower compressions do, unless there is time only for the fastest two.
    let more = effort.ceiling < .infinity ? Self.framesCompared * effort.sampleFrames : effort.sampleFrames
    guard count > 1,
      let (compression, frames) = affordable(effort.compressions.dropFirst(2), frames: more)
        ?? affordable(effort.compressions, frames: effort.sampleFrames)
    else { return (choices, 0) }
    let encoders = choices.prefix(count).map { choice in
      FrameEncoder(
        plan: plan(for: choice.mode), packer: PixelPacker(mode: choice.mode, table: survey.table),
        strategies: [choice.strategies[0]], effort: effort, cancellation: cancellation)
    }
    let sizes = try mapWithWorkers(count: count * frames.count, workers: workers) { worker, job in
      try encoders[job / frames.count]
        .encode(worker, frame: frames[job % frames.count], by: compression).stream.count
    }
    for i in 0..<count {
      let pixels = mean(Array(sizes[(i * frames.count)..<((i + 1) * frames.count)]))
      choices[i].estimate = bytes(ofFrames: pixels, choices[i].mode)
    }
    let order = (0..<count).sorted { (choices[$0].estimate, $0) < (choices[$1].estimate, $1) }
    return (order.map { choices[$0] } + choices.dropFirst(count), work(compression, frames: frames.count))
  }

  /// Of a ceiling, for the first glance, for the whole search, and for the comparison of what it found.
  private static let (shareOfGlance, shareOfSearch, shareOfComparison) = (0.1, 0.25, 0.07)
  /// Times the sample. With the sample alone, one of nine soft loops was 12 % larger and all 0.6 %.
  private static let framesCompared = 4
  /// How many modes are compared again at most.
  private static let mostCompared = 3
  /// Modes that are larger than the best by less than half at a glance get a longer look.
  private static let nearness = 2
  /// The best together at a glance. They get the longer look where there is no time for all.
  private static let fewStrategies = 4

  /// The work of a look at one frame of a mode, at which there was a glance.
  private func work(_ found: Found, _ look: Look) -> Double {
    look.strategies.reduce(0) { sum, strategy in
      sum + WorkEstimate.filtering(strategy, bytes: found.rowBytes)
        + WorkEstimate.ranking(levels: look.levels, bytes: found.rowBytes, stream: found.stream)
    }
  }

  /// The work of a look, as far as it is known before anything is compressed.
  private func work(_ modes: [ColorMode], _ look: Look) -> Double {
    let pixels = sample(look.frames).reduce(0) { $0 + plan.frames[$1].canvas.difference.area }
    return modes.reduce(0) { sum, mode in
      let bytes =
        pixels * (mode.colorType.channels * mode.bitDepth) / 8
        * (mode.allowsOver && plan.isAnimated ? 2 : 1)
      return sum
        + look.strategies.reduce(0) {
          $0 + WorkEstimate.filtering($1, bytes: bytes)
            + WorkEstimate.deflating(level: look.levels.lowerBound, bytes: bytes, stream: bytes / 10)
        }
    }
  }

  /// A choice, and what a look at it tells: means over its frames.
  private struct Found {
    var choice: Choice
    /// Filtered rows of all variants.
    var rowBytes: Int
    var stream: Int
  }

  /// Best first.
  private func choices(_ modes: [ColorMode], _ look: Look) throws -> [Found] {
    let frames = sample(look.frames)
    let sizes = try mapWithWorkers(count: modes.count * frames.count, workers: workers) { worker, job in
      try self.sizes(worker, frame: frames[job % frames.count], mode: modes[job / frames.count], look)
    }
    let choices = modes.enumerated().map { i, mode in
      let table = Array(sizes[(i * frames.count)..<((i + 1) * frames.count)])
      let weighted = zip(table, Self.weights(frames.count, of: plan.frames.count)).map { sizes, weight in
        sizes.ofStrategies.map { $0 * weight }
      }
      let rowBytes = Int(mean(table.map(\.rowBytes)))
      let order = Self.strategies(
        weighted, keeping: look.strategies.count,
        shares: look.strategies.map {
          Double(plan.frames.count) * WorkEstimate.filtering($0, bytes: rowBytes) / effort.ceiling
        })
      let pixels = mean(table.map { $0.ofStrategies.min() ?? 0 })
      let choice = Choice(
        mode: mode, strategies: order.map { look.strategies[$0] }, strategiesWorthwhile: order.count,
        leftOut: effort.leftOut, estimate: bytes(ofFrames: pixels, mode))
      var found = Found(choice: choice, rowBytes: rowBytes, stream: Int(pixels))
      /// The share of the ceiling that a strategy takes in all frames.
      func share(_ strategy: FilterStrategy) -> Double {
        let trial = Look(frames: 1, strategies: [strategy], levels: effort.rankingLevels)
        return Double(plan.frames.count) * work(found, trial) / effort.ceiling
      }
      let shares = choice.strategies.map(share)
      guard shares.prefix(effort.strategiesKept).reduce(0, +) > Self.shareOfWays else { return found }
      found.choice.strategiesWorthwhile = Self.worthwhile(weighted, order, shares: shares)
      found.choice.leftOut = effort.leftOut.filter { way in table.contains { $0.isNear(way) } }
      if shares[0] > Self.mostShareOfVariants {
        let least = found.choice.leftOut.min { a, b in bytes(table, a) < bytes(table, b) }
        found.choice.leftOut = least.map { [$0] } ?? []
      }
      return found
    }
    return choices.enumerated().sorted {
      ($0.element.choice.estimate, $0.offset) < ($1.element.choice.estimate, $1.offset)
    }
    .map(\.element)
  }

  /// Of a ceiling. All ways to draw and filter every frame are tried where they take no more than the first; else those
  /// that the sample shows to be worth it, and only the best way to draw where one strategy takes more than the second.
  private static let (shareOfWays, mostShareOfVariants) = (0.1, 0.15)

  /// The mean bytes of a frame if the same is left out of all.
  private func bytes(_ table: [Sizes], _ leftOut: APNGFrameVariant.LeftOut) -> Double {
    mean(
      table.map { sizes in
        sizes.ofVariants.first { $0.leftOut == leftOut }?.size ?? sizes.ofStrategies.min() ?? 0
      })
  }

  /// The bytes of all frames, of which the mean is known, and of the palette, which is there once.
  private func bytes(ofFrames mean: Double, _ mode: ColorMode) -> Int {
    Int(mean * Double(plan.frames.count)) + mode.chunkBytes
  }

  /// The mean over all frames of what a sample has.
  private func mean(_ sample: [Int]) -> Double {
    let weights = Self.weights(sample.count, of: plan.frames.count)
    return Double(zip(sample, weights).reduce(0) { $0 + $1.0 * $1.1 }) / Double(weights.reduce(0, +))
  }

  /// How much each frame of a sample counts. The first frame of a loop is drawn whole and stands for itself alone; the
  /// others of the sample stand for all others.
  static func weights(_ sample: Int, of frames: Int) -> [Int] {
    sample < 2 ? [Int](repeating: 1, count: sample) : [sample - 1] + [Int](repeating: frames - 1, count: sample - 1)
  }

  private func sample(_ frames: Int) -> [Int] { FrameSample.frames(frames, of: plan.frames.count) }

  private func sizes(_ worker: FrameWorker, frame: Int, mode: ColorMode, _ look: Look) throws -> Sizes {
    let packer = PixelPacker(mode: mode, table: survey.table)
    let plan = plan(for: mode)
    var sizes = Sizes(ofStrategies: [Int](repeating: .max, count: look.strategies.count))
    let (canvas, disposal) = (plan.frames[frame].canvas, plan.frames[frame].disposal)
    let variants = APNGFrameVariant.all(
      plan, frame: frame, on: canvas, isTakenBack: disposal == .previous, mode: mode, leftOut: effort.leftOut)
    for variant in variants {
      let image = packer.pack(plan, frame: frame, on: canvas, variant)
      var least = Int.max
      sizes.rowBytes += image.height * (image.rowBytes + 1)
      for (k, strategy) in look.strategies.enumerated() {
        try cancellation.check()
        let size = try worker.size(worker.rows(image, strategy), levels: look.levels)
        sizes.ofStrategies[k] = min(sizes.ofStrategies[k], size)
        least = min(least, size)
      }
      sizes.ofVariants.append((variant.leftOut, least))
    }
    return sizes
  }

  /// Greedily picks the strategies whose best sizes sum to the least: sizes[frame][strategy].
  /// - Parameter shares: of the ceiling that each strategy takes, which is then missing for better compressions.
  static func strategies(_ sizes: [[Int]], keeping count: Int, shares: [Double]) -> [Int] {
    var kept: [Int] = []
    var least = [Int](repeating: .max, count: sizes.count)
    let all = sizes.first?.indices ?? 0..<0
    while kept.count < count {
      let totals = all.map { k in
        Double(zip(least, sizes).reduce(0) { $0 + min($1.0, $1.1[k]) }) * (1 + shares[k] * gainOfCeiling)
      }
      guard let next = all.filter({ !kept.contains($0) }).min(by: { totals[$0] < totals[$1] }) else { break }
      kept.append(next)
      least = zip(least, sizes).map { min($0, $1[next]) }
    }
    return kept
  }

  /// How many strategies of an order are worth a trial of every frame.
  /// - Parameter shares: of the ceiling that the strategies of the order take.
  static func worthwhile(_ sizes: [[Int]], _ order: [Int], shares: [Double]) -> Int {
    var least = sizes.map { sizes in order.first.map { sizes[$0] } ?? 0 }
    for (count, strategy) in order.enumerated().dropFirst() {
      let better = zip(least, sizes).map { min($0, $1[strategy]) }
      let (before, after) = (Double(least.reduce(0, +)), Double(better.reduce(0, +)))
      guard before - after > before * max(leastGain, shares[count] * gainOfCeiling) else { return count }
      least = better
    }
    return order.count
  }

  /// A strategy that saves less than this share of the bytes is not worth its work.
  private static let leastGain = 0.002
  /// About what the whole ceiling saves of a large soft loop where it is spent on better compressions. On three of them
  /// level 7 saved 10 to 22 % of the bytes of level 3, and level 10 another 7 to 11 %; chosen between.
  private static let gainOfCeiling = 0.15
}

extension PixelPacker {
  func pack(_ plan: FramePlan, frame: Int, on canvas: FrameCanvas, _ variant: APNGFrameVariant) -> RawImage {
    let image = plan.pixmaps[plan.frames[frame].image]
    guard variant.leftOut != .none else { return pack(image, rect: variant.rect) }
    let drawn = plan.pixmap(of: canvas).leavingOut(variant.leftOut, of: image, variant.rect)
    return pack(drawn, rect: drawn.bounds)
  }
}
