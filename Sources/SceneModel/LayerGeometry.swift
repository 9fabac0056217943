import GraphicsCore
import MotionMath

/// Where a layer of a preset is at one moment, for editors that show handles on it.
public struct LayerGeometry: Equatable, Sendable {
  /// The JSON path of the layer in its preset.
  public var source: String
  /// From the layer's own space to points of the canvas.
  public var transform: Projection
  /// From the space that the layer is moved in, its group's, to points of the canvas.
  public var outer: Projection
  /// From the plane that the layer is rotated in to points of the canvas: `outer`, unless it is turned in space.
  public var rotating: Projection
  /// The box of its outlines in its own space, without strokes, filters and clips; nil if it has none.
  public var bounds: Rect?
  /// What it is scaled and rotated about, in its own space.
  public var anchor: Point
  /// Whether the layer itself, and not a group around it, is turned in space.
  public var isInSpace: Bool
  /// Whether it and all groups around it have an opacity above 0, and none shows its hidden back.
  public var isSeen: Bool
  /// The gradients of its fill and its stroke.
  public var gradients: [GradientPlace] = []

  /// A gradient in the layer's own space.
  public struct GradientPlace: Equatable, Sendable {
    public var isStroke: Bool
    public var geometry: GradientGeometry
  }
}

extension Scene {
  /// No more places are found, so that an editor gets an answer for a layer with thousands of copies too.
  private static let mostPlaces = 1000

  /// Returns where the layers of the preset are at a time in seconds, each before the layers inside it, from bottom to
  /// top. A layer with copies is there once for each of them.
  public func geometry(at time: Double) -> [LayerGeometry] {
    var walk = GeometryWalk(most: Self.mostPlaces)
    for layer in layers { walk.visit(layer, at: time, GeometryWalk.Place()) }
    return walk.found
  }
}

/// Collects the places of layers that have a JSON path.
private struct GeometryWalk {
  let most: Int
  private(set) var found: [LayerGeometry] = []

  /// Where the walk is: the space of the layers that come next.
  struct Place {
    /// To the canvas.
    var space = SpatialTransform.identity
    var isSeen = true
    /// The layers around with a path, outermost first: indices of `found`, and the maps to their own spaces.
    var owners: [(index: Int, toOwn: SpatialTransform)] = []

    func entering(_ map: SpatialTransform) -> Place {
      var inner = self
      inner.space = map.then(space)
      for i in owners.indices { inner.owners[i].toOwn = map.then(owners[i].toOwn) }
      return inner
    }
  }

  mutating func visit(_ layer: Layer, at time: Double, _ place: Place) {
    switch layer {
    case .shape(let shape):
      var inner = place.entering(SpatialTransform(shape.transform.transform(at: time)))
      inner.isSeen = place.isSeen && shape.opacity.value(at: time) > 0
      if let source = shape.source { add(source, shape.transform, at: time, in: place, &inner) }
      note(shape, at: time, in: inner)
    case .group(let group):
      var inner = place.entering(group.spatialTransform(at: time))
      inner.isSeen = place.isSeen && group.opacity.value(at: time) > 0 && group.showsFront(seenThrough: inner.space)
      if let source = group.source { add(source, group.transform, group.stance(at: time), at: time, in: place, &inner) }
      if let perspective = group.perspective {
        inner = inner.entering(.perspective(perspective.distance, from: perspective.origin))
      }
      for layer in group.layers { visit(layer, at: group.clock.time(at: time), inner) }
    }
  }

  private mutating func add(
    _ source: String, _ transform: TransformTrack, _ stance: SpatialTransform? = nil, at time: Double,
    in outer: Place, _ inner: inout Place
  ) {
    guard found.count < most else { return }
    inner.owners.append((found.count, .identity))
    found.append(
      LayerGeometry(
        source: source, transform: inner.space.plane, outer: outer.space.plane,
        rotating: (stance?.then(outer.space) ?? outer.space).plane, bounds: nil,
        anchor: transform.anchor.value(at: time), isInSpace: stance != nil, isSeen: inner.isSeen))
  }

  /// Adds an outline to the boxes of the layers around it, and its gradient to the innermost of them.
  private mutating func note(_ shape: ShapeLayer, at time: Double, in place: Place) {
    let path = shape.outline.path(at: time)
    for (owner, toOwn) in place.owners {
      // A layer that is scaled to nothing, or seen edge on, has no handles.
      guard found[owner].transform.inverse != nil else { continue }
      if !path.isEmpty, let box = toOwn.plane.boundingBox(of: path.controlBox) {
        found[owner].bounds = found[owner].bounds?.enclosing(box) ?? box
      }
      if owner == place.owners.last?.index, let flat = toOwn.plane.affine {
        noteGradient(of: shape, at: time, flat, owner)
      }
    }
  }

  private mutating func noteGradient(of shape: ShapeLayer, at time: Double, _ toOwn: AffineTransform, _ owner: Int) {
    guard case .gradient(let gradient) = shape.paint else { return }
    var isStroke = false
    if case .stroke = shape.coverage { isStroke = true }
    guard !found[owner].gradients.contains(where: { $0.isStroke == isStroke }) else { return }
    found[owner].gradients.append(
      LayerGeometry.GradientPlace(
        isStroke: isStroke, geometry: gradient.gradient(at: time).geometry.applying(toOwn)))
  }
}

extension Projection {
  /// The box around a box's corners; nil where one of them is behind the viewer.
  fileprivate func boundingBox(of box: Rect) -> Rect? {
    if let affine { return affine.boundingBox(of: box) }
    guard box.corners.allSatisfy({ depth(of: $0) > 0 }) else { return nil }
    return Rect.around(box.corners.map { Rect(center: apply($0), size: .zero) })
  }
}
