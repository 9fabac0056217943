import GraphicsCore
import MotionMath

/// The end of a scene that does not repeat forever.
extension Scene {
  /// The layers at the end of the cycle, without any motion.
  var endLayers: [Layer] { visited(by: TrackEnd(time: cycle)).layers }

  /// Returns the scene's time that is seen `time` seconds after the start: within the cycle while the scene plays, the
  /// cycle's end when it has stopped. A time before the start is itself.
  public func moment(at time: Double, plays: PlayCount) -> Double {
    let cycle = cycle.value
    if let plays = plays.count, time > cycle * Double(plays) - Seconds.tolerance { return cycle }
    guard time >= 0 else { return time }
    return max(0, time - ((time + Seconds.tolerance) / cycle).rounded(.down) * cycle)
  }
}

/// Makes each track the constant that it ends with.
private final class TrackEnd: TrackVisitor {
  var place = TrackPlace()
  private let time: Seconds

  init(time: Seconds) { self.time = time }

  func visit<Value: Interpolatable>(
    _ track: inout Track<Value>, _ property: SceneDiscontinuity.Property, isSame: (Value, Value) -> Bool
  ) {
    let end = place.clocks.endTime(at: time.value)
    // Where time stands still or runs backwards, no pass ends.
    let arrives = place.clocks.time(at: time.justBefore.value) < end
    track = .constant(arrives ? track.endValue(at: end) : track.value(at: end))
  }
}
