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

  /// The image with the lowest score, or one that misses the target, with which the others are not all looked at.
  /// - Parameters:
  ///   - others: one for each image; at least one.
  ///   - first: the index of one that is looked at first, since it is likely to miss the target.
  package func lowest(of others: [Pixmap], first: Int) throws -> (frame: Int, score: Double) {
    // Each step looks at images from all over the loop.
    let step = (others.count + Self.looksAtOnce - 1) / Self.looksAtOnce
    var lowest: (frame: Int, score: Double)?
    for offset in 0..<step where lowest.map({ $0.score >= target }) ?? true {
      let frames = stride(from: offset, to: others.count, by: step).map { (first + $0) % others.count }
      for (frame, score) in zip(frames, try scores(of: others, at: frames)) where score < lowest?.score ?? .infinity {
        lowest = (frame, score)
      }
    }
    return lowest!
  }

  /// So many images are looked at before the search ends at one that misses; chosen.
  private static let looksAtOnce = 8

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
