// Callers hand over animations, images and cancellations: one import brings these types along.
@_exported import GraphicsCore
@_exported import Parallelism

/// Frames → bytes of a PNG or APNG.
///
/// ```swift
/// import APNGCoding
///
/// let frames = images.map { Animation.Frame(pixmap: $0, delay: .milliseconds(40)) }
/// let apng = try APNGEncoder.encode(Animation(frames: frames, plays: .forever))
/// let bytes: [UInt8] = apng.bytes
/// ```
public enum APNGEncoder {
  /// Writes an animation without loss: every reader shows exactly the given pixels and delays.
  ///
  /// Equal neighbors become one frame; an animation of one image becomes a plain PNG without acTL, whatever its
  /// delay, unless `options.stillImage` is beside it. The bytes follow from the arguments alone, and not from
  /// `options.workers`.
  /// - Parameters:
  ///   - animation: every delay is a whole number of milliseconds, 11 or more (browsers play 10 and less as 100);
  ///     with `options.keepsDelays` it is any that fcTL can say. Sides
  ///     are at most 1,000,000 pixels. It plays 1…2³¹-1 times, or forever.
  ///   - options: every choice is lossless.
  /// - Returns: the file, and how it is stored.
  /// - Throws: `APNGEncodingError`, which names the frame and the limit; `Cancelled` if `options.cancellation` asks.
  public static func encode(_ animation: Animation, options: APNGOptions = APNGOptions()) throws -> EncodedAPNG {
    guard EncodingEffort.range.contains(options.effort) else { throw APNGEncodingError.badEffort(options.effort) }
    let ancillary = try ancillaryChunks(options)
    let shown = try FramePlan(
      animation, stillImage: options.stillImage, keepsDelays: options.keepsDelays,
      keepsEqualFrames: options.keepsEqualFrames, workers: options.workers)
    let survey = try ColorSurvey(shown, workers: options.workers)
    try options.cancellation.check()
    let canvases = try CanvasChoices(shown, workers: options.workers)
    let plan = try canvases.estimatedPlan(workers: options.workers)
    let area = plan.frames.reduce(0) { $0 + $1.canvas.difference.area }
    var best: Loop?
    for effort in APNGEffort.efforts(options.effort, pixels: area) {
      if effort.isForLimited, best?.isLimited == false { continue }
      let search = try ModeSearch(
        canvases: canvases, plan: plan, survey: survey, effort: effort, workers: options.workers,
        cancellation: options.cancellation)
      let loop = try loop(search, options)
      var smaller = loop.bytes < best?.bytes ?? .max ? loop : best
      smaller?.isLimited = loop.isLimited
      best = smaller
    }
    guard let best else { preconditionFailure("every level has an effort") }
    let (mode, drawn, frames) = (best.mode, best.plan, best.frames)
    let report = APNGReport(
      colorType: mode.colorType, bitDepth: mode.bitDepth, paletteEntries: mode.palette.count,
      colors: survey.table?.colors.count, frames: frames.count - drawn.firstFrame,
      imageDataBytes: frames.reduce(0) { $0 + $1.stream.count })
    return EncodedAPNG(bytes: file(drawn, mode, frames, ancillary), report: report)
  }

  /// A loop in one color mode.
  private struct Loop {
    var mode: ColorMode
    var plan: FramePlan
    var frames: [FrameEncoder.Encoded]
    /// Of pixels and palette.
    var bytes: Int
    /// Whether the effort came to its ceiling.
    var isLimited: Bool
  }

  /// The smallest loop that an effort finds.
  private static func loop(_ search: ModeSearch, _ options: APNGOptions) throws -> Loop {
    let ranking = try search.ranked { orders in
      ColorModeCandidates.all(search.survey, options: options, isAnimated: search.plan.isAnimated, orders: orders)
    }
    let effort = search.effort.narrowed(expecting: ranking.choices.first?.estimate ?? 0)
    var best: Loop?
    var work = ranking.work
    for (i, choice) in ranking.choices.enumerated() {
      // Within a ceiling, the next mode may be smaller in the end, and is encoded too while half of the time is left.
      let isWorthwhile = effort.ceiling < .infinity && choice.isNear(ranking.choices[0]) && 2 * work <= effort.ceiling
      guard i < effort.modesKept || isWorthwhile else { break }
      let tried = effort.trying(only: choice)
      var encoder = FrameEncoder(
        plan: search.plan(for: choice.mode), packer: PixelPacker(mode: choice.mode, table: search.survey.table),
        strategies: choice.strategies, effort: tried, cancellation: options.cancellation)
      if tried.comparesCanvases {
        try encoder.chooseCanvases(search.canvases(for: choice.mode), workers: options.workers)
      }
      let encoded = try encoder.encodedFrames(within: effort.ceiling - work, workers: options.workers)
      work += encoded.work
      let bytes = encoded.frames.reduce(choice.mode.chunkBytes) { $0 + $1.stream.count }
      if bytes < best?.bytes ?? .max {
        best = Loop(
          mode: choice.mode, plan: encoder.plan, frames: encoded.frames, bytes: bytes,
          isLimited: ranking.isLimited || encoded.isLimited)
      }
    }
    guard let best else { preconditionFailure("every loop has a color mode") }
    return best
  }

  /// Writes one image as a plain PNG; `options.stillImage` has no meaning.
  /// - Throws: `APNGEncodingError`.
  public static func encode(_ still: Pixmap, options: APNGOptions = APNGOptions()) throws -> EncodedAPNG {
    var options = options
    options.stillImage = nil
    return try encode(
      Animation(frames: [.init(pixmap: still, delay: .milliseconds(0))], plays: .forever), options: options)
  }

  private static func ancillaryChunks(_ options: APNGOptions) throws -> [PNGColor.Chunk] {
    var chunks = try PNGColor.chunks(options.colorSpace)
    if let density = options.pixelsPerMeter {
      guard density >= 1, density <= Int32.max else { throw APNGEncodingError.badPixelsPerMeter(density) }
      let side = UInt32(density).bigEndianBytes
      // The unit is the meter.
      chunks.append((.physicalSize, side + side + [1]))
    }
    for text in options.metadata { chunks.append(try text.chunk()) }
    return chunks
  }

  private static func file(
    _ plan: FramePlan, _ mode: ColorMode, _ frames: [FrameEncoder.Encoded], _ ancillary: [PNGColor.Chunk]
  ) -> [UInt8] {
    var writer = ChunkWriter()
    writer.append(.header, mode.header(width: plan.width, height: plan.height).bytes)
    for chunk in ancillary where chunk.name != .profile || mode.colorType.takesRGBProfile {
      writer.append(chunk.name, chunk.payload)
    }
    if let palette = mode.paletteChunk { writer.append(.palette, palette) }
    if let transparency = mode.transparencyChunk { writer.append(.transparency, transparency) }
    if plan.isAnimated {
      let count = UInt32(frames.count - plan.firstFrame)
      writer.append(.animationControl, count.bigEndianBytes + plan.plays.bigEndianBytes)
    }
    for (i, frame) in frames.enumerated() {
      if plan.isAnimated, i >= plan.firstFrame {
        let time = plan.frames[i].time
        writer.append(
          FrameControl(
            rect: frame.variant.rect, delayNumerator: time.numerator, delayDenominator: time.denominator,
            disposal: plan.frames[i].disposal, blend: frame.variant.blend))
      }
      if i == 0 { writer.append(.imageData, frame.stream) } else { writer.appendFrameData(frame.stream) }
    }
    writer.append(.end)
    return writer.bytes
  }
}
