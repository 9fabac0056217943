import GraphicsCore
import MotionMath
import PresetModel

/// A bar that slides back and forth in a track and is clipped to it: section 4 of the specification of the animations.
extension ProgressBar: DrawnKind {
  func content(_ appearance: Appearance, in preset: Preset, _ scenes: SceneBuilder) -> SceneContent {
    let box = Rect(x: 0, y: 0, width: width, height: height)
    let track = Path.roundedRectangle(box, radius: cornerRadius)
    let bar = Path.roundedRectangle(
      Rect(center: box.center, size: Size(width * barFraction, height)), radius: cornerRadius)
    let (left, right) = (Point(-width / 2, 0), Point(width / 2, 0))
    let easing = easing.easing(over: duration.value)
    let travel = Keyframes(
      [
        Keyframe(0, left, easing), Keyframe(duration, right, easing), Keyframe(duration * 2, left),
      ], period: duration * 2)
    return SceneContent(
      size: box.size,
      layers: [
        .shape(ShapeLayer(track, paint: .solid(trackColor.resolved(appearance)))),
        .group(
          GroupLayer(
            [
              .shape(
                ShapeLayer(
                  bar, paint: .solid(barColor.resolved(appearance)),
                  transform: TransformTrack(translation: .keyframes(travel))))
            ], clip: ClipTrack(track))),
      ],
      cycle: duration * 2, posterTime: duration.value / 2, isSeamless: true)
  }
}
