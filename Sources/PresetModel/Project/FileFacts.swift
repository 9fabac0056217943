import GraphicsCore

/// What one file holds, whatever its name: the one record from which tables, JSON reports, cache records, manifests and
/// inspections derive.
public struct FileFacts: Equatable, Sendable {
  /// In pixels; 0 for what is no image.
  public var width = 1
  public var height = 1
  public var bytes = 0
  /// 0 in a file without frames.
  public var frames = 1
  /// In milliseconds, one for each frame.
  public var delays: [Int] = []
  /// Seconds of one cycle: the sum of the delays.
  public var cycle = 0.0
  /// Seconds of one cycle as the preset gives it. Nil if that is `cycle`, as it is unless the format's unit of time
  /// cannot express it.
  public var wantedCycle: Double?
  /// The rate at which the scene was sampled, in frames a second. Equal neighbors are one frame, so the file may have
  /// fewer. Nil if it is not known, as in files made by others, and for stills.
  public var framesPerSecond: Double?
  /// The rate that the preset asks for. Nil if it asks for none, or for `framesPerSecond`.
  public var wantedFramesPerSecond: Double?
  public var plays = PlayCount.forever
  /// Whether the file shows a form for dark pages and one for people who ask for less motion by itself; nil if not.
  public var adapts: Bool?
  /// The moment of the scene's cycle, in seconds, that the file starts with; nil if that is not known, as in files made
  /// by others.
  public var start: Double?
  /// Whether the loop jumps; nil if that is not known, and for stills.
  public var loop: LoopFacts?
  /// The mean change a channel (0…255) across the loop's end, and the same for the largest step inside the loop.
  public var seam = 0.0
  public var largestStep = 0.0
  /// Distinct colors shown, and stored; nil if there are more than were counted.
  public var colors: Int?
  public var storedColors: Int?
  /// Whether every pixel is exactly what was drawn; nil if that is not known, as in files made by others.
  public var isExact: Bool?
  /// OKLab distance to what was drawn: the largest of any pixel, and the mean.
  public var largestError: Double?
  public var meanError: Double?
  /// How alike what was drawn and what the file shows look: SSIMULACRA2 of the worst frame that was looked at; 100 is
  /// exact. Nil if it is not known.
  public var score: Double?
  /// The part of the pixels, 0…1, that was translucent before the format, which has no such pixels, blended them onto
  /// `matte`: the mean of some frames. Nil where nothing is blended.
  public var translucent: Double?
  /// The color that they were blended onto, as `#RRGGBB`.
  public var matte: String?
  /// The color space of the samples.
  public var colorSpace = ColorSpace.srgb
  /// Nil if they are not known.
  public var fonts: [AssetFont]?
  /// The digest of the file's bytes, in 64 lower-case hexadecimal digits; empty for a folder.
  public var sha256 = ""

  public init() {}
}

/// A font that a file's text was drawn with.
public struct AssetFont: Equatable, Hashable, Sendable {
  public var family = ""
  public var weight = 400.0
  /// Where it was read from; nil in caches and manifests, which must not name a machine's folders.
  public var file: String?
  /// The digest of the font file.
  public var sha256 = ""

  public init() {}

  public init(family: String, weight: Double, sha256: String) {
    self.family = family
    self.weight = weight
    self.sha256 = sha256
  }
}
