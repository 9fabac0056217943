import GraphicsCore

/// Stops of a gradient that mixes premultiplied colors, in any space → stops that mix straight colors in sRGB.
enum GradientStops {
  /// Of each premultiplied channel: a little more than half a level.
  private static let tolerance = 0.6 / 255
  /// How often a piece between two stops is halved, at most.
  private static let deepest = 6

  static func straight(_ gradient: Gradient) -> [GradientStop] {
    let stops = gradient.stops
    var result: [GradientStop] = []
    func add(_ stop: GradientStop) {
      if result.last != stop { result.append(stop) }
    }
    for (a, b) in zip(stops, stops.dropFirst()) {
      straight(from: a, to: b) { mixed(a.color, b.color, $0, gradient.space) }.forEach(add)
    }
    if stops.count == 1 { add(stops[0]) }
    return result
  }

  /// Both stops, the clear one with the hue of the other, and those between them.
  /// - Parameter mix: The color at a part 0…1 of the way.
  static func straight(from a: GradientStop, to b: GradientStop, mix: (Double) -> Color) -> [GradientStop] {
    let from = a.color.alpha == 0 ? b.color.withAlpha(multipliedBy: 0) : a.color
    let to = b.color.alpha == 0 ? a.color.withAlpha(multipliedBy: 0) : b.color
    var result = [GradientStop(offset: a.offset, color: from)]
    split(a.offset, b.offset, from, to, 0, 1, depth: 0, mix) { result.append($0) }
    return result + [GradientStop(offset: b.offset, color: to)]
  }

  private static func split(
    _ x0: Double, _ x1: Double, _ from: Color, _ to: Color, _ u0: Double, _ u1: Double, depth: Int,
    _ mix: (Double) -> Color, _ add: (GradientStop) -> Void
  ) {
    guard depth < deepest, x1 - x0 > 1e-3 else { return }
    let isStraight = [0.25, 0.5, 0.75].allSatisfy { f in
      let line = Color(
        red: from.red * (1 - f) + to.red * f, green: from.green * (1 - f) + to.green * f,
        blue: from.blue * (1 - f) + to.blue * f, alpha: from.alpha * (1 - f) + to.alpha * f)
      let truth = mix(u0 + (u1 - u0) * f)
      return zip(line.premultiplied, truth.premultiplied).allSatisfy { abs($0 - $1) <= tolerance }
    }
    if isStraight { return }
    let (x, u) = ((x0 + x1) / 2, (u0 + u1) / 2)
    let middle = mix(u)
    split(x0, x, from, middle, u0, u, depth: depth + 1, mix, add)
    add(GradientStop(offset: x, color: middle))
    split(x, x1, middle, to, u, u1, depth: depth + 1, mix, add)
  }

  /// The color between two stops, mixed in the gradient's space with premultiplied alpha.
  static func mixed(_ a: Color, _ b: Color, _ u: Double, _ space: GradientSpace) -> Color {
    func encoded(_ color: Color) -> [Double] {
      let c = color.fitted(to: .srgb)
      let v: [Double]
      switch space {
      case .srgb: v = [c.red, c.green, c.blue]
      case .linear: v = [c.red, c.green, c.blue].map(SRGBTransfer.linear(fromEncoded:))
      case .oklab:
        let lab = OKLab(red: c.red, green: c.green, blue: c.blue)
        v = [lab.lightness, lab.a, lab.b]
      }
      return v.map { $0 * c.alpha } + [c.alpha]
    }
    let v = zip(encoded(a), encoded(b)).map { $0 * (1 - u) + $1 * u }
    guard v[3] > 0 else { return .clear }
    let straight = v[0...2].map { $0 / v[3] }
    func unit(_ x: Double) -> Double { min(1, max(0, x)) }
    switch space {
    case .srgb: return Color(red: straight[0], green: straight[1], blue: straight[2], alpha: v[3])
    case .linear:
      let c = straight.map(SRGBTransfer.encoded(fromLinear:))
      return Color(red: unit(c[0]), green: unit(c[1]), blue: unit(c[2]), alpha: v[3])
    case .oklab:
      let c = OKLab(lightness: straight[0], a: straight[1], b: straight[2]).encodedSRGB
      return Color(red: unit(c.red), green: unit(c.green), blue: unit(c.blue), alpha: v[3])
    }
  }
}

extension SVGNode {
  /// The stops of a gradient that stand still, which come first among its children.
  var stops: [GradientStop] {
    get { ownStops }
    set {
      children = newValue.map(\.svgNode) + children.dropFirst(ownStops.count)
      ownStops = newValue
    }
  }

  /// Two gradients with stops at the same places, so that they differ in colors alone: each gets one where the other
  /// has one. They stay as they are if a color changes at once, or if stops move.
  static func aligningStops(_ a: inout SVGNode, _ b: inout SVGNode) {
    let (first, second) = (a.stops, b.stops)
    guard
      let aligned = AlignedStops(
        (first.map(\.offset), first.map(\.color)), (second.map(\.offset), second.map(\.color)), mix: mixed)
    else { return }
    func stops(_ colors: [Color]) -> [GradientStop] {
      zip(aligned.offsets, colors).map { GradientStop(offset: $0, color: $1) }
    }
    (a.stops, b.stops) = (stops(aligned.first), stops(aligned.second))
  }

  /// As SVG mixes colors: straight, each channel by itself.
  private static func mixed(_ a: Color, _ b: Color, _ u: Double) -> Color {
    func mix(_ part: KeyPath<Color, Double>) -> Double { a[keyPath: part] * (1 - u) + b[keyPath: part] * u }
    return Color(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: mix(\.alpha))
  }
}

extension GradientStop {
  fileprivate var svgNode: SVGNode {
    var node = SVGNode("stop")
    let place = SVGNumber.text(offset, within: 5e-4)
    if place != "0" { node["offset"] = place }
    let text = color.svgText
    if text != "#000" { node["stop-color"] = text }
    return node
  }
}
