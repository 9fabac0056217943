import GraphicsCore
import MotionMath
import Quantizing

/// The finished frames of one file. Equal neighbors are merged, a loop that may start anywhere starts with its poster,
/// and its seam is measured.
public struct LoopFrames: Sendable {
  public private(set) var animation: Animation
  public private(set) var seam: LoopSeam
  /// The moment of the scene, in seconds, that the first frame shows from.
  public private(set) var startTime: Double
  /// The rate at which the scene was sampled, in frames a second, before equal neighbors were merged.
  public let framesPerSecond: Double
  /// The number of threads for which the memory suffices.
  let workers: Int

  /// - Parameters:
  ///   - pixmaps: One for each frame of the schedule.
  ///   - poster: The frame that should be first if the loop may start anywhere; nil if it must start at frame 0.
  ///   - lead: The frame that is shown for an instant before all others; nil for none.
  ///   - least: So many frames stay, even if neighbors are equal.
  package init(
    pixmaps: [Pixmap], schedule: FrameSchedule, plays: PlayCount, poster: Int?, lead: Int? = nil, least: Int = 0,
    workers: Int
  ) {
    framesPerSecond = schedule.framesPerSecond
    self.workers = workers
    var times: [Double] = []
    var frames: [Pixmap] = []
    var delays: [Int] = []
    var mergedIndex: [Int] = []
    // The frames that may be merged into their neighbors.
    var spare = pixmaps.count - max(1, least)
    for (index, (pixmap, delay)) in zip(pixmaps, schedule.delays).enumerated() {
      if spare > 0, let last = frames.last, last == pixmap {
        spare -= 1
        delays[delays.count - 1] += delay
      } else {
        frames.append(pixmap)
        delays.append(delay)
        times.append(schedule.time(of: index))
      }
      mergedIndex.append(frames.count - 1)
    }
    if let lead, pixmaps[lead] != frames[0] {
      let instant = schedule.clock.shortestDelay
      // The cycle keeps its length if the first frame has time to spare.
      if delays[0] >= 2 * instant { delays[0] -= instant }
      frames.insert(pixmaps[lead], at: 0)
      delays.insert(instant, at: 0)
      times.insert(schedule.time(of: lead), at: 0)
    }
    var seam = LoopSeam(frames: frames, workers: workers)
    var start = 0
    if let poster {
      // A loop that may start anywhere may also end anywhere, so an equal first and last frame become one.
      if frames.count > max(1, least), frames[0] == frames[frames.count - 1] {
        delays[0] += delays.removeLast()
        times[0] = times.removeLast()
        frames.removeLast()
        seam.changes.removeLast()
        mergedIndex = mergedIndex.map { $0 == frames.count ? 0 : $0 }
      }
      start = mergedIndex[poster]
    }
    self.seam = seam
    startTime = times[start]
    animation = Animation(
      frames: zip(frames, delays).map { pixmap, delay in
        Animation.Frame(
          pixmap: pixmap, delay: FrameDelay(numerator: delay, denominator: schedule.clock.ticksPerSecond))
      }, plays: plays)
    animation.frames = Array(animation.frames[start...] + animation.frames[..<start])
    self.seam.changes = Array(seam.changes[start...] + seam.changes[..<start])
  }

  /// Checks that a file made from these frames changes no more at its end than its other frames and these do.
  /// - Parameter shown: what the file was read to show.
  func checkSeam(of shown: Animation, workers: Int) throws(LoopStep) {
    try LoopSeam(shown, workers: workers).check(against: seam, plays: animation.plays)
  }
}
