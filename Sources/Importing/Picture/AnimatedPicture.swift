import GraphicsCore
import MotionMath
import PathGeometry

/// A vector animation that knows neither its file format nor ours: what readers make and the importer takes.
///
/// Lengths are in points, angles in degrees, times in seconds from the document's start.
public struct AnimatedPicture: Equatable, Sendable {
  public var title = ""
  public var description = ""
  public var size: Size
  /// The lowest first.
  public var nodes: [AnimatedNode]
  /// The length of an animation that ends and does not repeat; nil where something repeats, or nothing moves.
  public var length: Seconds?
  /// What cannot be drawn and was left out.
  public var missing: [MissingFeature] = []

  public init(size: Size, nodes: [AnimatedNode]) {
    self.size = size
    self.nodes = nodes
  }
}

/// Something in a file that cannot be drawn.
public struct MissingFeature: Equatable, Hashable, Sendable {
  /// From 1.
  public var line: Int
  /// Such as "`feTurbulence` cannot be drawn".
  public var message: String

  public init(line: Int, _ message: String) {
    self.line = line
    self.message = message
  }
}

/// A shape or a group, how it is placed, and what is done to it as a whole.
public struct AnimatedNode: Equatable, Sendable {
  public indirect enum Content: Equatable, Sendable {
    case group([AnimatedNode])
    case shape(AnimatedShape)
  }

  /// For people.
  public var name = ""
  public var content: Content
  /// The outermost first.
  public var transforms: [TransformStep] = []
  /// One number, 0…1.
  public var opacity = Animated(1)
  /// 1 or 0: whether it is there at all.
  public var presence = Animated(1)
  public var blend = LayerBlending.normal
  /// What blends inside does so only inside.
  public var isIsolated = false
  /// Filters in their order, before clip and mask.
  public var filters: [NodeFilter] = []
  /// What the filters leave outside is not drawn; nil for no edge.
  public var filterFrame: Rect?
  /// What is outside is not drawn, in the node's own coordinates.
  public var frame: Rect?
  /// Each limits where the node shows.
  public var masks: [NodeMask] = []

  public init(_ content: Content) { self.content = content }
}

public enum LayerBlending: String, Equatable, Sendable { case normal, plusLighter, multiply, screen }

public enum NodeFilter: Equatable, Sendable {
  /// The standard deviation of a Gaussian.
  case blur(Animated)
  /// Twenty factors of gamma-encoded colours.
  case colorMatrix([Double])
  case shadow(color: [Double], deviation: Double, offset: Point)
  /// The node as it is without filters, drawn over what the filters made.
  case originalOver
  /// The same, but only where the filters left something.
  case originalAtop
}

/// Nodes in the coordinates of what they mask.
public struct NodeMask: Equatable, Sendable {
  public var nodes: [AnimatedNode]
  public var usesLuminance: Bool

  public init(_ nodes: [AnimatedNode], usesLuminance: Bool) {
    self.nodes = nodes
    self.usesLuminance = usesLuminance
  }
}

/// One step of a transform.
public struct TransformStep: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    /// Two lengths.
    case translate
    /// One angle, clockwise.
    case rotate
    /// Two factors.
    case scale
    /// Two angles, by which the x axis and the y axis lean.
    case skew
    /// One number, the part of the length that is behind; the text is path data.
    case along(text: String, path: MeasuredPath, turns: Bool)
  }

  public var kind: Kind
  public var value: Animated
  /// The fixed point of a rotation, a scale or a skew.
  public var center = Animated([0, 0])

  public init(_ kind: Kind, _ value: Animated, center: Animated = Animated([0, 0])) {
    self.kind = kind
    self.value = value
    self.center = center
  }
}

public struct AnimatedShape: Equatable, Sendable {
  public enum Outline: Equatable, Sendable {
    /// The centre, and the two radii.
    case ellipse(center: Animated, radii: Animated)
    /// The top-left corner, width and height, and the two radii of the corners, each limited by half its own side.
    case rectangle(origin: Animated, size: Animated, radii: Animated)
    case line(from: Animated, to: Animated)
    case path(AnimatedPath)
    /// Its size is known only to who lays it out.
    case text(AnimatedText)
  }

  public var outline: Outline
  public var fillRule = FillRule.nonZero
  public var fill: AnimatedPaint?
  public var stroke: AnimatedStroke?
  /// These multiply the alpha of what they name, 0…1.
  public var fillOpacity = Animated(1)
  public var strokeOpacity = Animated(1)

  public init(_ outline: Outline) { self.outline = outline }
}

/// A line of text in one font.
public struct AnimatedText: Equatable, Sendable {
  public enum Anchor: String, Equatable, Sendable { case start, middle, end }

  /// Where its anchor stands.
  public enum Place: Equatable, Sendable {
    /// A point of a straight baseline.
    case point(Animated)
    /// A part of the length of a path that the baseline follows; the text is path data.
    case path(text: String, path: MeasuredPath, start: Animated)
  }

  public var text: String
  /// An installed family; nil for the one that presets have where they name none.
  public var family: String?
  /// In points.
  public var size = 16.0
  /// 1…1000.
  public var weight = 400
  /// The point of the baseline that stands at `place`.
  public var anchor = Anchor.start
  public var place: Place

  public init(_ text: String, at place: Place) {
    self.text = text
    self.place = place
  }
}

extension AnimatedText.Place {
  /// What moves it.
  var value: Animated {
    switch self {
    case .point(let value), .path(_, _, let value): value
    }
  }
}

public enum AnimatedPaint: Equatable, Sendable {
  /// Red, green, blue, alpha: gamma-encoded sRGB with straight alpha, 0…1, beyond that in wider spaces. Eight numbers
  /// are a colour on light pages and one on dark pages.
  case color(Animated)
  case gradient(AnimatedGradient)
  case picture(EmbeddedPicture)
}

/// A picture that fills the box of a shape.
public struct EmbeddedPicture: Equatable, Sendable {
  public enum Fit: String, Equatable, Sendable { case fill, contain, cover }

  /// A `data:` URL of PNG, JPEG or WebP.
  public var url: String
  public var fit: Fit
  /// Where the part that is left out or left over is shared: 0…1 in each direction.
  public var focus: Point

  public init(url: String, fit: Fit, focus: Point) {
    self.url = url
    self.fit = fit
    self.focus = focus
  }
}

public struct AnimatedGradient: Equatable, Sendable {
  public enum Geometry: Equatable, Sendable {
    case linear(from: Animated, to: Animated)
    case radial(center: Animated, startRadius: Animated, endRadius: Animated)
  }

  public struct Stop: Equatable, Sendable {
    public var offset: Animated
    public var color: Animated

    public init(offset: Animated, color: Animated) {
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
  public var width = Animated(1)
  public var cap = LineCap.butt
  public var join = LineJoin.miter
  public var miterLimit = 4.0
  public var dashes: [Animated] = []
  public var dashOffset = Animated(0)

  public init(_ paint: AnimatedPaint) { self.paint = paint }
}
