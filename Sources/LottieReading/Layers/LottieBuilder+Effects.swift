import GraphicsCore
import Importing
import MotionMath

/// Effects of layers → filters, in their order.
extension LottieBuilder {
  private func effects(_ layer: LottieValue) -> [LottieValue] {
    // Controls are values for expressions, and draw nothing by themselves.
    (layer["ef"]?.items ?? []).filter { ($0["en"].map(\.isSet) ?? true) && $0["ty"]?.integer != Kind.control.rawValue }
  }

  private enum Kind: Int {
    case control = 5
    case fill = 21
    case dropShadow = 25
    case blur = 29
  }

  /// Names the effects of a layer that draws nothing by itself.
  func refuseEffects(_ layer: LottieValue) {
    for effect in effects(layer) { refuse(effect) }
  }

  private func refuse(_ effect: LottieValue) {
    let name = effect["nm"]?.text ?? "of type \(effect["ty"]?.integer ?? -1)"
    refuse(effect, "the effect \"\(name.prefix(60))\" cannot be drawn")
  }

  /// The node with its layer's effects, which apply to what the masks leave.
  func withEffects(_ node: AnimatedNode, _ layer: LottieValue, _ timeline: Timeline) -> AnimatedNode {
    var filters: [NodeFilter] = []
    for effect in effects(layer) {
      if let filter = filter(effect, timeline) { filters.append(filter) } else { refuse(effect) }
    }
    guard !filters.isEmpty else { return node }
    var filtered = AnimatedNode(.group([node]))
    filtered.filters = filters
    return filtered
  }

  /// Nil for an effect that cannot be drawn.
  private func filter(_ effect: LottieValue, _ timeline: Timeline) -> NodeFilter? {
    let values = effect["ef"]?.items.map { $0["v"] } ?? []
    func value(_ i: Int, _ what: String, default standard: Double) -> Track<Double> {
      values.indices.contains(i) ? number(values[i], what, default: standard, timeline) : .constant(standard)
    }
    func still(_ i: Int, _ what: String, default standard: Double) -> Double? {
      value(i, what, default: standard).still
    }
    func color(_ i: Int) -> Color? {
      values.indices.contains(i) ? self.color(values[i], "the effect's color", timeline).still?.light : nil
    }
    switch effect["ty"]?.integer.flatMap(Kind.init) {
    case .fill:
      guard let color = color(2), let opacity = still(6, "the effect's opacity", default: 1) else { return nil }
      return .colorMatrix([
        0, 0, 0, 0, color.red, 0, 0, 0, 0, color.green, 0, 0, 0, 0, color.blue, 0, 0, 0, min(1, max(0, opacity)), 0,
      ])
    case .blur:
      // In both directions, with the edges of the layer soft.
      guard value(1, "the blur's direction", default: 1) == .constant(1) else { return nil }
      return .blur(value(0, "the blurriness", default: 0).map { $0 * Self.deviationOfBlurriness })
    case .dropShadow:
      guard let color = color(0), let opacity = still(1, "the shadow's opacity", default: 255),
        let direction = still(2, "the shadow's direction", default: 0),
        let distance = still(3, "the shadow's distance", default: 0),
        let softness = still(4, "the shadow's softness", default: 0)
      else { return nil }
      // From 12 o'clock.
      let angle = (direction - 90) * .pi / 180
      return .shadow(
        color: ColorPair(color.withAlpha(multipliedBy: min(1, max(0, opacity / 255)))), deviation: max(0, softness) / 4,
        offset: Point(distance * cosine(angle), distance * sine(angle)))
    default: return nil
    }
  }

  /// How players turn the blurriness into the standard deviation of a Gaussian.
  private static let deviationOfBlurriness = 0.3
}
