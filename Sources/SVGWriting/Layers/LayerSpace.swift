import GraphicsCore
import MotionMath
import PathGeometry
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
  /// How far an outline may be off, in points; chosen.
  static let tolerance = 0.02
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
  /// the one at a moment; nil if there are too many. Layers that do not overlap may have any order.
  /// - Parameter context: Of the layers.
  func orders(of group: GroupLayer, _ context: LayerContext) -> (orders: [Order], current: (Double) -> Int)? {
    guard group.layers.contains(where: \.isInSpace) else { return ([Array(group.layers.indices)], { _ in 0 }) }
    func drawn(_ moment: Double) -> Order {
      guard let plane = map(moment) else { return [] }
      return group.orderOfDepth(at: context.time.local(moment), on: plane, within: .identity)
    }
    /// Whether layers may be drawn in another order than theirs.
    func isAlike(_ order: Order, _ drawn: Order, _ moment: Double) -> Bool {
      if order == drawn { return true }
      let outlines = group.layers.map { self.outlines(of: $0, at: moment, context) }
      let places = Dictionary(zip(order, order.indices)) { first, _ in first }
      return drawn.indices.allSatisfy { above in
        drawn[..<above].allSatisfy { below in
          guard let first = places[below], let second = places[drawn[above]], first > second else { return true }
          return !Self.overlap(outlines[below], outlines[drawn[above]])
        }
      }
    }
    var orders: [Order] = []
    for moment in context.time.looks {
      let drawn = drawn(moment)
      if orders.contains(where: { isAlike($0, drawn, moment) }) { continue }
      orders.append(drawn)
      if orders.count > Self.mostOrders { return nil }
    }
    return (
      orders,
      { [orders] moment in
        let drawn = drawn(moment)
        return orders.firstIndex(of: drawn) ?? orders.firstIndex { isAlike($0, drawn, moment) } ?? 0
      }
    )
  }

  private typealias Part = (path: Path, rule: FillRule)

  /// What a layer covers of the plane in which everything is drawn.
  private func outlines(of layer: Layer, at moment: Double, _ context: LayerContext) -> [Part] {
    switch layer {
    case .shape(let shape):
      guard let map = map(moment) else { return [] }
      let path = shape.covered(at: context.time.local(moment), tolerance: Self.tolerance)
      return [(path.projected(by: map.plane, parts: 1).path, shape.coverage.rule)]
    case .group(let group):
      let plane = entering(group, context)
      var inner = context
      inner.time = context.time.adding(group.clock)
      return group.layers.flatMap { plane.outlines(of: $0, at: moment, inner) }
    }
  }

  private static func overlap(_ a: [Part], _ b: [Part]) -> Bool {
    a.contains { a in
      b.contains { b in !Path.combining([a, b], .intersect, tolerance: tolerance).isEmpty }
    }
  }
}

extension ShapeLayer {
  /// What the shape covers in the space around its transform.
  /// - Parameter tolerance: How far a stroke's edges may be off, in points.
  func covered(at time: Double, tolerance: Double) -> Path {
    let path = outline.path(at: time)
    let transform = transform.transform(at: time)
    guard case .stroke(let style) = coverage.coverage(at: time) else { return path.applying(transform) }
    if let smooth = path.smoothOutline(of: style, tolerance: tolerance) { return smooth.applying(transform) }
    let contours = StrokeOutline.contours(of: path, style: style, tolerance: tolerance) ?? []
    return Path(contours: contours.map { $0.map { Point($0.x, $0.y) } }).applying(transform)
  }
}

extension CoverageTrack {
  /// Of the outline that is covered.
  fileprivate var rule: FillRule {
    if case .fill(let rule) = self { rule } else { .nonZero }
  }
}
