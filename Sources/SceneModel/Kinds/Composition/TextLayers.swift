import GraphicsCore
import MotionMath
import PresetModel
import TextLayout

/// Texts whose characters, words or lines move by themselves, appear one by one, or have a caret.
extension CompositionBuilder {
  mutating func lettered(_ written: TextShape) throws(SceneError) -> ([Layer], LayerBox) {
    let text = written.texts[0]
    let block = scenes.block(written.written(text))
    let units = TextUnits(block, text: text, by: written.animator?.by ?? .character)
    let box = box(of: written, Rect(block.size))
    // How many units are shown, over time.
    let shown = try motions.track(written.reveal, at: "reveal") { $0 * Double(units.count) }
    var layers: [Layer]
    if let animator = written.animator {
      layers = try animated(units, animator, shown: shown, written.style, box: box)
    } else {
      let parts = units.units.map { Outline.Part(path: $0.outline, position: $0.position) }
      layers = try painted(try modified(.shown(parts, shown), written.style), written.style, box: box)
    }
    if let caret = written.caret, !units.carets.isEmpty { layers.append(try layer(of: caret, units, shown: shown)) }
    return (layers, box)
  }

  /// The box of a text with its origin.
  func box(of text: TextShape, _ rect: Rect) -> LayerBox {
    guard let anchor = text.textAnchor else { return LayerBox(rect, of: .text(text)) }
    let baseline = scenes.block(text.written(text.texts[0])).lines.first?.baseline ?? 0
    let x =
      switch anchor {
      case .start: rect.minX
      case .middle: rect.center.x
      case .end: rect.maxX
      }
    return LayerBox(rect, origin: Point(x, rect.minY + baseline))
  }

  private mutating func animated(
    _ units: TextUnits, _ animator: TextAnimator, shown: Track<Double>, _ style: ShapeStyle, box: LayerBox
  ) throws(SceneError) -> [Layer] {
    let position = try motions.track(animator.position, at: "animator.position")
    let scale = try motions.track(animator.scale, at: "animator.scale")
    let rotation = try radians(animator.rotation, at: "animator.rotation")
    let opacity = try motions.track(animator.opacity, at: "animator.opacity")
    let blur = try motions.track(animator.blur, at: "animator.blur")
    let color: Track<Color>? = if let own = animator.color { try self.color(own, at: "animator.color") } else { nil }
    let ranks = animator.order.ranks(units.units.count, seed: animator.seed)
    var layers: [Layer] = []
    for (unit, rank) in zip(units.units, ranks) {
      let delay = Seconds(rank * animator.stagger.value)
      let outline: Outline =
        shown == .constant(Double(units.count))
        ? .path(.constant(unit.outline))
        : .shown([Outline.Part(path: unit.outline, position: unit.position)], shown)
      var parts = try painted(try modified(outline, style), style, box: box)
      if let color, style.fill != nil, case .shape(var shape) = parts[0] {
        shape.paint = .color(color.delayed(by: delay))
        parts[0] = .shape(shape)
      }
      let anchor = Point(
        unit.box.minX + animator.anchor.x.points(of: unit.box.width),
        unit.box.minY + animator.anchor.y.points(of: unit.box.height))
      let transform = TransformTrack(
        anchor: .constant(anchor), scale: scale.delayed(by: delay), rotation: rotation.delayed(by: delay),
        translation: position.delayed(by: delay))
      let opacity = opacity.delayed(by: delay)
      if parts.count == 1, animator.blur == .constant(0), case .shape(var shape) = parts[0] {
        (shape.transform, shape.opacity) = (transform, opacity)
        layers.append(.shape(shape))
      } else {
        let filters = animator.blur == .constant(0) ? [] : [FilterTrack.blur(sigma: blur.delayed(by: delay))]
        layers.append(.group(GroupLayer(parts, opacity: opacity, transform: transform, filters: filters)))
      }
    }
    return layers
  }

  private mutating func layer(
    of caret: TextCaret, _ units: TextUnits, shown: Track<Double>
  ) throws(SceneError) -> Layer {
    let paths = units.carets.map { place in
      Path.rectangle(Rect(x: place.x + caret.gap, y: place.y, width: caret.width, height: units.lineHeight))
    }
    var opacity = Track<Double>.constant(1)
    if caret.blink > .zero {
      let period = caret.blink.retimed(by: motions.rate(of: caret.blink))
      let isOff = Easing.steps(1, jumpAtStart: false)
      opacity = .keyframes(
        Keyframes(
          [Keyframe(0, 1, isOff), Keyframe(period.divided(by: 2), 0, isOff), Keyframe(period, 1)], period: period))
    }
    return .shape(
      ShapeLayer(.step(paths, shown), paint: .color(try color(caret.color, at: "caret.color")), opacity: opacity))
  }
}
