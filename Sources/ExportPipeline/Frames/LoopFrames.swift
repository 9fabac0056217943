import GraphicsCore
import MotionMath

/// The finished frames of one file: equal neighbours merged, started where the loop's end shows least, with its seam measured.
public struct LoopFrames: Sendable {
  public let animation: Animation
  public let seam: LoopSeam
  /// Before equal neighbours were merged.
  public let plannedFrames: Int

  /// - Parameters:
  ///   - pixmaps: one for each frame of the schedule.
  ///   - poster: the frame that should come first, where the loop may start anywhere; nil where it must start at frame 0.
  package init(
    pixmaps: [Pixmap], schedule: FrameSchedule, plays: PlayCount, poster: Int?, workers: Int
  ) throws {
    plannedFrames = pixmaps.count
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
    if let poster {
      // A loop that may start anywhere also ends anywhere: where its last frame equals its first they are one.
      if frames.count > 1, frames[0] == frames[frames.count - 1] {
        delays[0] += delays.removeLast()
        frames.removeLast()
        seam.changes.removeLast()
        mergedIndex = mergedIndex.map { $0 == frames.count ? 0 : $0 }
      }
      let start = seam.start(near: mergedIndex[poster])
      frames = Array(frames[start...] + frames[..<start])
      delays = Array(delays[start...] + delays[..<start])
      seam.changes = Array(seam.changes[start...] + seam.changes[..<start])
    }
    self.seam = seam
    animation = Animation(
      frames: zip(frames, delays).map { pixmap, delay in
        Animation.Frame(
          pixmap: pixmap, delay: FrameDelay(numerator: delay, denominator: schedule.clock.ticksPerSecond))
      }, plays: plays)
  }
}

extension LoopSeam {
  /// The frame at or after `wanted` before which the step is not the loop's single largest. Over the loop's end a player may
  /// stutter, so the loop is not cut at its largest step.
  func start(near wanted: Int) -> Int {
    guard changes.count > 1, let largest = changes.max(), changes.filter({ $0 == largest }).count == 1 else {
      return wanted
    }
    let stepBefore = changes[(wanted + changes.count - 1) % changes.count]
    return stepBefore == largest ? (wanted + 1) % changes.count : wanted
  }
}
