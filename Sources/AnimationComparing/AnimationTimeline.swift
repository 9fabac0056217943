import GraphicsCore

/// An animation as a function of time, which gives the visible frame at each moment.
///
/// Times are in whole milliseconds, as `FrameTimes` gives them.
struct AnimationTimeline: Sendable {
  let animation: Animation
  /// The start of each frame in milliseconds, ascending from 0.
  let starts: [Int]
  /// The duration of one play in milliseconds.
  let duration: Int

  init(_ animation: Animation) {
    self.animation = animation
    let times = FrameTimes(animation)
    starts = times.starts
    duration = max(1, times.end)
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
    return low
  }
}
