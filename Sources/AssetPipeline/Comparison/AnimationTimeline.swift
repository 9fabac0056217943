import GraphicsCore

/// An animation as a function of time: which frame is shown at a moment.
///
/// Times are whole ticks of 1/1000 s where all delays are (GIF's and this tool's), else the nearest.
struct AnimationTimeline: Sendable {
  let animation: Animation
  /// When each frame appears, in milliseconds, ascending from 0.
  let starts: [Int]
  /// Milliseconds of one play.
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

  /// The frame shown `time` milliseconds after the start: from the start again after a play, the last one after the
  /// last play.
  func frame(at time: Int) -> Int {
    if case .times(let plays) = animation.plays, time >= duration * plays { return starts.count - 1 }
    let phase = time % duration
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= phase { low = middle } else { high = middle }
    }
    // Frames that take no time share their start with the next, which is the one that is seen.
    return low
  }
}
