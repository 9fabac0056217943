/// How a source color combines with the color below it. The source s and the destination d are premultiplied, after
/// Porter and Duff (1984) and the W3C's "Compositing and Blending Level 1".
public enum BlendMode: String, Equatable, Hashable, Sendable, CaseIterable {
  /// s + d·(1 - αs)
  case sourceOver
  /// Light: colors add and are clamped at 1. Alpha becomes max(αd, the largest resulting color channel). So the
  /// image looks correct on any page, and a clear source pixel changes nothing.
  case plusLighter
  /// s + d, clamped at 1 ("plus" of Porter and Duff). Two images whose opacities add up to 1 dissolve into one another.
  case plus
  /// s·αd + d·(1 - αs): the source shows only where there is already something.
  case sourceAtop
  /// d·αs: the destination stays only where the source is (a mask).
  case destinationIn
  /// d·(1 - αs): the source cuts a hole into the destination.
  case destinationOut
  /// s·(1 - αd) + d·(1 - αs): each shows only where the other is not.
  case xor
  /// The modes of Compositing and Blending Level 1, sections 9.1 (separable) and 9.2 (hue to luminosity).
  case multiply
  case screen
  case overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference, exclusion
  case hue, saturation, color, luminosity

  /// Whether the result is not linear in the color below: then it is not the mode's result for the mean of the colors
  /// that share a pixel.
  public var isNonlinear: Bool {
    switch self {
    case .sourceOver, .sourceAtop, .destinationIn, .destinationOut, .xor, .multiply, .screen, .exclusion: false
    default: true
    }
  }
}

public enum FillRule: String, Equatable, Hashable, Sendable, CaseIterable { case nonZero, evenOdd }

public enum LineCap: String, Equatable, Hashable, Sendable, CaseIterable { case butt, round, square }

public enum LineJoin: String, Equatable, Hashable, Sendable, CaseIterable { case miter, round, bevel }

/// An image that is stretched over a frame. Outside the frame its outermost pixels continue.
public struct ImagePaint: Equatable, Hashable, Sendable {
  public var pixmap: Pixmap
  /// The frame in the user space of the shape that it fills.
  public var frame: Rect

  public init(_ pixmap: Pixmap, frame: Rect) {
    self.pixmap = pixmap
    self.frame = frame
  }
}

/// What a shape is filled with.
public enum Paint: Equatable, Hashable, Sendable {
  case solid(Color)
  case gradient(Gradient)
  case image(ImagePaint)
}

/// How a path is stroked. Lengths are in the path's own user space, so a transform scales the stroke too.
public struct StrokeStyle: Equatable, Hashable, Sendable {
  public var width: Double
  public var cap: LineCap
  public var join: LineJoin
  /// The longest miter as a multiple of half the width; a longer one becomes a bevel.
  public var miterLimit: Double
  /// The lengths of dashes and gaps in turn; empty for a solid line.
  public var dashes: [Double]
  public var dashOffset: Double
  /// How the width changes along the path; nil if it does not.
  public var taper: StrokeTaper?

  public init(
    width: Double, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 4, dashes: [Double] = [],
    dashOffset: Double = 0, taper: StrokeTaper? = nil
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashOffset = dashOffset
    self.taper = taper
  }
}

/// A stroke that is thinner at its ends. The width grows in a straight line over a part of the path's whole length,
/// all subpaths together.
public struct StrokeTaper: Equatable, Hashable, Sendable {
  /// The parts of the length, 0…1, over which the width grows from the start and shrinks to the end.
  public var start: Double
  public var end: Double
  /// The width at the start and at the end, as parts of the stroke's width, 0…1.
  public var startWidth: Double
  public var endWidth: Double

  public init(start: Double = 0, end: Double = 0, startWidth: Double = 0, endWidth: Double = 0) {
    self.start = start
    self.end = end
    self.startWidth = startWidth
    self.endWidth = endWidth
  }

  /// The part of the width at a part 0…1 of the length.
  public func width(at place: Double) -> Double {
    func ramp(_ distance: Double, _ length: Double, _ least: Double) -> Double {
      distance < length ? least + (1 - least) * distance / length : 1
    }
    return min(ramp(place, start, startWidth), ramp(1 - place, end, endWidth))
  }

  /// The parts of the length at which the width stops growing evenly, in ascending order.
  public var bends: [Double] {
    guard start + end > 1 else { return [start, 1 - end].filter { $0 > 0 && $0 < 1 } }
    // startWidth + (1 - startWidth)·x/start = endWidth + (1 - endWidth)·(1 - x)/end
    let (rise, fall) = ((1 - startWidth) / start, (1 - endWidth) / end)
    guard rise + fall > 0 else { return [start, 1 - end].filter { $0 > 0 && $0 < 1 }.sorted() }
    let meeting = (endWidth + fall - startWidth) / (rise + fall)
    return [meeting, start, 1 - end].filter { $0 > 0 && $0 < 1 }.sorted()
  }
}

/// A path that is covered with a paint. Path, paint and stroke are in the user space that `transform` maps to points of
/// the canvas.
public struct Draw: Equatable, Hashable, Sendable {
  public enum Coverage: Equatable, Hashable, Sendable {
    case fill(FillRule)
    case stroke(StrokeStyle)
  }

  public var path: Path
  public var coverage: Coverage
  public var transform: AffineTransform
  /// From the plane that `transform` maps to, to points of the canvas; nil if the plane is the canvas.
  public var projection: Projection?
  public var paint: Paint
  /// A factor 0…1 for the paint's alpha.
  public var opacity: Double
  public var blend: BlendMode

  public init(
    _ path: Path, coverage: Coverage = .fill(.nonZero), transform: AffineTransform = .identity,
    projection: Projection? = nil, paint: Paint, opacity: Double = 1, blend: BlendMode = .sourceOver
  ) {
    self.projection = projection
    self.path = path
    self.coverage = coverage
    self.transform = transform
    self.paint = paint
    self.opacity = opacity
    self.blend = blend
  }
}

/// An outline that limits what is drawn, in the user space that `transform` maps to points of the canvas.
public struct Clip: Equatable, Hashable, Sendable {
  public var path: Path
  public var rule: FillRule
  public var transform: AffineTransform
  /// As in `Draw`.
  public var projection: Projection?

  public init(
    _ path: Path, rule: FillRule = .nonZero, transform: AffineTransform = .identity, projection: Projection? = nil
  ) {
    self.projection = projection
    self.path = path
    self.rule = rule
    self.transform = transform
  }
}

/// An effect on a group's pixels before they are blended. Lengths are in points of the canvas.
///
/// Blurs are Gaussian. `sigma` is the standard deviation of a round one, which `stretch` maps, without its translation,
/// to the ellipse of what is blurred.
public enum Filter: Equatable, Hashable, Sendable {
  case blur(sigma: Double, stretch: AffineTransform = .identity)
  /// The group's alpha, blurred, colored and moved; it is drawn below the group.
  case shadow(color: Color, sigma: Double, stretch: AffineTransform = .identity, offset: Point)
  /// The light that a raised edge around the group keeps off it: what is clear, blurred, colored and moved, over the
  /// group and only where the group is.
  case insetShadow(color: Color, sigma: Double, stretch: AffineTransform = .identity, offset: Point)
  case colorMatrix(ColorMatrix)
  case colorTransfer(ColorTransfer)
}

/// An image that is drawn separately on a transparent canvas, filtered (in order) and then blended as a whole.
public struct Group: Equatable, Hashable, Sendable {
  public var opacity: Double
  public var blend: BlendMode
  public var filters: [Filter]

  public init(opacity: Double = 1, blend: BlendMode = .sourceOver, filters: [Filter] = []) {
    self.opacity = opacity
    self.blend = blend
    self.filters = filters
  }
}

/// One step of drawing. Clips and groups nest; each begin has a matching end.
public enum DrawCommand: Equatable, Hashable, Sendable {
  case draw(Draw)
  case beginClip(Clip)
  case endClip
  case beginGroup(Group)
  case endGroup
}

/// Everything that a scene draws at one instant, in points; the first command is at the bottom. Equal lists give equal
/// pixels.
public struct DisplayList: Equatable, Hashable, Sendable {
  /// The size of the canvas in points.
  public var size: Size
  /// The color that fills the canvas first; `clear` for a transparent image.
  public var background: Color
  public var commands: [DrawCommand]

  public init(size: Size, background: Color = .clear, commands: [DrawCommand] = []) {
    self.size = size
    self.background = background
    self.commands = commands
  }
}
