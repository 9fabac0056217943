import GraphicsCore

/// The delays of frames → the moments at which browsers show them, in whole milliseconds.
///
/// Delays are added up exactly and each moment is rounded to the nearest, so that no rounding adds up: the 15 frames of
/// 1/15 s take 1000 ms. A delay of 10 ms or less counts as the 100 ms for which browsers show the frame
/// (`FrameDelay.isSlowedByBrowsers`); a still is shown for its delay, since it stays.
struct FrameTimes: Equatable, Sendable {
  /// The start of each frame, ascending from 0.
  let starts: [Int]
  /// The end of the last one.
  let end: Int

  private static let delayOfBrowsers = FrameDelay.milliseconds(100)
  /// The unit of sums that have no exact form, as those of delays with many large denominators: 1/1,000,000 s.
  private static let finest = 1_000_000

  init(_ animation: Animation) {
    var time = FrameDelay.milliseconds(0)
    var starts: [Int] = []
    let isStill = animation.frames.count == 1
    for frame in animation.frames {
      starts.append(Self.milliseconds(time))
      let delay = frame.delay.isSlowedByBrowsers && !isStill ? Self.delayOfBrowsers : frame.delay
      time = time.adding(delay) ?? Self.rounded(time.seconds + delay.seconds)
    }
    self.starts = starts
    end = Self.milliseconds(time)
  }

  private static func milliseconds(_ time: FrameDelay) -> Int {
    // One division, so that a half is exactly one.
    Int((Double(time.numerator) * 1000 / Double(time.denominator)).rounded())
  }

  private static func rounded(_ seconds: Double) -> FrameDelay {
    FrameDelay(numerator: Int((seconds * Double(finest)).rounded()), denominator: finest)
  }
}
