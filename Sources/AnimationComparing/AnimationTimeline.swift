import GraphicsCore

/// An animation as a function of time, which gives the visible frame at each moment.
///
/// Times are in whole ticks of 1/1000 s. They are exact where all delays are whole milliseconds, as in GIF and in this
/// tool's files; others are rounded to the nearest.
struct AnimationTimeline: Sendable {
  let animation: Animation
  /// The start of each frame in milliseconds, ascending from 0.
  let starts: [Int]
  /// The duration of one play in milliseconds.
  let duration: Int

  init(_ animation: Animation) {
    self.animation = animation
    var time = 0
    var starts: [Int] = []
    for frame in animation.frames {
      starts.append(time)
      time += Int((frame.delay.seconds * 1000).rounded())
    }
    self.starts = starts
    duration = max(1, time)
  }

  /// The frame visible `time` milliseconds after the start. Each play starts with the first frame; after the last play
  /// the last frame stays.
  func frame(at time: Int) -> Int {
    if case .times(let plays) = animation.plays, time >= duration * plays { return starts.count - 1 }
    let phase = time % duration
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= phase { low = middle } else { high = middle }
    }
    // Frames of no duration start together with the next frame, which is the visible one.
    return low
  }
}
