import APNGCoding
import GIFCoding
import GraphicsCore
import Quantizing

/// An animation as a file or a folder of frames, with what the encoder had to change; verified where the settings ask for it.
struct EncodedFile {
  var content: ExportedContent
  /// Distinct colours of the loop; nil where there are more than were counted.
  var colors: Int?
  var storedColors: Int?
  var isExact: Bool
  var largestError: Double
  var meanError: Double
  /// The delay of each frame in the file.
  var delays: [FrameDelay]
  /// Of what the file shows, after whatever the encoder had to change.
  var seam: LoopSeam

  init(_ loop: LoopFrames, _ format: OutputFormat, _ settings: RenderSettings, scale: Double) throws {
    let animation = loop.animation
    delays = animation.frames.map(\.delay)
    seam = loop.seam
    switch format {
    case .gif:
      var options = settings.gif
      options.workers = settings.workers
      let encoded = try GIFEncoder.encode(animation, options: options)
      content = .file(encoded.bytes)
      colors = encoded.report.colors
      storedColors = encoded.report.paletteSize
      isExact = encoded.report.isExact
      largestError = encoded.report.largestError
      meanError = encoded.report.meanError
      delays = encoded.delays
      if !isExact {
        seam = try LoopSeam(numbers: encoded.numbers, colors: encoded.colors, workers: settings.workers)
      }
      if settings.verifies { try GIFVerifier.verify(encoded.bytes, shows: encoded.intended) }
    case .apng:
      let best = try Self.smallestAPNG(loop, Self.apngOptions(settings, scale: scale), settings)
      content = .file(best.encoded.bytes)
      colors = best.given
      storedColors = best.encoded.report.colors
      isExact = best.reduction == nil
      largestError = best.reduction?.largestError ?? 0
      meanError = best.reduction?.meanError ?? 0
      if best.reduction != nil {
        delays = best.shown.frames.map(\.delay)
        seam = try LoopSeam(frames: best.shown.frames.map(\.pixmap), workers: settings.workers)
      }
      if settings.verifies {
        try APNGVerifier.verify(
          best.encoded.bytes, shows: best.shown, in: settings.apng.colorSpace, workers: settings.workers)
      }
    case .frames, .gifFrames:
      let files = try FrameFolder.files(
        of: animation, options: Self.apngOptions(settings, scale: scale), workers: settings.workers)
      if settings.verifies { try FrameFolder.verify(files, show: animation, in: settings.apng.colorSpace) }
      content = .folder(files)
      isExact = true
      largestError = 0
      meanError = 0
    }
  }

  private struct APNGCandidate {
    var encoded: EncodedAPNG
    var shown: Animation
    /// Nil for the lossless one.
    var reduction: ColorReduction?
    /// Distinct colours of the loop as drawn.
    var given: Int?
  }

  /// The smallest of: without loss; in the fewer colours that keep the quality.
  private static func smallestAPNG(
    _ loop: LoopFrames, _ options: APNGOptions, _ settings: RenderSettings
  ) throws -> APNGCandidate {
    let animation = loop.animation
    let exact = try APNGEncoder.encode(animation, options: options)
    var best = APNGCandidate(encoded: exact, shown: animation, reduction: nil, given: exact.report.colors)
    let reductions = try ColorReduction.candidates(
      animation.frames.map(\.pixmap), in: settings.apng.colorSpace, quality: settings.apngQuality,
      workers: settings.workers)
    for reduction in reductions {
      var shown = animation
      shown.frames = []
      for (frame, pixmap) in zip(animation.frames, reduction.frames) {
        if let last = shown.frames.indices.last, shown.frames[last].pixmap == pixmap {
          shown.frames[last].delay.numerator += frame.delay.numerator
        } else {
          shown.frames.append(Animation.Frame(pixmap: pixmap, delay: frame.delay))
        }
      }
      // The steps of fewer colours are not quite those of the frames.
      if loop.startsAnywhere {
        let start = try LoopSeam(frames: shown.frames.map(\.pixmap), workers: settings.workers).start(near: 0)
        shown.frames = Array(shown.frames[start...] + shown.frames[..<start])
      }
      let encoded = try APNGEncoder.encode(shown, options: options)
      if encoded.bytes.count < best.encoded.bytes.count {
        best = APNGCandidate(encoded: encoded, shown: shown, reduction: reduction, given: best.given)
      }
    }
    return best
  }

  private static func apngOptions(_ settings: RenderSettings, scale: Double) -> APNGOptions {
    var options = settings.apng
    options.workers = settings.workers
    options.pixelsPerMeter = scale == 1 ? nil : pixelsPerMeter(scale)
    return options
  }

  /// 72 pixels an inch at scale 1, which is what viewers take where a file says nothing: so one that heeds it shows every scale at one size.
  private static func pixelsPerMeter(_ scale: Double) -> Int { Int((72 / 0.0254 * scale).rounded()) }
}
