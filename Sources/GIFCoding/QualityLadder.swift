import GraphicsCore
import Quantizing

/// An animation's census → the loops that keep a quality. The smallest is written.
///
/// *Upwards*, because a lower quality must never be larger: what keeps a higher quality keeps a lower one too. So the
/// candidates for a quality are its own palette, those of the steps above it, and the exact loop. A step needs about a
/// third more colours than the one below, and then is certainly larger: looking up ends where the palette has grown by
/// a quarter.
///
/// *Downwards*, because a palette may be too short for the quality asked for: then it is the highest step that can be
/// kept, by one palette for the loop or by one for each frame.
struct QualityLadder {
  let quantizer: Quantizer
  let options: GIFOptions

  /// - Returns: at least one loop.
  /// - Throws: `GIFEncodingError.notLossless`.
  func candidates() throws -> [QuantizedLoop] {
    if options.lossless { return [try lossless()] }
    let step = ErrorLimit(quality: options.quality)
    if step.anyPixel == 0 {
      if quantizer.fitsOnePalette { return [quantizer.exact()] }
      if try FramewiseQuantizer(quantizer).isExact { return [quantizer.exact()] }
      return [try highest(from: ErrorLimit(quality: ErrorLimit.steps[0]))]
    }
    let palette = quantizer.palette(for: step)
    guard palette.isComplete else { return [try highest(from: step, onePaletteIsTooShort: true)] }
    var loops = quantizer.fitsOnePalette ? [quantizer.exact()] : []
    if quantizer.fitsOnePalette && palette.colors.count >= quantizer.census.colorCount { return loops }
    loops.append(try quantizer.quantized(to: palette))
    // So many colours fill a sheet or a solid, and a step up needs more by far than a third.
    let mostLookedUp = 3000
    guard quantizer.census.colorCount <= mostLookedUp else { return loops }
    // A quarter, and a few for small palettes, which grow in leaps.
    let mostColors = palette.colors.count + max(palette.colors.count / 4 + 4, 8)
    var below = palette
    for above in step.ladder.reversed().dropFirst() where above.anyPixel > 0 {
      try options.cancellation.check()
      let palette = quantizer.palette(for: above)
      if !palette.isComplete || palette.colors.count > mostColors { break }
      if palette.colors != below.colors { loops.append(try quantizer.quantized(to: palette)) }
      below = palette
    }
    return loops
  }

  private func lossless() throws -> QuantizedLoop {
    if quantizer.fitsOnePalette { return quantizer.exact() }
    let framewise = try FramewiseQuantizer(quantizer)
    guard framewise.isExact else {
      let most = framewise.mostColorful
      throw GIFEncodingError.notLossless(
        colors: quantizer.census.colorCount, newColors: most.colors, frame: most.frame, limit: options.maxColors)
    }
    return quantizer.exact()
  }

  /// The highest step from `first` down that can be kept; where none can, the palette of least error.
  ///
  /// - Parameter onePaletteIsTooShort: one palette for the loop was tried at `first` already.
  private func highest(from first: ErrorLimit, onePaletteIsTooShort: Bool = false) throws -> QuantizedLoop {
    let framewise = try FramewiseQuantizer(quantizer)
    for step in ErrorLimit(quality: 0).ladder where step.quality <= first.quality {
      try options.cancellation.check()
      if !onePaletteIsTooShort || step.quality < first.quality {
        let palette = quantizer.palette(for: step)
        if palette.isComplete { return try quantizer.quantized(to: palette) }
      }
      // Dithers have no limit that frame palettes could keep. The most colourful frame shows soonest whether all can.
      if options.dither == .none, framewise.isMostColorfulFrameCovered(limit: step),
        let loop = try framewise.quantized(limit: step)
      {
        return loop
      }
    }
    return try quantizer.quantized(to: quantizer.bestPalette(for: ErrorLimit(quality: 0)))
  }
}
