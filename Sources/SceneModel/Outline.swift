import GraphicsCore
import MotionMath
import PathGeometry

/// An outline over time: a path, or a shape whose measures move. Shapes with a size are centered on the origin.
public indirect enum Outline: Equatable, Sendable {
  case path(Track<Path>)
  /// Width and height.
  case ellipse(Track<Point>)
  /// Angles are in radians, clockwise, with 0 at 3 o'clock.
  case arc(diameter: Track<Double>, start: Track<Double>, sweep: Track<Double>)
  /// Width and height, and the radius of the corners; the one along the height if it differs.
  case rectangle(Track<Point>, radius: Track<Double>, radiusY: Track<Double>? = nil)
  /// A star if there is an inner diameter. The first corner is at 12 o'clock.
  case polygon(sides: Int, diameter: Track<Double>, innerDiameter: Track<Double>?)
  case line(Track<Point>, Track<Point>)
  /// The path of the number that the track's value rounds down to; the first below 0, the last beyond the end.
  case step([Path], Track<Double>)
  /// The parts whose positions are below the track's value, rounded down.
  case shown([Part], Track<Double>)
  case number(NumberFace, Track<Double>)
  /// The part between two fractions of the length.
  case trimmed(Outline, Track<Point>)
  /// The part between two fractions of the length in any order, limited to 0…1, then both moved by a third: of each
  /// subpath, or of all as one line, of which the outline is the part between the fractions of `span`.
  case part(Outline, start: Track<Double>, end: Track<Double>, offset: Track<Double>, ofEach: Bool, span: Point)
  /// Several outlines as one; without an operation, one after the other.
  case compound([Piece], PathOperation?)
  /// Grown by a distance in points, or shrunk by a negative one.
  case offset(Outline, by: Track<Double>, join: LineJoin, miterLimit: Double, rule: FillRule)
  case roundedCorners(Outline, radius: Track<Double>)
  /// The size of the ridges is in points.
  case zigZag(Outline, size: Track<Double>, ridges: Int, isSmooth: Bool)
  /// The middle of a text's anchor stands at a part of the path's length.
  case textOnPath(PathText, start: Track<Double>)

  /// One part of an outline that appears part by part.
  public struct Part: Equatable, Sendable {
    public var path: Path
    public var position: Int
  }

  /// One of several outlines, and where it stands among them.
  public struct Piece: Equatable, Sendable {
    public var outline: Outline
    public var rule: FillRule
    public var transform: TransformTrack
  }

  /// How far polygons that are combined may be off the curves they are made of, in points.
  static let tolerance = 0.005

  /// A value is rounded down to this; what falls short of a whole number by a rounding error is that number.
  package static func level(_ value: Double) -> Int { Int((min(max(value, -1e9), 1e9) + 1e-9).rounded(.down)) }

  public func path(at time: Double) -> Path {
    switch self {
    case .step(let paths, let index):
      return paths[min(max(Self.level(index.value(at: time)), 0), paths.count - 1)]
    case .shown(let parts, let count):
      let count = Self.level(count.value(at: time))
      return Path(parts.flatMap { $0.position < count ? $0.path.elements : [] })
    case .number(let face, let value): return face.path(of: value.value(at: time))
    case .path(let track): return track.value(at: time)
    case .ellipse(let size):
      let size = size.value(at: time)
      return .ellipse(center: .zero, radii: Size(max(0, size.x) / 2, max(0, size.y) / 2))
    case .arc(let diameter, let start, let sweep):
      let turn = 2 * Double.pi
      return .arc(
        center: .zero, radius: max(0, diameter.value(at: time)) / 2, from: start.value(at: time),
        sweep: min(turn, max(-turn, sweep.value(at: time))))
    case .rectangle(let size, let radius, let radiusY):
      let size = size.value(at: time)
      let rect = Rect(center: .zero, size: Size(max(0, size.x), max(0, size.y)))
      let radius = max(0, radius.value(at: time))
      guard let radiusY else { return .roundedRectangle(rect, radius: radius) }
      return .roundedRectangle(rect, radii: Size(radius, max(0, radiusY.value(at: time))))
    case .polygon(let sides, let diameter, let inner):
      return Self.polygon(sides, diameter.value(at: time) / 2, inner.map { $0.value(at: time) / 2 })
    case .line(let start, let end): return Path([.move(start.value(at: time)), .line(end.value(at: time))])
    case .trimmed(let outline, let part):
      let part = part.value(at: time)
      return outline.path(at: time).trimmed(from: part.x, to: part.y)
    case .part(let outline, let start, let end, let offset, let ofEach, let span):
      let path = outline.path(at: time)
      let (from, to) = Self.partEnds(
        start: start.value(at: time), end: end.value(at: time), offset: offset.value(at: time))
      return ofEach
        ? path.trimmingEach(from: from, to: to) : path.trimmed(from: from, to: to, of: (span.x, span.y))
    case .compound(let pieces, let operation):
      let paths = pieces.map { $0.outline.path(at: time).applying($0.transform.transform(at: time)) }
      guard let operation else { return Path(paths.flatMap(\.elements)) }
      return .combining(zip(paths, pieces).map { (path: $0, rule: $1.rule) }, operation, tolerance: Self.tolerance)
    case .offset(let outline, let distance, let join, let miterLimit, let rule):
      return outline.path(at: time).offset(
        by: distance.value(at: time), join: join, miterLimit: miterLimit, rule: rule, tolerance: Self.tolerance)
    case .roundedCorners(let outline, let radius):
      return outline.path(at: time).roundingCorners(radius: max(0, radius.value(at: time)))
    case .zigZag(let outline, let size, let ridges, let isSmooth):
      return outline.path(at: time).zigZag(size: size.value(at: time), ridges: ridges, isSmooth: isSmooth)
    case .textOnPath(let text, let start): return text.path(start: start.value(at: time))
    }
  }

  /// Where a part starts and ends. An easing that overshoots leads to no other part.
  package static func partEnds(start: Double, end: Double, offset: Double) -> (from: Double, to: Double) {
    let (a, b) = (min(1, max(0, start)), min(1, max(0, end)))
    return (min(a, b) + offset, max(a, b) + offset)
  }

  private static func polygon(_ sides: Int, _ radius: Double, _ inner: Double?) -> Path {
    let count = inner == nil ? sides : sides * 2
    var path = Path()
    for i in 0..<count {
      let angle = 2 * Double.pi * Double(i) / Double(count) - .pi / 2
      let reach = i % 2 == 1 ? inner ?? radius : radius
      let corner = Point(reach * cosine(angle), reach * sine(angle))
      if i == 0 { path.move(to: corner) } else { path.line(to: corner) }
    }
    path.close()
    return path
  }

  /// The same outline. If nothing in it moves, it is computed once, so that all frames share its storage.
  var settled: Outline { isConstant ? .path(.constant(path(at: 0))) : self }
}

extension Outline: Tracked {
  package mutating func visitTracks(_ visitor: any TrackVisitor) {
    switch self {
    case .path(let track): self = .path(visitor.visited(track, .outline))
    case .step(let paths, let value): self = .step(paths, visitor.visited(value, levels: Self.level))
    case .shown(let parts, let value): self = .shown(parts, visitor.visited(value, levels: Self.level))
    case .number(let face, let value): self = .number(face, visitor.visited(value, levels: face.level))
    case .ellipse(let size): self = .ellipse(visitor.visited(size, .outline))
    case .arc(let diameter, let start, let sweep):
      self = .arc(
        diameter: visitor.visited(diameter, .outline), start: visitor.visitedAngle(start, .outline),
        sweep: visitor.visited(sweep, .outline))
    case .rectangle(let size, let radius, let radiusY):
      self = .rectangle(
        visitor.visited(size, .outline), radius: visitor.visited(radius, .outline),
        radiusY: radiusY.map { visitor.visited($0, .outline) })
    case .polygon(let sides, let diameter, let inner):
      self = .polygon(
        sides: sides, diameter: visitor.visited(diameter, .outline),
        innerDiameter: inner.map { visitor.visited($0, .outline) })
    case .line(let start, let end): self = .line(visitor.visited(start, .outline), visitor.visited(end, .outline))
    case .trimmed(let outline, let part): self = .trimmed(outline.visited(by: visitor), visitor.visited(part, .trim))
    case .part(let outline, let start, let end, let offset, let ofEach, let span):
      self = .part(
        outline.visited(by: visitor), start: visitor.visited(start, .progress), end: visitor.visited(end, .progress),
        offset: visitor.visited(offset, .progress), ofEach: ofEach, span: span)
    case .compound(var pieces, let operation):
      for i in pieces.indices {
        pieces[i].outline.visitTracks(visitor)
        pieces[i].transform.visitTracks(visitor)
      }
      self = .compound(pieces, operation)
    case .offset(let outline, let distance, let join, let miterLimit, let rule):
      self = .offset(
        outline.visited(by: visitor), by: visitor.visited(distance, .outline), join: join, miterLimit: miterLimit,
        rule: rule)
    case .roundedCorners(let outline, let radius):
      self = .roundedCorners(outline.visited(by: visitor), radius: visitor.visited(radius, .outline))
    case .zigZag(let outline, let size, let ridges, let isSmooth):
      self = .zigZag(
        outline.visited(by: visitor), size: visitor.visited(size, .outline), ridges: ridges, isSmooth: isSmooth)
    case .textOnPath(let text, let start): self = .textOnPath(text, start: visitor.visited(start, .progress))
    }
  }
}
