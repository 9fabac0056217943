import GraphicsCore
import PresetModel

/// What a file may give up, step by step, to stay within a number of bytes. The rungs are in order of how little the
/// loss shows.
///
/// First come colours, in steps of the quality; then frames; then pixels. Each rung keeps what the rungs before it gave
/// up. A rung that comes close also tries the hardest search for bytes, which costs only time.
struct BudgetLadder {
  struct Rung: Equatable {
    /// Nil keeps the requested quality.
    var quality: Int?
    /// In frames a second. Nil keeps the requested rate.
    var rate: Double?
    /// A fraction of the requested scale.
    var scaleShare = 1.0

    /// A text such as "quality 60, 20 frames a second, 0.75 of the scale".
    var description: String {
      let parts = [
        quality.map { "quality \($0)" }, rate.map { "\(NumberText.short($0)) frames a second" },
        scaleShare < 1 ? "\(NumberText.short(scaleShare)) of the scale" : nil,
      ].compactMap(\.self)
      return parts.isEmpty ? "nothing but time" : parts.joined(separator: ", ")
    }
  }

  /// At the first quality no difference is visible.
  static let qualities = [90, 80, 70, 60, 50]
  static let rates = [25.0, 20, 15, 12]
  static let scaleShares = [0.75, 0.5]
  static let hardestEffort = EncodingEffort.range.upperBound
  /// The largest fraction of the bytes that the hardest search is expected to save.
  static let mostSaved = 0.2

  let rungs: [Rung]

  /// - Parameter settings: The settings as the codec uses them.
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

  /// Returns the first file of at most `limit` bytes with what it gave up. If there is none, returns the file of the
  /// last rung, which is larger.
  /// - Parameter make: Makes the file of a rung, at the requested effort (false) or the hardest (true).
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
