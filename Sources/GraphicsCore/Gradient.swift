/// One color of a gradient and its place: 0 is the gradient's start, 1 its end.
public struct GradientStop: Equatable, Hashable, Sendable {
  public var offset: Double
  public var color: Color

  public init(offset: Double, color: Color) {
    self.offset = offset
    self.color = color
  }
}

/// The space in which a gradient's colors are mixed. Colors are always mixed premultiplied, so a fade to `clear`
/// keeps its hue.
public enum GradientSpace: String, Equatable, Hashable, Sendable, CaseIterable {
  /// Gamma-encoded sRGB, as CSS and SwiftUI do by default.
  case srgb
  /// Linear light.
  case linear
  case oklab
}

/// What a gradient shows outside 0…1.
public enum GradientSpread: String, Equatable, Hashable, Sendable, CaseIterable {
  /// The end colors continue.
  case pad
  case `repeat`
}

/// Where a gradient runs, in the user space of the shape that it fills.
public enum GradientGeometry: Equatable, Hashable, Sendable {
  /// Varies from `start` (0) to `end` (1) and is constant across that line.
  case linear(start: Point, end: Point)
  /// Grows from the circle of `startRadius` about the focus, where it is 0, to that of `endRadius` about `center`,
  /// where it is 1. Without a focus both are about `center`. See `focus(_:within:startRadius:endRadius:)`.
  case radial(center: Point, startRadius: Double, endRadius: Double, focus: Point? = nil)
  /// Grows clockwise with the angle about `center`, from `startAngle` (radians, 0 at 3 o'clock) over one whole turn.
  case conic(center: Point, startAngle: Double)
  /// Grows with the length of the shape's own outline, from 0 at its start to 1 at its end; each place has the position
  /// of the point of the outline that is nearest to it.
  case along

  /// The largest part of the way from the center to the edge at which a focus is drawn. At the edge all circles touch,
  /// and programs disagree on what is beyond it.
  public static let farthestFocus = 0.99

  /// Where the first circle of a radial gradient is drawn: about the focus or, where it would not be within the last
  /// one, close to that one's edge.
  public static func focus(_ focus: Point, within center: Point, startRadius: Double, endRadius: Double) -> Point {
    let way = focus - center
    let most = farthestFocus * abs(endRadius - startRadius)
    return way.length > most ? center + way * (most / way.length) : focus
  }
}

/// A gradient with at least one stop; offsets ascend.
public struct Gradient: Equatable, Hashable, Sendable {
  public var geometry: GradientGeometry
  public var stops: [GradientStop]
  public var spread: GradientSpread
  public var space: GradientSpace
  /// Maps the geometry to the user space of the shape; it makes ellipses of circles.
  public var transform: AffineTransform

  public init(
    _ geometry: GradientGeometry, stops: [GradientStop], spread: GradientSpread = .pad, space: GradientSpace = .srgb,
    transform: AffineTransform = .identity
  ) {
    precondition(!stops.isEmpty, "a gradient needs at least one stop")
    precondition(
      zip(stops, stops.dropFirst()).allSatisfy { $0.offset <= $1.offset }, "a gradient's stops stand in order")
    self.geometry = geometry
    self.stops = stops
    self.spread = spread
    self.space = space
    self.transform = transform
  }

  /// Returns stops at equal distances over 0…1.
  public static func evenStops(_ colors: [Color]) -> [GradientStop] {
    colors.enumerated().map { i, color in
      GradientStop(offset: colors.count > 1 ? Double(i) / Double(colors.count - 1) : 0, color: color)
    }
  }
}
