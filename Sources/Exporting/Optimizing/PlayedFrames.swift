import GraphicsCore

/// An animation as players show it: its images and how long each is seen, with nothing else that a file says.
///
/// Equal neighbors are one image, unless browsers slow one of them down (`FrameDelay.isSlowedByBrowsers`): then their
/// times do not add up. Two animations are equal here if they cannot be told apart in any player.
struct PlayedFrames: Equatable {
  private struct Run: Equatable {
    var image: Pixmap
    /// In lowest terms; nil for an image that stays.
    var time: FrameDelay?
  }

  private var runs: [Run] = []
  /// Of an animation; a still has none.
  private var plays: PlayCount?

  init(_ animation: Animation) {
    for frame in animation.frames {
      let image = frame.pixmap.withTransparentPixelsZero()
      if let last = runs.last, last.image == image, let sum = last.time?.merged(with: frame.delay) {
        runs[runs.count - 1].time = sum.reduced
      } else {
        runs.append(Run(image: image, time: frame.delay.reduced))
      }
    }
    if runs.allSatisfy({ $0.image == runs[0].image }) {
      runs = [Run(image: runs[0].image, time: nil)]
    } else {
      plays = animation.plays
    }
  }
}
