import GraphicsCore
import MotionMath
import PathGeometry

/// An outline over time: a path, or a shape whose measures move. Shapes with a size are centred on the origin.
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
  /// Several outlines as one; without an operation, one after the other.
  case compound([Piece], PathOperation?)
  case modified(Outline, OutlineModifier)
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
  static func level(_ value: Double) -> Int { Int((min(max(value, -1e9), 1e9) + 1e-9).rounded(.down)) }

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
    case .compound(let pieces, let operation):
      let paths = pieces.map { $0.outline.path(at: time).applying($0.transform.transform(at: time)) }
      guard let operation else { return Path(paths.flatMap(\.elements)) }
      return .combining(
        zip(paths, pieces).map { (path: $0, rule: $1.rule) }, operation, tolerance: Self.tolerance)
    case .modified(let outline, let modifier): return modifier.path(of: outline.path(at: time), at: time)
    case .textOnPath(let text, let start): return text.path(start: start.value(at: time))
    }
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

  private var isConstant: Bool {
    switch self {
    case .path(let track): track.isConstant
    case .step(_, let index): index.isConstant
    case .shown(_, let count): count.isConstant
    case .number(_, let value): value.isConstant
    case .ellipse(let size): size.isConstant
    case .arc(let diameter, let start, let sweep): diameter.isConstant && start.isConstant && sweep.isConstant
    case .rectangle(let size, let radius, let radiusY):
      size.isConstant && radius.isConstant && radiusY?.isConstant != false
    case .polygon(_, let diameter, let inner): diameter.isConstant && inner?.isConstant != false
    case .line(let start, let end): start.isConstant && end.isConstant
    case .trimmed(let outline, let part): outline.isConstant && part.isConstant
    case .compound(let pieces, _): pieces.allSatisfy { $0.outline.isConstant && $0.transform.isConstant }
    case .modified(let outline, let modifier): outline.isConstant && modifier.isConstant
    case .textOnPath(_, let start): start.isConstant
    }
  }
}

/// How an outline is covered, over time.
public enum CoverageTrack: Equatable, Sendable {
  case fill(FillRule)
  /// The tracks replace the width and the dash offset of the style, and its dashes if there are any.
  case stroke(
    StrokeStyle, width: Track<Double>, dashOffset: Track<Double>, dashes: [Track<Double>] = [],
    taper: TaperTrack? = nil)

  init(_ coverage: Draw.Coverage) {
    switch coverage {
    case .fill(let rule): self = .fill(rule)
    case .stroke(let style):
      self = .stroke(style, width: .constant(style.width), dashOffset: .constant(style.dashOffset))
    }
  }

  func coverage(at time: Double) -> Draw.Coverage {
    switch self {
    case .fill(let rule): return .fill(rule)
    case .stroke(var style, let width, let dashOffset, let dashes, let taper):
      style.width = max(0, width.value(at: time))
      if !dashes.isEmpty { style.dashes = dashes.map { max(0, $0.value(at: time)) } }
      style.dashOffset = dashOffset.value(at: time)
      style.taper = taper?.taper(at: time)
      return .stroke(style)
    }
  }
}

/// A stroke's taper over time.
public struct TaperTrack: Equatable, Sendable {
  public var start: Track<Double>
  public var end: Track<Double>
  public var startWidth: Track<Double>
  public var endWidth: Track<Double>

  func taper(at time: Double) -> StrokeTaper {
    func part(_ track: Track<Double>) -> Double { min(1, max(0, track.value(at: time))) }
    return StrokeTaper(start: part(start), end: part(end), startWidth: part(startWidth), endWidth: part(endWidth))
  }
}

/// A limit on what is drawn, over time.
public struct ClipTrack: Equatable, Sendable {
  public var outline: Outline
  public var rule: FillRule
  public var transform: TransformTrack

  public init(_ outline: Outline, rule: FillRule = .nonZero, transform: TransformTrack = .identity) {
    self.outline = outline
    self.rule = rule
    self.transform = transform
  }

  public init(_ path: Path) { self.init(.path(.constant(path))) }
}

/// A filter over time. Lengths are in the layer's own space.
public enum FilterTrack: Equatable, Sendable {
  case blur(sigma: Track<Double>)
  case shadow(color: Track<Color>, sigma: Track<Double>, offset: Track<Point>)
  case insetShadow(color: Track<Color>, sigma: Track<Double>, offset: Track<Point>)
  case colorMatrix(ColorMatrix)

  /// Returns the filter at `time`, or nil if it changes nothing.
  func filter(at time: Double) -> Filter? {
    switch self {
    case .blur(let sigma):
      let sigma = sigma.value(at: time)
      return sigma > 0 ? .blur(sigma: sigma) : nil
    case .shadow(let color, let sigma, let offset):
      return .shadow(color: color.value(at: time), sigma: max(0, sigma.value(at: time)), offset: offset.value(at: time))
    case .insetShadow(let color, let sigma, let offset):
      return .insetShadow(
        color: color.value(at: time), sigma: max(0, sigma.value(at: time)), offset: offset.value(at: time))
    case .colorMatrix(let matrix): return .colorMatrix(matrix)
    }
  }
}
