import GraphicsCore
import MotionMath
import PathGeometry
import SceneModel

/// A plane in space that holds layers, and how it maps to the plane that everything is drawn in: that of the outermost
/// turned group.
struct LayerSpace {
  typealias Order = [Int]

  /// At a moment of the scene; nil while nothing of the plane is seen.
  private(set) var map: (Double) -> SpatialTransform? = { _ in .identity }
  /// When the map may bend or jump, in seconds of the file's cycle.
  private(set) var corners: [Double] = []
  private(set) var isStill = true
  /// Whether it is the canvas's plane as everything in it is seen: what does not leave it needs no projection.
  private(set) var isFlat = true
  /// Whether what is around mirrors the plane, so that its back is what seems to be its front.
  private let isMirrored: (Double) -> Bool
  private let isMirrorMoving: Bool

  /// More orders of layers would take too many copies; chosen.
  private static let mostOrders = 8
  /// How far an outline may be off, in points; chosen.
  static let tolerance = 0.02
  private static let mirror = SpatialTransform(.scale(-1, 1))

  /// The plane of layers that are in no turned group.
  /// - Parameter perspective: The perspective in which they are seen.
  init(around context: LayerContext, in perspective: Perspective? = nil) {
    let transforms = context.transforms
    func isMirrored(_ moment: Double) -> Bool {
      transforms.reduce(false) { isMirrored, next in
        isMirrored != (next.track.transform(at: next.time.local(moment)).determinant < 0)
      }
    }
    self.isMirrored = isMirrored
    isMirrorMoving = Set(context.time.looks.map(isMirrored)).count > 1
    if let perspective {
      let seen = SpatialTransform.perspective(perspective.distance, from: perspective.origin)
      map = { _ in seen }
    }
  }

  /// The plane inside a group.
  /// - Parameter context: Of the group itself, whose clock has no effect on it.
  func entering(_ group: GroupLayer, _ context: LayerContext) -> LayerSpace {
    if group.pose == nil, group.perspective == nil, group.transform == .identity { return self }
    var inner = self
    inner.map = { [map, isMirrored, time = context.time] moment in
      guard let around = map(moment) else { return nil }
      let placed = group.spatialTransform(at: time.local(moment)).then(around)
      guard group.showsFront(seenThrough: isMirrored(moment) ? placed.then(Self.mirror) : placed) else { return nil }
      guard let perspective = group.perspective else { return placed }
      return SpatialTransform.perspective(perspective.distance, from: perspective.origin).then(placed)
    }
    let tracks = CornerCollector(context.motions, of: group.transform)
    var pose = group.pose
    pose?.visitTracks(tracks)
    inner.corners += tracks.corners
    inner.isStill = isStill && tracks.isStill
    if group.pose?.showsBack == false, isMirrorMoving { inner.isStill = false }
    inner.isFlat = false
    return inner
  }

  /// The same plane while a condition holds.
  func seen(while condition: @escaping (Double) -> Bool) -> LayerSpace {
    var limited = self
    limited.map = { [map] in condition($0) ? map($0) : nil }
    (limited.isStill, limited.isFlat) = (false, false)
    return limited
  }

  /// The orders in which the layers of a group are drawn as they move before and behind each other, and the index of
  /// the one at a moment; nil if there are too many. Layers that do not overlap may have any order.
  /// - Parameter context: Of the layers.
  func orders(of group: GroupLayer, _ context: LayerContext) -> (orders: [Order], current: (Double) -> Int)? {
    guard group.layers.contains(where: \.isInSpace) else { return ([Array(group.layers.indices)], { _ in 0 }) }
    func drawn(_ moment: Double) -> Order? {
      map(moment).map { group.orderOfDepth(at: context.time.local(moment), on: $0, within: .identity) }
    }
    var orders: [Order] = []
    /// The index of an order that shows the same.
    func index(of drawn: Order, in orders: [Order], _ moment: Double) -> Int? {
      if let same = orders.firstIndex(of: drawn) { return same }
      let outlines = group.layers.map { self.outlines(of: $0, at: moment, context) }
      return orders.firstIndex { order in
        let places = Dictionary(zip(order, order.indices)) { first, _ in first }
        return drawn.indices.allSatisfy { above in
          drawn[..<above].allSatisfy { below in
            guard let first = places[below], let second = places[drawn[above]], first > second else { return true }
            return !Self.overlap(outlines[below], outlines[drawn[above]])
          }
        }
      }
    }
    for moment in context.time.looks {
      // What is not seen has no order.
      guard let drawn = drawn(moment), index(of: drawn, in: orders, moment) == nil else { continue }
      orders.append(drawn)
      if orders.count > Self.mostOrders { return nil }
    }
    return (orders, { [orders] moment in drawn(moment).flatMap { index(of: $0, in: orders, moment) } ?? 0 })
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
      b.contains { b in
        a.path.controlBox.overlaps(b.path.controlBox)
          && !Path.combining([a, b], .intersect, tolerance: tolerance).isEmpty
      }
    }
  }
}

extension Layer {
  /// Whether it is turned out of the plane that it is in, or something in it is.
  var leavesPlane: Bool {
    guard case .group(let group) = self else { return false }
    return group.pose != nil || group.layers.contains(where: \.leavesPlane)
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
