import GraphicsCore
import MotionMath
import PathGeometry
import PresetModel

/// A vector animation of no file format, which readers of all formats make: a draft of the composition that it becomes,
/// before colors have names and groups that do nothing are left out.
///
/// Lengths are in points, angles in degrees, times in seconds from the document's start.
public struct AnimatedImage: Equatable, Sendable {
  public var title = ""
  public var description = ""
  /// Why its loop may jump; empty if it should not.
  public var jump = ""
  public var size: Size
  /// The lowest first.
  public var nodes: [AnimatedNode]
  /// What cannot be drawn and was left out.
  public var missing: [MissingFeature] = []
  /// What the file says that has no effect, such as a declaration that browsers skip too. It is not refused.
  public var notes: [MissingFeature] = []
  /// Whether colors without a name are named after the groups that they are in.
  public var namesColorsAfterGroups = false

  /// Of one motion, and of its intro: what a track of a preset holds.
  public static let mostKeyframes = 256
  /// The longest side of a thing with a size, and the farthest place, that a preset says in numbers, in points. Paths
  /// may go farther.
  static let farthest = 4096.0
  /// The largest factor of a placement.
  static let largestScale = 100.0

  public init(size: Size, nodes: [AnimatedNode]) {
    self.size = size
    self.nodes = nodes
  }
}

/// Something in a file that cannot be drawn, or that has no effect.
public struct MissingFeature: Equatable, Hashable, Sendable {
  /// From 1.
  public var line: Int
  /// In characters (Unicode scalars), from 1; 0 where only the line is known.
  public var column: Int
  /// Such as "`feTurbulence` cannot be drawn".
  public var message: String

  public init(line: Int, column: Int = 0, _ message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  /// The same of a thing with a name.
  func about(_ name: String) -> MissingFeature {
    MissingFeature(line: line, column: column, "\"\(name.prefix(60))\": \(message)")
  }

  /// Where it is in a file of this name.
  public func place(in file: String) -> SourcePlace { SourcePlace(file: file, line: line, column: column) }
}

/// A shape or a group, how it is placed, and what is done to it as a whole.
public struct AnimatedNode: Equatable, Sendable {
  public indirect enum Content: Equatable, Sendable {
    case group([AnimatedNode])
    case shape(AnimatedShape)
  }

  /// What blend modes within a group see below them.
  public enum Backdrop: Equatable, Sendable {
    /// Only what is within the group.
    case own
    /// What is below the group too, unless the group has an opacity, a mask, a filter or a blend mode.
    case shared
  }

  /// For people.
  public var name = ""
  public var content: Content
  /// The outermost first.
  public var transforms: [TransformStep] = []
  /// 0…1.
  public var opacity = Track.constant(1.0)
  /// 1 or 0: whether it is there at all.
  public var presence = Track.constant(1.0)
  public var blend = LayerBlend.normal
  /// Nil where it does not matter.
  public var backdrop: Backdrop?
  /// Filters in their order, before clip and mask.
  public var filters: [NodeFilter] = []
  /// What the filters leave outside is not drawn; nil for no edge.
  public var filterFrame: NodeFrame?
  /// What is outside is not drawn, in the node's own coordinates.
  public var frame: NodeFrame?
  /// Each limits where the node shows.
  public var masks: [NodeMask] = []

  public init(_ content: Content) { self.content = content }
}

extension AnimatedNode {
  /// The node and all that is in it, each before what it holds, the lower before the upper.
  public var subtree: [AnimatedNode] {
    guard case .group(let nodes) = content else { return [self] }
    return [self] + nodes.flatMap(\.subtree)
  }

  /// The shapes in it, the lowest first.
  public var shapes: [AnimatedShape] {
    switch content {
    case .shape(let shape): [shape]
    case .group(let nodes): nodes.flatMap(\.shapes)
    }
  }
}

/// The rectangle at whose edges a node is cut.
public enum NodeFrame: Equatable, Sendable {
  case still(Rect)
  case moving(center: Track<Point>, size: Track<Size>)
}

public enum NodeFilter: Equatable, Sendable {
  /// The standard deviation of a Gaussian.
  case blur(Track<Double>)
  /// Twenty factors of gamma-encoded colors.
  case colorMatrix([Double])
  case colorTransfer(ColorTransfer)
  /// Drawn below the image; an inset one on the image, as if the image were a hole.
  case shadow(color: Track<ColorPair>, deviation: Track<Double>, offset: Track<Point>, isInset: Bool = false)
  /// The node as it is without filters, drawn over what the filters made.
  case originalOver
  /// The same, but only where the filters left something.
  case originalAtop
  /// The node as it is without filters, through twenty factors, drawn over what the filters made, where that is.
  case colorMatrixAtop([Double])
}

/// Nodes in the coordinates of what they mask.
public struct NodeMask: Equatable, Sendable {
  public var nodes: [AnimatedNode]
  public var usesLuminance: Bool
  /// Whether the masked node shows where these do not.
  public var isInverted: Bool

  public init(_ nodes: [AnimatedNode], usesLuminance: Bool, isInverted: Bool = false) {
    self.nodes = nodes
    self.usesLuminance = usesLuminance
    self.isInverted = isInverted
  }
}

/// One step of a transform, most of them about a point that stands still.
public enum TransformStep: Equatable, Sendable {
  case translate(Track<Point>)
  /// In degrees, clockwise.
  case rotate(Track<Double>, about: Track<Point> = .constant(.zero))
  /// The factors of both directions.
  case scale(Track<Point>, about: Track<Point> = .constant(.zero))
  /// The angles by which the x axis and the y axis lean, in degrees.
  case skew(Track<Point>, about: Track<Point> = .constant(.zero))
  /// A way along a path, of whose length the part `progress` is behind; the text is path data.
  case along(text: String, path: MeasuredPath, progress: Track<Double>, turns: Bool)
}

public struct AnimatedShape: Equatable, Sendable {
  public indirect enum Outline: Equatable, Sendable {
    case ellipse(center: Track<Point>, radii: Track<Size>)
    /// The top-left corner, width and height, and the two radii of the corners, each limited by half its own side.
    case rectangle(origin: Track<Point>, size: Track<Size>, radii: Track<Size>)
    case line(from: Track<Point>, to: Track<Point>)
    /// Outlines of one structure.
    case path(Track<PathData>)
    /// Its size is known only to who lays it out.
    case text(AnimatedText)
    /// Several outlines as one.
    case compound([Part], CompoundShape.Operation)
  }

  /// One of several outlines: changed by its modifiers, then placed.
  public struct Part: Equatable, Sendable {
    public var outline: Outline
    public var fillRule = FillRule.nonZero
    /// The first to be applied first.
    public var modifiers: [OutlineModifier] = []
    /// The outermost first.
    public var transforms: [TransformStep] = []

    public init(_ outline: Outline) { self.outline = outline }
  }

  public var outline: Outline
  /// The first to be applied first.
  public var modifiers: [OutlineModifier] = []
  public var fillRule = FillRule.nonZero
  public var fill: AnimatedPaint?
  public var stroke: AnimatedStroke?
  /// These multiply the alpha of what they name, 0…1.
  public var fillOpacity = Track.constant(1.0)
  public var strokeOpacity = Track.constant(1.0)

  public init(_ outline: Outline) { self.outline = outline }

  /// A rectangle that stays as it is.
  public init(_ rect: Rect, fill: AnimatedPaint) {
    outline = .rectangle(
      origin: .constant(Point(rect.x, rect.y)), size: .constant(rect.size), radii: .constant(.zero))
    self.fill = fill
  }
}

/// A change of an outline before it is painted.
public enum OutlineModifier: Equatable, Sendable {
  /// Outwards if positive.
  case offset(Track<Double>, join: LineJoin, miterLimit: Double)
  /// The size is how far the ridges go off the outline; each piece has that many.
  case zigZag(size: Track<Double>, ridges: Int, isSmooth: Bool)
  /// The part between two fractions of the length in any order, limited to 0…1, then both moved by a third: of each
  /// subpath, or of all as one line, of which the outline is the part between the fractions of `span`.
  case trim(start: Track<Double>, end: Track<Double>, offset: Track<Double>, ofEach: Bool, span: Point)
}

/// A text in one font.
public struct AnimatedText: Equatable, Sendable {
  /// Where its anchor stands.
  public enum Place: Equatable, Sendable {
    /// A point of a straight baseline.
    case point(Track<Point>)
    /// A part of the length of a path that the baseline follows; the text is path data.
    case path(text: String, path: MeasuredPath, start: Track<Double>)
  }

  public var text: String
  /// An installed family; nil for the one that presets have where they name none.
  public var family: String?
  /// In points.
  public var size = 16.0
  /// 1…1000.
  public var weight = 400
  /// What is added after each character, in points.
  public var letterSpacing = 0.0
  /// The point of the first baseline that `place` positions.
  public var anchor = TextAnchor.start
  /// From baseline to baseline, in points; nil for the usual one. It says nothing of a single line.
  public var lineHeight: Double?
  /// How several lines stand beside one another; nil for a single one.
  public var alignment: TextAlignment?
  /// Longer lines wrap, in points; nil for lines of any length.
  public var maxWidth: Double?
  public var place: Place

  public init(_ text: String, at place: Place) {
    self.text = text
    self.place = place
  }
}

public enum AnimatedPaint: Equatable, Sendable {
  case color(Track<ColorPair>)
  case gradient(AnimatedGradient)
  case image(EmbeddedImage)
}

/// An image that fills the box of a shape.
public struct EmbeddedImage: Equatable, Sendable {
  /// A `data:` URL of PNG, JPEG or WebP, or a file's path from the folder of the image that shows it.
  public var source: String
  public var fit: ImagePlacing.Fit
  /// Where the part that is left out or left over is shared: 0…1 in each direction.
  public var focus: Point

  public init(source: String, fit: ImagePlacing.Fit, focus: Point) {
    self.source = source
    self.fit = fit
    self.focus = focus
  }
}

public struct AnimatedGradient: Equatable, Sendable {
  public enum Geometry: Equatable, Sendable {
    case linear(from: Track<Point>, to: Track<Point>)
    /// From the circle about the focus to that about the center; without a focus, both are about the center.
    case radial(center: Track<Point>, startRadius: Track<Double>, endRadius: Track<Double>, focus: Track<Point>? = nil)
    /// Clockwise about the center, from an angle in degrees that is 0 at 12 o'clock.
    case conic(center: Track<Point>, startAngle: Track<Double>)
  }

  public struct Stop: Equatable, Sendable {
    public var offset: Track<Double>
    public var color: Track<ColorPair>

    public init(offset: Track<Double>, color: Track<ColorPair>) {
      self.offset = offset
      self.color = color
    }
  }

  public var geometry: Geometry
  public var stops: [Stop]
  public var spread = GradientSpread.pad
  public var transform = AffineTransform.identity

  public init(_ geometry: Geometry, stops: [Stop]) {
    self.geometry = geometry
    self.stops = stops
  }
}

public struct AnimatedStroke: Equatable, Sendable {
  public var paint: AnimatedPaint
  public var width = Track.constant(1.0)
  public var cap = LineCap.butt
  public var join = LineJoin.miter
  public var miterLimit = 4.0
  public var dashes: [Track<Double>] = []
  public var dashOffset = Track.constant(0.0)

  public init(_ paint: AnimatedPaint) { self.paint = paint }
}
