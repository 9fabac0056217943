import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// The effect "Stroke": lines along the paths of a layer's masks.
extension LottieBuilder {
  /// The effect's values by their places in its list.
  private enum Value: Int {
    case path, allMasks, isSequential, color, brushSize, hardness, opacity, start, end, spacing, paintStyle
  }

  private enum PaintStyle: Int {
    case onOriginal = 1
    case onTransparent = 2
    case revealOriginal = 3
  }

  /// A layer's node with the lines of the effect on it, in its place, or as its mask; nil, after a finding, where they
  /// cannot be drawn.
  /// - Parameter node: what the layer draws otherwise; nil for nothing.
  func stroked(
    _ node: AnimatedNode?, _ layer: LottieValue, by effect: LottieValue, _ timeline: Timeline
  ) -> AnimatedNode? {
    let values = effect["ef"]?.items.map { $0["v"] } ?? []
    func property(_ value: Value) -> LottieValue? {
      values.indices.contains(value.rawValue) ? values[value.rawValue] : nil
    }
    func value(_ value: Value, _ what: String, default standard: Double, factor: Double = 1) -> Track<Double> {
      number(property(value), what, default: standard, factor: factor, timeline)
    }
    let choice = value(.paintStyle, "the paint style", default: 1).still
    guard let style = choice.flatMap({ Int(exactly: $0).flatMap(PaintStyle.init) }),
      let isForAll = value(.allMasks, "all masks", default: 0).still.map({ $0 != 0 }),
      let isSequential = value(.isSequential, "stroke sequentially", default: 1).still.map({ $0 != 0 }),
      let number = value(.path, "the path", default: 1).still.flatMap({ Int(exactly: $0) })
    else {
      return refused(
        effect,
        "a stroke along masks whose choices move, or are no whole numbers, cannot be drawn; let them stand still")
    }
    let masks = layer["masksProperties"]?.items ?? []
    let chosen = isForAll ? masks : masks.indices.contains(number - 1) ? [masks[number - 1]] : []

    var stroke = AnimatedStroke(
      .color(style == .revealOriginal ? .constant(ColorPair(.white)) : color(property(.color), "the color", timeline)))
    stroke.width = value(.brushSize, "the brush size", default: 2, factor: 2)
    (stroke.cap, stroke.join) = (.round, .round)
    stroke.dashes = dots(width: stroke.width, spacing: value(.spacing, "the spacing", default: 15, factor: 0.01))

    var parts: [AnimatedShape.Part] = []
    for mask in chosen {
      guard let path = mask["pt"], let shape = bezier(path, "the mask's path", timeline, closed: mask["cl"]),
        let part = part(OutlinePiece(.bezier(shape, path)))
      else { return nil }
      parts.append(part)
    }
    var lines = AnimatedNode(.group([]))
    if !parts.isEmpty {
      var shape = AnimatedShape(parts.count == 1 ? parts[0].outline : .compound(parts, .merge))
      let start = value(.start, "the stroke's start", default: 0, factor: 0.01)
      let end = value(.end, "the stroke's end", default: 100, factor: 0.01)
      if start != .constant(0) || end != .constant(1) {
        shape.modifiers = [
          .trim(start: start, end: end, offset: .constant(0), ofEach: !isSequential, span: Point(0, 1))
        ]
      }
      shape.stroke = stroke
      shape.strokeOpacity = value(.opacity, "the stroke's opacity", default: 1)
      lines = AnimatedNode(.shape(shape))
    }
    switch style {
    case .onOriginal: return AnimatedNode(.group([node, lines].compactMap { $0 }))
    case .onTransparent: return AnimatedNode(.group([lines]))
    case .revealOriginal:
      var revealed = AnimatedNode(.group([node].compactMap { $0 }))
      revealed.masks = [NodeMask([lines], usesLuminance: false)]
      return revealed
    }
  }

  /// The dashes of a brush that leaves a dot at every so many diameters; none where the dots run together to a line.
  private func dots(width: Track<Double>, spacing: Track<Double>) -> [Track<Double>] {
    guard let widest = spacing.values.max(), widest > Self.spacingOfLines else { return [] }
    return [.constant(Self.dotLength), .constant((width.values.max() ?? 0) * widest)]
  }

  /// How long lottie-web draws a dot, beside its round ends, in points.
  private static let dotLength = 1.0
  /// Up to this part of the diameter, notches between dots are less deep than a thirtieth of the radius.
  private static let spacingOfLines = 0.25
}
