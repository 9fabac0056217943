import GraphicsCore
import MotionMath

/// The calm form of a scene, for people who ask their system to reduce motion (WCAG 2.1, success criterion 2.3.3): the
/// scene's most telling picture stands still, and only its opacity goes slowly down and up again.
extension Scene {
  /// Seconds of one way of the calm form's opacity: slower than a breath, far below any flash.
  private static let calmHalfCycle = Seconds.milliseconds(1600)
  /// The least opacity: clearly less, and still easy to see.
  private static let calmOpacity = 0.55

  public var withReducedMotion: Scene {
    let half = Self.calmHalfCycle
    let opacity = Keyframes(
      [
        Keyframe(0, 1.0, .easeInOut), Keyframe(half.value, Self.calmOpacity, .easeInOut), Keyframe((half * 2).value, 1),
      ], period: half * 2)
    return Scene(
      size: size, background: background,
      layers: [.group(GroupLayer(layers.map { $0.frozen(at: posterTime) }, opacity: .keyframes(opacity)))],
      cycle: half * 2, posterTime: 0, isSeamless: true)
  }
}

extension Layer {
  /// The layer as it is at `time`, for good.
  func frozen(at time: Double) -> Layer {
    switch self {
    case .shape(var shape):
      shape.opacity = .constant(shape.opacity.value(at: time))
      shape.transform = shape.transform.frozen(at: time)
      if case .gradient(let gradient, let translation) = shape.paint {
        shape.paint = .gradient(gradient, translation: .constant(translation.value(at: time)))
      }
      return .shape(shape)
    case .group(var group):
      group.layers = group.layers.map { $0.frozen(at: time) }
      group.opacity = .constant(group.opacity.value(at: time))
      group.transform = group.transform.frozen(at: time)
      return .group(group)
    }
  }
}

extension TransformTrack {
  fileprivate func frozen(at time: Double) -> TransformTrack {
    TransformTrack(
      anchor: anchor, scale: .constant(scale.value(at: time)), rotation: .constant(rotation.value(at: time)),
      translation: .constant(translation.value(at: time)))
  }
}
