import GraphicsCore
import MotionMath
import PresetModel

/// Paints of a composition.
extension CompositionBuilder {
  mutating func paint(_ written: PaintValue, box: LayerBox) throws(SceneError) -> PaintTrack {
    switch written {
    case .color(let motion): return .color(try color(motion))
    case .gradient(let gradient): return .gradient(try self.gradient(gradient, box: box))
    }
  }

  private mutating func gradient(_ written: GradientValue, box: LayerBox) throws(SceneError) -> GradientTrack {
    let radius = { (value: Length) throws(SceneError) in value.points(of: box.rect.width) }
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
      Point(value.x.points(of: box.rect.width), value.y.points(of: box.rect.height))
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
