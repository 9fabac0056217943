import GraphicsCore
import MotionMath

/// A glowing disc that breathes, with rings that run outwards from it.
public struct Orb: Equatable, Sendable {
  /// The diameter of the disc and of a ring at scale 1, in points.
  public var size = 140.0
  /// The one cycle length that rings and disc are fitted to; absent: the one that retimes them least.
  public var cycle: Seconds?
  public var rings = OrbRings()
  public var disc = OrbDisc()

  public init() {}
}

/// Rings that grow and fade, each later than the one before.
public struct OrbRings: Equatable, Sendable {
  public var count = 3
  /// At scale 1, in points.
  public var lineWidth = 2.0
  /// A linear gradient from the top left to the bottom right corner of the ring's own box.
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
  /// From `startRadius` outwards.
  public var colors: [ThemedColor] = [.named(.white), .named(.blue, opacity: 0.9), .named(.purple)]
  /// The gradient's centre as parts of the disc's box, from its top left corner.
  public var center = Point(0.35, 0.30)
  /// Where the first colour ends, in points.
  public var startRadius = 4.0
  /// Where the last colour starts, as a multiple of the orb's `size`.
  public var endRadius = 0.7
  /// Each falls from the disc and the shadows before it.
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
