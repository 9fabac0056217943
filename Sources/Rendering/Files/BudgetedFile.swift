import PresetModel

/// Turns a file that may be too large into the best-looking one within the preset's budget.
struct BudgetedFile {
  private let asAsked: ExportedFile
  private let rendition: Rendition
  private let encoding: EncodingSettings
  private let frameMaker: FrameMaker
  private let fileMaker: FileMaker
  /// The frames that were drawn last, with their scale and rate. Neighbouring rungs of the ladder usually differ only
  /// in quality.
  private var drawn: (rendition: (scale: Double, rate: Double), loop: LoopFrames)

  init(
    _ file: ExportedFile, _ loop: LoopFrames, _ rendition: Rendition, encoding: EncodingSettings,
    _ frameMaker: FrameMaker,
    _ fileMaker: FileMaker
  ) {
    asAsked = file
    self.rendition = rendition
    self.encoding = encoding
    self.frameMaker = frameMaker
    self.fileMaker = fileMaker
    drawn = ((rendition.scale, rendition.framesPerSecond), loop)
  }

  /// Returns the file itself if it has at most `limit` bytes, otherwise a smaller one.
  /// - Throws: `ExportError` if no rung of the ladder makes the file small enough.
  mutating func within(_ limit: Int?) throws -> ExportedFile {
    let format = asAsked.report.variant.format
    let codec = format.codec
    guard let limit, !codec.isFolder, asAsked.content.byteCount > limit else { return asAsked }
    let ladder = BudgetLadder(codec, codec.settings(encoding), framesPerSecond: rendition.framesPerSecond)
    var (fitted, gaveUp) = try ladder.fit(limit, asAsked: asAsked) { rung, isHardest in
      try file(of: rung, isHardest: isHardest, format)
    }
    guard fitted.content.byteCount <= limit else {
      throw ExportError(
        budget: limit, file: "\(fileMaker.name) as \(format.rawValue)", bytes: fitted.content.byteCount,
        gaveUp: gaveUp.description)
    }
    fitted.report.notes.append("to keep within \(limit) bytes it gave up: \(gaveUp.description)")
    return fitted
  }

  private mutating func file(of rung: BudgetLadder.Rung, isHardest: Bool, _ format: OutputFormat) throws -> ExportedFile
  {
    var encoding = encoding
    if let quality = rung.quality { encoding.quality = quality }
    if isHardest { encoding.effort = BudgetLadder.hardestEffort }
    var rendition = rendition
    rendition.scale *= rung.scaleShare
    if let rate = rung.rate { rendition.framesPerSecond = rate }
    if drawn.rendition != (rendition.scale, rendition.framesPerSecond) {
      let loop = try frameMaker.loops(rendition, [format])[0]
      drawn = ((rendition.scale, rendition.framesPerSecond), loop)
    }
    return try fileMaker.file(drawn.loop, of: rendition, as: format, encoding)
  }
}
