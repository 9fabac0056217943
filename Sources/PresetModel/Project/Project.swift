/// A project file (`loaderloom.json`) as written, with every default filled in: which presets, in which variants,
/// become which files.
///
/// Paths are relative to the file's folder. A pattern names presets: `*`, `?` and `[…]` stand for parts of a name, `**`
/// for any folders.
public struct Project: Equatable, Sendable {
  /// "$schema": where an editor finds the JSON Schema. It has no effect on the files.
  public var schema: String?
  public var version = Project.currentVersion
  /// Shipped names, paths and patterns, in order.
  public var inputs: [String] = []
  /// Patterns of names or paths that are left out again.
  public var exclude: [String] = []
  public var outDir = "dist"
  /// If nil, the tool's own template.
  public var nameTemplate: String?
  public var variants = VariantAxes()
  public var budgets: [Budget] = []
  public var overrides: [ProjectOverride] = []
  /// Whether checks give advice on accessibility, as `--a11y` asks for.
  public var asksForAccessibility = false

  public static let currentVersion = 1
  /// Pixels a point.
  public static let scaleRange = 0.1...16.0
  /// The name of the tool's own colors among the themes.
  public static let standardTheme = "standard"

  public init() {}
}

/// What a preset is multiplied by: each combination is one file.
public struct VariantAxes: Equatable, Sendable {
  public var formats = OutputFormat.standard
  public var scales: [Double] = [1]
  public var schemes: [ColorScheme] = [.light]
  public var motions: [MotionForm] = [.full]
  /// Theme files; `Project.standardTheme` is the tool's own colors.
  public var themes = [Project.standardTheme]
  /// By locale, then by preset: the text in that language. A preset's own text is always made.
  public var texts: [Named<[Named<String>]>] = []
  /// By locale, then by preset: the alternative text in that language, where it is not the text that is shown.
  public var alts: [Named<[Named<String>]>] = []
  /// Whether the moment of each animation that says most is written as a PNG beside it.
  public var posters = false
  /// Destinations, by name or file. Each gets a file of its own beside those of the formats and scales.
  public var destinations: [String] = []
  /// Platforms. Each gets a folder with images and code.
  public var bundles: [ProjectBundle] = []
  public var encoding = EncodingSettings()

  public init() {}
}

/// A limit that files must keep.
public struct Budget: Equatable, Sendable {
  /// Which presets, by name.
  public var preset = "*"
  /// If nil, both.
  public var format: OutputFormat?
  public var maxBytes: Int?
  public var maxFrames: Int?
  /// Whether loops may jump without a reason.
  public var jumps = false

  public init() {}
}

/// What is different for some presets. Of several that match, later ones win.
public struct ProjectOverride: Equatable, Sendable {
  /// Which presets, by name.
  public var preset = "*"
  /// Keys of the preset (`font.weight`) and their values, as `render --set` takes them.
  public var set: [Named<JSONNode>] = []
  public var formats: [OutputFormat]?
  public var scales: [Double]?
  public var schemes: [ColorScheme]?
  public var motions: [MotionForm]?
  public var themes: [String]?
  public var posters: Bool?
  public var destinations: [String]?
  public var bundles: [ProjectBundle]?
  public var encoding = EncodingSettings()

  public init() {}
}
