/// What a build made (`manifest.json`): one entry for each file, in order of path. It holds nothing about the machine,
/// the time or the folder, so that equal inputs give equal manifests.
public struct AssetManifest: Equatable, Sendable {
  public var schema: String?
  public var version = AssetManifest.currentVersion
  public var tool = "loaderloom"
  public var toolVersion = ""
  /// Which part of a build this is; if nil, all of it.
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
  /// The path within the output folder.
  public var path = ""
  public var preset = ""
  public var variant = AssetVariant()
  public var facts = FileFacts()
  /// What a screen reader says in place of the image: the preset's `alt`, else the text that it shows, else "Loading".
  public var alt = ""

  public init() {}
}

/// Which of a preset's files this is.
public struct AssetVariant: Equatable, Hashable, Sendable {
  public var format = OutputFormat.gif
  public var scale = 1.0
  public var scheme = ColorScheme.light
  public var motion = MotionForm.full
  /// The theme file's name without its ending.
  public var theme = Project.standardTheme
  /// If nil, the preset's own text.
  public var locale: String?
  public var isPoster = false
  /// The name of the destination that the file is made for; nil for none.
  public var destination: String?
  /// The bundle that the file is a part of; nil for a file of its own. A bundle's document has the variant of the
  /// bundle's first image.
  public var bundle: BundleKind?

  public init() {}

  public init(
    _ format: OutputFormat, _ scheme: ColorScheme = .light, scale: Double = 1, motion: MotionForm = .full,
    isPoster: Bool = false
  ) {
    self.format = format
    self.scheme = scheme
    self.scale = scale
    self.motion = motion
    self.isPoster = isPoster
  }
}
