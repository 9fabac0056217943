import GraphicsCore
import MotionMath

/// A gradient that travels in a straight line and then rests where it started. It is the band of light over texts,
/// skeletons and layers of a composition, and the gradient that fills a text.
struct LightSweep {
  /// The gradient in its original position.
  var gradient: Gradient
  /// The displacement at the start and at the end of a pass, in points.
  var start: Point
  var end: Point
  /// The time of one pass. The gradient rests for the remainder of the period.
  var pass: Seconds
  var period: Seconds
  var easing = Easing.linear
  /// The JSON path of the motion in its preset.
  var source: String

  var paint: PaintTrack {
    var frames = [Keyframe(0, start, easing), Keyframe(pass, end)]
    if pass < period { frames.append(Keyframe(pass, start)) }
    return .gradient(gradient, translation: .keyframes(Keyframes(frames, period: period, source: source)))
  }

  /// Returns the colors of a band between two points: `light` in the middle, transparent at both sides.
  static func band(of light: Color, from start: Point, to end: Point, space: GradientSpace = .srgb) -> Gradient {
    let clear = light.withAlpha(multipliedBy: 0)
    return Gradient(.linear(start: start, end: end), stops: Gradient.evenStops([clear, light, clear]), space: space)
  }
}
