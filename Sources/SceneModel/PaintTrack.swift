import GraphicsCore
import MotionMath

/// A paint over time.
public enum PaintTrack: Equatable, Sendable {
  case color(Track<Color>)
  case gradient(GradientTrack)
  case image(ImagePaint)

  static func solid(_ color: Color) -> PaintTrack { .color(.constant(color)) }

  /// Returns a gradient that travels without other changes; `translation` is in points of the shape's own space.
  static func gradient(_ gradient: Gradient, translation: Track<Point>) -> PaintTrack {
    .gradient(GradientTrack(gradient, translation: translation))
  }

  func paint(at time: Double) -> Paint {
    switch self {
    case .color(let color): .solid(color.value(at: time))
    case .gradient(let gradient): .gradient(gradient.gradient(at: time))
    case .image(let image): .image(image)
    }
  }
}

extension PaintTrack: Tracked {
  package mutating func visitTracks(_ visitor: any TrackVisitor) {
    switch self {
    case .color(let color): self = .color(visitor.visited(color, .color))
    case .gradient(let gradient): self = .gradient(gradient.visited(by: visitor))
    case .image: break
    }
  }
}

/// A gradient over time: one that only moves by a translation, or one whose geometry and stops are tracks.
public struct GradientTrack: Equatable, Sendable {
  public var base: Gradient
  public var translation: Track<Point>
  /// The moving geometry and stops, which replace those of the base.
  public var geometry: GeometryTrack?
  public var stops: [StopTrack]?

  public enum GeometryTrack: Equatable, Sendable {
    case linear(Track<Point>, Track<Point>)
    /// Without a focus, both circles are about the first point.
    case radial(Track<Point>, startRadius: Track<Double>, endRadius: Track<Double>, focus: Track<Point>? = nil)
    /// Angles are in radians, clockwise, with 0 at 3 o'clock.
    case conic(Track<Point>, startAngle: Track<Double>)
    case along

    func geometry(at time: Double) -> GradientGeometry {
      switch self {
      case .linear(let start, let end): .linear(start: start.value(at: time), end: end.value(at: time))
      case .radial(let center, let start, let end, let focus):
        .radial(
          center: center.value(at: time), startRadius: max(0, start.value(at: time)),
          endRadius: max(0, end.value(at: time)), focus: focus?.value(at: time))
      case .conic(let center, let angle):
        .conic(center: center.value(at: time), startAngle: angle.value(at: time))
      case .along: .along
      }
    }
  }

  public struct StopTrack: Equatable, Sendable {
    public var offset: Track<Double>
    public var color: Track<Color>
  }

  public init(
    _ base: Gradient, translation: Track<Point> = .constant(.zero), geometry: GeometryTrack? = nil,
    stops: [StopTrack]? = nil
  ) {
    self.base = base
    self.translation = translation
    self.geometry = geometry
    self.stops = stops
  }

  package func gradient(at time: Double) -> Gradient {
    var gradient = base
    if let geometry { gradient.geometry = geometry.geometry(at: time) }
    if let stops {
      // As in CSS, a stop never comes before the previous one.
      var least = 0.0
      gradient.stops = stops.map { stop in
        least = max(least, min(1, stop.offset.value(at: time)))
        return GradientStop(offset: least, color: stop.color.value(at: time))
      }
    }
    let move = translation.value(at: time)
    if move != .zero { gradient.geometry = gradient.geometry.applying(.translation(move.x, move.y)) }
    return gradient
  }
}

extension GradientTrack: Tracked {
  package mutating func visitTracks(_ visitor: any TrackVisitor) {
    visitor.visit(&translation, .gradient)
    geometry?.visitTracks(visitor)
    for i in (stops ?? []).indices {
      visitor.visit(&stops![i].color, .color)
      visitor.visit(&stops![i].offset, .gradient)
    }
  }
}

extension GradientTrack.GeometryTrack: Tracked {
  package mutating func visitTracks(_ visitor: any TrackVisitor) {
    switch self {
    case .linear(let start, let end):
      self = .linear(visitor.visited(start, .gradient), visitor.visited(end, .gradient))
    case .radial(let center, let start, let end, let focus):
      self = .radial(
        visitor.visited(center, .gradient), startRadius: visitor.visited(start, .gradient),
        endRadius: visitor.visited(end, .gradient), focus: focus.map { visitor.visited($0, .gradient) })
    case .conic(let center, let angle):
      self = .conic(visitor.visited(center, .gradient), startAngle: visitor.visitedAngle(angle, .gradient))
    case .along: break
    }
  }
}

extension GradientGeometry {
  /// Lengths grow as the map's largest factor, which is exact where it keeps circles.
  func applying(_ map: AffineTransform) -> GradientGeometry {
    switch self {
    case .linear(let start, let end): .linear(start: map.apply(start), end: map.apply(end))
    case .radial(let center, let start, let end, let focus):
      .radial(
        center: map.apply(center), startRadius: start * map.maxScale, endRadius: end * map.maxScale,
        focus: focus.map { map.apply($0) })
    case .conic(let center, let angle): .conic(center: map.apply(center), startAngle: angle)
    case .along: .along
    }
  }
}
