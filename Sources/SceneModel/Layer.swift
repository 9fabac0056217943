import GraphicsCore
import MotionMath

/// One node of the scene tree. Everything in it is resolved: points, seconds, colors and outlines. Whatever moves is a
/// `Track`.
public indirect enum Layer: Equatable, Sendable {
  case shape(ShapeLayer)
  case group(GroupLayer)
}

extension Layer: Tracked {
  package mutating func visitTracks(_ visitor: any TrackVisitor) {
    switch self {
    case .shape(let shape): self = .shape(shape.visited(by: visitor))
    case .group(let group): self = .group(group.visited(by: visitor))
    }
  }
}

/// An outline with a paint.
public struct ShapeLayer: Equatable, Sendable {
  public var outline: Outline
  public var coverage: CoverageTrack
  public var paint: PaintTrack
  public var opacity: Track<Double>
  public var transform: TransformTrack
  public var blend: BlendMode
  /// The JSON path of the layer in its preset; nil if it has none.
  public var source: String?

  public init(
    _ outline: Outline, coverage: CoverageTrack = .fill(.nonZero), paint: PaintTrack,
    opacity: Track<Double> = .constant(1), transform: TransformTrack = .identity, blend: BlendMode = .sourceOver
  ) {
    self.outline = outline.settled
    self.coverage = coverage
    self.paint = paint
    self.opacity = opacity
    self.transform = transform
    self.blend = blend
  }

  /// Creates a layer whose outline does not change.
  public init(
    _ path: Path, coverage: Draw.Coverage = .fill(.nonZero), paint: PaintTrack,
    opacity: Track<Double> = .constant(1), transform: TransformTrack = .identity, blend: BlendMode = .sourceOver
  ) {
    self.init(
      .path(.constant(path)), coverage: CoverageTrack(coverage), paint: paint, opacity: opacity, transform: transform,
      blend: blend)
  }
}

extension ShapeLayer: Tracked {
  package mutating func visitTracks(_ visitor: any TrackVisitor) {
    visitor.place.add(opacity)
    visitor.visit(&opacity, .opacity)
    transform.visitTracks(visitor)
    outline.visitTracks(visitor)
    coverage.visitTracks(visitor)
    paint.visitTracks(visitor)
  }
}

/// Layers that move, fade, and are clipped or filtered as one. The clip is in the group's own space, before its
/// transform.
public struct GroupLayer: Equatable, Sendable {
  public var layers: [Layer]
  public var clip: ClipTrack?
  public var opacity: Track<Double>
  public var transform: TransformTrack
  public var blend: BlendMode
  public var filters: [FilterTrack]
  /// Whether the layers are drawn separately even if nothing above requires it, so that blend modes inside apply only
  /// among them.
  public var isIsolated: Bool
  /// The time of the layers. The group's own tracks follow the time around it.
  public var clock: LayerClock
  /// The JSON path of the layer in its preset; nil if it has none.
  public var source: String?
  /// How the group stands in space; nil if it lies in the plane around it.
  public var pose: PoseTrack?
  /// From where what stands in space inside it is seen; nil if from infinitely far, or as the groups around it are.
  public var perspective: Perspective?

  public init(
    _ layers: [Layer], clip: ClipTrack? = nil, opacity: Track<Double> = .constant(1),
    transform: TransformTrack = .identity, blend: BlendMode = .sourceOver, filters: [FilterTrack] = [],
    isIsolated: Bool = false, clock: LayerClock = .running, source: String? = nil, pose: PoseTrack? = nil,
    perspective: Perspective? = nil
  ) {
    self.layers = layers
    self.clip = clip
    self.opacity = opacity
    self.transform = transform
    self.blend = blend
    self.filters = filters
    self.isIsolated = isIsolated
    self.clock = clock
    self.source = source
    self.pose = pose
    self.perspective = perspective
  }
}

extension GroupLayer: Tracked {
  package mutating func visitTracks(_ visitor: any TrackVisitor) {
    visitor.place.add(opacity)
    visitor.visit(&opacity, .opacity)
    pose?.visitTracks(visitor)
    transform.visitTracks(visitor)
    clip?.visitTracks(visitor)
    for i in filters.indices { filters[i].visitTracks(visitor) }
    // The layers follow the clock as it was: the visitor may replace its track.
    let written = clock
    clock.track = clock.track.map { visitor.visited($0, .time) }
    guard !written.standsStill else { return }
    visitor.place.clocks = visitor.place.clocks.adding(written)
    layers.visitTracks(visitor)
  }
}

/// Scale, then skew, then rotation, all about `anchor`, then the way along a path, and finally translation. Each is a
/// track of its own.
public struct TransformTrack: Equatable, Sendable {
  /// The fixed point, in the layer's own space.
  public var anchor = Track<Point>.constant(.zero)
  public var scale = Track<Point>.constant(Point(1, 1))
  /// The angles in radians by which the x axis and the y axis lean.
  public var skew = Track<Point>.constant(.zero)
  /// The angle in radians, clockwise.
  public var rotation = Track<Double>.constant(0)
  public var translation = Track<Point>.constant(.zero)
  /// A way along a path, before the translation.
  public var along: PathTrack?
  /// What follows, the outermost last.
  public var following: [TransformTrack] = []

  public static let identity = TransformTrack()

  package func transform(at time: Double) -> AffineTransform {
    let anchor = anchor.value(at: time)
    let scale = scale.value(at: time)
    let skew = skew.value(at: time)
    let rotation = rotation.value(at: time)
    let move = translation.value(at: time)
    var transform = AffineTransform.identity
    if scale != Point(1, 1) { transform = transform.then(AffineTransform.scale(scale.x, scale.y).about(anchor)) }
    if skew != .zero {
      let lean = AffineTransform(a: 1, b: tangent(skew.y), c: tangent(skew.x), d: 1, tx: 0, ty: 0)
      transform = transform.then(lean.about(anchor))
    }
    if rotation != 0 { transform = transform.then(AffineTransform.rotation(radians: rotation).about(anchor)) }
    if let along { transform = transform.then(along.transform(at: time)) }
    if move != .zero { transform = transform.then(.translation(move.x, move.y)) }
    for next in following { transform = transform.then(next.transform(at: time)) }
    return transform
  }
}

extension TransformTrack: Tracked {
  package mutating func visitTracks(_ visitor: any TrackVisitor) {
    visitor.visit(&anchor, .anchor)
    visitor.visit(&scale, .scale)
    visitor.visit(&skew, .skew)
    visitor.visitAngle(&rotation, .rotation)
    visitor.visit(&translation, .position)
    along?.visitTracks(visitor)
    for i in following.indices { following[i].visitTracks(visitor) }
  }
}

extension [Layer] {
  /// The layers at another place.
  func moved(by d: Point) -> [Layer] {
    d == .zero ? self : [.group(GroupLayer(self, transform: TransformTrack(translation: .constant(d))))]
  }
}

extension Track where Value == Double {
  /// The same factor in both directions.
  var uniform: Track<Point> { map { Point($0, $0) } }
}
