import GraphicsCore

/// What a build made (`manifest.json`): one entry for each file, in order of path. It holds nothing of the machine, the time or the
/// folder, so that equal inputs give equal manifests.
public struct AssetManifest: Equatable, Sendable {
  public var schema: String?
  public var version = AssetManifest.currentVersion
  public var tool = "loaderloom"
  public var toolVersion = ""
  /// Which part of a build this is; absent: all of it.
  public var shard: Shard?
  public var files: [AssetEntry] = []

  public static let currentVersion = 1

  public init() {}

  /// Part `index` (from 1) of `count`.
  public struct Shard: Equatable, Hashable, Sendable {
    public var index: Int
    public var count: Int

    public init(index: Int, count: Int) {
      self.index = index
      self.count = count
    }
  }
}

/// One file of a build.
public struct AssetEntry: Equatable, Sendable {
  /// Within the output folder.
  public var path = ""
  public var preset = ""
  public var variant = AssetVariant()
  public var facts = AssetFacts()
  /// What a person who cannot see the picture is told: the text that it shows, else the preset's description.
  public var alt = ""

  public init() {}
}

/// Which of a preset's files this is.
public struct AssetVariant: Equatable, Hashable, Sendable {
  public var format = AssetFormat.gif
  public var scale = 1.0
  public var scheme = ColorScheme.light
  public var motion = MotionForm.full
  /// The theme file's name without its ending.
  public var theme = Project.standardTheme
  /// Absent: the preset's own text.
  public var locale: String?
  public var isPoster = false

  public init() {}
}

/// What a file holds; it follows from the file's bytes and from how they were made, whatever the file is called.
public struct AssetFacts: Equatable, Sendable {
  /// In pixels.
  public var width = 1
  public var height = 1
  public var bytes = 0
  public var frames = 1
  /// In milliseconds; one for each frame.
  public var delays: [Int] = []
  /// Seconds of one cycle: what the delays sum to.
  public var cycle = 0.0
  public var plays = PlayCount.forever
  /// The mean change a channel (0…255) over the loop's end, and of the largest step inside it.
  public var seam = 0.0
  public var largestStep = 0.0
  public var isSeamless = true
  /// Distinct colours shown, and stored; absent where there are more than were counted.
  public var colors: Int?
  public var storedColors: Int?
  public var isExact = true
  /// What the samples are in.
  public var colorSpace = ColorSpace.srgb
  public var fonts: [AssetFont] = []
  /// Of the file's bytes, in 64 lower-case hexadecimal digits.
  public var sha256 = ""

  public init() {}
}

/// A font that a file's text was drawn with.
public struct AssetFont: Equatable, Hashable, Sendable {
  public var family = ""
  public var weight = 400.0
  /// Of the font file.
  public var sha256 = ""

  public init() {}

  public init(family: String, weight: Double, sha256: String) {
    self.family = family
    self.weight = weight
    self.sha256 = sha256
  }
}
