import MotionMath

/// A bar of light that slides to and fro in a track, without an end that is known.
public struct ProgressBar: Equatable, Sendable {
  public var width = 100.0
  public var height = 10.0
  public var cornerRadius = 5.0
  public var trackColor = ThemedColor.named(.gray, opacity: 0.5)
  public var barColor = ThemedColor.named(.blue)
  /// The bar's length as a part of the track's.
  public var barFraction = 0.5
  /// From one end to the other; the cycle is twice that.
  public var duration = Seconds.milliseconds(850)
  public var easing = EasingValue.cubicBezier(x1: 0.6, y1: 0, x2: 0.4, y2: 1)

  public init() {}
}
