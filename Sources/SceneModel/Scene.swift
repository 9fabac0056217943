import GraphicsCore
import MotionMath
import PresetModel

/// A part of a scene that a fitted loop runs at another speed than written.
public struct PartRetiming: Equatable, Sendable, CustomStringConvertible {
  public var part: String
  public var retiming: LoopSolver.Retiming

  /// A text such as "rings: 33.3 % slower, 2.4 s become 3.2 s".
  public var description: String {
    let change = retiming.speed - 1
    let percent = (abs(change) * 1000).rounded() / 10
    let (before, after) = (retiming.period.decimal, retiming.retimed.decimal)
    return "\(part): \(percent) % \(change > 0 ? "faster" : "slower"), \(before) s become \(after) s"
  }
}

/// A resolved animation: layers whose properties are functions of time, a canvas, and the cycle after which everything
/// repeats.
public struct Scene: Equatable, Sendable {
  /// The size of the canvas in points.
  public var size: Size
  public var background: Color
  /// The space around the content, in points; never less than what strokes need.
  public var padding = Insets.zero
  /// The layers from bottom to top, in points from the canvas's top-left corner.
  public var layers: [Layer]
  public var cycle: Seconds
  /// The most expressive moment of the cycle as a still image, in seconds.
  public var posterTime: Double
  /// Whether the image at the cycle's end continues into the one at its start. If so, a loop may start at any of its
  /// frames.
  public var isSeamless: Bool
  /// The parts that a fitted loop runs at another speed than written; the report names them.
  public var retimings: [PartRetiming] = []
  /// How long the scene runs before its loop; times below 0 are in that intro.
  public var intro = Seconds.zero
  /// Whether the scene stands still from the end of its cycle on: each motion then has its end state, as after a CSS
  /// animation that fills forwards.
  public var stops = false

  /// Returns everything that the scene draws at `time` seconds. Any time is allowed: the scene repeats with its cycle,
  /// or stands still from its end on. Before 0 it may show its intro instead.
  public func displayList(at time: Double) -> DisplayList {
    var list = DisplayList(size: size, background: background)
    let hasEnded = stops && time > cycle.value - Seconds.tolerance
    for layer in hasEnded ? endLayers : layers {
      layer.draw(at: time, within: .identity, on: nil, into: &list.commands)
    }
    return list
  }
}

extension Layer {
  /// Appends what the layer draws at `time`; nothing if the layer is invisible.
  /// - Parameter plane: The plane in space that `outer` maps to; nil for the canvas.
  func draw(
    at time: Double, within outer: AffineTransform, on plane: SpatialTransform?, into commands: inout [DrawCommand]
  ) {
    switch self {
    case .shape(let shape):
      let opacity = shape.opacity.value(at: time)
      guard opacity > 0 else { return }
      let placed = SpatialTransform.placed(shape.transform.transform(at: time).then(outer), on: plane)
      commands.append(
        .draw(
          Draw(
            shape.outline.path(at: time), coverage: shape.coverage.coverage(at: time),
            transform: placed.transform, projection: placed.projection,
            paint: shape.paint.paint(at: time), opacity: min(opacity, 1), blend: shape.blend)))
    case .group(let group):
      let opacity = group.opacity.value(at: time)
      guard opacity > 0 else { return }
      if group.pose != nil || group.perspective != nil {
        group.drawInSpace(at: time, opacity: opacity, within: outer, on: plane, into: &commands)
      } else {
        let transform = group.transform.transform(at: time).then(outer)
        group.draw(at: time, opacity: opacity, within: transform, on: plane, into: &commands)
      }
    }
  }
}

extension GroupLayer {
  /// - Parameter transform: From the group's own space.
  func draw(
    at time: Double, opacity: Double, within transform: AffineTransform, on plane: SpatialTransform?,
    into commands: inout [DrawCommand]
  ) {
    let filters = filters.compactMap { $0.filter(at: time) }
    let isolated = isIsolated || opacity < 1 || blend != .sourceOver || !filters.isEmpty
    if let clip {
      let placed = SpatialTransform.placed(clip.transform.transform(at: time).then(transform), on: plane)
      commands.append(
        .beginClip(
          Clip(
            clip.outline.path(at: time), rule: clip.rule, transform: placed.transform, projection: placed.projection)))
    }
    if isolated {
      let depth = plane?.scale(at: transform) ?? 1
      commands.append(
        .beginGroup(
          Group(opacity: min(opacity, 1), blend: blend, filters: filters.map { $0.placed(by: transform, depth) })))
    }
    let inner = clock.time(at: time)
    for index in orderOfDepth(at: inner, on: plane, within: transform) {
      layers[index].draw(at: inner, within: transform, on: plane, into: &commands)
    }
    if isolated { commands.append(.endGroup) }
    if clip != nil { commands.append(.endClip) }
  }
}

extension Filter {
  /// Converts the filter's lengths from a layer's own space to points of the canvas, which display lists use. Shadows
  /// and blurs turn and stretch with the layer.
  /// - Parameter depth: how much larger or smaller perspective shows the layer.
  fileprivate func placed(by transform: AffineTransform, _ depth: Double) -> Filter {
    var (scale, stretch) = (transform.maxScale * depth, AffineTransform.identity)
    if !transform.isUniform { (scale, stretch) = (depth, transform.withoutTranslation) }
    func placed(_ offset: Point) -> Point { (transform.apply(offset) - transform.apply(.zero)) * depth }
    return switch self {
    case .blur(let sigma, _): .blur(sigma: sigma * scale, stretch: stretch)
    case .shadow(let color, let sigma, _, let offset):
      .shadow(color: color, sigma: sigma * scale, stretch: stretch, offset: placed(offset))
    case .insetShadow(let color, let sigma, _, let offset):
      .insetShadow(color: color, sigma: sigma * scale, stretch: stretch, offset: placed(offset))
    case .colorMatrix, .colorTransfer: self
    }
  }
}
