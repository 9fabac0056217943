import GraphicsCore
import MotionMath
import PresetModel

/// Paints of a composition.
extension CompositionBuilder {
  mutating func paint(_ written: PaintValue, at key: String, box: LayerBox) throws(SceneError) -> PaintTrack {
    switch written {
    case .color(let motion): return .color(try color(motion, at: key))
    case .gradient(let gradient):
      return .gradient(
        try within(key) { (builder: inout Self) throws(SceneError) in try builder.gradient(gradient, box: box) })
    case .image(let image): return paint(image, box: box).paint
    }
  }

  private mutating func gradient(_ written: GradientValue, box: LayerBox) throws(SceneError) -> GradientTrack {
    let radius = { (value: Length) throws(SceneError) in value.points(of: box.rect.width) }
    let geometry: GradientTrack.GeometryTrack =
      switch written.geometry {
      case .linear(let line):
        .linear(try point(line.start, at: "start", in: box), try point(line.end, at: "end", in: box))
      case .radial(let radial):
        .radial(
          try point(radial.center, at: "center", in: box),
          startRadius: try motions.track(radial.startRadius, at: "startRadius", radius),
          endRadius: try motions.track(radial.endRadius, at: "endRadius", radius),
          focus: try focus(radial.focus, in: box))
      case .conic(let conic):
        .conic(
          try point(conic.center, at: "center", in: box),
          startAngle: try angle(conic.startAngle, at: "startAngle"))
      case .along: .along
      }
    var stops: [GradientTrack.StopTrack] = []
    for (i, stop) in written.stops.enumerated() {
      stops.append(
        GradientTrack.StopTrack(
          offset: try motions.track(stop.offset, at: "stops[\(i)].offset"),
          color: try color(stop.color, at: "stops[\(i)].color")))
    }
    let translation = try motions.track(written.offset, at: "offset") { (value) throws(SceneError) in
      Point(value.x.points(of: box.rect.width), value.y.points(of: box.rect.height))
    }
    let moving = GradientTrack(
      Gradient(
        geometry.geometry(at: 0), stops: [GradientStop(offset: 0, color: .clear)], spread: written.spread,
        space: written.space, transform: written.matrix.map { Self.map($0, box.origin) } ?? .identity),
      geometry: geometry, stops: stops)
    let isStill = geometry.isConstant && stops.allSatisfy { $0.offset.isConstant && $0.color.isConstant }
    return isStill
      ? GradientTrack(moving.gradient(at: 0), translation: translation)
      : GradientTrack(moving.base, translation: translation, geometry: geometry, stops: stops)
  }

  private mutating func focus(_ written: Motion<LengthPair>?, in box: LayerBox) throws(SceneError) -> Track<Point>? {
    guard let written else { return nil }
    return try point(written, at: "focus", in: box)
  }
}

extension CompositionBuilder {
  /// - Parameter origin: where the layer's own coordinates start.
  private static func map(_ m: [Double], _ origin: Point) -> AffineTransform {
    AffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]).about(origin)
  }
}
