import GraphicsCore

/// Composed frames → the bytes of a GIF file.
public enum GIFEncoder {
  /// - Parameter animation: pixels with alpha 0 or 255 (see `GIFAlpha`), delays of whole hundredths of a second, 2…65535 (a single frame's may
  ///   be 0 and 1 too), sides up to 65535, plays 1…65536.
  /// - Throws: `GIFEncodingError`.
  public static func encode(_ animation: Animation, options: GIFOptions = GIFOptions()) throws -> EncodedGIF {
    try AnimationCheck.validate(options)
    let delays = try AnimationCheck.centiseconds(of: animation)
    let census = try ColorCensus(animation.frames.map(\.pixmap), workers: options.workers)
    let quantizer = Quantizer(
      census: census, width: animation.width, height: animation.height, delays: delays, options: options)
    var candidates: [QuantizedLoop] = []
    if quantizer.fitsOnePalette {
      var exact = quantizer.exact()
      exact.mergeEqualNeighbours()
      candidates.append(exact)
    }
    if !options.lossless && options.quality < 100 || candidates.isEmpty {
      let limit = ErrorLimit(quality: options.quality)
      var cover = quantizer.palette(for: limit)
      if !cover.isComplete { cover = quantizer.bestPalette(for: limit) }
      candidates.append(try quantizer.quantized(to: cover))
    }
    var best: EncodedGIF?
    for loop in candidates {
      let encoder = try LoopEncoder(loop, options: options)
      let container = try encoder.container(plays: animation.plays)
      let bytes = container.bytes()
      if best == nil || bytes.count < best!.bytes.count {
        best = EncodedGIF(
          bytes: bytes,
          report: GIFReport(
            colors: census.colorCount, paletteSize: encoder.global.count,
            localPalettes: container.frames.count { $0.localTable != nil }, isExact: loop.isExact,
            largestError: Double(loop.largestError), meanError: loop.meanError,
            framesWritten: loop.frames.count), loop: loop,
          plays: animation.plays)
      }
    }
    return best!
  }
}
