import APNGCoding
import GraphicsCore
import MotionMath
import PresetModel
import Quantizing

/// Animated PNG: all colors, full alpha, delays in whole milliseconds, sRGB or Display P3.
struct APNGCodec: FrameCodec {
  let format = OutputFormat.apng
  /// The ending .png comes first: every viewer that can animate a PNG does so under that name, but not under .apng.
  let endings = ["png", "apng"]
  let mediaType: String? = "image/apng"
  let readable = ["PNG", "APNG"]
  let clock = FrameSchedule.Clock.apng
  let web: WebSource? = WebSource(stillMediaType: "image/png", rank: 2, isUniversal: false)

  func settings(_ asked: EncodingSettings) -> EncodingSettings {
    var settings = frameSettings(asked)
    settings.askForQuality(asked, format)
    settings.metadata = asked.metadata ?? false
    return settings
  }

  /// Returns the settings that also apply to a lossless image of one frame.
  func frameSettings(_ asked: EncodingSettings) -> EncodingSettings {
    let standard = APNGOptions()
    var settings = EncodingSettings()
    settings.effort = asked.effort ?? standard.effort
    settings.colorSpace = asked.colorSpace ?? standard.colorSpace
    settings.palette = asked.palette ?? standard.allowsPalette
    return settings
  }

  func encode(_ loop: LoopFrames, _ request: EncodingRequest) throws -> ExportedFile {
    let options = options(request)
    let quality = request.settings.quality ?? 100
    let best = try smallest(loop.animation, quality: quality, options)
    var file = ExportedFile(.file(best.encoded.bytes), of: loop, request)
    file.report.facts.colors = best.colors
    file.report.facts.storedColors = best.encoded.report.colors
    if quality < 100 { file.report.facts.score = best.score }
    if !best.isExact { file.report.facts.setInexact(best.shown, workers: request.workers) }
    if request.verifies {
      let shown = try APNGVerifier.verify(
        best.encoded.bytes, shows: best.shown, in: options.colorSpace, workers: request.workers)
      try loop.checkSeam(of: shown, workers: request.workers)
    }
    return file
  }

  /// Encodes an animation without loss and in fewer colors that reach the quality, and returns the smallest file. The
  /// fastest effort tells which of these are worth the requested one.
  func smallest(_ animation: Animation, quality: Int, _ options: APNGOptions) throws -> Candidate {
    var fastest = options
    if quality < 100 { fastest.effort = EncodingEffort.range.lowerBound }
    let exact = try APNGEncoder.encode(animation, options: fastest)
    var candidates = [Candidate(encoded: exact, shown: animation, colors: exact.report.colors)]
    /// So many bytes may turn out to be the least where a file of the given ones does.
    func close(_ bytes: Int) -> Int { bytes + bytes / Self.closeShare }
    if quality < 100 {
      let judge = LoopJudge(
        animation.frames.map(\.pixmap), quality: quality, workers: options.workers, cancellation: options.cancellation)
      if let fewer = try FewerColors(judge).smallest(
        framewise: false, upTo: close(exact.bytes.count),
        encode: { images in
          let shown = animation.showing(images, keepsEqualFrames: options.keepsEqualFrames)
          return Candidate(
            encoded: try APNGEncoder.encode(shown, options: fastest), shown: shown, isExact: false,
            colors: exact.report.colors)
        }, bytes: \.encoded.bytes.count)
      {
        var candidate = fewer.file
        candidate.score = fewer.score
        candidates.append(candidate)
      }
    }
    if fastest != options {
      let least = candidates.map(\.encoded.bytes.count).min() ?? 0
      candidates = try candidates.filter { $0.encoded.bytes.count <= close(least) }.map {
        candidate in
        try options.cancellation.check()
        var candidate = candidate
        candidate.encoded = try APNGEncoder.encode(candidate.shown, options: options)
        return candidate
      }
    }
    guard let best = candidates.min(by: { $0.encoded.bytes.count < $1.encoded.bytes.count }) else {
      preconditionFailure("the lossless file is a candidate")
    }
    return best
  }

  /// A candidate that is larger than the smallest by more than this fraction of it does not catch up: 1 / 16.
  private static let closeShare = 16

  struct Candidate {
    var encoded: EncodedAPNG
    var shown: Animation
    var isExact = true
    /// SSIMULACRA2 of the worst frame.
    var score = 100.0
    /// Different colors of the animation as given; nil where they were not counted.
    var colors: Int?
  }

  func options(_ request: EncodingRequest) -> APNGOptions {
    var options = APNGOptions()
    let settings = request.settings
    if let effort = settings.effort { options.effort = effort }
    if let palette = settings.palette { options.allowsPalette = palette }
    if let space = settings.colorSpace { options.colorSpace = space }
    if settings.metadata == true {
      options.metadata = request.metadata.map { PNGText(keyword: $0.keyword, text: $0.text) }
    }
    options.pixelsPerMeter = request.variant.scale == 1 ? nil : Self.pixelsPerMeter(request.variant.scale)
    options.keepsEqualFrames = !request.mergesFrames
    options.workers = request.workers
    options.cancellation = request.cancellation
    return options
  }

  /// Returns the resolution of a scale. Scale 1 has 72 pixels an inch, which viewers assume if a file states nothing. A
  /// viewer that uses the value thus shows every scale at the same size.
  private static func pixelsPerMeter(_ scale: Double) -> Int { Int((72 / 0.0254 * scale).rounded()) }

  func searchMemory(_ settings: EncodingSettings, pixels: Int, frames: Int, workers: Int) -> Int {
    settings.quality ?? 100 < 100 ? FewerColors.memory(pixels: pixels, frames: frames, workers: workers) : 0
  }

  func reads(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) }

  func inspect(_ bytes: [UInt8]) throws -> FileInspection {
    let (file, fault) = try APNGReader.readDamaged(bytes)
    return FileInspection(file, fault: fault)
  }
}

extension Animation {
  /// Returns other images with the animation's times; equal neighbors are merged where browsers play both as written.
  fileprivate func showing(_ images: [Pixmap], keepsEqualFrames: Bool) -> Animation {
    var shown = self
    shown.frames = []
    for (frame, pixmap) in zip(frames, images) {
      if !keepsEqualFrames, let last = shown.frames.last, last.pixmap == pixmap,
        let sum = last.delay.merged(with: frame.delay)
      {
        shown.frames[shown.frames.count - 1].delay = sum
      } else {
        shown.frames.append(Animation.Frame(pixmap: pixmap, delay: frame.delay))
      }
    }
    return shown
  }
}

extension APNGFile {
  var overlookedInWords: [String] {
    overlooked.map {
      "damaged, though browsers show it: \($0.fault)" + ($0.count > 1 ? ", and \($0.count - 1) more like it" : "")
    }
  }
}

extension FileInspection {
  fileprivate init(_ file: APNGFile, fault: (any Error)?) {
    self.init(format: file.isAnimated ? "apng" : "png", animation: file.animation, fault: fault)
    frames = zip(file.frames, file.animation.frames).map { frame, shown in
      Frame(
        rect: frame.rect, delay: shown.delay, disposal: "\(frame.disposal)", blend: "\(frame.blend)",
        localPalette: nil, dataBytes: frame.dataBytes)
    }
    bytesByPart = [
      ("image data", file.parts.imageData), ("palette", file.parts.palette), ("other chunks", file.parts.otherChunks),
      ("overhead", file.parts.overhead),
    ]
    isAnimation = file.isAnimated
    bytesAfterEnd = file.parts.afterEnd
    overlooked = file.overlookedInWords
    if file.hiddenDefaultImage != nil {
      notes.append("programs that do not know APNG show another image, which is no frame")
    }
    color = file.color
    colorStorage = "\(file.colorType), \(file.bitDepth) bits"
    palette = file.palette.isEmpty ? nil : file.palette.count
  }
}
