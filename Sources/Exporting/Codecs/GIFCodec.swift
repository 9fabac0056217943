import GIFCoding
import GraphicsCore
import MotionMath
import PresetModel
import Quantizing
import Rasterizer

/// GIF89a: palettes of up to 256 colors, opaque or transparent pixels, delays in whole centiseconds, always sRGB.
struct GIFCodec: FrameCodec {
  let format = OutputFormat.gif
  let endings = ["gif"]
  let mediaType: String? = "image/gif"
  let readable = ["GIF"]
  let keepsAllColors = false
  let clock = FrameSchedule.Clock.gif
  let web: WebSource? = WebSource(stillMediaType: "image/gif", rank: 3, isUniversal: true)

  func settings(_ asked: EncodingSettings) -> EncodingSettings {
    let standard = GIFOptions()
    var settings = frameSettings(asked)
    settings.effort = asked.effort ?? standard.effort
    settings.quality = asked.quality ?? format.standardQuality
    settings.colors = asked.colors ?? standard.maxColors
    settings.dither = asked.dither ?? EncodingSettings.Dithering.none
    settings.lossless = asked.lossless ?? standard.lossless
    settings.compatible = asked.compatible ?? standard.compatible
    return settings
  }

  func searchMemory(_ settings: EncodingSettings, pixels: Int, frames: Int, workers: Int) -> Int {
    GIFEncoder.searchMemory(pixels: pixels, frames: frames, workers: workers)
  }

  func encode(_ loop: LoopFrames, _ request: EncodingRequest) throws -> ExportedFile {
    let encoded = try GIFEncoder.encode(loop.animation, options: options(request))
    var file = ExportedFile(.file(encoded.bytes), of: loop, request)
    file.report.facts.colors = encoded.report.colors
    file.report.facts.storedColors = encoded.report.paletteSize
    file.report.facts.isExact = encoded.report.isExact
    file.report.facts.largestError = encoded.report.largestError
    file.report.facts.meanError = encoded.report.meanError
    file.report.facts.score = encoded.report.score
    file.report.facts.setDelays(encoded.writtenDelays)
    file.report.notes = qualityNote(encoded.report.score, request.settings)
    if !encoded.report.isExact {
      file.report.facts.setSeam(encoded.seam(workers: request.workers))
    }
    if request.verifies {
      let shown = try GIFVerifier.verify(encoded.bytes, shows: encoded.intended)
      try loop.checkSeam(of: shown, workers: request.workers)
    }
    return file
  }

  /// A score is a mean of opinions: half a point is not seen.
  func qualityNote(_ score: Double, _ settings: EncodingSettings) -> [String] {
    guard settings.lossless != true, let quality = settings.quality, score < Double(quality) - 0.5 else { return [] }
    return [
      "quality \(quality) needs more colors than this GIF can hold: it scores \(Int(score.rounded(.down))); "
        + "an APNG reaches it"
    ]
  }

  private func options(_ request: EncodingRequest) -> GIFOptions {
    var options = GIFOptions()
    let settings = request.settings
    if let effort = settings.effort { options.effort = effort }
    if let quality = settings.quality { options.quality = quality }
    if let colors = settings.colors { options.maxColors = colors }
    if let dither = settings.dither { options.dither = dither }
    if let lossless = settings.lossless { options.lossless = lossless }
    if let compatible = settings.compatible { options.compatible = compatible }
    options.fixedColors = request.fixedColors
    options.splitsFrames = request.splitsFrames
    options.keepsEqualFrames = !request.mergesFrames
    options.workers = request.workers
    options.cancellation = request.cancellation
    return options
  }

  func reads(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "GIF8".utf8) }

  func inspect(_ bytes: [UInt8]) throws -> FileInspection {
    let (file, fault) = try GIFReader.readDamaged(bytes)
    return FileInspection(file, fault: fault)
  }
}

// MARK: Pixels that are opaque or transparent

extension GIFCodec {
  /// Returns the settings that decide the frames' pixels.
  func frameSettings(_ asked: EncodingSettings) -> EncodingSettings {
    var settings = EncodingSettings()
    settings.alpha = asked.alpha ?? .matte
    settings.firstFrame = asked.firstFrame ?? .start
    return settings
  }

  func pixels(_ settings: EncodingSettings, matte: Color) -> PixelOutput {
    settings.alpha == .matte ? .matte(matte) : .straight
  }

  func prepared(_ pixmaps: [Pixmap], _ settings: EncodingSettings) -> [Pixmap] {
    switch settings.alpha {
    case .threshold: pixmaps.map(GIFAlpha.threshold(128).applied)
    case .dither: pixmaps.map(GIFAlpha.dither.applied)
    // The rasterizer has already blended these pixels with the matte.
    case .matte, nil: pixmaps
    }
  }
}

extension FileInspection {
  fileprivate init(_ file: GIFFile, fault: (any Error)?) {
    self.init(format: "gif", animation: file.animation, fault: fault)
    frames = file.frames.map { frame in
      Frame(
        rect: frame.rect, delay: .centiseconds(frame.centiseconds), disposal: Self.disposal(frame.disposal), blend: nil,
        localPalette: frame.localPaletteSize, dataBytes: frame.imageDataBytes)
    }
    bytesByPart = [
      ("header", file.parts.header), ("palettes", file.parts.palettes), ("image data", file.parts.imageData),
      ("extensions", file.parts.extensions), ("other", file.parts.other - file.trailingBytes),
    ]
    isAnimation = file.frames.count > 1
    bytesAfterEnd = file.trailingBytes
    if file.lacksEnd { notes.append("the byte that ends a GIF is missing; programs show it all the same") }
    if (animation.width, animation.height) != (file.screen.width, file.screen.height) {
      notes.append(
        "its first frame leaves its canvas of \(file.screen.width)×\(file.screen.height) pixels, which "
          + "browsers enlarge")
    }
    palette = file.globalPalette?.count
    let hasLocal = file.frames.contains { $0.localPaletteSize != nil }
    colorStorage =
      palette.map { "a global palette of \($0)" } ?? (hasLocal ? "local palettes" : "indexes without a palette")
  }

  /// Names a disposal method of GIF89a, section 23.c.iv.
  private static func disposal(_ value: Int) -> String {
    switch value {
    case 0: "unspecified"
    case 1: "keep"
    case 2: "background"
    case 3: "previous"
    default: "reserved \(value)"
    }
  }
}
