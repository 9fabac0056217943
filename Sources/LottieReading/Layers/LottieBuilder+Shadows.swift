import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// The effects "Drop Shadow" and "Fill", whose values may move.
extension LottieBuilder {
  // MARK: Drop shadow

  struct Shadow {
    var color: Track<ColorPair>
    /// 0…1.
    var opacity: Track<Double>
    /// Of the blur.
    var deviation: Track<Double>
    var offset: Track<Point>
  }

  func shadow(_ effect: LottieValue, _ timeline: Timeline) -> Shadow {
    func value(_ i: Int, _ what: String, default standard: Double, factor: Double = 1) -> Track<Double> {
      number(self.value(i, of: effect), "the shadow's \(what)", default: standard, factor: factor, timeline)
    }
    return Shadow(
      color: color(self.value(0, of: effect), "the shadow's color", timeline),
      opacity: value(1, "opacity", default: 255, factor: 1 / 255).limited(to: 0...1),
      deviation: value(4, "softness", default: 0).limited(to: 0...(.infinity)).map { $0 / 4 },
      offset: offset(
        ofShadow: effect, direction: value(2, "direction", default: 0), distance: value(3, "distance", default: 0),
        timeline))
  }

  /// - Parameter direction: in degrees from 12 o'clock, clockwise.
  func offset(
    ofShadow value: LottieValue, direction: Track<Double>, distance: Track<Double>, _ timeline: Timeline
  ) -> Track<Point> {
    func place(_ direction: Double, _ distance: Double) -> Point {
      let angle = (direction - 90) * .pi / 180
      return Point(distance * cosine(angle), distance * sine(angle))
    }
    if let direction = direction.still { return distance.map { place(direction, $0) } }
    let turning = timeline.sampled(
      { place(direction.value(at: $0), distance.value(at: $0)) },
      isSame: Self.isNear)
    return bounded(turning, value, "the shadow's offset")
  }

  /// Its colors with their alphas.
  func colors(of shadow: Shadow, _ effect: LottieValue, _ timeline: Timeline) -> Track<ColorPair> {
    func mixed(_ color: ColorPair, _ opacity: Double) -> ColorPair {
      ColorPair(color.light.withAlpha(multipliedBy: min(1, max(0, opacity))))
    }
    if let color = shadow.color.still { return shadow.opacity.map { mixed(color, $0) } }
    if let opacity = shadow.opacity.still { return shadow.color.map { mixed($0, opacity) } }
    let both = timeline.sampled(
      { mixed(shadow.color.value(at: $0), shadow.opacity.value(at: $0)) }, isSame: Self.looksSame)
    return bounded(both, effect, "the shadow's color")
  }

  /// The shadow of a node without the node; nil, after a finding, where it cannot be drawn.
  func shadowAlone(_ node: AnimatedNode, by effect: LottieValue, _ timeline: Timeline) -> AnimatedNode? {
    let shadow = shadow(effect, timeline)
    guard let color = shadow.color.still else {
      return refused(
        effect,
        "\(Self.name(effect)) draws the shadow only, which cannot be drawn in a color that moves; let its opacity move")
    }
    guard number(value(5, of: effect), Self.choiceOfShadow, default: 0, timeline).isConstant else {
      return refused(
        effect,
        "\(Self.name(effect)) draws the shadow only at times, which cannot be drawn; make the shadow a layer of its own"
      )
    }
    var alone = AnimatedNode(.group([node]))
    alone.filters = [.colorMatrix(Self.factors(of: color.light, opacity: 1))]
    if shadow.deviation != .constant(0) { alone.filters.append(.blur(shadow.deviation)) }
    alone.opacity = shadow.opacity
    alone.transforms = [.translate(shadow.offset)]
    return alone
  }

  // MARK: Fill

  func fill(_ effect: LottieValue, _ timeline: Timeline) -> (color: Track<ColorPair>, opacity: Track<Double>) {
    (
      color(value(2, of: effect), "the effect's color", timeline),
      number(value(6, of: effect), "the effect's opacity", default: 1, timeline).limited(to: 0...1)
    )
  }

  func isStill(fill effect: LottieValue, _ timeline: Timeline) -> Bool {
    let fill = fill(effect, timeline)
    return fill.color.isConstant && fill.opacity.isConstant
  }

  /// A node in the color of an effect; nil, after a finding, where it cannot be drawn.
  func filled(_ node: AnimatedNode, by effect: LottieValue, _ timeline: Timeline) -> AnimatedNode? {
    let fill = fill(effect, timeline)
    var filled: AnimatedNode
    if let color = fill.color.still {
      filled = AnimatedNode(.group([node]))
      filled.filters = [.colorMatrix(Self.factors(of: color.light, opacity: 1))]
    } else if let painted = node.painted(in: fill.color) {
      filled = AnimatedNode(.group([painted]))
    } else {
      return refused(
        effect,
        "\(Self.name(effect)) cannot be drawn with a color that moves over images, translucent colors, blend modes or "
          + "other effects; let the colors of the shapes move")
    }
    filled.opacity = fill.opacity
    return filled
  }

  /// Twenty factors that make every color one, and multiply its alpha.
  static func factors(of color: Color, opacity: Double) -> [Double] {
    [0, 0, 0, 0, color.red, 0, 0, 0, 0, color.green, 0, 0, 0, 0, color.blue, 0, 0, 0, opacity, 0]
  }
}

extension AnimatedNode {
  /// The same node with one color in the place of all others, which are opaque; nil where they are not, or where more
  /// than alphas comes of them.
  fileprivate func painted(in color: Track<ColorPair>) -> AnimatedNode? {
    guard blend == .normal, filters.allSatisfy({ if case .blur = $0 { true } else { false } }) else { return nil }
    func painted(_ shape: AnimatedShape) -> AnimatedShape? {
      guard shape.fill?.isOpaque ?? true, shape.stroke?.paint.isOpaque ?? true else { return nil }
      var shape = shape
      if shape.fill != nil { shape.fill = .color(color) }
      shape.stroke?.paint = .color(color)
      return shape
    }
    return changing(shape: painted) { $0.painted(in: color) }
  }
}

extension AnimatedPaint {
  fileprivate var isOpaque: Bool { colors?.allSatisfy { $0.light.alpha == 1 } ?? false }
}
