import GraphicsCore
import MotionMath
import PresetModel
import TextLayout

/// Shapes and paints of a composition.
extension CompositionBuilder {
  /// The outline in the layer's own coordinates, and its box: that of the largest size which a motion gives it.
  mutating func outline(_ content: LayerContent) throws(SceneError) -> (Outline, Rect) {
    let shorter = size.map { min($0.width, $0.height) }
    switch content {
    case .circle(let circle):
      let diameter = try length(circle.diameter, of: shorter)
      return (.ellipse(diameter.track.uniform), Self.box(diameter.most, diameter.most))
    case .ellipse(let ellipse):
      let (size, box) = try extent(ellipse)
      return (.ellipse(size), box)
    case .rectangle(let rectangle):
      let (size, box) = try extent(rectangle)
      let radius = try motions.track(rectangle.radius) { (value) throws(SceneError) in value }
      return (.rectangle(size, radius: radius), box)
    case .arc(let arc):
      let diameter = try length(arc.diameter, of: shorter)
      let start = try angle(arc.start)
      let sweep = try motions.track(arc.sweep) { (value) throws(SceneError) in value / 360 * 2 * .pi }
      return (
        .arc(diameter: diameter.track, start: start, sweep: sweep), Self.box(diameter.most, diameter.most)
      )
    case .polygon(let polygon):
      let outer = try length(polygon.diameter, of: shorter)
      let inner = try polygon.innerDiameter.map { (motion) throws(SceneError) in try length(motion, of: shorter).track }
      return (
        .polygon(sides: polygon.sides, diameter: outer.track, innerDiameter: inner), Self.box(outer.most, outer.most)
      )
    case .line(let line):
      let (start, end) = (try place(line.start), try place(line.end))
      return (.line(start, end), Path([.move(start.value(at: 0)), .line(end.value(at: 0))]).controlBox)
    case .path(let shape):
      let track = try motions.track(shape.path) { (value) throws(SceneError) in value.path }
      // Tracks that add up add up their boxes too.
      let boxes = shape.path.parts.map { values in
        let boxes = values.map(\.path.controlBox)
        return boxes.dropFirst().reduce(boxes.first ?? .zero) { $0.enclosing($1) }
      }
      let box = boxes.reduce(Rect.zero) {
        Rect(x: $0.x + $1.x, y: $0.y + $1.y, width: $0.width + $1.width, height: $0.height + $1.height)
      }
      return (.path(track), box)
    case .text(let text):
      let block = scenes.texts.block(TextRequest(text, folder: scenes.folder))
      return (
        .path(.constant(block.outline)), Rect(x: 0, y: 0, width: block.size.width, height: block.size.height)
      )
    case .group, .loader: preconditionFailure("a group has layers in the place of an outline")
    }
  }

  private static func box(_ width: Double, _ height: Double) -> Rect {
    Rect(center: .zero, size: Size(width, height))
  }

  private mutating func length(
    _ motion: Motion<Length>, of whole: Double?
  ) throws(SceneError) -> (track: Track<Double>, most: Double) {
    var most = 0.0
    for values in motion.parts {
      var largest = 0.0
      for value in values { largest = max(largest, try value.points(of: whole)) }
      most += largest
    }
    return (try motions.track(motion) { (value) throws(SceneError) in try value.points(of: whole) }, most)
  }

  private mutating func extent(_ shape: BoxShape) throws(SceneError) -> (Track<Point>, Rect) {
    let width = try length(shape.width, of: size?.width)
    let height = try length(shape.height, of: size?.height)
    let track: Track<Point> =
      if case .constant(let w) = width.track, case .constant(let h) = height.track {
        .constant(Point(w, h))
      } else {
        .sum(width.track.map { Point($0, 0) }, height.track.map { Point(0, $0) })
      }
    return (track, Self.box(width.most, height.most))
  }

  /// Presets count degrees from 12 o'clock, outlines and gradients radians from 3 o'clock.
  private mutating func angle(_ motion: Motion<Double>) throws(SceneError) -> Track<Double> {
    let turned = { (value: Double) throws(SceneError) in value / 360 * 2 * .pi }
    return try motions.track(motion, step: turned) { (value) throws(SceneError) in (value - 90) / 360 * 2 * .pi }
  }

  private mutating func place(_ motion: Motion<LengthPair>) throws(SceneError) -> Track<Point> {
    let size = size
    return try motions.track(motion) { (value) throws(SceneError) in
      Point(try value.x.points(of: size?.width), try value.y.points(of: size?.height))
    }
  }

  // MARK: Paints

  mutating func paint(_ written: PaintValue, box: Rect) throws(SceneError) -> PaintTrack {
    switch written {
    case .color(let motion): return .color(try color(motion))
    case .gradient(let gradient): return .gradient(try self.gradient(gradient, box: box))
    }
  }

  private mutating func gradient(_ written: GradientValue, box: Rect) throws(SceneError) -> GradientTrack {
    let radius = { (value: Length) throws(SceneError) in value.points(of: box.width) }
    let geometry: GradientTrack.GeometryTrack =
      switch written.geometry {
      case .linear(let line):
        .linear(try point(line.start, in: box), try point(line.end, in: box))
      case .radial(let radial):
        .radial(
          try point(radial.center, in: box), startRadius: try motions.track(radial.startRadius, radius),
          endRadius: try motions.track(radial.endRadius, radius))
      case .conic(let conic):
        .conic(
          try point(conic.center, in: box),
          startAngle: try angle(conic.startAngle))
      }
    var stops: [GradientTrack.StopTrack] = []
    for stop in written.stops {
      stops.append(
        GradientTrack.StopTrack(
          offset: try motions.track(stop.offset) { (value) throws(SceneError) in value }, color: try color(stop.color)))
    }
    let translation = try motions.track(written.offset) { (value) throws(SceneError) in
      Point(value.x.points(of: box.width), value.y.points(of: box.height))
    }
    let moving = GradientTrack(
      Gradient(
        geometry.geometry(at: 0), stops: [GradientStop(offset: 0, color: .clear)], spread: written.spread,
        space: written.space),
      geometry: geometry, stops: stops)
    let isStill = geometry.isConstant && stops.allSatisfy { $0.offset.isConstant && $0.color.isConstant }
    return isStill
      ? GradientTrack(moving.gradient(at: 0), translation: translation)
      : GradientTrack(moving.base, translation: translation, geometry: geometry, stops: stops)
  }
}

extension GradientTrack.GeometryTrack {
  fileprivate var isConstant: Bool {
    switch self {
    case .linear(let start, let end): start.isConstant && end.isConstant
    case .radial(let center, let start, let end): center.isConstant && start.isConstant && end.isConstant
    case .conic(let center, let angle): center.isConstant && angle.isConstant
    }
  }
}

extension LayerContent {
  var style: ShapeStyle {
    switch self {
    case .circle(let it): it.style
    case .ellipse(let it), .rectangle(let it): it.style
    case .arc(let it): it.style
    case .polygon(let it): it.style
    case .line(let it): it.style
    case .path(let it): it.style
    case .text(let it): it.style
    case .group, .loader: ShapeStyle()
    }
  }
}
