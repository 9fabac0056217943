import GraphicsCore
import MotionMath

/// How a group stands in space: turned about its anchor, then moved toward the viewer. The turns come after the
/// group's own transform in the plane, and before its translation.
public struct PoseTrack: Equatable, Sendable {
  /// The angles in radians, as in CSS.
  public var rotationX: Track<Double>
  public var rotationY: Track<Double>
  /// Toward the viewer, in points.
  public var z: Track<Double>
  /// Whether the group is seen from behind.
  public var showsBack: Bool
  /// The middle of what is drawn, whose depth decides what is in front.
  public var center: Point
}

extension PoseTrack: Tracked {
  package mutating func visitTracks(_ visitor: any TrackVisitor) {
    visitor.visitAngle(&rotationX, .rotation)
    visitor.visitAngle(&rotationY, .rotation)
    visitor.visit(&z, .position)
  }
}

/// Where the viewer of a group stands: a distance before a point of it, in points.
public struct Perspective: Equatable, Sendable {
  public var distance: Double
  public var origin: Point
}

extension GroupLayer {
  /// Draws a group that stands in space, or whose layers do.
  func drawInSpace(
    at time: Double, opacity: Double, within outer: AffineTransform, on plane: SpatialTransform?,
    into commands: inout [DrawCommand]
  ) {
    let around = SpatialTransform(outer).then(plane ?? .identity)
    var placed = spatialTransform(at: time).then(around)
    guard showsFront(seenThrough: placed) else { return }
    if let perspective {
      placed = SpatialTransform.perspective(perspective.distance, from: perspective.origin).then(placed)
    }
    draw(at: time, opacity: opacity, within: .identity, on: placed, into: &commands)
  }

  /// Whether the group is seen from the front, or may be seen from behind.
  /// - Parameter space: From its own space to the canvas.
  package func showsFront(seenThrough space: SpatialTransform) -> Bool {
    guard let pose, !pose.showsBack else { return true }
    return space.plane.derivative(at: pose.center).map { $0.determinant > 0 } ?? false
  }

  /// From the group's own space to the space around it.
  package func spatialTransform(at time: Double) -> SpatialTransform {
    guard let stance = stance(at: time) else { return SpatialTransform(transform.transform(at: time)) }
    var flat = transform
    flat.translation = .constant(.zero)
    return SpatialTransform(flat.transform(at: time)).then(stance)
  }

  /// The map that turns and moves the group in space, after it was scaled and rotated in its own plane; nil if the
  /// group is not turned in space.
  func stance(at time: Double) -> SpatialTransform? {
    guard let pose else { return nil }
    let anchor = transform.anchor.value(at: time)
    let move = transform.translation.value(at: time)
    return SpatialTransform.translation(-anchor.x, -anchor.y, 0)
      .then(.rotationY(pose.rotationY.value(at: time)))
      .then(.rotationX(pose.rotationX.value(at: time)))
      .then(.translation(anchor.x + move.x, anchor.y + move.y, pose.z.value(at: time)))
  }

  /// The indices of the layers as they are drawn: from the farthest to the nearest, by the depth of their middles in
  /// the group's own space as it is seen. Layers in the plane have its depth, and equal depths keep their order.
  package func orderOfDepth(
    at time: Double, on plane: SpatialTransform?, within transform: AffineTransform
  ) -> [Int] {
    guard layers.contains(where: \.isInSpace) else { return Array(layers.indices) }
    let seen = SpatialTransform(transform).then(plane ?? .identity)
    let depths = layers.map { $0.middle(at: time).map { seen.depth(of: $0) } ?? seen.depth(of: .zero) }
    // Depths that differ by a rounding error are equal.
    func rank(_ i: Int) -> Double { (depths[i] * 1e6).rounded() }
    return layers.indices.sorted { (rank($0), $0) < (rank($1), $1) }
  }
}

extension Layer {
  /// Whether it stands in space, by itself or as a copy in a group of its own.
  package var isInSpace: Bool {
    guard case .group(let group) = self else { return false }
    return group.pose != nil || (group.layers.count == 1 && group.layers[0].isInSpace)
  }

  /// The middle of a layer that stands in space, in the space around it; nil for one in the plane.
  fileprivate func middle(at time: Double) -> SpatialTransform.Place? {
    guard case .group(let group) = self, isInSpace else { return nil }
    if let pose = group.pose { return group.spatialTransform(at: time).place(of: .init(pose.center)) }
    return group.layers[0].middle(at: group.clock.time(at: time)).map {
      SpatialTransform(group.transform.transform(at: time)).place(of: $0)
    }
  }
}
