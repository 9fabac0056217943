import GraphicsCore
import MotionMath
import PresetModel

/// A part of a ring that turns clockwise: section 7 of the specification of the animations.
extension Spinner: DrawnKind {
  func content(_ appearance: Appearance, in preset: Preset, _ scenes: SceneBuilder) -> SceneContent {
    let center = Point(diameter / 2, diameter / 2)
    let turn = 2 * Double.pi
    // Presets count degrees from 12 o'clock; paths count radians from 3 o'clock.
    let start = (startAngle - 90) / 360 * turn + trim.from * turn
    let arc = Path.arc(center: center, radius: diameter / 2, from: start, sweep: (trim.to - trim.from) * turn)
    let ring = Path.circle(center: center, radius: diameter / 2)
    let rotation = Keyframes([Keyframe(0, 0.0), Keyframe(duration, turn)], period: duration)
    var layers = [
      Layer.shape(
        ShapeLayer(
          arc, coverage: .stroke(StrokeStyle(width: lineWidth, cap: cap)), paint: .solid(color.resolved(appearance)),
          transform: TransformTrack(anchor: .constant(center), rotation: .keyframes(rotation))))
    ]
    let track = trackColor.resolved(appearance)
    if track.alpha > 0 {
      layers.insert(
        .shape(ShapeLayer(ring, coverage: .stroke(StrokeStyle(width: lineWidth)), paint: .solid(track))), at: 0)
    }
    return SceneContent(
      size: Size(diameter, diameter), layers: layers, cycle: duration, posterTime: 0, isSeamless: true,
      // The box follows the center line of the stroke.
      overhang: lineWidth / 2)
  }
}
