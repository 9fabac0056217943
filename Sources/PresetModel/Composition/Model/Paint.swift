import GraphicsCore

/// What a shape is painted with.
public enum PaintValue: Equatable, Sendable {
  case color(Motion<ThemedColor>)
  case gradient(GradientValue)
}

public struct GradientValue: Equatable, Sendable {
  public var geometry: GradientGeometryValue
  public var stops: [GradientStopValue] = [
    GradientStopValue(.named(.blue), at: 0), GradientStopValue(.named(.purple), at: 1),
  ]
  public var space = GradientSpace.srgb
  public var spread = GradientSpread.pad
  /// Moves the gradient.
  public var offset = Motion<LengthPair>.constant(.zero)

  public init(_ geometry: GradientGeometryValue) { self.geometry = geometry }
}

public enum GradientGeometryValue: Equatable, Sendable {
  case linear(LinearGradientValue)
  case radial(RadialGradientValue)
  case conic(ConicGradientValue)
}

/// Parts are of the layer's own box, points from its top-left corner.
public struct LinearGradientValue: Equatable, Sendable {
  public var start = Motion<LengthPair>.constant(LengthPair(.percent(0), .percent(50)))
  public var end = Motion<LengthPair>.constant(LengthPair(.percent(100), .percent(50)))

  public init() {}
}

public struct RadialGradientValue: Equatable, Sendable {
  public var center = Motion<LengthPair>.constant(.center)
  /// Parts are of the box's width.
  public var startRadius = Motion<Length>.constant(.points(0))
  public var endRadius = Motion<Length>.constant(.percent(50))

  public init() {}
}

public struct ConicGradientValue: Equatable, Sendable {
  public var center = Motion<LengthPair>.constant(.center)
  /// Degrees clockwise from 12 o'clock.
  public var startAngle = Motion<Double>.constant(0)

  public init() {}
}

public struct GradientStopValue: Equatable, Sendable {
  public var color: Motion<ThemedColor>
  /// 0…1.
  public var offset: Motion<Double>

  public init(_ color: ThemedColor, at offset: Double) {
    self.color = .constant(color)
    self.offset = .constant(offset)
  }
}

/// The line along a shape's outline.
public struct Stroke: Equatable, Sendable {
  public var paint = PaintValue.color(.constant(.named(.blue)))
  public var width = Motion<Double>.constant(2)
  public var cap = LineCap.butt
  public var join = LineJoin.miter
  public var miterLimit = 4.0
  /// Dashes and gaps in turn.
  public var dashes: [Double] = []
  public var dashOffset = Motion<Double>.constant(0)
  /// Start and end of the part that is drawn, 0…1 of the outline's length; over 1 it goes on from the start.
  public var trim = Motion<Point>.constant(Point(0, 1))

  public init() {}
}

public struct LayerShadow: Equatable, Sendable {
  public var color = Motion<ThemedColor>.constant(.named(.black, opacity: 0.3))
  /// The standard deviation of the blur, in points.
  public var radius = Motion<Double>.constant(4)
  public var offset = Motion<Point>.constant(.zero)

  public init() {}
}
