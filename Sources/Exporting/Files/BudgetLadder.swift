import PresetModel

/// What a file may give up, step by step, to stay within a number of bytes: first colors, in steps of the quality;
/// then frames; then pixels. With fewer frames or pixels the quality begins at the top again.
struct BudgetLadder {
  struct Rung: Hashable {
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
      return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }
  }

  /// The steps of the quality, down to the least that is tried.
  static let qualities = [98, 95, 93] + stride(from: 90, through: 50, by: -5)
  static let rates = [25.0, 20, 15, 12]
  static let scaleShares = [0.75, 0.5]

  /// Rows of rungs, in order of how little their loss shows. Those of a row have the same frames, best quality first.
  let rows: [[Rung]]

  /// - Parameters:
  ///   - settings: The settings as the codec uses them.
  ///   - keepsPixels: Whether the size in pixels is given, so that the scale stays.
  init(_ codec: any OutputCodec, _ settings: EncodingSettings, framesPerSecond: Double, keepsPixels: Bool = false) {
    var frames = [Rung()]
    var rung = Rung()
    for rate in Self.rates where rate < framesPerSecond {
      rung.rate = rate
      frames.append(rung)
    }
    for share in keepsPixels ? [] : Self.scaleShares {
      rung.scaleShare = share
      frames.append(rung)
    }
    var qualities: [Int?] = [nil]
    if let asked = settings.quality, codec.mayLowerQuality(settings) {
      qualities += Self.qualities.filter { $0 < asked }
    }
    rows = frames.map { frame in
      qualities.map { quality in
        var rung = frame
        rung.quality = quality
        return rung
      }
    }
  }
}
