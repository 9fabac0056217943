// Callers hand over animations, images and cancellations: one import brings these types along.
@_exported import GraphicsCore
@_exported import Parallelism
import Quantizing

/// Composed frames → the bytes of a WebP file.
///
/// ```swift
/// import WebPCoding
///
/// let frames = images.map { Animation.Frame(pixmap: $0, delay: .milliseconds(40)) }
/// let webp = try WebPEncoder.encode(Animation(frames: frames, plays: .forever))
/// let bytes: [UInt8] = webp.bytes
/// ```
public enum WebPEncoder {
  /// Writes an animation: without loss, or so that each frame reaches `options.quality`. Delays are exact.
  ///
  /// Equal neighbors become one frame, and an animation of one image a still WebP, whatever its delay, unless
  /// `options.keepsEqualFrames`. The first frame is complete, and no frame needs more of the frames before it than a
  /// player draws in an instant (`FramePath.mostCatchUp`). The bytes follow from the arguments alone, and not from
  /// `options.workers`.
  /// - Parameters:
  ///   - animation: every delay is a whole number of milliseconds, 11…16,777,215 (browsers play 10 and less as 100), or
  ///     from 0 with `options.keepsShortDelays`.
  ///     Sides are at most 16,383 pixels. It plays 1…65,535 times, or forever.
  ///   - options: the default is without loss.
  /// - Returns: the file, and how it is stored.
  /// - Throws: `WebPEncodingError`, which names the frame and the limit; `Cancelled` if `options.cancellation` asks.
  public static func encode(_ animation: Animation, options: WebPOptions = WebPOptions()) throws -> EncodedWebP {
    guard EncodingEffort.range.contains(options.effort) else {
      throw WebPEncodingError.optionOutOfRange(option: "effort", value: options.effort, range: EncodingEffort.range)
    }
    guard (0...100).contains(options.quality) else {
      throw WebPEncodingError.optionOutOfRange(option: "quality", value: options.quality, range: 0...100)
    }
    let shown = try ShownFrames(animation, options)
    let found = try WebPQualitySearch(shown: shown, options: options).best()
    let frames = found.frames
    let bytes =
      found.shown.isAnimated
      ? WebPContainer.animation(frames, width: shown.width, height: shown.height, plays: shown.plays)
      : WebPContainer.still(frames[0].image, width: shown.width, height: shown.height)
    let report = WebPReport(
      frames: frames.count, independentFrames: frames.count { $0.isIndependent }, isExact: found.shown == shown,
      score: found.score, imageDataBytes: found.bytes)
    let seen = zip(found.shown.images, found.shown.delays).map {
      Animation.Frame(pixmap: $0, delay: .milliseconds($1))
    }
    return EncodedWebP(bytes: bytes, shown: Animation(frames: seen, plays: animation.plays), report: report)
  }

  /// Bytes at the peak beside a few for each pixel of each frame.
  /// - Parameters:
  ///   - pixels: of one frame.
  ///   - frames: of the animation.
  ///   - workers: the number of threads.
  public static func searchMemory(pixels: Int, frames: Int, workers: Int = 1) -> Int {
    FewerColors.memory(pixels: pixels, frames: frames, workers: workers) + libraryBytes * min(workers, frames)
  }

  /// libwebp's own tables, on each thread: 100 frames of 195 × 48 pixels took so much more than the pixels do.
  private static let libraryBytes = 20 << 20
}
