import GraphicsCore
import Parallelism
import Quantizing

/// How a GIF is written: how hard to look for fewer bytes, and how far colors may change.
///
/// `GIFOptions()` is the default: visually lossless, and exact wherever that costs no more bytes.
public struct GIFOptions: Equatable, Sendable {
  /// How two palette colors are mixed where a color between them is wanted.
  public typealias Dither = Dithering

  /// How hard to look for a smaller file, 1…9. The default, 5, takes a small multiple of the time of 1.
  public var effort = EncodingEffort.standard
  /// How alike the file and what was given look, 0…100: SSIMULACRA2 of the worst frame.
  ///
  /// 100 is the best that the format can. At 90, the default, no difference is seen even when both are shown in turn;
  /// at 80 not side by side. The file has the fewest colors that reach it; where no palette does, it has as many as
  /// are worth their bytes, and the report's `score` says how far they go. As a rule a lower quality has fewer colors.
  public var quality = 90
  /// The largest number of colors in any one palette, 2…256, the transparent one included.
  public var maxColors = 256
  /// Whether every pixel must be exact. Else an animation of too many colors is an error that names their number.
  public var lossless = false
  /// How colors that the palette lacks are mixed. The default mixes none.
  public var dither = Dither.none
  /// Colors that the palette must hold exactly, if the animation shows them. Opaque; at most `maxColors` - 1 of them.
  public var fixedColors: [RGBA8] = []
  /// For weak decoders: the dictionary is cleared as soon as it is full, rows are never interlaced, and the first frame
  /// covers the canvas.
  public var compatible = false
  /// Whether delays are kept as they are, also those of 10 ms or less, which browsers play as 100: such frames are not
  /// merged with equal neighbors. Else they are errors.
  public var keepsShortDelays = false
  /// Whether a frame may be written as two that show the same, of which the second clears what the next one uncovers,
  /// where that saves bytes.
  public var splitsFrames = true
  /// Whether equal neighbors stay frames of their own, for players that count frames.
  public var keepsEqualFrames = false
  /// How many threads may work; the bytes do not depend on it.
  public var workers = 1
  /// Checked before each frame and each palette that is tried; the encoder then throws `Cancelled`.
  public var cancellation = Cancellation.never

  /// The defaults.
  public init() {}
}

extension GIFOptions {
  /// What its palettes have to reach.
  var palettes: PaletteOptions {
    var result = PaletteOptions()
    (result.quality, result.maxColors, result.fixedColors) = (quality, maxColors, fixedColors)
    (result.dither, result.workers, result.cancellation) = (dither, workers, cancellation)
    result.isQuick = GIFEffort(level: effort, compatible: compatible).isQuick
    return result
  }
}
