import GraphicsCore
import MotionMath
import SceneModel

/// How the plane of layers stands in space: the way to the plane of the outermost group in space, in which everything
/// is drawn.
struct LayerSpace {
  typealias Order = [Int]

  /// At a moment of the scene; nil while nothing of the plane is seen.
  private(set) var map: (Double) -> SpatialTransform? = { _ in .identity }
  /// When the map may bend or jump, in seconds of the file's cycle.
  private(set) var corners: [Double] = []
  private(set) var isStill = true
  /// Whether what is around mirrors the plane, so that its back is what seems to be its front.
  private let isMirrored: (Double) -> Bool

  /// More orders of layers would take too many copies; chosen.
  private static let mostOrders = 8
  private static let mirror = SpatialTransform(.scale(-1, 1))

  /// The plane around a group that no group in space is around.
  init(around context: LayerContext) {
    let transforms = context.transforms
    isMirrored = { moment in
      transforms.reduce(false) { isMirrored, next in
        isMirrored != (next.track.transform(at: next.time.local(moment)).determinant < 0)
      }
    }
  }

  /// The plane inside a group.
  /// - Parameter context: Of the group itself, whose clock has no effect on it.
  func entering(_ group: GroupLayer, _ context: LayerContext) -> LayerSpace {
    var inner = self
    inner.map = { [map, isMirrored, time = context.time] moment in
      guard let around = map(moment) else { return nil }
      let placed = group.spatialTransform(at: time.local(moment)).then(around)
      guard group.showsFront(seenThrough: isMirrored(moment) ? placed.then(Self.mirror) : placed) else { return nil }
      guard let perspective = group.perspective else { return placed }
      return SpatialTransform.perspective(perspective.distance, from: perspective.origin).then(placed)
    }
    let tracks = CornerCollector(context.motions)
    var (pose, transform) = (group.pose, group.transform)
    pose?.visitTracks(tracks)
    transform.visitTracks(tracks)
    inner.corners += tracks.corners
    inner.isStill = isStill && (tracks.isStill || context.time.standsStill)
    return inner
  }

  /// The same plane while a condition holds.
  func seen(while condition: @escaping (Double) -> Bool) -> LayerSpace {
    var limited = self
    limited.map = { [map] in condition($0) ? map($0) : nil }
    return limited
  }

  /// The orders in which the layers of a group are drawn as they move before and behind each other, and the index of
  /// the one at a moment; nil if there are too many.
  /// - Parameter context: Of the layers.
  func orders(of group: GroupLayer, _ context: LayerContext) -> (orders: [Order], current: (Double) -> Int)? {
    let planes = group.layers.map { layer -> LayerSpace? in
      if case .group(let group) = layer, group.pose != nil { entering(group, context) } else { nil }
    }
    /// From the farthest to the nearest, and whether each is seen.
    func order(_ moment: Double) -> (all: Order, seen: Order) {
      guard let plane = map(moment) else { return ([], []) }
      let all = group.orderOfDepth(at: context.time.local(moment), on: plane, within: .identity)
      return (all, all.filter { index in planes[index].map { $0.map(moment) != nil } ?? true })
    }
    var orders: [Order] = []
    func index(of seen: Order) -> Int? { orders.firstIndex { $0.filter(seen.contains) == seen } }
    for moment in context.time.looks {
      let (all, seen) = order(moment)
      if index(of: seen) == nil { orders.append(all) }
      if orders.count > Self.mostOrders { return nil }
    }
    if orders.count < 2 { return ([orders.first ?? Array(group.layers.indices)], { _ in 0 }) }
    return (
      orders,
      { [orders] moment in
        let seen = order(moment).seen
        return orders.firstIndex { $0.filter(seen.contains) == seen } ?? 0
      }
    )
  }
}
