import MotionMath

/// What is done to a layer as a whole, whatever it shows.
public enum LayerEffect: Equatable, Sendable {
  case shimmer(ShimmerEffect)
  /// The opacity goes up and down, each way driven by a spring.
  case pulse(SkeletonPulse)
}

/// A band of light that sweeps over the layer and is masked by the layer's own pixels.
public struct ShimmerEffect: Equatable, Sendable {
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// Light is added to the layer's colours.
    case overlay
    /// The band is drawn over the layer's colours.
    case atop
    /// The band's colours take the place of the layer's.
    case fill
  }

  public var mode = Mode.overlay
  /// Evenly spaced over the band.
  public var colors = [
    ThemedColor.named(.white, opacity: 0), .named(.white, opacity: 0.35), .named(.white, opacity: 0),
  ]
  /// The band's width as a part of the layer's.
  public var width = 0.6
  /// Degrees by which the band leans.
  public var tilt = 0.0
  public var duration = Seconds.milliseconds(2000)
  public var pause = Seconds.zero
  public var easing = EasingValue.linear

  public init() {}
}
