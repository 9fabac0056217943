import GraphicsCore
import MotionMath

/// The calm form of a scene, for people who ask their system to reduce motion (WCAG 2.1, success criterion 2.3.3). The
/// scene's most expressive image stands still, and only its opacity goes slowly down and up again.
extension Scene {
  /// The time in which the calm form's opacity goes one way: slower than a breath, far below any flash.
  private static let calmHalfCycle = Seconds.milliseconds(1600)
  /// The lowest opacity: clearly reduced, and still easy to see.
  private static let calmOpacity = 0.55

  public var withReducedMotion: Scene {
    let half = Self.calmHalfCycle
    let opacity = Keyframes(
      [
        Keyframe(0, 1.0, .easeInOut), Keyframe(half, Self.calmOpacity, .easeInOut), Keyframe(half * 2, 1),
      ], period: half * 2)
    return Scene(
      size: size, background: background,
      layers: [
        .group(
          GroupLayer(layers, opacity: .keyframes(opacity), clock: LayerClock(rate: 0, offset: posterTime)))
      ],
      cycle: half * 2, posterTime: 0, isSeamless: true)
  }
}
