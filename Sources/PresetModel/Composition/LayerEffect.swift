import MotionMath

/// What is done to a layer as a whole, whatever it shows. A new effect needs a case here and in `EffectLayers`.
public enum LayerEffect: Equatable, Sendable {
  case shimmer(ShimmerEffect)
  /// The opacity goes up and down, each way driven by a spring.
  case pulse(SkeletonPulse)
  /// Light that spreads from the layer.
  case glow(GlowEffect)
}

extension LayerEffect {
  /// How many times the effect draws the layer. A shimmer draws it a second time, as its mask.
  var drawings: Int {
    switch self {
    case .shimmer, .glow: 2
    case .pulse: 1
    }
  }

  /// How many images of its own it filters.
  var filters: Int { if case .glow = self { 1 } else { 0 } }
}

/// The layer itself, blurred, below it.
public struct GlowEffect: Equatable, Sendable {
  /// Nil for the layer's own colors.
  public var color: ThemedColor?
  /// The standard deviation of the blur, in points.
  public var radius = Motion<Double>.constant(4)
  public var opacity = Motion<Double>.constant(1)
  /// A factor for its alpha, which stays within 1.
  public var strength = 1.0

  public init() {}
}

/// A band of light that sweeps over the layer and is masked by the layer's own pixels.
public struct ShimmerEffect: Equatable, Sendable {
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// Light is added to the layer's colors.
    case overlay
    /// The band is drawn over the layer's colors.
    case atop
    /// The band's colors replace the layer's.
    case fill
  }

  public var mode = Mode.overlay
  /// Evenly spaced across the band.
  public var colors = [
    ThemedColor.named(.white, opacity: 0), .named(.white, opacity: 0.35), .named(.white, opacity: 0),
  ]
  /// The band's width as a fraction of the layer's.
  public var width = 0.6
  /// How far the band leans, in degrees.
  public var tilt = 0.0
  public var duration = Seconds.milliseconds(2000)
  public var pause = Seconds.zero
  public var easing = EasingValue.linear

  public init() {}
}

extension LayerEffect: TabledObject {
  static let table = Table(
    "LayerEffect", "What is done to a layer as a whole.", initial: LayerEffect.shimmer(ShimmerEffect())
  ) {
    Variants(
      key: "type", documentation: "What it does.",
      cases: [
        Variant("shimmer", { if case .shimmer(let it) = $0 { it } else { nil } }, { $0 = .shimmer($1) }),
        Variant("pulse", { if case .pulse(let it) = $0 { it } else { nil } }, { $0 = .pulse($1) }),
        Variant("glow", { if case .glow(let it) = $0 { it } else { nil } }, { $0 = .glow($1) }),
      ])
  }
}

extension GlowEffect: TabledObject {
  static let table = Table("Glow", "Light spreads from the layer.", initial: GlowEffect()) {
    Field("color", \.color, .optional(.color), defaultNote: "the layer's own colors", "The light's color.")
    Field("radius", \.radius, .moving(0...Limits.largestBlur, "pt"), "The standard deviation of the blur.")
    Field("opacity", \.opacity, .moving(0...1), "How much of the light is there.")
    Field("strength", \.strength, .number(0...2), "A factor for the light's alpha, which stays within 1.")
  }
}

extension ShimmerEffect: TabledObject {
  static let table = Table(
    "Shimmer", "A band of light sweeps over the layer, masked by the layer's own pixels.", initial: ShimmerEffect()
  ) {
    Field(
      "mode", \.mode, .choice(),
      "`overlay`: light added to the layer; `atop`: the band over the layer's colors; `fill`: the colors, "
        + "repeated without end, in place of the layer's.")
    Field("colors", \.colors, .gradientColors, "The band's colors, evenly spaced.")
    Field("width", \.width, .number(0.01...10), "The band's width as a fraction of the layer's.")
    Field("tilt", \.tilt, .number(-80...80, "°"), "How far the band leans.")
    Field("duration", \.duration, .duration, "Time of one pass.")
    Field("pause", \.pause, .delay, "Rest after each pass.")
    Field("easing", \.easing, .easing, "The pace of the pass.")
  }
}
