import GraphicsCore
import Quantizing

/// A finished GIF file, what was done to its colors, and what it should show.
public struct EncodedGIF: Equatable, Sendable {
  /// The whole file.
  public let bytes: [UInt8]
  public let report: GIFReport
  /// The loop as quantized, which shares its storage with the encoder's.
  let loop: QuantizedLoop
  let plays: PlayCount
  /// How long each frame of the file is shown. Two neighbors may show the same, of which the second clears a part.
  public let writtenDelays: [FrameDelay]

  /// Packed colors, alpha 255; the first stands for transparent.
  public var colors: [UInt32] { loop.colors }
  /// How long each frame of `intended` is shown.
  public var delays: [FrameDelay] { loop.delays.map(FrameDelay.centiseconds) }

  /// How much the image changes from each frame of `intended` to the next.
  package func seam(workers: Int) -> LoopSeam {
    LoopSeam(frames: loop.frames, colors: loop.colors, workers: workers)
  }

  /// The frames that the file is meant to show: as given, except for the errors in the report, with equal neighbors
  /// merged.
  public var intended: Animation {
    Animation(frames: zip(loop.images, delays).map { Animation.Frame(pixmap: $0, delay: $1) }, plays: plays)
  }
}

/// What the encoder did to an animation. Errors are OKLab distances over all pixels of all frames that were given.
public struct GIFReport: Equatable, Sendable {
  /// Different opaque colors in the whole loop, as given.
  public var colors: Int
  /// Entries of the global palette that are used, the transparent one included.
  public var paletteSize: Int
  /// Frames that have a palette of their own.
  public var localPalettes: Int
  /// Every pixel is as given.
  public var isExact: Bool
  /// SSIMULACRA2 of the worst of up to eight frames, on white and on black where pixels are transparent; 100 is exact.
  public var score: Double
  /// Of any pixel; 0 is exact, 0.02 is seen side by side.
  public var largestError: Double
  public var meanError: Double
  /// Frames in the file: equal neighbors are written as one, and one may be written as two, of which the second clears
  /// a part.
  public var framesWritten: Int
}
