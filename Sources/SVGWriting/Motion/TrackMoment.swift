import MotionMath

/// A moment of a layer at which tracks are read.
struct TrackMoment {
  /// Of the layer, in seconds; at the end of a finite play, just before it.
  var time: Double
  /// The layer's time when a finite play is over; nil while it plays.
  var end: Double?

  /// The value of a track: at the end the one with which its period ends, which may come at once.
  func callAsFunction<Value: Interpolatable>(_ track: Track<Value>) -> Value {
    end.map { track.endValue(at: $0) } ?? track.value(at: time)
  }
}
