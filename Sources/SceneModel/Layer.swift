import GraphicsCore
import MotionMath

/// One node of the scene tree. Everything in it is resolved: points, seconds, colours and outlines; what moves is a `Track`.
public indirect enum Layer: Equatable, Sendable {
  case shape(ShapeLayer)
  case group(GroupLayer)
}

/// An outline with a paint.
public struct ShapeLayer: Equatable, Sendable {
  public var path: Path
  public var coverage: Draw.Coverage
  public var paint: PaintTrack
  public var opacity: Track<Double>
  public var transform: TransformTrack
  public var blend: BlendMode

  public init(
    _ path: Path, coverage: Draw.Coverage = .fill(.nonZero), paint: PaintTrack,
    opacity: Track<Double> = .constant(1), transform: TransformTrack = .identity, blend: BlendMode = .sourceOver
  ) {
    self.path = path
    self.coverage = coverage
    self.paint = paint
    self.opacity = opacity
    self.transform = transform
    self.blend = blend
  }
}

/// Layers that move, fade, are clipped or filtered as one. The clip stands in the group's own space, before its transform.
public struct GroupLayer: Equatable, Sendable {
  public var layers: [Layer]
  public var clip: Path?
  public var opacity: Track<Double>
  public var transform: TransformTrack
  public var blend: BlendMode
  public var filters: [Filter]
  /// Whether the layers are drawn apart even where nothing above asks for it, so that blend modes inside see only one another.
  public var isIsolated: Bool

  public init(
    _ layers: [Layer], clip: Path? = nil, opacity: Track<Double> = .constant(1),
    transform: TransformTrack = .identity, blend: BlendMode = .sourceOver, filters: [Filter] = [],
    isIsolated: Bool = false
  ) {
    self.layers = layers
    self.clip = clip
    self.opacity = opacity
    self.transform = transform
    self.blend = blend
    self.filters = filters
    self.isIsolated = isIsolated
  }
}

/// A paint whose gradient may travel.
public enum PaintTrack: Equatable, Sendable {
  case solid(Color)
  /// The gradient, moved by `translation` (points, in the shape's own space).
  case gradient(Gradient, translation: Track<Point>)
  case image(ImagePaint)

  func paint(at time: Double) -> Paint {
    switch self {
    case .solid(let color): .solid(color)
    case .gradient(let gradient, let translation): .gradient(gradient.translated(by: translation.value(at: time)))
    case .image(let image): .image(image)
    }
  }
}

/// Scale, then rotation about `anchor`, then translation; each a track of its own.
public struct TransformTrack: Equatable, Sendable {
  /// In the layer's own space.
  public var anchor: Point
  public var scale: Track<Double>
  /// Radians, clockwise.
  public var rotation: Track<Double>
  public var translation: Track<Point>

  public init(
    anchor: Point = .zero, scale: Track<Double> = .constant(1), rotation: Track<Double> = .constant(0),
    translation: Track<Point> = .constant(.zero)
  ) {
    self.anchor = anchor
    self.scale = scale
    self.rotation = rotation
    self.translation = translation
  }

  public static let identity = TransformTrack()

  func transform(at time: Double) -> AffineTransform {
    let scale = scale.value(at: time)
    let rotation = rotation.value(at: time)
    let move = translation.value(at: time)
    var transform = AffineTransform.identity
    if scale != 1 { transform = transform.then(AffineTransform.scale(scale, scale).about(anchor)) }
    if rotation != 0 { transform = transform.then(AffineTransform.rotation(radians: rotation).about(anchor)) }
    if move != .zero { transform = transform.then(.translation(move.x, move.y)) }
    return transform
  }

  var periods: [Seconds] { [scale.period, rotation.period, translation.period].compactMap { $0 } }
}

extension Gradient {
  func translated(by d: Point) -> Gradient {
    guard d != .zero else { return self }
    var moved = self
    switch geometry {
    case .linear(let start, let end): moved.geometry = .linear(start: start + d, end: end + d)
    case .radial(let center, let r0, let r1):
      moved.geometry = .radial(center: center + d, startRadius: r0, endRadius: r1)
    case .conic(let center, let angle): moved.geometry = .conic(center: center + d, startAngle: angle)
    }
    return moved
  }
}
