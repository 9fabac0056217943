import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Effects of layers → filters, in their order.
extension LottieBuilder {
  private func effects(_ layer: LottieValue) -> [LottieValue] {
    (layer["ef"]?.items ?? []).filter { ($0["en"].map(\.isSet) ?? true) && !Self.isControl($0) }
  }

  /// Whether an effect is a value for expressions, which draws nothing by itself. Files have one type for these and for
  /// all effects without a type of their own; the name that After Effects matches tells them apart.
  private static func isControl(_ effect: LottieValue) -> Bool {
    guard effect["ty"]?.integer == Kind.custom.rawValue else { return false }
    guard let name = effect["mn"]?.text, name.contains(where: { $0 == " " || $0 == "/" }) else { return true }
    return name.hasSuffix(" Control") || name.lowercased().hasPrefix("pseudo/")
  }

  private enum Kind: Int {
    case custom = 5
    case tint = 20
    case fill = 21
    case stroke = 22
    case tritone = 23
    case levels = 24
    case dropShadow = 25
    case blur = 29
    case transform = 35
  }

  /// What the effects of a layer draw that draws nothing by itself: lines along its masks, or nothing. Those that may
  /// draw something else are findings.
  func effectsAlone(_ layer: LottieValue, _ timeline: Timeline) -> AnimatedNode? {
    let effects = effects(layer)
    guard effects.contains(where: { kind($0) == .stroke }) else {
      for effect in effects where kind(effect) ?? .custom == .custom { refuse(effect) }
      return nil
    }
    return withEffects(nil, layer, timeline)
  }

  /// Older files have no type of its own for the effect "Transform".
  private func kind(_ effect: LottieValue) -> Kind? {
    effect["mn"]?.text == "ADBE Geometry2" ? .transform : effect["ty"]?.integer.flatMap(Kind.init)
  }

  /// One of an effect's values, by its place in their list.
  func value(_ i: Int, of effect: LottieValue) -> LottieValue? {
    let values = effect["ef"]?.items ?? []
    return values.indices.contains(i) ? values[i]["v"] : nil
  }

  private func refuse(_ effect: LottieValue) {
    refuse(effect, "\(Self.name(effect)) cannot be drawn; switch it off, or draw what it does as shapes or an image")
  }

  /// For messages.
  static func name(_ effect: LottieValue) -> String {
    let name = effect["nm"]?.text ?? "of type \(effect["ty"]?.integer ?? -1)"
    return "the effect \"\(name.prefix(60))\""
  }

  /// The node with its layer's effects, which apply to what the masks leave.
  /// - Parameter node: nil for a layer that draws nothing by itself.
  func withEffects(_ node: AnimatedNode?, _ layer: LottieValue, _ timeline: Timeline) -> AnimatedNode? {
    var node = node
    var filters: [NodeFilter] = []
    func close() {
      defer { filters = [] }
      guard let unfiltered = node, !filters.isEmpty else { return }
      var filtered = AnimatedNode(.group([unfiltered]))
      filtered.filters = filters
      node = filtered
    }
    for effect in effects(layer) {
      if isDrawnAnew(effect, timeline) {
        close()
        if let drawn = drawnAnew(node, layer, by: effect, timeline) { node = drawn }
        continue
      }
      guard let made = self.filters(effect, timeline) else { continue }
      // What draws the node a second time needs it as the effects before left it.
      if made.contains(where: { if case .colorMatrixAtop = $0 { true } else { false } }) { close() }
      filters += made
    }
    close()
    return node
  }

  /// Whether an effect is more than filters of what the layer draws.
  private func isDrawnAnew(_ effect: LottieValue, _ timeline: Timeline) -> Bool {
    switch kind(effect) {
    case .stroke, .transform: true
    case .blur: scaleOfBlur(effect, timeline) != nil
    case .fill: !isStill(fill: effect, timeline)
    case .tint: !amount(ofTint: effect, timeline).isConstant
    case .dropShadow: number(value(5, of: effect), Self.choiceOfShadow, default: 0, timeline) != .constant(0)
    default: false
    }
  }

  /// What such an effect makes of a node; nil, after a finding, where it cannot be drawn.
  private func drawnAnew(
    _ node: AnimatedNode?, _ layer: LottieValue, by effect: LottieValue, _ timeline: Timeline
  ) -> AnimatedNode? {
    switch kind(effect) {
    case .stroke: stroked(node, layer, by: effect, timeline)
    case .fill: node.flatMap { filled($0, by: effect, timeline) }
    case .tint: node.flatMap { tinted($0, by: effect, timeline) }
    case .dropShadow: node.flatMap { shadowAlone($0, by: effect, timeline) }
    case .transform: node.map { placed($0, by: effect, timeline) }
    case .blur: node.flatMap { blurredInOneDirection($0, by: effect, timeline) }
    default: nil
    }
  }

  static let choiceOfShadow = "the choice of the shadow only"

  /// Nil, after a finding, for an effect that cannot be drawn.
  private func filters(_ effect: LottieValue, _ timeline: Timeline) -> [NodeFilter]? {
    func property(_ i: Int) -> LottieValue? { self.value(i, of: effect) }
    func value(_ i: Int, _ what: String, default standard: Double) -> Track<Double> {
      number(property(i), what, default: standard, timeline)
    }
    func still(_ i: Int, _ what: String, default standard: Double) -> Double? {
      value(i, what, default: standard).still
    }
    func color(_ i: Int) -> Color? { self.color(property(i), "the effect's color", timeline).still?.light }
    func refused(_ why: String) -> [NodeFilter]? { self.refused(effect, "\(Self.name(effect)) \(why)") }
    switch kind(effect) {
    case .fill:
      let fill = fill(effect, timeline)
      guard let color = fill.color.still, let opacity = fill.opacity.still else { return nil }
      return [.colorMatrix(Self.factors(of: color.light, opacity: opacity))]
    case .tint:
      guard let matrix = tint(effect, amount: amount(ofTint: effect, timeline).value(at: 0), timeline) else {
        return nil
      }
      return [matrix]
    case .tritone:
      guard let light = color(0), let middle = color(1), let dark = color(2),
        let original = still(3, "the part of the original", default: 0)
      else {
        return refused("cannot be drawn with colors or an amount that move; let the colors of the shapes move")
      }
      let amount = 1 - original / 100
      // Dark colors reach the middle one at half of the lightness; from there on, light ones lie over them.
      var over = Self.ramp(from: Self.mirrored(light, at: middle), to: light, amount: amount)
      over[15...19] = ArraySlice(Self.lightness.map { $0 * Self.steepness } + [0, -Self.steepness / 2])
      return [
        .colorMatrix(Self.ramp(from: dark, to: Self.mirrored(dark, at: middle), amount: amount)),
        .colorMatrixAtop(over),
      ]
    case .levels: return levels(effect, timeline)
    case .blur:
      // In both directions, with the edges of the layer soft.
      guard direction(ofBlur: effect, timeline).isConstant else {
        return refused("blurs in a direction that changes, which cannot be drawn; let it stay the same")
      }
      return [.blur(deviation(ofBlur: effect, timeline))]
    case .dropShadow:
      let shadow = shadow(effect, timeline)
      return [
        .shadow(color: colors(of: shadow, effect, timeline), deviation: shadow.deviation, offset: shadow.offset)
      ]
    default:
      refuse(effect)
      return nil
    }
  }

  // MARK: Blur

  private func direction(ofBlur effect: LottieValue, _ timeline: Timeline) -> Track<Double> {
    number(value(1, of: effect), "the blur's direction", default: 1, timeline)
  }

  private func deviation(ofBlur effect: LottieValue, _ timeline: Timeline) -> Track<Double> {
    number(value(0, of: effect), "the blurriness", default: 0, factor: Self.deviationOfBlurriness, timeline)
  }

  /// How much what is blurred horizontally (2) or vertically (3) is scaled for that; nil for a blur in both directions.
  private func scaleOfBlur(_ effect: LottieValue, _ timeline: Timeline) -> Point? {
    switch direction(ofBlur: effect, timeline).still {
    case 2: Point(scaleForBlurOf: Point(1, 0))
    case 3: Point(scaleForBlurOf: Point(0, 1))
    default: nil
    }
  }

  private func blurredInOneDirection(
    _ node: AnimatedNode, by effect: LottieValue, _ timeline: Timeline
  ) -> AnimatedNode? {
    scaleOfBlur(effect, timeline).map {
      AnimatedNode(node, filteredBy: [.blur(deviation(ofBlur: effect, timeline))], scaledBy: $0)
    }
  }

  // MARK: Tint

  private func amount(ofTint effect: LottieValue, _ timeline: Timeline) -> Track<Double> {
    number(value(2, of: effect), "the tint's amount", default: 100, factor: 0.01, timeline).limited(to: 0...1)
  }

  /// Nil, after a finding, where its colors move.
  private func tint(_ effect: LottieValue, amount: Double, _ timeline: Timeline) -> NodeFilter? {
    guard let black = color(value(0, of: effect), "the effect's color", timeline).still?.light,
      let white = color(value(1, of: effect), "the effect's color", timeline).still?.light
    else {
      return refused(
        effect, "\(Self.name(effect)) cannot be drawn with colors that move; let the colors of the shapes move")
    }
    return .colorMatrix(Self.ramp(from: black, to: white, amount: amount))
  }

  /// A node with as much of its tint atop as there is at each moment; nil, after a finding, where its colors move.
  private func tinted(_ node: AnimatedNode, by effect: LottieValue, _ timeline: Timeline) -> AnimatedNode? {
    guard let matrix = tint(effect, amount: 1, timeline) else { return nil }
    var tinted = AnimatedNode(.group([node]))
    tinted.filters = [matrix]
    tinted.opacity = amount(ofTint: effect, timeline)
    tinted.blend = .atop
    var both = AnimatedNode(.group([node, tinted]))
    both.backdrop = .own
    return both
  }

  // MARK: Colors by lightness

  /// What the channels weigh in the lightness of a color (Rec. 601), on gamma-encoded channels.
  private static let lightness = [0.299, 0.587, 0.114]
  /// How fast light colors of a tritone come in around its middle, where both halves have the same color.
  private static let steepness = 500.0

  /// Twenty factors that make black one color and white another, mixed with the color itself.
  private static func ramp(from black: Color, to white: Color, amount: Double) -> [Double] {
    let k = min(1, max(0, amount))
    var factors: [Double] = []
    for (channel, ends) in [(black.red, white.red), (black.green, white.green), (black.blue, white.blue)].enumerated() {
      for (i, weight) in lightness.enumerated() {
        factors.append(k * (ends.1 - ends.0) * weight + (i == channel ? 1 - k : 0))
      }
      factors += [0, k * ends.0]
    }
    return factors + [0, 0, 0, 1, 0]
  }

  /// As far beyond a color as another one is before it.
  private static func mirrored(_ color: Color, at middle: Color) -> Color {
    Color(
      red: 2 * middle.red - color.red, green: 2 * middle.green - color.green, blue: 2 * middle.blue - color.blue)
  }

  /// How players turn the blurriness into the standard deviation of a Gaussian.
  private static let deviationOfBlurriness = 0.3
}
