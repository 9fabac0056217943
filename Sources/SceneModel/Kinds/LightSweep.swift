import GraphicsCore
import MotionMath

/// A gradient that travels in a straight line, then rests where it started: the band of light over texts, skeletons and
/// layers of a composition, and the gradient that fills a text.
struct LightSweep {
  /// Where it stands unmoved.
  var gradient: Gradient
  /// How far it is moved at the start of a pass and at its end, in points.
  var start: Point
  var end: Point
  /// Seconds of one pass; the rest of the period it rests.
  var pass: Double
  var period: Seconds
  var easing = Easing.linear

  var paint: PaintTrack {
    var frames = [Keyframe(0, start, easing), Keyframe(pass, end)]
    if pass < period.value { frames.append(Keyframe(pass, start)) }
    return .gradient(gradient, translation: .keyframes(Keyframes(frames, period: period)))
  }

  /// The colours of a band from one place to another: `light` in the middle, clear at both sides.
  static func band(of light: Color, from start: Point, to end: Point, space: GradientSpace = .srgb) -> Gradient {
    let clear = light.withAlpha(multipliedBy: 0)
    return Gradient(
      .linear(start: start, end: end), stops: Gradient.evenStops([clear, light, clear]), space: space)
  }
}
