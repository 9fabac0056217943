import GraphicsCore
import Importing
import MotionMath

/// What shadows are made of: nodes of which only the outline counts.
extension AnimatedNode {
  /// The same with every outline wider on each side, by as much as a rectangle reaches that goes along it; smaller
  /// where the amount is negative. Nil where that is no outline of a preset.
  func spread(by amount: Point) -> AnimatedNode? {
    if amount == .zero { return self }
    guard filters.isEmpty, masks.isEmpty, frame == nil, transforms.allSatisfy(\.isTranslation) else { return nil }
    // Of shapes that touch, each would lose its own edge; where translucent ones come to overlap, it would be darker.
    if case .group(let nodes) = content, nodes.count != 1 {
      guard amount.x > 0, amount.y > 0, isOpaque else { return nil }
    }
    func spread(_ shape: AnimatedShape) -> AnimatedShape? {
      guard shape.stroke == nil, shape.modifiers.isEmpty, case .color? = shape.fill,
        let outline = shape.outline.spread(by: amount)
      else { return nil }
      var shape = shape
      shape.outline = outline
      return shape
    }
    return changing(shape: spread) { $0.spread(by: amount) }
  }

  /// The same, black and opaque wherever it is; nil where some of it may be fully clear.
  var hardened: AnimatedNode? {
    guard filters.isEmpty, case .constant(let share) = opacity, share > 0 else { return nil }
    func hardened(_ shape: AnimatedShape) -> AnimatedShape? {
      guard let fill = Self.hardened(shape.fill, shape.fillOpacity),
        let stroke = Self.hardened(shape.stroke?.paint, shape.strokeOpacity)
      else { return nil }
      var shape = shape
      (shape.fillOpacity, shape.strokeOpacity) = (.constant(1), .constant(1))
      shape.fill = fill.first
      if let paint = stroke.first { shape.stroke?.paint = paint } else { shape.stroke = nil }
      return shape
    }
    var copy = changing(shape: hardened, nodes: \.hardened)
    copy?.opacity = .constant(1)
    for (i, mask) in masks.enumerated() {
      // What is translucent in the mask is so in the image.
      guard !mask.usesLuminance, !mask.isInverted, let hard = AnimatedNode(.group(mask.nodes)).hardened else {
        return nil
      }
      copy?.masks[i].nodes = [hard]
    }
    return copy
  }

  /// At most one paint; nil where it may be fully clear.
  private static func hardened(_ paint: AnimatedPaint?, _ opacity: Track<Double>) -> [AnimatedPaint]? {
    guard let paint else { return [] }
    guard let colors = paint.colors, case .constant(let share) = opacity else { return nil }
    if share <= 0 { return [] }
    guard colors.allSatisfy({ $0.light.alpha > 0 && $0.dark.alpha > 0 }) else { return nil }
    return [.color(.constant(ColorPair(.black)))]
  }

  /// Whether all that is drawn in it is opaque.
  var isOpaque: Bool {
    func covers(_ paint: AnimatedPaint?, _ opacity: Track<Double>) -> Bool {
      guard let paint else { return true }
      guard let colors = paint.colors, opacity == .constant(1) else { return false }
      return colors.allSatisfy { $0.light.alpha == 1 && $0.dark.alpha == 1 }
    }
    switch content {
    case .group(let nodes):
      return nodes.allSatisfy { $0.opacity == .constant(1) && $0.filters.isEmpty && $0.masks.isEmpty && $0.isOpaque }
    case .shape(let shape):
      return covers(shape.fill, shape.fillOpacity) && covers(shape.stroke?.paint, shape.strokeOpacity)
    }
  }
}

extension AnimatedShape.Outline {
  /// What is covered by a rectangle of twice this amount that goes along the outline or, where it is negative, what no
  /// such rectangle reaches.
  fileprivate func spread(by amount: Point) -> AnimatedShape.Outline? {
    switch self {
    case .ellipse(let center, let radii):
      guard amount.x > 0, amount.y > 0 else { return nil }
      let origin = center + radii.map { Point(-$0.width - amount.x, -$0.height - amount.y) }
      let size = radii.map { Size(2 * ($0.width + amount.x), 2 * ($0.height + amount.y)) }
      return .rectangle(origin: origin, size: size, radii: radii)
    case .rectangle(let origin, let size, let radii):
      let least = Size(size.values.map(\.width).min() ?? 0, size.values.map(\.height).min() ?? 0)
      let most = Size(radii.values.map(\.width).max() ?? 0, radii.values.map(\.height).max() ?? 0)
      let room = Size(least.width + 2 * min(0, amount.x), least.height + 2 * min(0, amount.y))
      // Corners stay what they are where they have room.
      guard size.motions.isEmpty || radii == .constant(.zero), room.width > 0, room.height > 0 else { return nil }
      var corners = radii
      if most.width * 2 > room.width || most.height * 2 > room.height {
        guard amount.x > 0, amount.y > 0 else { return nil }
        corners = radii.map { Size(min($0.width, least.width / 2), min($0.height, least.height / 2)) }
      }
      return .rectangle(
        origin: origin.map({ Point($0.x - amount.x, $0.y - amount.y) }, added: { $0 }),
        size: size.map({ Size($0.width + 2 * amount.x, $0.height + 2 * amount.y) }, added: { $0 }), radii: corners)
    case .line, .path, .text, .compound: return nil
    }
  }
}

extension TransformStep {
  fileprivate var isTranslation: Bool { if case .translate = self { true } else { false } }
}
