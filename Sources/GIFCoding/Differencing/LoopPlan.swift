import GraphicsCore
import Parallelism
import Quantizing

/// A loop → the frames of a file: for each, what to draw over what, and its disposal, for about the fewest bytes over
/// the whole loop.
///
/// The cost of a frame depends on its canvas, which depends on the disposals before it. A search over the loop keeps
/// the cheapest few canvases after each frame (dynamic programming over `CanvasState`, with a beam), with costs
/// estimated by `FrameDifference`.
///
/// Disposal "background" clears the whole rectangle that a frame has drawn. A frame that draws a label and one position
/// of a spinner beside it would take the label away with the spinner, and so would every frame after it. Where its
/// delay is long enough, it is therefore split: it is kept, and a second frame that shows the same covers, and clears,
/// only what the next frame must not show.
///
/// Every plan holds to this:
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

  /// A frame of the file.
  struct Step: Equatable, Sendable {
    /// The frame of the loop that is shown.
    var frame: Int
    /// How long, in hundredths of a second.
    var centiseconds: Int
    /// The canvas that the frame is drawn on.
    var canvas: CanvasState
    var rect: PixelRect
    var disposal: Disposal
    /// About how many bits the rectangle takes (`FrameDifference`).
    var bits: Int
  }

  var steps: [Step]

  /// The shortest delay that browsers keep, in hundredths of a second.
  private static let shortestDelay = 2

  /// - Parameters:
  ///   - beamWidth: canvases kept after each frame, at least 1.
  ///   - splits: frames may be split. Canvases are then compared by what the next frame takes on them, too.
  ///   - coversCanvas: the first frame covers a transparent canvas, too.
  /// - Throws: `Cancelled` before a frame.
  init(
    _ loop: QuantizedLoop, canvasesKept beamWidth: Int, splits: Bool = false, coversCanvas: Bool, workers: Int,
    cancellation: Cancellation = .never
  ) throws {
    let count = loop.frames.count
    // Most transitions are from one frame to the next: compare these beforehand, on all threads.
    let successive = try concurrentMap(count: count, workers: workers, cancellation: cancellation) { index in
      FrameDifference(from: index == 0 ? .transparent : .showing(index - 1), to: index, of: loop)
    }
    func difference(from canvas: CanvasState, to index: Int) -> FrameDifference {
      canvas == (index == 0 ? .transparent : .showing(index - 1))
        ? successive[index] : FrameDifference(from: canvas, to: index, of: loop)
    }
    var arena: [Node] = []
    var beam: [Int] = []
    for index in 0..<count {
      try cancellation.check()
      var successors: [Node] = []
      let parents: [(node: Int?, state: CanvasState)] =
        index == 0 ? [(nil, .transparent)] : beam.map { ($0, arena[$0].after) }
      for parent in parents {
        var difference = parent.node.flatMap { arena[$0].next } ?? difference(from: parent.state, to: index)
        guard difference.isPossible else { continue }
        if index == 0 && (coversCanvas || !loop.hasTransparency) {
          difference.rect = PixelRect(x: 0, y: 0, width: loop.width, height: loop.height)
        }
        // A frame that changes nothing still needs a pixel.
        if difference.rect.isEmpty { difference.rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
        let cost = (parent.node.map { arena[$0].cost } ?? 0) + difference.bits
        func propose(_ disposal: Disposal, _ rect: PixelRect, _ after: CanvasState, extra: Int = 0) {
          let step = Step(
            frame: index, centiseconds: loop.delays[index], canvas: parent.state, rect: rect, disposal: disposal,
            bits: difference.bits + extra)
          successors.append(Node(steps: [step], parent: parent.node, after: after, cost: cost + extra))
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
          if splits, loop.delays[index] >= 2 * Self.shortestDelay {
            let bits = FrameDifference.overheadBits + cleared.area / 10
            let shown = Step(
              frame: index, centiseconds: loop.delays[index] - Self.shortestDelay, canvas: parent.state,
              rect: difference.rect, disposal: .keep, bits: difference.bits)
            let clearing = Step(
              frame: index, centiseconds: Self.shortestDelay, canvas: .showing(index), rect: cleared,
              disposal: .background, bits: bits)
            let after = CanvasState(frame: index, cleared: cleared)
            successors.append(Node(steps: [shown, clearing], parent: parent.node, after: after, cost: cost + bits))
          }
        }
        if beamWidth > 1 && index > 0 && index + 1 < count {
          propose(.previous, difference.rect, parent.state)
        }
      }
      precondition(
        !successors.isEmpty, "keeping or clearing always leaves a canvas that the next frame can be drawn on")
      if splits && index + 1 < count {
        for place in successors.indices {
          successors[place].next = difference(from: successors[place].after, to: index + 1)
        }
        successors.removeAll { !$0.next!.isPossible }
      }
      beam = Self.best(successors, count: beamWidth, safeFrame: index, into: &arena)
    }
    var steps: [Step] = []
    var next: Int? = beam.min { (arena[$0].cost, $0) < (arena[$1].cost, $1) }
    while let node = next {
      steps += arena[node].steps.reversed()
      next = arena[node].parent
    }
    self.steps = steps.reversed()
  }

  /// A plan of the frames so far: its last steps, the plan before them, the canvas left, and the cost in bits.
  private struct Node {
    var steps: [Step]
    var parent: Int?
    var after: CanvasState
    var cost: Int
    /// What the next frame takes on the canvas left; nil where that is not looked at.
    var next: FrameDifference?

    var costWithNext: Int { cost + (next?.bits ?? 0) }
  }

  /// The cheapest nodes of different canvases, and always one whose canvas shows the frame itself, which any frame can
  /// follow.
  private static func best(_ nodes: [Node], count: Int, safeFrame: Int, into arena: inout [Node]) -> [Int] {
    let order = nodes.indices.sorted { (nodes[$0].costWithNext, $0) < (nodes[$1].costWithNext, $1) }
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
