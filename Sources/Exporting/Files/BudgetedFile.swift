import GraphicsCore
import MotionMath
import PresetModel

/// Turns a file that may be too large into the best-looking one within the preset's budget.
final class BudgetedFile {
  private let asAsked: ExportedFile
  private let rendition: Rendition
  private let choice: FormatChoice
  private let frameMaker: FrameMaker
  private let fileMaker: FileMaker
  /// The images of each scale, by their moments: rates share some.
  private var images: [Double: [Double: Pixmap]]
  private var loops: [BudgetLadder.Rung: LoopFrames]
  /// The bytes of the images that were there at first, which `frameMaker` counts.
  private let firstBytes: Int

  /// - Parameters:
  ///   - frames: What the file was made of.
  ///   - frameMaker: Draws beside them.
  init(
    _ file: ExportedFile, _ frames: DrawnFrames, _ loop: LoopFrames, _ rendition: Rendition, _ choice: FormatChoice,
    _ frameMaker: FrameMaker, _ fileMaker: FileMaker
  ) {
    asAsked = file
    self.rendition = rendition
    self.choice = choice
    self.frameMaker = frameMaker
    self.fileMaker = fileMaker
    images = [1: frames.byMoment]
    firstBytes = frames.byteCount
    loops = [BudgetLadder.Rung(): loop]
  }

  /// Returns the file itself if it has at most `limit` bytes, otherwise a smaller one.
  /// - Throws: `ExportError` if no rung of the ladder makes the file small enough.
  func within(_ limit: Int?) throws -> ExportedFile {
    guard let limit, !choice.codec.isFolder, asAsked.content.byteCount > limit else { return asAsked }
    let ladder = BudgetLadder(
      choice.codec, choice.settings, framesPerSecond: rendition.rate.framesPerSecond,
      keepsPixels: rendition.keepsPixels)
    let quickMaker = fileMaker.withoutReports
    var search = BudgetSearch<ExportedFile>(
      ladder: ladder, limit: limit,
      quickBytes: { [self] rung in
        try file(of: rung, quickMaker, effort: EncodingEffort.range.lowerBound).content.byteCount
      },
      make: { [self] rung in try file(of: rung, fileMaker, effort: choice.asked.effort) },
      bytes: \.content.byteCount)
    var (fitted, gaveUp) = try search.best(asAsked)
    guard fitted.content.byteCount <= limit else {
      throw ExportError(
        budget: limit, file: "\(fileMaker.name) as \(choice.format.rawValue)", bytes: fitted.content.byteCount,
        gaveUp: gaveUp.description, remedy: "make the canvas smaller or the cycle shorter")
    }
    fitted.report.notes.append("reduced to stay within \(limit) bytes: \(gaveUp.description)")
    return fitted
  }

  private func file(of rung: BudgetLadder.Rung, _ maker: FileMaker, effort: Int?) throws -> ExportedFile {
    let choice = choice.asking { settings in
      if let quality = rung.quality { settings.quality = quality }
      settings.effort = effort
    }
    var rendition = rendition
    rendition.scale *= rung.scaleShare
    if let rate = rung.rate { rendition.rate = .about(rate) }
    return try maker.file(try loop(of: rung, rendition), of: rendition, as: choice)
  }

  /// The frames of a rung. Nothing is drawn twice.
  private func loop(of rung: BudgetLadder.Rung, _ rendition: Rendition) throws -> LoopFrames {
    var key = rung
    key.quality = nil
    if let loop = loops[key] { return loop }
    let added = images.values.flatMap(\.values).reduce(0) { $0 + $1.byteCount } - firstBytes
    let drawn = try frameMaker.beside(bytes: added).frames(rendition, choice, known: images[rung.scaleShare] ?? [:])
    images[rung.scaleShare, default: [:]].merge(drawn.byMoment) { known, _ in known }
    let loop = frameMaker.loop(drawn, of: rendition, as: choice)
    loops[key] = loop
    return loop
  }
}
