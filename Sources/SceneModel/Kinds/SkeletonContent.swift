import GraphicsCore
import MotionMath
import PresetModel

/// Boxes in place of content: sections 5 (pulse, metronome) and 6 (shimmer) of the specification of the animations.
extension Skeleton: DrawnKind {
  func content(_ appearance: Appearance, in preset: Preset, _ scenes: SceneBuilder) throws(SceneError) -> SceneContent {
    let layout = SkeletonLayout(layout)
    guard layout.boxes.contains(where: { $0.rect.width > 0 }) else {
      throw .boxesWithoutWidth(path: "\(scenes.path).layout")
    }
    let loading = loading(layout, appearance, loop: preset.loop, source: "\(scenes.path).loop")
    guard preset.plays == .times(1), let content, let image = scenes.images[content.image] else { return loading }
    return content.dissolve(loading, into: image)
  }

  private func loading(
    _ layout: SkeletonLayout, _ appearance: Appearance, loop: LoopForm, source: String
  ) -> SceneContent {
    let boxes = layout.boxes.map { box in
      Layer.shape(
        ShapeLayer(
          .roundedRectangle(box.rect, radius: box.radius), paint: .solid(color.resolved(appearance))))
    }
    switch effect {
    case .pulse(let pulse): return pulse.content(boxes, size: layout.size)
    case .metronome(let metronome): return metronome.content(boxes, size: layout.size)
    case .shimmer(let shimmer): return shimmer.content(boxes, layout: layout, appearance, loop: loop, source: source)
    }
  }
}

extension SkeletonPulse {
  fileprivate func content(_ boxes: [Layer], size: Size) -> SceneContent {
    SceneContent(
      size: size, layers: [.group(GroupLayer(boxes, opacity: opacity()))], cycle: riseDuration + fallDuration,
      posterTime: riseDuration.value, isSeamless: true)
  }
}

extension SkeletonMetronome {
  fileprivate func content(_ boxes: [Layer], size: Size) -> SceneContent {
    let easing = easing.easing(over: duration.value)
    let opacity = Keyframes(
      [
        Keyframe(0, minOpacity, easing), Keyframe(duration, maxOpacity, easing), Keyframe(duration * 2, minOpacity),
      ], period: duration * 2)
    return SceneContent(
      size: size, layers: [.group(GroupLayer(boxes, opacity: .keyframes(opacity)))], cycle: duration * 2,
      posterTime: duration.value, isSeamless: true)
  }
}

extension SkeletonShimmer {
  /// A band that is transparent at both sides slides over the boxes. It is drawn above them and clipped to their
  /// outlines, so that it has the full brightness of its own color however translucent the boxes are.
  fileprivate func content(
    _ boxes: [Layer], layout: SkeletonLayout, _ appearance: Appearance, loop: LoopForm, source: String
  ) -> SceneContent {
    let whole = Rect(layout.size)
    let reach = layout.boxes.reduce(Rect.zero) { $0.union($1.rect) }
    let bands = layout.boxes.map { box in
      let sweep =
        switch band {
        case .layout: sweep(over: whole, reaching: reach, appearance, loop: loop, source: source)
        case .box: sweep(over: box.rect, reaching: box.rect, appearance, loop: loop, source: source)
        }
      return Layer.shape(ShapeLayer(.roundedRectangle(box.rect, radius: box.radius), paint: sweep.paint))
    }
    return SceneContent(
      size: layout.size, layers: boxes + bands, cycle: duration, posterTime: duration.value / 2,
      isSeamless: loop != .faithful)
  }

  /// Returns a band as wide as `box` that moves between the preset's offsets from the box. In a seamless loop it moves
  /// further, until it leaves `reach` completely.
  private func sweep(
    over box: Rect, reaching reach: Rect, _ appearance: Appearance, loop: LoopForm, source: String
  ) -> LightSweep {
    let isMirrored = direction == .rightToLeft
    // The band is as wide as its box and symmetric, so mirroring changes only its direction.
    var (start, end) = isMirrored ? (-startOffset, -endOffset) : (startOffset, endOffset)
    if loop != .faithful {
      let (leftOfAll, rightOfAll) = (reach.minX - box.maxX, reach.maxX - box.minX)
      start = isMirrored ? max(start, rightOfAll) : min(start, leftOfAll)
      end = isMirrored ? min(end, leftOfAll) : max(end, rightOfAll)
    }
    return LightSweep(
      gradient: LightSweep.band(
        of: highlightColor.resolved(appearance), from: Point(box.minX, 0), to: Point(box.maxX, 0)),
      start: Point(start, 0), end: Point(end, 0), pass: duration, period: duration,
      easing: easing.easing(over: duration.value), source: source)
  }
}
