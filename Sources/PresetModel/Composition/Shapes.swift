import GraphicsCore

/// How a shape's outline is painted. All shapes have this.
public struct ShapeStyle: Equatable, Sendable {
  public var fill: PaintValue?
  public var stroke: Stroke?
  /// What is inside where an outline crosses or contains itself; for the filling and for a clip.
  public var fillRule = FillRule.nonZero
  /// What changes the outline before it is painted, one after the other.
  public var modifiers: [ShapeModifier] = []

  public init(fill: PaintValue? = nil, stroke: Stroke? = nil) {
    self.fill = fill
    self.stroke = stroke
  }
}

/// A layer with an outline that is filled and stroked.
protocol StyledShape: LayerKind {
  var style: ShapeStyle { get set }
  /// About how many curves and lines the outline has before its modifiers.
  var pieces: Int { get }
  /// Whether the outline may have corners before its modifiers.
  var hasCorners: Bool { get }
}

extension StyledShape {
  static var isShape: Bool { true }
  var pieces: Int { 8 }
  var hasCorners: Bool { true }

  var modifiedPieces: Int { style.modifiers.reduce(pieces) { $1.pieces(of: $0) } }

  /// In plain layers. Each modifier changes what the one before it leaves.
  var workOfModifiers: Int {
    var (sum, pieces) = (0, pieces)
    for modifier in style.modifiers {
      sum = min(LayerLimits.saturation, sum + modifier.work(pieces))
      pieces = modifier.pieces(of: pieces)
    }
    return sum
  }
}

public struct CircleShape: Equatable, Sendable, StyledShape {
  public var diameter = Motion<Length>.constant(.points(8))
  public var style = ShapeStyle()

  public init() {}
}

public struct EllipseShape: Equatable, Sendable, StyledShape {
  public var width = Motion<Length>.constant(.points(24))
  public var height = Motion<Length>.constant(.points(8))
  public var style = ShapeStyle()

  public init() {}
}

public struct RectangleShape: Equatable, Sendable, StyledShape {
  public var width = Motion<Length>.constant(.points(24))
  public var height = Motion<Length>.constant(.points(8))
  /// The radius of the corners, in points.
  public var radius = Motion<Double>.constant(0)
  /// Their radius along the height, if it differs; then each radius is limited by its own side.
  public var radiusY: Motion<Double>?
  public var style = ShapeStyle()

  public init() {}
}

/// A part of a circle's line, from `start` clockwise over `sweep` degrees.
public struct ArcShape: Equatable, Sendable, StyledShape {
  public var diameter = Motion<Length>.constant(.points(24))
  /// Degrees clockwise from 12 o'clock.
  public var start = Motion<Double>.constant(0)
  public var sweep = Motion<Double>.constant(90)
  public var style = ShapeStyle()

  public init() {}
}

/// A regular polygon, or a star if `innerDiameter` is given. Its first corner is at 12 o'clock.
public struct PolygonShape: Equatable, Sendable, StyledShape {
  public var sides = 3
  public var diameter = Motion<Length>.constant(.points(24))
  public var innerDiameter: Motion<Length>?
  public var style = ShapeStyle()

  public init() {}
}

public struct LineShape: Equatable, Sendable, StyledShape {
  public var start = Motion<LengthPair>.constant(LengthPair(0, 0))
  public var end = Motion<LengthPair>.constant(LengthPair(24, 0))
  public var style = ShapeStyle()

  public init() {}
}

public struct PathShape: Equatable, Sendable, StyledShape {
  public var path = Motion<PathData>.constant(PathData())
  public var style = ShapeStyle()

  public init() {}
}

/// The keys that all shapes have.
extension ShapeStyle: Tabled {
  static let table = Table("ShapeStyle", "How a shape's outline is painted.", initial: ShapeStyle()) {
    Field("fill", \.fill, .optional(.paint), "The color or gradient inside.")
    Field("stroke", \.stroke, .optional(StrokeType()), defaultNote: "no line", "The line along the outline.")
    Field(
      "fillRule", \.fillRule, .choice(),
      "What is inside where the outline contains itself: all of it (`nonZero`), or every second ring "
        + "(`evenOdd`).")
    Field(
      "modifiers", \.modifiers, .list(of: .object(), count: 0...8),
      "What changes the outline before it is filled, stroked or clipped with, one after the other.")
  }
}

extension StyledShape {
  /// The keys of shapes that have a width and a height.
  static func sideFields(
    _ width: WritableKeyPath<Self, Motion<Length>>, _ height: WritableKeyPath<Self, Motion<Length>>
  ) -> [Field<Self>] {
    [
      Field("width", width, .moving(), "The width; a percentage refers to the composition's width."),
      Field("height", height, .moving(), "The height; a percentage refers to the composition's height."),
    ]
  }
}

extension CircleShape {
  var hasCorners: Bool { false }

  static let table = Table("Circle", "A circle.", initial: Self()) {
    Field(
      "diameter", \.diameter, .moving(),
      "The diameter of the outline; a percentage refers to the composition's shorter side.")
    Fields(in: \.style)
  }
}

extension EllipseShape {
  var hasCorners: Bool { false }

  static let table = Table("Ellipse", "An ellipse.", initial: Self()) {
    sideFields(\.width, \.height)
    Fields(in: \.style)
  }
}

extension RectangleShape {

  static let table = Table("Rectangle", "A rectangle, with rounded corners where it has a radius.", initial: Self()) {
    sideFields(\.width, \.height)
    Fields(in: \.style)
    Field(
      "radius", \.radius, .moving(0...Limits.largestLength, "pt"),
      "The radius of the corners; at most half of the shorter side is drawn.")
    Field(
      "radiusY", \.radiusY, .optional(.moving(0...Limits.largestLength, "pt")), defaultNote: "the radius",
      "The radius along the height, for corners that are parts of ellipses; then at most half of its own side is "
        + "drawn of each.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    guard radius == .constant(0) else { return }
    reading.warnOfIdle(
      ["radiusY"], of: Self.table, in: node, decidedBy: ["radius"],
      "with a \"radius\" of 0; give it one, or delete radiusY")
  }
}

extension ArcShape {
  var hasCorners: Bool { false }

  static let table = Table("Arc", "A part of a circle's line.", initial: Self()) {
    Field(
      "diameter", \.diameter, .moving(),
      "The diameter of the circle; a percentage refers to the composition's shorter side.")
    Field("start", \.start, .angle, "Where it starts, clockwise from 12 o'clock.")
    Field("sweep", \.sweep, .angle, "How far it goes, clockwise.")
    Fields(in: \.style)
  }
}

extension PolygonShape {

  var pieces: Int { innerDiameter == nil ? sides : 2 * sides }
  var work: Int { pieces / LayerLimits.plainPieces }

  static let table = Table("Polygon", "A regular polygon or a star.", initial: Self()) {
    Field(
      "sides", \.sides, .integer(3...360),
      "The number of corners; in a star, of the outer ones. The first is at 12 o'clock.")
    Field("diameter", \.diameter, .moving(), "The diameter of the circle through the corners.")
    Field(
      "innerDiameter", \.innerDiameter, .optional(.moving()), defaultNote: "no star",
      "The diameter of the circle through a star's inner corners.")
    Fields(in: \.style)
  }
}

extension LineShape {
  var hasCorners: Bool { false }
  var hasCoordinates: Bool { true }

  static let table = Table("Line", "A straight line.", initial: Self()) {
    Field("start", \.start, .moving(), "Where it starts, in the layer's own coordinates.")
    Field("end", \.end, .moving(), "Where it ends.")
    Fields(in: \.style)
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    guard style.modifiers.isEmpty else { return }
    reading.warnOfIdle(
      ["fill", "fillRule"], of: Self.table, in: node,
      "on a line, which has no inside; " + (node.member("stroke") == nil ? "write \"stroke\"" : "delete it"))
  }
}

extension PathShape {
  var hasCoordinates: Bool { true }

  var pieces: Int { path.parts.joined().map(\.path.elements.count).max() ?? 0 }
  var work: Int { pieces / LayerLimits.plainPieces }

  static let table = Table("Path", "A free outline.", initial: Self()) {
    Field(
      "path", \.path, .moving(), isRequired: true,
      "SVG path data, in points. A track runs between paths with the same commands.")
    Fields(in: \.style)
  }
}
