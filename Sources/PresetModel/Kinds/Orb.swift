import GraphicsCore
import MotionMath

/// A glowing disc that breathes, with rings that run outwards from it.
public struct Orb: Equatable, Sendable {
  /// The diameter of the disc and of a ring at scale 1, in points.
  public var size = 140.0
  /// The one cycle length that rings and disc are fitted to; if nil, the one that retimes them least.
  public var cycle: Seconds?
  public var rings = OrbRings()
  public var disc = OrbDisc()

  public init() {}
}

/// Rings that grow and fade, each later than the one before.
public struct OrbRings: Equatable, Sendable {
  public var count = 3
  /// The stroke's width at scale 1, in points.
  public var lineWidth = 2.0
  /// A linear gradient from the top-left to the bottom-right corner of the ring's own box.
  public var colors: [ThemedColor] = [.named(.blue), .named(.purple), .named(.pink)]
  public var scale = Span(0.75, 1.6)
  public var opacity = Span(0.7, 0)
  public var duration = Seconds.milliseconds(2400)
  /// How much later each ring starts than the one before.
  public var stagger = Seconds.milliseconds(800)
  public var easing = EasingValue.easeOut

  public init() {}
}

/// The disc with its radial gradient and its soft shadows.
public struct OrbDisc: Equatable, Sendable {
  /// The colors from `startRadius` outwards.
  public var colors: [ThemedColor] = [.named(.white), .named(.blue, opacity: 0.9), .named(.purple)]
  /// The gradient's center as fractions of the disc's box, from its top-left corner.
  public var center = Point(0.35, 0.30)
  /// Where the first color ends, in points.
  public var startRadius = 4.0
  /// Where the last color starts, as a multiple of the orb's `size`.
  public var endRadius = 0.7
  /// Each is the shadow of the disc and of the shadows before it.
  public var shadows = [
    OrbShadow(color: .named(.purple, opacity: 0.45), radius: 30),
    OrbShadow(color: .named(.blue, opacity: 0.35), radius: 15),
  ]
  public var scale = Span(0.94, 1.06)
  /// One way; the disc's own period is twice that.
  public var duration = Seconds.milliseconds(1600)
  public var easing = EasingValue.easeInOut

  public init() {}
}

/// A Gaussian glow.
public struct OrbShadow: Equatable, Sendable {
  public var color: ThemedColor
  /// The Gaussian's sigma, in points.
  public var radius: Double

  public init(color: ThemedColor = .named(.black, opacity: 0.35), radius: Double = 10) {
    self.color = color
    self.radius = radius
  }
}

extension Orb: LoaderKind {
  static let name = "orb"
  var loader: PresetContent { .orb(self) }
  static let hasSeveralPeriods = true
  /// The shadows and the rings reach this far.
  var defaultCanvas: Canvas { Canvas(size: Size(320, 320)) }

  func check(in preset: Preset, _ node: JSONNode, _ reading: inout Reading) {
    guard preset.loop == .exact || preset.loop == .faithful else { return }
    reading.warnOfIdle(
      ["cycle"], of: Orb.table, in: node, decidedBy: ["loop"],
      "with \"loop\": \(shown(preset.loop.rawValue)); delete one of the two")
  }

  static let table = Table("Orb", "A glowing disc that breathes, with rings running outwards.", initial: Orb()) {
    Field("size", \.size, .extent, "The diameter of the disc, and of a ring at scale 1.")
    Field(
      "cycle", \.cycle, .optional(.duration), defaultNote: "the one that retimes the parts least",
      "The one cycle length that rings and disc are fitted to.")
    Field("rings", \.rings, .object(startsFresh: false), "The rings.")
    Field("disc", \.disc, .object(startsFresh: false), "The disc with its shadows.")
  }
}

extension OrbRings: TabledObject {
  static let table = Table(
    "OrbRings", "Rings that grow and fade, each later than the one before.", initial: OrbRings()
  ) {
    Field("count", \.count, .integer(0...32), "How many there are.")
    Field("lineWidth", \.lineWidth, .extent, "The stroke's width at scale 1.")
    Field("colors", \.colors, .gradientColors, "The stroke's gradient from the ring's top left to its bottom right.")
    Field("scale", \.scale, .span(0...10), "The scale from birth to end.")
    Field("opacity", \.opacity, .span(0...1), "The opacity from birth to end.")
    Field("duration", \.duration, .duration, "Time from birth to end.")
    Field("stagger", \.stagger, .delay, "How much later each ring starts than the one before.")
    Field("easing", \.easing, .easing, "The pace of growing and fading.")
  }
}

extension OrbDisc: TabledObject {
  static let table = Table("OrbDisc", "The disc with its radial gradient and its shadows.", initial: OrbDisc()) {
    Field("colors", \.colors, .gradientColors, "The radial gradient from its center outwards.")
    Field(
      "center", \.center, .point(-10...10), "The gradient's center as fractions of the disc's box, from its top left.")
    Field("startRadius", \.startRadius, .distance, "The radius up to which the first color reaches.")
    Field(
      "endRadius", \.endRadius, .number(0.01...10),
      "The radius from which the last color starts, as a multiple of the orb's size.")
    Field(
      "shadows", \.shadows, .list(of: .object(), count: 0...8),
      "Soft glows; each is the glow of the disc and of the shadows before it.")
    Field("scale", \.scale, .span(0...10), "The two scales that the disc breathes between.")
    Field("duration", \.duration, .duration, "Time of one way; the disc's own period is twice that.")
    Field("easing", \.easing, .easing, "The pace of each way.")
  }
}

extension OrbShadow: TabledObject {
  static let table = Table("OrbShadow", "A soft glow.", initial: OrbShadow()) {
    Field("color", \.color, .color, "The glow's color.")
    Field("radius", \.radius, .number(0...1000, "pt"), "The blur's Gaussian sigma.")
  }
}
