import GraphicsCore
import MotionMath
import PathGeometry

/// A way along a path over time: a place moves to the point of the path that its progress names, and may turn with the
/// path's direction.
public struct PathTrack: Equatable, Sendable {
  public var path: MeasuredPath
  /// 0…1 of the path's length.
  public var progress: Track<Double>
  public var turns: Bool
  /// The place that moves, in the layer's own space.
  public var place: Point

  package func transform(at time: Double) -> AffineTransform {
    let (point, angle) = path.place(at: min(1, max(0, progress.value(at: time))))
    let turned = turns ? AffineTransform.rotation(radians: angle).about(place) : .identity
    return turned.then(.translation(point.x - place.x, point.y - place.y))
  }
}

extension PathTrack: Tracked {
  package mutating func visitTracks(_ visitor: any TrackVisitor) { visitor.visit(&progress, .progress) }
}
