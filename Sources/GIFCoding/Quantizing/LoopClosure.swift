import GraphicsCore
import Parallelism

/// Whether a loop in fewer colors has a step at its end that its source does not have.
///
/// A pixel that may keep its old color changes when it must. In small loops many may do so where the loop ends.
struct LoopClosure {
  private let drawn: Changes
  private let workers: Int

  init(_ census: ColorCensus, workers: Int) {
    self.workers = workers
    drawn = Changes(of: census.frames, colors: census.bucketColors, workers: workers)
  }

  func step(of loop: QuantizedLoop) -> LoopStep? {
    let shown = Changes(of: loop.frames, colors: loop.colors, workers: workers)
    return LoopStep(
      seam: shown.seam, largestStep: shown.largest, drawnSeam: drawn.seam, drawnLargestStep: drawn.largest)
  }

  /// Mean changes from frame to frame, as `LoopStep` has them.
  private struct Changes {
    /// From the last frame to the first.
    var seam: Double
    /// Of all others.
    var largest: Double

    init(of frames: [[UInt16]], colors: [UInt32], workers: Int) {
      let shown = colors.map { RGBA8(packed: $0) }
      let changes = concurrentMap(count: frames.count, workers: workers) { index in
        var sum = 0
        for (a, b) in zip(frames[index], frames[(index + 1) % frames.count]) where a != b {
          sum += Int(shown[Int(a)].difference(from: shown[Int(b)]).wrappedSum())
        }
        return Double(sum) / Double(4 * frames[index].count)
      }
      (seam, largest) = (changes[changes.count - 1], changes.dropLast().max() ?? 0)
    }
  }
}
