import GraphicsCore

/// One preset as its file says it, with every default filled in: what is drawn (`loader`), on what (`canvas`), and how
/// it repeats.
public struct Preset: Equatable, Sendable {
  /// "$schema": where an editor finds the JSON Schema. It has no effect on the image.
  public var schema: String?
  /// The version of the file format.
  public var version = Preset.currentVersion
  public var name = ""
  public var description = ""
  /// What a screen reader says in place of the image; if nil, the text that it shows, or "Loading".
  public var alt: String?
  /// Why it does not follow guidelines on accessibility; nil if it should.
  public var accessibility: AccessibilityReasons?
  /// The preset that the file starts from; nil once that is merged into it.
  public var extends: String?
  /// What the file leaves open to `--set`, each with its current value. Its uses are already filled in.
  @ByName public var parameters: [Parameter] = []
  public var loader: PresetContent
  public var canvas: Canvas
  public var loop = LoopForm.seamless
  /// Why the loop may jump; nil if it should not.
  public var jump: JumpNote?
  /// What becomes of jumps; nil if they stay.
  public var seam: SeamBlend?
  public var plays = PlayCount.forever
  /// How many times as fast everything runs as it is written; nil for as written.
  public var speed: Double?
  /// The part of a frame's time over which motion is averaged, 0…1.
  public var shutter = 0.0
  /// Frames a second; if nil, the tool's own choice.
  public var fps: Double?
  public var palette = PaletteWishes()
  /// The most bytes of any file; if nil, as many as it takes.
  public var maxBytes: Int?

  public static let currentVersion = 1

  /// With the loader's own canvas.
  public init(_ loader: PresetContent) {
    self.loader = loader
    self.canvas = loader.kind.defaultCanvas
  }
}

/// What a preset asks of the palette, in a format that has one.
public struct PaletteWishes: Equatable, Sendable {
  /// Colors that stay exactly as they are wherever the loader shows them.
  public var fixed: [ThemedColor] = []

  public init() {}
}

/// How the end of the cycle meets its start.
public enum LoopForm: String, CaseIterable, Hashable, Sendable {
  /// The smallest change to the design that closes the loop; for an orb the same as `fit`.
  case seamless
  /// Exactly the original design, its jump included.
  case faithful
  /// Parts of several periods are retimed to whole numbers of their cycles in one cycle length.
  case fit
  /// The least common multiple of the parts' periods.
  case exact

  /// Whether it is for kinds whose parts may have periods of their own.
  var isForSeveralPeriods: Bool { self == .fit || self == .exact }
}
