import GraphicsCore
import PresetModel

/// What a file may give up, step by step, to keep within a number of bytes: the rungs in the order of how little is missed.
///
/// First colours, in steps of the quality; then frames; then pixels. A rung keeps all that the ones above it gave up. On every rung
/// that comes near, the hardest search for bytes is tried too, which costs nothing but time.
struct BudgetLadder {
  struct Rung: Equatable {
    /// Nil: as asked for.
    var quality: Int?
    /// Frames a second; nil: as asked for.
    var rate: Double?
    /// Of the scale asked for.
    var scaleShare = 1.0

    /// "quality 60, 20 frames a second, 0.75 of the scale".
    var description: String {
      let parts = [
        quality.map { "quality \($0)" }, rate.map { "\(NumberText.short($0)) frames a second" },
        scaleShare < 1 ? "\(NumberText.short(scaleShare)) of the scale" : nil,
      ].compactMap(\.self)
      return parts.isEmpty ? "nothing but time" : parts.joined(separator: ", ")
    }
  }

  /// At the first no difference is seen.
  static let qualities = [90, 80, 70, 60, 50]
  static let rates = [25.0, 20, 15, 12]
  static let scaleShares = [0.75, 0.5]
  static let hardestEffort = EncodingEffort.range.upperBound
  /// What the hardest search is hoped to save at most, as a share of the bytes.
  static let mostSaved = 0.2

  let rungs: [Rung]

  /// - Parameter settings: as the codec heeds them.
  init(_ codec: any OutputCodec, _ settings: EncodingSettings, framesPerSecond: Double) {
    var rungs = [Rung()]
    var rung = Rung()
    if let asked = settings.quality, codec.mayLowerQuality(settings) {
      for quality in Self.qualities where quality < asked {
        rung.quality = quality
        rungs.append(rung)
      }
    }
    for rate in Self.rates where rate < framesPerSecond {
      rung.rate = rate
      rungs.append(rung)
    }
    for share in Self.scaleShares {
      rung.scaleShare = share
      rungs.append(rung)
    }
    self.rungs = rungs
  }

  /// The first file of at most `limit` bytes, with what it gave up; or the last rung's, which is larger.
  /// - Parameter make: the file of a rung, at the effort asked for (false) or at the hardest (true).
  func fit(
    _ limit: Int, asAsked: ExportedFile, make: (Rung, _ isHardest: Bool) throws -> ExportedFile
  ) throws -> (file: ExportedFile, gaveUp: Rung) {
    var last = (file: asAsked, gaveUp: rungs[0])
    for (index, rung) in rungs.enumerated() {
      last = (index == 0 ? asAsked : try make(rung, false), rung)
      if last.file.content.byteCount <= limit { return last }
      if Double(last.file.content.byteCount) * (1 - Self.mostSaved) <= Double(limit) {
        let hardest = try make(rung, true)
        if hardest.content.byteCount < last.file.content.byteCount { last.file = hardest }
        if last.file.content.byteCount <= limit { return last }
      }
    }
    return last
  }
}
