import GraphicsCore
import Parallelism

extension ShownFrames {
  /// How alike other images of these frames look; equal ones have 100.
  /// - Parameters:
  ///   - images: one for each frame.
  ///   - frames: the numbers of those that are looked at; nil for all.
  func scores(of images: [Pixmap], at frames: [Int]? = nil, _ options: WebPOptions) throws -> [Double] {
    let (meant, frames) = (self.images, frames ?? Array(images.indices))
    return try concurrentMap(count: frames.count, workers: options.workers) { index in
      try options.cancellation.check()
      let (meant, found) = (meant[frames[index]], images[frames[index]])
      // Creating the original's part takes as long as a score.
      return meant == found ? 100 : FrameScore(meant).score(of: found)
    }
  }

  /// Whether what is transparent or opaque is so in other images, too.
  func keepShape(in images: [Pixmap]) -> Bool {
    zip(self.images, images).allSatisfy { Self.keepShape($0.pixels, in: $1.pixels) }
  }

  /// The same of some pixels.
  static func keepShape(_ pixels: [UInt32], in others: [UInt32]) -> Bool {
    zip(pixels, others).allSatisfy { pixel, found in
      switch pixel >> 24 {
      case 0: found >> 24 == 0
      case 255: found >> 24 == 255
      default: true
      }
    }
  }
}
