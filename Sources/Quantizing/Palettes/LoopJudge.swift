import GraphicsCore
import Parallelism

/// The images of a loop, and how alike others look that are to be shown in their place.
package struct LoopJudge: Sendable {
  package let images: [Pixmap]
  /// The score that each image has to reach, 0…100: SSIMULACRA2, as `FrameScore` has it.
  package let quality: Int
  package let workers: Int
  package let cancellation: Cancellation

  package init(_ images: [Pixmap], quality: Int, workers: Int, cancellation: Cancellation = .never) {
    (self.images, self.quality, self.workers, self.cancellation) = (images, quality, workers, cancellation)
  }

  package var target: Double { Double(quality) }

  /// The scores of other images; equal ones have 100.
  /// - Parameters:
  ///   - others: one for each image.
  ///   - frames: the indices of those that are looked at; nil for all.
  package func scores(of others: [Pixmap], at frames: [Int]? = nil) throws -> [Double] {
    let (images, frames) = (images, frames ?? Array(images.indices))
    return try concurrentMap(count: frames.count, workers: workers) { index in
      try cancellation.check()
      let (meant, found) = (images[frames[index]], others[frames[index]])
      return meant == found ? 100 : FrameScore(meant).score(of: found)
    }
  }

  /// Whether what is transparent or opaque is so in other images, too.
  package func keepShape(in others: [Pixmap]) -> Bool {
    zip(images, others).allSatisfy { Self.keepShape($0.pixels, in: $1.pixels) }
  }

  /// The same of some pixels.
  package static func keepShape(_ pixels: [UInt32], in others: [UInt32]) -> Bool {
    zip(pixels, others).allSatisfy { pixel, found in
      switch pixel >> 24 {
      case 0: found >> 24 == 0
      case 255: found >> 24 == 255
      default: true
      }
    }
  }
}
