import GraphicsCore
import MotionMath
import PresetModel

/// Discs in rows and columns that light up along a path: sections 2 (trail) and 3 (stagger) of the specification of the
/// animations.
extension DotGrid: DrawnKind {
  func content(_ appearance: Appearance, in preset: Preset, _ scenes: SceneBuilder) throws(SceneError) -> SceneContent {
    switch effect {
    case .trail(let trail): try trailContent(trail, appearance, loop: preset.loop, path: scenes.path)
    case .stagger(let stagger): staggerContent(stagger, appearance)
    }
  }

  private var size: Size {
    func side(_ n: Int) -> Double { Double(n) * dotSize + Double(n - 1) * spacing }
    return Size(side(columns), side(rows))
  }

  /// The centers of the discs, in the order of the path.
  private var centers: [Point] {
    var centers = [Point](repeating: .zero, count: count)
    let step = dotSize + spacing
    for (row, serials) in path.enumerated() {
      for (column, serial) in serials.enumerated() {
        centers[serial - 1] = Point(Double(column) * step + dotSize / 2, Double(row) * step + dotSize / 2)
      }
    }
    return centers
  }

  private func disc(at center: Point) -> Path { .circle(center: center, radius: dotSize / 2) }

  /// Let d be the distance of the head past a dot, and q = 1 - d / trailLength. The lit disc has the opacity
  /// q^fadeExponent and the scale tailScale + headGrowth·q. In a seamless loop the head continues through the pause, so
  /// that the tail of each dot is complete.
  private func trailContent(
    _ trail: DotTrail, _ appearance: Appearance, loop: LoopForm, path: String
  ) throws(SceneError) -> SceneContent {
    let run = trail.dotDuration * count
    let cycle = run + trail.pauseBetweenCycles
    let tail = Seconds(trail.trailLength * trail.dotDuration.value)
    let attack = trail.attack
    let room = cycle - attack
    guard tail <= room else {
      let limit = room.value / trail.dotDuration.value
      throw .trailTooLong(length: trail.trailLength, limit: (limit * 10).rounded(.down) / 10)
    }
    var opacity = [
      Keyframe(attack, 1.0, .powerOut(trail.fadeExponent)), Keyframe(attack + tail, 0),
    ]
    if attack > .zero { opacity.insert(Keyframe(0, 0), at: 0) }
    let scale = [
      Keyframe(attack, trail.tailScale + trail.headGrowth), Keyframe(attack + tail, trail.tailScale),
    ]
    let base = PaintTrack.solid(trail.baseColor.resolved(appearance))
    let head = PaintTrack.solid(trail.headColor.resolved(appearance))
    let dots = centers.map { Layer.shape(ShapeLayer(disc(at: $0), paint: base)) }
    let lit = centers.enumerated().map { index, center in
      // The head reaches the dot when the attack ends.
      let delay = trail.dotDuration * index - attack
      return Layer.shape(
        ShapeLayer(
          disc(at: center), paint: head,
          opacity: .keyframes(Keyframes(opacity, period: cycle, delay: delay, source: "\(path).attack")),
          transform: TransformTrack(
            anchor: .constant(center),
            scale: Track.keyframes(Keyframes(scale, period: cycle, delay: delay, source: "\(path).attack")).uniform)))
    }
    let overlay =
      loop == .faithful
      // The original draws no tail once the head has left the last dot.
      ? [
        Layer.group(
          GroupLayer(
            lit,
            opacity: .keyframes(
              Keyframes(
                [Keyframe(0, 1), Keyframe(run, 1), Keyframe(run, 0)], period: cycle,
                source: "\(path).loop"))))
      ] : lit
    return SceneContent(
      size: size, layers: dots + overlay, cycle: cycle,
      // The head has covered two thirds of the path, and its whole tail is visible.
      posterTime: Double(count * 2 / 3) * trail.dotDuration.value, isSeamless: loop != .faithful)
  }

  /// The opacity of each cell rises, holds and falls. The cell with order k does so k steps later.
  private func staggerContent(_ stagger: DotStagger, _ appearance: Appearance) -> SceneContent {
    let ramp = stagger.cellDuration
    let hold = stagger.stagger * stagger.snakeLength
    let cycle = stagger.stagger * (count - 1) + ramp * 2 + hold
    let easing = stagger.easing.easing(over: ramp.value)
    let frames = [
      Keyframe(0, stagger.minOpacity, easing), Keyframe(ramp, 1), Keyframe(ramp + hold, 1, easing),
      Keyframe(ramp * 2 + hold, stagger.minOpacity),
    ]
    let paint = PaintTrack.solid(stagger.color.resolved(appearance))
    let layers = centers.enumerated().map { order, center in
      Layer.shape(
        ShapeLayer(
          disc(at: center), paint: paint,
          opacity: .keyframes(
            Keyframes(frames, period: cycle, delay: stagger.stagger * order))))
    }
    return SceneContent(size: size, layers: layers, cycle: cycle, posterTime: cycle.value / 2, isSeamless: true)
  }
}
