import GraphicsCore

/// What one file holds, whatever it is called: the one record from which tables, JSON reports, cache records, manifests and inspections derive.
public struct FileFacts: Equatable, Sendable {
  /// In pixels.
  public var width = 1
  public var height = 1
  public var bytes = 0
  public var frames = 1
  /// In milliseconds; one for each frame.
  public var delays: [Int] = []
  /// Seconds of one cycle: what the delays sum to.
  public var cycle = 0.0
  /// Seconds of one cycle as the preset says it; absent where that is `cycle`, as it is unless the format's unit of time cannot say it.
  public var wantedCycle: Double?
  public var plays = PlayCount.forever
  /// The mean change a channel (0…255) over the loop's end, and of the largest step inside it.
  public var seam = 0.0
  public var largestStep = 0.0
  public var isSeamless = true
  /// Distinct colours shown, and stored; absent where there are more than were counted.
  public var colors: Int?
  public var storedColors: Int?
  /// Whether every pixel is exactly what was drawn; absent where that is not known, as in files of others.
  public var isExact: Bool?
  /// OKLab distance to what was drawn: the largest of any pixel, and the mean.
  public var largestError: Double?
  public var meanError: Double?
  /// What the samples are in.
  public var colorSpace = ColorSpace.srgb
  /// Absent where they are not known.
  public var fonts: [AssetFont]?
  /// Of the file's bytes, in 64 lower-case hexadecimal digits; empty for a folder.
  public var sha256 = ""

  public init() {}
}

/// A font that a file's text was drawn with.
public struct AssetFont: Equatable, Hashable, Sendable {
  public var family = ""
  public var weight = 400.0
  /// Where it was read from; absent in what must not name a machine's folders: caches and manifests.
  public var file: String?
  /// Of the font file.
  public var sha256 = ""

  public init() {}

  public init(family: String, weight: Double, sha256: String) {
    self.family = family
    self.weight = weight
    self.sha256 = sha256
  }
}
