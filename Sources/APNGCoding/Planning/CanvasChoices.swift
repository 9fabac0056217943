import GraphicsCore
import Parallelism

/// What a frame costs on a canvas.
struct CanvasCost: Equatable, Sendable {
  var least: Int
  /// Where the frame is taken back after it was shown.
  var takenBack: Int
}

/// For each frame of a loop the canvases that it can be drawn on, and which follow from which.
///
/// The disposal of a frame makes the next one's canvas: what is shown, the same with the frame's rectangle cleared, or
/// what was shown before the frame. Where a motion turns back, the frame before the last is nearer. Where something
/// moves over nothing, clearing saves drawing over its old place. Dynamic programming (Viterbi's algorithm) finds the
/// least sum of costs over the loop.
struct CanvasChoices: Sendable {
  /// How many frames back a canvas is looked for. Measured: the second makes single loops 2 % smaller, further ones
  /// none.
  private static let mostStepsBack = 2

  /// Every frame on what is shown.
  let plan: FramePlan
  /// For each frame; first what is shown.
  private(set) var canvases: [[FrameCanvas]]

  init(_ plan: FramePlan, workers: Int) throws {
    self.plan = plan
    let frames = plan.frames
    canvases = concurrentMap(count: frames.count, workers: workers) { i in
      let shown = frames[i].canvas
      var canvases = [shown]
      let first = plan.firstFrame
      guard i > first, !shown.difference.isEmpty else { return canvases }
      for frame in frames[max(first, i - 1 - Self.mostStepsBack)..<max(first, i - 1)].reversed() {
        let difference = DifferenceRect.of(plan.pixmaps[frame.image], plan.pixmaps[frames[i].image])
        guard frame.image != shown.base, difference.area <= shown.difference.area else { continue }
        canvases.append(FrameCanvas(base: frame.image, difference: difference))
      }
      return canvases
    }
    for i in frames.indices.dropFirst(plan.firstFrame + 1) where !frames[i].canvas.difference.isEmpty {
      canvases[i] += clearedCanvases(i)
    }
  }

  /// The canvases of a frame after its predecessor's rectangle was cleared. Two are looked at: the one where the
  /// predecessor is drawn on what is shown, and the smallest one where it is drawn on something cleared itself.
  private func clearedCanvases(_ frame: Int) -> [FrameCanvas] {
    let shown = plan.frames[frame].canvas
    var rects = [canvases[frame - 1][0].difference]
    if let least = canvases[frame - 1].filter({ !$0.cleared.isEmpty }).map(\.difference).min(by: { $0.area < $1.area })
    {
      if least != rects[0] { rects.append(least) }
    }
    return rects.filter { !$0.isEmpty }.compactMap { rect in
      let difference = plan.differenceOnCleared(rect, frame: frame)
      return difference.area < shown.difference.area
        ? FrameCanvas(base: shown.base, cleared: rect, difference: difference) : nil
    }
  }

  /// Without canvases that were cleared, for modes that do not allow it (`ColorMode.allowsClearing`).
  func withoutClearing() -> CanvasChoices {
    var choices = self
    choices.canvases = canvases.map { $0.filter(\.cleared.isEmpty) }
    return choices
  }

  /// Frames and places in `canvases` whose costs matter: where a frame or its successor has a choice.
  var compared: [(frame: Int, choice: Int)] {
    canvases.indices.filter { canvases[$0].count > 1 || $0 + 1 < canvases.count && canvases[$0 + 1].count > 1 }
      .flatMap { i in canvases[i].indices.map { (i, $0) } }
  }

  /// The plan of the least cost.
  /// - Parameter costs: one for each of `compared`. Among equals the first is taken.
  func plan(costs: [CanvasCost]) -> FramePlan {
    var cost = canvases.map { $0.map { _ in CanvasCost(least: 0, takenBack: 0) } }
    for (place, value) in zip(compared, costs) { cost[place.frame][place.choice] = value }
    // Costs of the loop up to a frame on a canvas; nil where nothing leads to it.
    var best = cost.map { $0.map { Optional($0.least) } }
    var from = canvases.map { $0.map { _ in 0 } }
    for i in canvases.indices.dropFirst() {
      for (k, canvas) in canvases[i].enumerated() {
        let isBack = i > plan.firstFrame && canvas.base != plan.frames[i - 1].image
        let ways = canvases[i - 1].indices.compactMap { last -> (last: Int, cost: Int)? in
          guard let sum = best[i - 1][last], follows(canvas, canvases[i - 1][last], frame: i) else { return nil }
          return (last, isBack ? sum - cost[i - 1][last].least + cost[i - 1][last].takenBack : sum)
        }
        let way = ways.min { $0.cost < $1.cost }
        from[i][k] = way?.last ?? 0
        best[i][k] = way.map { $0.cost + cost[i][k].least }
      }
    }
    guard let last = best.last, var choice = last.indices.min(by: { last[$0] ?? .max < last[$1] ?? .max }) else {
      return plan
    }
    var chosen: [FrameCanvas] = []
    for i in canvases.indices.reversed() {
      chosen.append(canvases[i][choice])
      choice = from[i][choice]
    }
    return plan.drawn(on: chosen.reversed())
  }

  /// Whether a disposal of the frame before leads to a canvas.
  private func follows(_ canvas: FrameCanvas, _ last: FrameCanvas, frame: Int) -> Bool {
    if frame == plan.firstFrame { return true }
    if canvas.base == plan.frames[frame - 1].image {
      return canvas.cleared.isEmpty || canvas.cleared == last.difference
    }
    return frame > plan.firstFrame + 1 && canvas.base == last.base && last.cleared.isEmpty
  }
}
