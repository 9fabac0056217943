import GraphicsCore

/// A loop in the colors of a list: every composed frame as indices into it.
///
/// Where the list has at most 256 entries with the transparent one it is one palette; where it is longer, frames choose
/// palettes of their own.
package struct QuantizedLoop: Equatable, Sendable {
  package let width: Int
  package let height: Int
  /// Packed colors by index; `colors[0]` stands for transparent.
  package var colors: [UInt32]
  /// Row-major indices.
  package var frames: IndexedFrames
  /// Of each frame, in the unit of the one who asked.
  package var delays: [Int]
  package var hasTransparency: Bool
  /// Errors against the animation as given, in OKLab.
  package var largestError: Float
  package var meanError: Double
  /// SSIMULACRA2 of the worst frame that was looked at; 100 for an exact loop.
  package var score: Double

  package var isExact: Bool { largestError == 0 }

  package init(
    width: Int, height: Int, colors: [UInt32], frames: IndexedFrames, delays: [Int], hasTransparency: Bool,
    largestError: Float = 0, meanError: Double = 0, score: Double = 0
  ) {
    (self.width, self.height, self.colors, self.frames, self.delays) = (width, height, colors, frames, delays)
    (self.hasTransparency, self.largestError) = (hasTransparency, largestError)
    (self.meanError, self.score) = (meanError, score)
  }

  /// What its frames show, in little memory where there are many.
  package var images: [Pixmap] {
    let packing = FramePacking(pixels: width * height, frames: frames.count)
    return frames.indices.map { image($0).packed(packing) }
  }

  /// What a frame shows.
  package func image(_ frame: Int) -> Pixmap {
    Pixmap(width: width, height: height, pixels: frames[frame].map { colors[Int($0)] })
  }
}
