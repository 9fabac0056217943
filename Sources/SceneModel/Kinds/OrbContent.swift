import GraphicsCore
import MotionMath
import PresetModel

/// A glowing disc that pulsates, and rings that spread from it: section 8 of the specification of the animations.
extension Orb: DrawnKind {
  func content(_ appearance: Appearance, in preset: Preset, _ scenes: SceneBuilder) throws(SceneError) -> SceneContent {
    let periods = [rings.duration, disc.duration * 2]
    let common: Seconds
    var retimings: [LoopSolver.Retiming] = []
    switch preset.loop {
    case .exact, .faithful:
      do throws(LoopSolver.LoopError) {
        common = try LoopSolver.exact(periods, limit: SceneBuilder.longestCycle)
      } catch {
        throw .loop(error)
      }
    case .seamless, .fit:
      common = cycle ?? LoopSolver.bestFit(periods)
      retimings = LoopSolver.fit(periods, to: common)
    }
    let retimed = retimings.isEmpty ? periods : retimings.map(\.retimed)
    let center = Point(size / 2, size / 2)
    let layers =
      (0..<rings.count).map {
        rings.layer($0, center: center, size: size, period: retimed[0], appearance, path: "\(scenes.path).rings")
      } + [
        disc.layer(center: center, size: size, period: retimed[1], appearance)
      ]
    return SceneContent(
      size: Size(size, size), layers: layers, cycle: common, posterTime: common.value / 2, isSeamless: true,
      retimings: zip(["rings", "disc"], retimings).filter { $1.speed != 1 }.map(PartRetiming.init))
  }
}

extension OrbRings {
  /// Draws ring `index`. The stroke scales with the ring. Parts of the written duration keep their share of the retimed
  /// period.
  fileprivate func layer(
    _ index: Int, center: Point, size: Double, period: Seconds, _ appearance: Appearance, path: String
  ) -> Layer {
    let easing = easing.easing(over: period.value)
    let delay = Seconds(Double(index) * stagger.value * period.value / duration.value)
    func track(_ span: Span, _ key: String) -> Track<Double> {
      .keyframes(
        Keyframes(
          [Keyframe(0, span.from, easing), Keyframe(period, span.to)], period: period, delay: delay,
          source: "\(path).\(key)"))
    }
    let box = Rect(x: 0, y: 0, width: size, height: size)
    let gradient = Gradient(
      .linear(start: Point(box.minX, box.minY), end: Point(box.maxX, box.maxY)),
      stops: Gradient.evenStops(colors.map { $0.resolved(appearance) }))
    return .shape(
      ShapeLayer(
        .circle(center: center, radius: size / 2), coverage: .stroke(StrokeStyle(width: lineWidth)),
        paint: .gradient(gradient, translation: .constant(.zero)), opacity: track(opacity, "opacity"),
        transform: TransformTrack(anchor: .constant(center), scale: track(scale, "scale").uniform)))
  }
}

extension OrbDisc {
  fileprivate func layer(center middle: Point, size: Double, period: Seconds, _ appearance: Appearance) -> Layer {
    let gradient = Gradient(
      .radial(
        center: Point(center.x * size, center.y * size), startRadius: startRadius, endRadius: endRadius * size),
      stops: Gradient.evenStops(colors.map { $0.resolved(appearance) }))
    let easing = easing.easing(over: period.value / 2)
    let breath = Keyframes(
      [
        Keyframe(0, scale.from, easing), Keyframe(period.divided(by: 2), scale.to, easing),
        Keyframe(period, scale.from),
      ], period: period)
    let disc = Layer.shape(
      ShapeLayer(
        .circle(center: middle, radius: size / 2), paint: .gradient(gradient, translation: .constant(.zero))))
    return .group(
      GroupLayer(
        [disc], transform: TransformTrack(anchor: .constant(middle), scale: Track.keyframes(breath).uniform),
        filters: shadows.map {
          .shadow(
            color: .constant($0.color.resolved(appearance)), sigma: .constant($0.radius), offset: .constant(.zero))
        }))
  }
}
