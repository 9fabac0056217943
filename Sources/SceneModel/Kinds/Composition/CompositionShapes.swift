import GraphicsCore
import MotionMath
import PresetModel

/// A shape of a composition that the scene can draw. A new shape is an entry in `LayerContent.drawn`.
protocol DrawnShape {
  /// Returns the outline in the layer's own coordinates, and its box at the largest size that a motion gives it.
  func outline(_ builder: inout CompositionBuilder) throws(SceneError) -> (Outline, Rect)
}

extension LayerContent {
  /// Nil for groups, loaders and images, which have layers instead of an outline.
  var drawn: (any DrawnShape)? {
    switch self {
    case .circle(let it): it
    case .ellipse(let it): it
    case .arc(let it): it
    case .rectangle(let it): it
    case .polygon(let it): it
    case .line(let it): it
    case .path(let it): it
    case .compound(let it): it
    case .text(let it): it
    case .number(let it): it
    case .group, .loader, .image: nil
    }
  }
}

extension CircleShape: DrawnShape {
  func outline(_ builder: inout CompositionBuilder) throws(SceneError) -> (Outline, Rect) {
    let diameter = try builder.length(diameter, at: "diameter", of: builder.shorterSide)
    return (.ellipse(diameter.track.uniform), CompositionBuilder.box(diameter.most, diameter.most))
  }
}

extension EllipseShape: DrawnShape {
  func outline(_ builder: inout CompositionBuilder) throws(SceneError) -> (Outline, Rect) {
    let (size, box) = try builder.extent(width, height)
    return (.ellipse(size), box)
  }
}

extension RectangleShape: DrawnShape {
  func outline(_ builder: inout CompositionBuilder) throws(SceneError) -> (Outline, Rect) {
    let (size, box) = try builder.extent(width, height)
    let radius = try builder.motions.track(radius, at: "radius")
    var along: Track<Double>?
    if let radiusY {
      along = try builder.motions.track(radiusY, at: "radiusY")
    }
    return (.rectangle(size, radius: radius, radiusY: along), box)
  }
}

extension ArcShape: DrawnShape {
  func outline(_ builder: inout CompositionBuilder) throws(SceneError) -> (Outline, Rect) {
    let diameter = try builder.length(diameter, at: "diameter", of: builder.shorterSide)
    let start = try builder.angle(start, at: "start")
    let sweep = try builder.motions.track(sweep, at: "sweep") { (value) throws(SceneError) in value / 360 * 2 * .pi }
    return (
      .arc(diameter: diameter.track, start: start, sweep: sweep), CompositionBuilder.box(diameter.most, diameter.most)
    )
  }
}

extension PolygonShape: DrawnShape {
  func outline(_ builder: inout CompositionBuilder) throws(SceneError) -> (Outline, Rect) {
    let shorter = builder.shorterSide
    let outer = try builder.length(diameter, at: "diameter", of: shorter)
    var inner: Track<Double>?
    if let innerDiameter { inner = try builder.length(innerDiameter, at: "innerDiameter", of: shorter).track }
    return (
      .polygon(sides: sides, diameter: outer.track, innerDiameter: inner),
      CompositionBuilder.box(outer.most, outer.most)
    )
  }
}

extension LineShape: DrawnShape {
  func outline(_ builder: inout CompositionBuilder) throws(SceneError) -> (Outline, Rect) {
    let (start, end) = (try builder.place(start, at: "start"), try builder.place(end, at: "end"))
    return (.line(start, end), Path([.move(start.value(at: 0)), .line(end.value(at: 0))]).controlBox)
  }
}

extension PathShape: DrawnShape {
  func outline(_ builder: inout CompositionBuilder) throws(SceneError) -> (Outline, Rect) {
    let track = try builder.motions.track(path, at: "path") { (value) throws(SceneError) in value.path }
    // If tracks are added, their boxes are added too.
    let boxes = path.parts.map { values in Rect.around(values.map(\.path.controlBox)) ?? .zero }
    let box = boxes.reduce(Rect.zero) {
      Rect(x: $0.x + $1.x, y: $0.y + $1.y, width: $0.width + $1.width, height: $0.height + $1.height)
    }
    return (.path(track), box)
  }
}
