import MotionMath

/// The time inside a group as a function of the time around it, in seconds. Layers may run at another speed, later, not
/// at all, or as a track says.
public struct LayerClock: Equatable, Sendable {
  /// The speed relative to the time outside: 1 is the same speed, 0 stands still.
  public var rate: Double
  /// The time inside when the time outside is 0.
  public var offset: Double
  /// The time inside as a motion of its own, in place of the two; nil for none.
  public var track: Track<Double>?

  public init(rate: Double = 1, offset: Double = 0) {
    self.rate = rate
    self.offset = offset
  }

  /// Shows the moments that a track names.
  public init(following track: Track<Double>) {
    self.init(rate: 0, offset: track.value(at: 0))
    if !track.isConstant { self.track = track }
  }

  public static let running = LayerClock()

  /// Whether the time inside never changes.
  package var standsStill: Bool { rate == 0 && track == nil }

  package func time(at outer: Double) -> Double { track?.value(at: outer) ?? outer * rate + offset }
}
