import GraphicsCore
import MotionMath

/// An arc that turns clockwise, one turn in `duration`.
public struct Spinner: Equatable, Sendable {
  /// Of the stroke's centre line, in points.
  public var diameter = 24.0
  public var lineWidth = 3.0
  /// The arc as parts of the whole circle, from `startAngle` on.
  public var trim = Span(0, 0.7)
  /// Degrees clockwise from 12 o'clock.
  public var startAngle = 90.0
  public var duration = Seconds.milliseconds(800)
  public var color = ThemedColor.named(.blue)
  public var cap = LineCap.round
  /// The whole circle under the arc.
  public var trackColor = ThemedColor.named(.clear)

  public init() {}
}
