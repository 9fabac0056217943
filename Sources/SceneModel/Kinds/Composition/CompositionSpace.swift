import GraphicsCore
import MotionMath
import PresetModel

/// Layers that stand in space.
extension CompositionBuilder {
  /// Nil for a layer that lies in the plane around it.
  mutating func pose(_ placement: Placement, box: LayerBox) throws(SceneError) -> PoseTrack? {
    guard placement.isInSpace else { return nil }
    return PoseTrack(
      rotationX: try radians(placement.rotateX, at: "rotateX"),
      rotationY: try radians(placement.rotateY, at: "rotateY"),
      z: try motions.track(placement.z, at: "z"), showsBack: placement.backface == .visible,
      center: box.rect.center)
  }
}

extension LayerGroup {
  func perspective(box: LayerBox) -> Perspective? {
    perspective.map { Perspective(distance: $0, origin: box.point(perspectiveOrigin)) }
  }
}
