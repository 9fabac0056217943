import GraphicsCore
import TestSupport
import Testing

@testable import APNGCoding

@Suite struct CanvasChoicesTests {
  private static let red = RGBA8(red: 200, green: 0, blue: 0)
  private static let blue = RGBA8(red: 0, green: 0, blue: 200)

  /// Squares of 8 on a canvas of 60 × 12, at these places in each frame.
  private static func plan(_ lefts: [[Int]], bar: Bool = false) throws -> FramePlan {
    let frames = lefts.map { lefts in
      var pixmap = Pixmap(width: 60, height: 12)
      pixmap.fill(PixelRect(x: 0, y: 2, width: bar ? 6 : 0, height: 8), red)
      for left in lefts { pixmap.fill(PixelRect(x: left, y: 2, width: 8, height: 8), blue) }
      return Animation.Frame(pixmap: pixmap, delay: .milliseconds(40))
    }
    return try FramePlan(Animation(frames: frames, plays: .forever), workers: 1)
  }

  @Test func whatMovesOverNothingIsDrawnWhereItsOldPlaceIsCleared() throws {
    let plan = try CanvasChoices(Self.plan([[0], [10], [20], [30], [40]]), workers: 2).estimatedPlan(workers: 2)
    #expect(plan.frames.dropLast().allSatisfy { $0.disposal == .background })
    #expect(plan.frames.dropFirst().allSatisfy { $0.canvas.difference.area == 64 })
  }

  @Test func whatLightsUpByTurnsIsDrawnOnWhatWasBefore() throws {
    let plan = try CanvasChoices(Self.plan([[], [10], [20], [30], [50]], bar: true).opaque, workers: 1)
      .estimatedPlan(workers: 1)
    // The plan goes back two steps, and no further.
    #expect(plan.frames.map(\.disposal) == [.none, .previous, .previous, .none, .none])
    #expect(plan.frames.map(\.canvas.base) == [0, 0, 0, 0, 3])
  }

  /// Modes of less than 8 bits widen rectangles to the left edge, so nothing left of the moving part may be cleared.
  @Test func withoutClearingNothingIsCleared() throws {
    let choices = try CanvasChoices(Self.plan([[14], [24], [34], [44]], bar: true), workers: 1)
    #expect(try choices.estimatedPlan(workers: 1).frames.contains { !$0.canvas.cleared.isEmpty })
    let plan = try choices.withoutClearing().estimatedPlan(workers: 1)
    #expect(plan.frames.allSatisfy { $0.canvas.cleared.isEmpty && $0.disposal != .background })
  }

  @Test func theLeastSumOfCostsIsTakenAndNotTheLeastCosts() throws {
    // Each frame could be drawn on the image before the last. But two such frames can only follow each other after
    // one that is drawn on the visible image.
    let choices = try CanvasChoices(Self.plan([[10], [20], [10], [20], [10]], bar: true).opaque, workers: 1)
    func bases(takenBack: Int = 0, _ cost: (Int, FrameCanvas) -> Int) -> [Int] {
      let costs = choices.compared.map { frame, choice in
        let least = cost(frame, choices.canvases[frame][choice])
        return CanvasCost(least: least, takenBack: least + takenBack)
      }
      return choices.plan(costs: costs).frames.map(\.canvas.base)
    }
    #expect(bases { $1.base == $0 - 1 ? 1 : 2 } == [0, 0, 1, 2, 3])
    #expect(bases { $1.base == $0 - 2 ? 0 : $0 == 3 ? 9 : 2 } == [0, 0, 1, 1, 3])
    #expect(bases(takenBack: 3) { $1.base == $0 - 2 ? 0 : 2 } == [0, 0, 1, 2, 3])
  }

  /// Checks, at any cost, that the disposals lead to the canvases and that nothing differs outside the rectangles.
  @Test(arguments: 0..<60 as Range<UInt64>) func disposalsLeadToTheCanvases(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let frames = (0..<Int.random(in: 2...9, using: &random)).map { _ in
      var pixmap = Pixmap(width: 7, height: 5)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let (x, y) = (Int.random(in: 0..<7, using: &random), Int.random(in: 0..<5, using: &random))
        let rect = PixelRect(
          x: x, y: y, width: Int.random(in: 1...7 - x, using: &random),
          height: Int.random(in: 1...5 - y, using: &random))
        pixmap.fill(rect, Bool.random(using: &random) ? Self.red : RGBA8(red: 0, green: 0, blue: 90, alpha: 128))
      }
      return Animation.Frame(pixmap: pixmap, delay: .milliseconds(Bool.random(using: &random) ? 20 : 65_537))
    }
    let shown = try FramePlan(Animation(frames: frames, plays: .forever), workers: 1)
    let choices = try CanvasChoices(shown, workers: 1)
    let plan = choices.plan(
      costs: choices.compared.map { _ in CanvasCost(least: .random(in: 0...9, using: &random), takenBack: 9) })
    var canvas = Pixmap(width: 7, height: 5)
    for (i, frame) in plan.frames.enumerated() {
      let image = plan.pixmaps[frame.image]
      if i > 0 {
        #expect(plan.pixmap(of: frame.canvas) == canvas)
        #expect(frame.canvas.difference == DifferenceRect.of(canvas, image))
      }
      switch frame.disposal {
      case .none: canvas = image
      case .background: canvas = image.cleared(frame.canvas.difference)
      case .previous: #expect(i > 0)
      }
    }
  }
}

extension Pixmap {
  mutating func fill(_ rect: PixelRect, _ color: RGBA8) {
    for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { self[x, y] = color } }
  }

  func cleared(_ rect: PixelRect) -> Pixmap {
    var pixmap = self
    pixmap.fill(rect, .clear)
    return pixmap
  }
}

extension FramePlan {
  /// The same plan on white.
  fileprivate var opaque: FramePlan {
    var plan = self
    for i in pixmaps.indices { plan.pixmaps[i].pixels = pixmaps[i].pixels.map { $0 == 0 ? ~0 : $0 } }
    return plan
  }
}
