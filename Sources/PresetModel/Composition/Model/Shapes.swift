/// What all shapes have: how their outline is painted.
public struct ShapeStyle: Equatable, Sendable {
  public var fill: PaintValue?
  public var stroke: Stroke?

  public init(fill: PaintValue? = nil, stroke: Stroke? = nil) {
    self.fill = fill
    self.stroke = stroke
  }
}

/// A shape that has a style.
protocol StyledShape: Sendable {
  var style: ShapeStyle { get set }
}

public struct CircleShape: Equatable, Sendable, StyledShape {
  public var diameter = Motion<Length>.constant(.points(8))
  public var style = ShapeStyle()

  public init() {}
}

public struct BoxShape: Equatable, Sendable, StyledShape {
  public var width = Motion<Length>.constant(.points(24))
  public var height = Motion<Length>.constant(.points(8))
  /// Of the corners, in points; of rectangles only.
  public var radius = Motion<Double>.constant(0)
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

/// A regular polygon, or a star where `innerDiameter` is given; its first corner stands at 12 o'clock.
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

public struct TextShape: Equatable, Sendable, StyledShape {
  public var text = "Loading…"
  public var font = Font()
  public var maxWidth: Double?
  public var alignment = TextAlignment.center
  public var style = ShapeStyle(fill: .color(.constant(.named(.primary))))

  public init() {}
}
