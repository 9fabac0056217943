import GraphicsCore
import Importing
import MotionMath

/// Layer styles → filters of the placed layer, since they do not turn or grow with it.
extension LottieBuilder {
  private enum Style: Int, CaseIterable {
    case stroke, dropShadow, innerShadow, outerGlow, innerGlow, bevel, satin, colorOverlay, gradientOverlay

    var name: String {
      [
        "stroke", "drop shadow", "inner shadow", "outer glow", "inner glow", "bevel and emboss", "satin",
        "color overlay", "gradient overlay",
      ][rawValue]
    }
  }

  /// Those that are drawn, in After Effects' order: what is within the layer first, so that shadows are of all of it.
  private static let drawnStyles = [
    Style.colorOverlay, .innerGlow, .innerShadow, .outerGlow, .dropShadow,
  ]

  /// A placed layer with its styles, which come after its masks, effects and transform, and before its opacity. Each
  /// that cannot be drawn is a finding.
  func withStyles(_ node: AnimatedNode, _ layer: LottieValue, _ timeline: Timeline) -> AnimatedNode {
    let styles = (layer["sy"]?.items ?? []).filter { $0["en"].map(\.isSet) ?? true }
    let kinds = styles.map { $0["ty"]?.integer.flatMap(Style.init) }
    for (style, kind) in zip(styles, kinds) where kind.map({ !Self.drawnStyles.contains($0) }) ?? true {
      let name = kind?.name ?? "of type \(style["ty"]?.integer ?? -1)"
      refuse(style, "the layer style \"\(name)\" cannot be drawn; make it an effect or shapes")
    }
    var filters: [NodeFilter] = []
    for kind in Self.drawnStyles {
      for (n, i) in kinds.indices.filter({ kinds[$0] == kind }).enumerated() {
        if kind == .dropShadow, kinds.contains(.outerGlow) {
          refuse(
            styles[i], "a drop shadow of a layer with an outer glow cannot be drawn; give it to a copy of the layer")
        } else if n > 0 {
          refuse(
            styles[i], "a second layer style \"\(kind.name)\" cannot be drawn; give it to a copy of the layer")
        } else if let filter = filter(kind, styles[i], timeline) {
          filters.append(filter)
        }
      }
    }
    guard !filters.isEmpty else { return node }
    var (styled, inner) = (AnimatedNode(.group([])), node)
    (styled.opacity, styled.presence) = (node.opacity, node.presence)
    (inner.opacity, inner.presence) = (.constant(1), .constant(1))
    styled.content = .group([inner])
    styled.filters = filters
    return styled
  }

  /// Nil, after a finding, where it cannot be drawn.
  private func filter(_ kind: Style, _ style: LottieValue, _ timeline: Timeline) -> NodeFilter? {
    func value(_ key: String, _ what: String, default standard: Double, factor: Double = 1) -> Track<Double> {
      number(style[key], "the \(kind.name)'s \(what)", default: standard, factor: factor, timeline)
    }
    let color = color(style["c"], "the \(kind.name)'s color", timeline)
    let opacity = value("o", "opacity", default: 100, factor: 0.01).limited(to: 0...1)
    noteBlending(kind, style, color, timeline)
    if kind == .colorOverlay {
      guard let color = color.still?.light, let opacity = opacity.still else {
        return refused(
          style,
          "the layer style \"\(kind.name)\" cannot be drawn with a color or an opacity that moves; make it the effect "
            + "\"Fill\"")
      }
      let kept = 1 - opacity
      return .colorMatrix([
        kept, 0, 0, 0, color.red * opacity, 0, kept, 0, 0, color.green * opacity, 0, 0, kept, 0, color.blue * opacity,
        0, 0, 0, 1, 0,
      ])
    }
    if value("ch", "spread", default: 0) != .constant(0) {
      refuse(style, "the spread of the layer style \"\(kind.name)\" cannot be drawn; let it be 0 %")
    }
    if kind == .innerGlow, style["sr"]?.integer ?? style["sr"]?["k"]?.integer == 2 {
      return refused(
        style, "an inner glow from the center cannot be drawn; let it come from the edge, or make it shapes")
    }
    if value("no", "noise", default: 0) != .constant(0) {
      note(style, "the layer style \"\(kind.name)\" is drawn without its noise, as players draw it")
    }
    let isGlow = kind == .outerGlow || kind == .innerGlow
    if isGlow, value("r", "range", default: 50) != .constant(50) {
      note(style, "the layer style \"\(kind.name)\" is drawn with a range of 50 %, as players draw it")
    }
    // 0° is to the left here, and angles run against the clock.
    let offset: Track<Point> =
      isGlow
      ? .constant(.zero)
      : self.offset(
        ofShadow: style, direction: value("a", "angle", default: 120).map { -90 - $0 },
        distance: value("d", "distance", default: 5), timeline)
    let shadow = Shadow(
      color: color, opacity: opacity,
      deviation: value("s", "size", default: 5).limited(to: 0...(.infinity)).map { $0 * Self.deviationOfSize },
      offset: offset)
    return .shadow(
      color: colors(of: shadow, style, timeline), deviation: shadow.deviation, offset: shadow.offset,
      isInset: kind == .innerShadow || kind == .innerGlow)
  }

  /// Names a blend mode that makes a difference: players leave it out. 5 is multiply, which black looks the same with.
  private func noteBlending(_ kind: Style, _ style: LottieValue, _ color: Track<ColorPair>, _ timeline: Timeline) {
    let mode = number(style["bm"], "the blend mode", default: 1, timeline)
    let isBlack = color.values.allSatisfy { $0.light.red == 0 && $0.light.green == 0 && $0.light.blue == 0 }
    if mode == .constant(1) || mode == .constant(5) && isBlack { return }
    note(style, "the layer style \"\(kind.name)\" is drawn without its blend mode, as players draw it")
  }

  /// How Skottie turns a size into the standard deviation of a Gaussian.
  private static let deviationOfSize = 0.3
}
