// Callers hand over animations, images and cancellations: one import brings these types along.
@_exported import GraphicsCore
@_exported import Parallelism
import Quantizing

/// Composed frames → the bytes of a GIF file.
///
/// ```swift
/// import GIFCoding
///
/// let frames = images.map { image in
///   Animation.Frame(pixmap: GIFAlpha.threshold(128).applied(to: image), delay: .centiseconds(4))
/// }
/// let gif = try GIFEncoder.encode(Animation(frames: frames, plays: .forever))
/// let bytes: [UInt8] = gif.bytes
/// ```
public enum GIFEncoder {
  /// Writes an animation: one palette for the loop where it can be, only what changes in each frame, the shortest
  /// codes.
  ///
  /// The bytes follow from the arguments alone, and not from `options.workers`.
  /// - Parameters:
  ///   - animation: pixels are opaque or transparent (`GIFAlpha` makes them so). Delays are whole hundredths of a
  ///     second, 2…65535; that of a single frame may be 0 or 1 too, and others with `options.keepsShortDelays`. Sides
  ///     are at most 65535 pixels. It plays 1…65536 times, or forever.
  ///   - options: the default is visually lossless.
  /// - Returns: the file, and what was done to its colors.
  /// - Throws: `GIFEncodingError`, which names the frame and the limit; `Cancelled` if `options.cancellation` asks.
  public static func encode(_ animation: Animation, options: GIFOptions = GIFOptions()) throws -> EncodedGIF {
    try AnimationCheck.validate(options)
    let delays = try AnimationCheck.centiseconds(of: animation, keepsShort: options.keepsShortDelays)
    let census = try census(animation, options)
    let quantizer = Quantizer(
      census: census, width: animation.width, height: animation.height, delays: delays,
      options: options.palettes, stops: animation.plays != .forever)
    let best = try GIFQualitySearch(quantizer: quantizer, options: options).best()
    // What a high effort finds may be larger than what a lower one does: the smallest is kept.
    let efforts = min(options.effort, EncodingEffort.standard)...options.effort
    let encoded = try efforts.map { effort in
      var encoder = best
      encoder.options.effort = effort
      return try finished(encoder.searchingDisposals(), colors: census.colorCount, plays: animation.plays)
    }
    return encoded.min { $0.bytes.count < $1.bytes.count }!
  }

  /// Bytes that the search for a palette takes at its peak, beside the frames and the encoder's copies of them.
  /// - Parameters:
  ///   - pixels: of one frame.
  ///   - frames: of the animation.
  ///   - workers: the number of threads.
  public static func searchMemory(pixels: Int, frames: Int, workers: Int = 1) -> Int {
    PaletteSearch.memory(pixels: pixels, frames: frames, workers: workers)
  }

  private static func census(_ animation: Animation, _ options: GIFOptions) throws -> ColorCensus {
    do {
      return try ColorCensus(
        animation.frames.map(\.pixmap), workers: options.workers, cancellation: options.cancellation)
    } catch let pixel as TranslucentPixel {
      throw GIFEncodingError.translucentPixel(frame: pixel.frame, x: pixel.x, y: pixel.y, alpha: pixel.alpha)
    }
  }

  private static func finished(_ encoder: LoopEncoder, colors: Int, plays: PlayCount) throws -> EncodedGIF {
    let container = try encoder.container(plays: plays)
    let loop = encoder.loop
    let report = GIFReport(
      colors: colors, paletteSize: encoder.global.count, localPalettes: container.frames.count { $0.localTable != nil },
      isExact: loop.isExact, score: loop.score, largestError: Double(loop.largestError), meanError: loop.meanError,
      framesWritten: container.frames.count)
    return EncodedGIF(
      bytes: container.bytes(), report: report, loop: loop, plays: plays,
      writtenDelays: container.frames.map { .centiseconds($0.centiseconds) })
  }
}
