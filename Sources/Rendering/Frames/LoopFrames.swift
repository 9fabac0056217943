import GraphicsCore
import MotionMath

/// The finished frames of one file. Equal neighbours are merged, the loop starts where its end shows least, and its
/// seam is measured.
public struct LoopFrames: Sendable {
  public private(set) var animation: Animation
  public private(set) var seam: LoopSeam
  /// Whether any frame may be first.
  public let startsAnywhere: Bool

  /// - Parameters:
  ///   - pixmaps: One for each frame of the schedule.
  ///   - poster: The frame that should be first if the loop may start anywhere; nil if it must start at frame 0.
  package init(
    pixmaps: [Pixmap], schedule: FrameSchedule, plays: PlayCount, poster: Int?, workers: Int
  ) throws {
    startsAnywhere = poster != nil
    var frames: [Pixmap] = []
    var delays: [Int] = []
    var mergedIndex: [Int] = []
    for (pixmap, delay) in zip(pixmaps, schedule.delays) {
      if let last = frames.last, last == pixmap {
        delays[delays.count - 1] += delay
      } else {
        frames.append(pixmap)
        delays.append(delay)
      }
      mergedIndex.append(frames.count - 1)
    }
    var seam = try LoopSeam(frames: frames, workers: workers)
    var start = 0
    if let poster {
      // A loop that may start anywhere may also end anywhere, so an equal first and last frame become one.
      if frames.count > 1, frames[0] == frames[frames.count - 1] {
        delays[0] += delays.removeLast()
        frames.removeLast()
        seam.changes.removeLast()
        mergedIndex = mergedIndex.map { $0 == frames.count ? 0 : $0 }
      }
      start = seam.start(near: mergedIndex[poster])
    }
    self.seam = seam
    animation = Animation(
      frames: zip(frames, delays).map { pixmap, delay in
        Animation.Frame(
          pixmap: pixmap, delay: FrameDelay(numerator: delay, denominator: schedule.clock.ticksPerSecond))
      }, plays: plays)
    startLater(by: start)
  }

  /// Moves the start of the loop by some frames, without drawing again.
  mutating func startLater(by count: Int) {
    animation.frames = Array(animation.frames[count...] + animation.frames[..<count])
    seam.changes = Array(seam.changes[count...] + seam.changes[..<count])
  }
}

extension LoopSeam {
  /// Returns the frame at or after `wanted` at which to start. A player may stutter over the loop's end, so the loop
  /// does not start right after its single largest step.
  func start(near wanted: Int) -> Int {
    guard changes.count > 1, let largest = changes.max(), changes.filter({ $0 == largest }).count == 1 else {
      return wanted
    }
    let stepBefore = changes[(wanted + changes.count - 1) % changes.count]
    return stepBefore == largest ? (wanted + 1) % changes.count : wanted
  }
}
