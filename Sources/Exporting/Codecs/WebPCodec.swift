import APNGCoding
import GraphicsCore
import MotionMath
import PresetModel
import WebPCoding

/// Animated WebP: all colors, full alpha, delays in whole milliseconds, always sRGB.
struct WebPCodec: FrameCodec {
  let format = OutputFormat.webp
  let endings = ["webp"]
  let mediaType: String? = "image/webp"
  let readable = ["WebP"]
  /// Players turn delays of 10 ms or less into 100, as in an APNG.
  let clock = FrameSchedule.Clock.apng
  let web: WebSource? = WebSource(stillMediaType: "image/webp", rank: 1, isUniversal: false)

  func settings(_ asked: EncodingSettings) -> EncodingSettings {
    var settings = EncodingSettings()
    settings.effort = asked.effort ?? WebPOptions().effort
    settings.askForQuality(asked, format)
    return settings
  }

  func encode(_ loop: LoopFrames, _ request: EncodingRequest) throws -> ExportedFile {
    var options = WebPOptions()
    if let effort = request.settings.effort { options.effort = effort }
    if let quality = request.settings.quality { options.quality = quality }
    options.keepsEqualFrames = !request.mergesFrames
    options.workers = request.workers
    options.cancellation = request.cancellation
    let encoded = try WebPEncoder.encode(loop.animation, options: options)
    var file = ExportedFile(.file(encoded.bytes), of: loop, request)
    file.report.facts.score = encoded.report.score
    if !encoded.report.isExact { file.report.facts.setInexact(encoded.shown, workers: request.workers) }
    if request.verifies {
      let shown = try WebPVerifier.verify(encoded.bytes, shows: encoded.shown)
      try loop.checkSeam(of: shown, workers: request.workers)
    }
    return file
  }

  func searchMemory(_ settings: EncodingSettings, pixels: Int, frames: Int, workers: Int) -> Int {
    WebPEncoder.searchMemory(pixels: pixels, frames: frames, workers: workers)
  }

  func reads(_ bytes: [UInt8]) -> Bool { bytes.hasWebPSignature }

  func inspect(_ bytes: [UInt8]) throws -> FileInspection {
    let (file, fault) = try WebPReader.readDamaged(bytes)
    return FileInspection(file, fault: fault)
  }
}

extension FileInspection {
  fileprivate init(_ file: WebPFile, fault: (any Error)?) {
    self.init(format: "webp", animation: file.animation, fault: fault)
    frames = file.frames.map { frame in
      Frame(
        rect: frame.rect, delay: .milliseconds(frame.delay), disposal: frame.clears ? "background" : "none",
        blend: frame.blends ? "over" : "source", localPalette: nil, dataBytes: frame.dataBytes)
    }
    bytesByPart = [
      ("image data", file.parts.imageData), ("other chunks", file.parts.otherChunks),
      ("overhead", file.parts.overhead),
    ]
    isAnimation = file.isAnimated
    bytesAfterEnd = file.parts.afterEnd
    if !file.profile.isEmpty { color = PNGColor(profile: PNGColor.Profile(name: "", bytes: file.profile)) }
    let lossless = file.frames.count { $0.isLossless }
    colorStorage =
      lossless == file.frames.count ? "lossless" : lossless == 0 ? "lossy" : "\(lossless) frames lossless, others lossy"
  }
}
