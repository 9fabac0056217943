import GraphicsCore
import Parallelism

/// A loop → for each frame, what to draw over what, and its disposal, for about the fewest bytes over the whole loop.
///
/// The cost of a frame depends on its canvas, which depends on the disposals before it. A search over the loop keeps
/// the cheapest few canvases after each frame (dynamic programming over `CanvasState`, with a beam), with costs
/// estimated by `FrameDifference`. Every plan holds to this:
/// - the first frame is not disposed of by "previous" (decoders differ there), and covers an opaque canvas;
/// - no rectangle is empty or leaves the canvas;
/// - a pixel becomes transparent only through the disposal of the frame before.
struct LoopPlan: Equatable, Sendable {
  /// How a frame leaves the canvas, by its number in the file.
  enum Disposal: UInt8, Equatable, Sendable {
    case keep = 1
    case background = 2
    case previous = 3
  }

  struct Step: Equatable, Sendable {
    /// The canvas that the frame is drawn on.
    var canvas: CanvasState
    var rect: PixelRect
    var disposal: Disposal
    /// About how many bits the rectangle takes (`FrameDifference`).
    var bits: Int
  }

  var steps: [Step]

  /// - Parameters:
  ///   - beamWidth: canvases kept after each frame, at least 1.
  ///   - coversCanvas: the first frame covers a transparent canvas, too.
  /// - Throws: `Cancelled` before a frame.
  init(
    _ loop: QuantizedLoop, canvasesKept beamWidth: Int, coversCanvas: Bool, workers: Int,
    cancellation: Cancellation = .never
  ) throws {
    let count = loop.frames.count
    // Most transitions are from one frame to the next: compare these beforehand, on all threads.
    let successive = try concurrentMap(count: count, workers: workers, cancellation: cancellation) { index in
      FrameDifference(from: index == 0 ? .clear : .showing(index - 1), to: index, of: loop)
    }
    var arena: [Node] = []
    var beam: [Int] = []
    for index in 0..<count {
      try cancellation.check()
      var successors: [(node: Node, state: CanvasState)] = []
      let parents: [(node: Int?, state: CanvasState)] =
        index == 0 ? [(nil, .clear)] : beam.map { ($0, arena[$0].after) }
      for parent in parents {
        var difference =
          parent.state == (index == 0 ? .clear : .showing(index - 1))
          ? successive[index] : FrameDifference(from: parent.state, to: index, of: loop)
        guard difference.isPossible else { continue }
        if index == 0 && (coversCanvas || !loop.hasTransparency) {
          difference.rect = PixelRect(x: 0, y: 0, width: loop.width, height: loop.height)
        }
        // A frame that changes nothing still needs a pixel.
        if difference.rect.isEmpty { difference.rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
        let cost = (parent.node.map { arena[$0].cost } ?? 0) + difference.bits
        func propose(_ disposal: Disposal, _ rect: PixelRect, _ after: CanvasState, extra: Int = 0) {
          let step = Step(canvas: parent.state, rect: rect, disposal: disposal, bits: difference.bits + extra)
          successors.append((Node(step: step, parent: parent.node, after: after, cost: cost + extra), after))
        }
        let cleared = index + 1 < count ? successive[index + 1].cleared : .none
        if cleared.isEmpty {
          propose(.keep, difference.rect, .showing(index))
        } else {
          let rect = difference.rect.union(cleared)
          // Unchanged pixels of the larger rectangle cost little each.
          propose(
            .background, rect, CanvasState(frame: index, cleared: rect),
            extra: (rect.area - difference.rect.area) / 10)
        }
        if beamWidth > 1 && index > 0 && index + 1 < count {
          propose(.previous, difference.rect, parent.state)
        }
      }
      precondition(
        !successors.isEmpty, "keeping or clearing always leaves a canvas that the next frame can be drawn on")
      beam = Self.best(successors.map(\.node), count: beamWidth, safeFrame: index, into: &arena)
    }
    var steps: [Step] = []
    var next: Int? = beam.min { (arena[$0].cost, $0) < (arena[$1].cost, $1) }
    while let node = next {
      steps.append(arena[node].step)
      next = arena[node].parent
    }
    self.steps = steps.reversed()
  }

  /// A plan of the frames so far: its last step, the plan before that, the canvas left, and the cost in bits.
  private struct Node {
    var step: Step
    var parent: Int?
    var after: CanvasState
    var cost: Int
  }

  /// The cheapest nodes of different canvases, and always one whose canvas shows the frame itself, which any frame can
  /// follow.
  private static func best(_ nodes: [Node], count: Int, safeFrame: Int, into arena: inout [Node]) -> [Int] {
    let order = nodes.indices.sorted { (nodes[$0].cost, $0) < (nodes[$1].cost, $1) }
    var kept: [Int] = []
    var seen: Set<CanvasState> = []
    var isSafe = false
    for index in order where !seen.contains(nodes[index].after) {
      let safe = nodes[index].after.frame == safeFrame
      if kept.count >= count || (kept.count == count - 1 && !isSafe && !safe) { continue }
      isSafe = isSafe || safe
      seen.insert(nodes[index].after)
      arena.append(nodes[index])
      kept.append(arena.count - 1)
    }
    return kept
  }
}
