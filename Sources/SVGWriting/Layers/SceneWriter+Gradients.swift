import GraphicsCore
import MotionMath
import SceneModel

/// Gradients → `linearGradient` and `radialGradient`, in the space of the shape that they fill.
extension SceneWriter {
  func gradient(_ track: GradientTrack, _ context: LayerContext) throws -> SVGNode {
    let motions = context.motions
    let start = track.moving(at: context.time.atStart)
    var node: SVGNode
    let isMoved = start.transform != .identity
    // Without a matrix, the place of the shape is part of the coordinates.
    let shift = isMoved ? Point.zero : context.offset
    let tolerance = context.tolerance
    var inset = 0.0
    switch start.geometry {
    case .linear(let from, let to):
      node = SVGNode("linearGradient")
      node.tolerance = tolerance
      var ends = Motion.still(from.numbers + to.numbers)
      if case .linear(let a, let b)? = track.geometry {
        ends = joined([motions.motion(a, within: tolerance), motions.motion(b, within: tolerance)], context) { time in
          a.value(at: time).numbers + b.value(at: time).numbers
        }
      }
      // 0 and 100 % by default; in user space these are 0 and the canvas's width.
      for (i, key) in ["x1", "y1", "x2", "y2"].enumerated() {
        let place = i % 2 == 0 ? shift.x : shift.y
        animate(&node, key, ends.map { [$0[i] + place] }, tolerance, standard: key == "x2" ? "" : "0")
      }
    case .radial(let center, let startRadius, let endRadius):
      node = SVGNode("radialGradient")
      node.tolerance = tolerance
      var measures = Motion.still(center.numbers + [startRadius, endRadius])
      if case .radial(let c, let r0, let r1)? = track.geometry {
        measures = joined(
          [
            motions.motion(c, within: tolerance), motions.motion(r0, within: tolerance),
            motions.motion(r1, within: tolerance),
          ], context
        ) { time in c.value(at: time).numbers + [max(0, r0.value(at: time)), max(0, r1.value(at: time))] }
      }
      for (i, key) in ["cx", "cy"].enumerated() {
        animate(&node, key, measures.map { [$0[i] + (i == 0 ? shift.x : shift.y)] }, tolerance, standard: "")
      }
      animate(&node, "r", measures.map { [$0[3]] }, tolerance, standard: "")
      if startRadius > 0 || measures.range[2].upperBound > 0 {
        if measures.isStill, start.spread == .pad, endRadius > startRadius {
          // Stops from the center on: older browsers do not know `fr`.
          inset = startRadius / endRadius
        } else {
          animate(&node, "fr", measures.map { [$0[2]] }, tolerance, standard: "0")
        }
      }
    case .conic:
      throw context.error("SVG has no conic gradients: paint the layer with a linear or radial one")
    case .along:
      throw context.error("SVG has no gradients along a path: paint the layer with a linear or radial one")
    }
    node["gradientUnits"] = "userSpaceOnUse"
    if start.spread == .repeat { node["spreadMethod"] = "repeat" }
    if isMoved {
      let matrix = start.transform.then(.translation(context.offset.x, context.offset.y))
      node["gradientTransform"] = TransformText.text(
        matrix, within: tolerance, reach: max(size.width, size.height))
    }
    node.children = try stops(of: track, start, inset: inset, context)
    try translate(&node, track, context)
    return node
  }

  /// Moves a gradient as a whole.
  private func translate(_ node: inout SVGNode, _ track: GradientTrack, _ context: LayerContext) throws {
    let tolerance = context.tolerance
    switch context.motions.motion(track.translation, within: tolerance) {
    case .still(let v):
      guard v != [0, 0] else { return }
      let move = TransformText.text(.translation(v[0], v[1]), within: tolerance, reach: 1)
      node["gradientTransform"] = (node["gradientTransform"] ?? "") + move
    case .moving(let motion):
      func text(_ v: [Double]) -> String {
        let (x, y) = (SVGNumber.text(v[0], within: tolerance), SVGNumber.text(v[1], within: tolerance))
        return y == "0" ? x : "\(x) \(y)"
      }
      node.children.append(SMILAnimation.node("gradientTransform", motion, text))
      // What stands still shows the place at the start.
      let start = motion.atStart
      let move = TransformText.text(.translation(start[0], start[1]), within: tolerance, reach: 1)
      node.atRest["gradientTransform"] = .text((node["gradientTransform"] ?? "") + move)
    }
  }

  /// Several motions as one: of their own keys if all are still, and of samples otherwise.
  private func joined(
    _ motions: [Motion], _ context: LayerContext, _ values: @escaping (Double) -> [Double]
  ) -> Motion {
    if motions.allSatisfy(\.isStill) { return .still(motions.flatMap(\.atStart)) }
    if motions.count(where: { !$0.isStill }) == 1, let i = motions.firstIndex(where: { !$0.isStill }) {
      let (before, after) = (motions[..<i].flatMap(\.atStart), motions[(i + 1)...].flatMap(\.atStart))
      return motions[i].map { before + $0 + after }
    }
    let count = motions.reduce(0) { $0 + $1.atStart.count }
    var fit = CurveFit(tolerance: [Double](repeating: context.tolerance, count: count))
    fit.mayOvershoot = false
    return .moving(context.motions.sampled(fit, breaks: motions.flatMap { Self.corners(of: $0, context) }, values))
  }

  /// The corners of a keyed motion in the file's cycle.
  private static func corners(of motion: Motion, _ context: LayerContext) -> [Double] {
    guard case .moving(let keyed) = motion else { return [] }
    let (cycle, timing) = (context.time.play.cycle, keyed.timing)
    var corners: [Double] = []
    var begin = timing.delay
    while begin < cycle, corners.count < 4000 {
      corners += keyed.keys.map { begin + $0.offset * timing.duration }
      begin += timing.duration
    }
    return corners.filter { $0 > 0 && $0 < cycle }
  }

  /// Sets a length that may move by SMIL.
  private func animate(
    _ node: inout SVGNode, _ key: String, _ motion: Motion, _ tolerance: Double, standard: String
  ) {
    let range = motion.range[0]
    node[key] = SVGNumber.text(motion.atStart[0], within: tolerance)
    if node[key] == standard { node[key] = nil }
    guard case .moving(let keyed) = motion, range.upperBound - range.lowerBound > 1e-9 else { return }
    node.children.append(SMILAnimation.node(key, keyed) { SVGNumber.text($0[0], within: tolerance) })
  }

  // MARK: Stops

  private func stops(
    of track: GradientTrack, _ start: Gradient, inset: Double, _ context: LayerContext
  ) throws -> [SVGNode] {
    func place(_ offset: Double) -> Double { inset + offset * (1 - inset) }
    if let moving = track.stops, moving.contains(where: { !$0.offset.isConstant || !$0.color.isConstant }),
      !context.time.standsStill
    {
      guard start.space == .srgb else {
        throw context.error(
          "SVG mixes the colors of moving gradients in sRGB: use `space` srgb, or stops that stand still")
      }
      return moving.enumerated().map { i, stop in
        var node = SVGNode("stop")
        let offset = context.motions.motion(stop.offset, within: 1e-3, limits: 0...1).map { [place($0[0])] }
        node["offset"] = SVGNumber.text(offset.atStart[0], within: 5e-4)
        if case .moving(let keyed) = offset {
          node.children.append(SMILAnimation.node("offset", keyed) { SVGNumber.text($0[0], within: 5e-4) })
        }
        let color = context.motions.motion(stop.color, within: Self.colorTolerance)
        // What is clear has the hue of the stop beside it.
        let near = moving[i + 1 < moving.count ? i + 1 : max(0, i - 1)].color.value(at: context.time.atStart)
        func text(_ v: [Double]) -> String {
          v[3] > 0 ? Color(premultiplied: v).svgText : near.withAlpha(multipliedBy: 0).svgText
        }
        node["stop-color"] = text(color.atStart)
        if case .moving(let keyed) = color { node.children.append(SMILAnimation.node("stop-color", keyed, text)) }
        return node
      }
    }
    return GradientStops.straight(start).map { stop in
      var node = SVGNode("stop")
      let offset = SVGNumber.text(place(stop.offset), within: 5e-4)
      if offset != "0" { node["offset"] = offset }
      let color = stop.color.svgText
      if color != "#000" { node["stop-color"] = color }
      return node
    }
  }
}

/// Stops of a gradient that mixes premultiplied colors, in any space → stops that mix straight colors in sRGB.
enum GradientStops {
  private static let tolerance = 0.6 / 255
  private static let deepest = 6

  static func straight(_ gradient: Gradient) -> [GradientStop] {
    let stops = gradient.stops
    var result: [GradientStop] = []
    func add(_ stop: GradientStop) {
      if result.last != stop { result.append(stop) }
    }
    for (a, b) in zip(stops, stops.dropFirst()) {
      let from = a.color.alpha == 0 ? b.color.withAlpha(multipliedBy: 0) : a.color
      let to = b.color.alpha == 0 ? a.color.withAlpha(multipliedBy: 0) : b.color
      func mix(_ u: Double) -> Color { mixed(a.color, b.color, u, gradient.space) }
      add(GradientStop(offset: a.offset, color: from))
      split(a.offset, b.offset, from, to, 0, 1, depth: 0, mix, add)
      add(GradientStop(offset: b.offset, color: to))
    }
    if stops.count == 1 { add(stops[0]) }
    return result
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
  private static func mixed(_ a: Color, _ b: Color, _ u: Double, _ space: GradientSpace) -> Color {
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

extension GradientTrack {
  /// The gradient at a time, without its translation.
  fileprivate func moving(at time: Double) -> Gradient {
    var still = self
    still.translation = .constant(.zero)
    return still.gradient(at: time)
  }
}
