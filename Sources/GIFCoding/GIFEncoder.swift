import GraphicsCore

/// Composed frames → the bytes of a GIF file.
///
/// ```swift
/// import GIFCoding
///
/// let frames = pictures.map { picture in
///   Animation.Frame(pixmap: GIFAlpha.threshold(128).applied(to: picture), delay: .centiseconds(4))
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
  ///   - animation: pixels are opaque or clear (`GIFAlpha` makes them so). Delays are whole hundredths of a second,
  ///     2…65535; that of a single frame may be 0 or 1 too. Sides are at most 65535 pixels. It plays 1…65536 times, or
  ///     forever.
  ///   - options: the default is visually lossless.
  /// - Returns: the file, and what was done to its colours.
  /// - Throws: `GIFEncodingError`, which names the frame and the limit; `Cancelled` if `options.cancellation` asks.
  public static func encode(_ animation: Animation, options: GIFOptions = GIFOptions()) throws -> EncodedGIF {
    try AnimationCheck.validate(options)
    let delays = try AnimationCheck.centiseconds(of: animation)
    let census = try ColorCensus(
      animation.frames.map(\.pixmap), workers: options.workers, cancellation: options.cancellation)
    let quantizer = Quantizer(
      census: census, width: animation.width, height: animation.height, delays: delays, options: options)
    let candidates = try QualityLadder(quantizer: quantizer, options: options).candidates()
    var encoders = try candidates.map { try LoopEncoder($0, options: options) }
    if encoders.count > 1 {
      // Those within reach of the smallest are written in full.
      let estimates = try encoders.map { try $0.estimatedByteCount() }
      let limit = estimates.min()! * 105 / 100
      encoders = zip(encoders, estimates).filter { $1 <= limit }.map(\.0)
    }
    var best: EncodedGIF?
    for encoder in encoders {
      let encoded = try finished(encoder.searchingDisposals(), colors: census.colorCount, plays: animation.plays)
      // Of equally small ones the truer.
      if let best, (best.bytes.count, best.report.largestError) <= (encoded.bytes.count, encoded.report.largestError) {
        continue
      }
      best = encoded
    }
    return best!
  }

  private static func finished(_ encoder: LoopEncoder, colors: Int, plays: PlayCount) throws -> EncodedGIF {
    let container = try encoder.container(plays: plays)
    let loop = encoder.loop
    let report = GIFReport(
      colors: colors, paletteSize: encoder.global.count, localPalettes: container.frames.count { $0.localTable != nil },
      isExact: loop.isExact, largestError: Double(loop.largestError), meanError: loop.meanError,
      framesWritten: loop.frames.count)
    return EncodedGIF(bytes: container.bytes(), report: report, loop: loop, plays: plays)
  }
}
