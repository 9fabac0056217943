import GraphicsCore
import Importing
import MotionMath

/// Paints: colors, and the gradients that `url()` names.
extension ImageBuilder {
  /// - Parameter shape: what is painted; gradients may be in units of its box.
  func paint(
    _ property: String, standard: String, _ context: ElementContext, _ shape: AnimatedShape
  ) -> AnimatedPaint? {
    let text = context.specified(property) ?? standard
    if let (id, rest) = SVGValue.reference(text) {
      if let server = document.element("#" + id), !isOverNothing(server, shape) {
        if isAnimated(context.element, property) {
          miss(context.element, "`\(property)` that changes from a gradient cannot be drawn")
        }
        // What shows the tiles of a pattern is the whole inside (`tiles`).
        if server.name == "pattern" { return .color(.constant(ColorPair(.black))) }
        return gradient(server, context, shape)
      }
      if id.isEmpty { miss(context.element, "`\(property)` of another file is not followed") }
      guard !rest.isEmpty, rest != "none" else { return nil }
      return read(property, of: context.element, try SVGValue.color(rest, current: context.currentColor))
        .map { .color(.constant(ColorPair(Color(numbers: $0)))) }
    }
    if text == "context-fill" || text == "context-stroke" {
      return painterPaint(text, context, shape)
    }
    let color = context.color(property, standard: standard)
    if let color = color.still, color.light.alpha <= 0 { return nil }
    return .color(color)
  }

  /// Whether a gradient or a pattern is in units of a box without an extent: it paints nothing there, and what is
  /// written after the reference counts (SVG 2, section 8.10).
  func isOverNothing(_ server: SVGElement, _ shape: AnimatedShape) -> Bool {
    let (kinds, units) =
      server.name == "pattern"
      ? (["pattern"], "patternUnits") : (["linearGradient", "radialGradient"], "gradientUnits")
    guard kinds.contains(server.name), shape.outline.isStill, shape.outline.isMeasured,
      chain(server, kinds).lazy.compactMap({ $0[units] }).first != "userSpaceOnUse"
    else { return false }
    let box = shape.firstBox
    return box.width <= 0 || box.height <= 0
  }

  /// `context-fill` or `context-stroke`: the paint of what draws the element as a marker or by a `use` (SVG 2, section
  /// 13.2); none without that.
  private func painterPaint(
    _ text: String, _ context: ElementContext, _ shape: AnimatedShape
  ) -> AnimatedPaint? {
    guard let painter = painters.popLast() else { return nil }
    defer { painters.append(painter) }
    let property = text == "context-fill" ? "fill" : "stroke"
    guard SVGValue.reference(painter.specified(property) ?? "") == nil else {
      return missed(context.element, "`\(text)` of a gradient or a pattern cannot be drawn; give `\(property)` a color")
    }
    return paint(property, standard: property == "fill" ? "black" : "none", painter, shape)
  }

  private static let gradientMotions: Set<String> = [
    "gradientTransform", "x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy", "fr",
  ]

  private func gradient(_ server: SVGElement, _ context: ElementContext, _ shape: AnimatedShape) -> AnimatedPaint? {
    guard server.name == "linearGradient" || server.name == "radialGradient" else {
      return missed(context.element, "`\(server.name)` as a paint cannot be drawn")
    }
    let chain = chain(server, ["linearGradient", "radialGradient"])
    func attribute(_ name: String) -> String? { chain.lazy.compactMap { $0[name] }.first }
    for element in chain { nameMotions(of: element, besides: Self.gradientMotions) }
    if self.context(of: server, viewport: context.viewport).specified("color-interpolation") == "linearRGB" {
      miss(server, "`color-interpolation: linearRGB` of a gradient cannot be drawn")
    }
    let spread = attribute("spreadMethod") ?? "pad"
    // What is reflected has each stop twice.
    let stops = stops(chain, context, most: spread == "reflect" ? Self.mostStops / 2 : Self.mostStops)
    guard let last = stops.last else { return nil }
    let isBoxed = attribute("gradientUnits") != "userSpaceOnUse"
    let mover = chain.first { server in
      server.declared["transform"] ?? server["gradientTransform"] != nil || isAnimated(server, "gradientTransform")
    }
    let steps =
      mover.map {
        attributeTransforms(
          self.context(of: $0, viewport: context.viewport), "gradientTransform", .zero, .zero)
      } ?? []
    var matrix = steps.matrix(at: 0)
    var toShape = AffineTransform.identity
    if isBoxed {
      guard shape.outline.isStill, shape.outline.isMeasured else {
        let what = shape.outline.isMeasured ? "shape that changes" : "text"
        miss(context.element, "a gradient in units of a \(what) cannot be drawn; `userSpaceOnUse` can")
        return .color(last.color)
      }
      let box = shape.firstBox
      toShape = AffineTransform(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
      matrix = matrix.then(toShape)
    }
    if stops.count == 1 { return .color(last.color) }
    let holder = chain.first { server in ["x1", "x2", "cx", "r"].contains { isAnimated(server, $0) } } ?? server
    let unit = isBoxed ? Size(1, 1) : context.viewport
    func place(_ name: String, _ standard: String, _ axis: SVGValue.Axis) -> Track<Double> {
      let owner = chain.first { $0[name] != nil || self.isAnimated($0, name) } ?? holder
      let own = self.context(of: owner, viewport: unit)
      return own.length(name, axis, standard: attribute(name) ?? standard)
    }
    var gradient: AnimatedGradient
    if server.name == "linearGradient" {
      let from = Track<Point>.pair(place("x1", "0%", .x), place("y1", "0%", .y))
      let to = Track<Point>.pair(place("x2", "100%", .x), place("y2", "0%", .y))
      gradient = AnimatedGradient(.linear(from: from, to: to), stops: stops)
      if let from = from.still, let to = to.still, steps.allSatisfy(\.isStill) {
        let (start, end) = Self.mapped(from, to, by: matrix)
        if start == end { return .color(last.color) }
        gradient.geometry = .linear(from: .constant(start), to: .constant(end))
      } else {
        gradient.transform = matrix
      }
    } else {
      let (cx, cy) = (place("cx", "50%", .x), place("cy", "50%", .y))
      let r = place("r", "50%", .both)
      let fr = place("fr", "0%", .both)
      // Where nothing says the focus, it goes with the center.
      func focusPart(_ name: String, _ center: String, _ axis: SVGValue.Axis) -> Track<Double>? {
        let isSaid = attribute(name) != nil || chain.contains { self.isAnimated($0, name) }
        return isSaid ? place(name, attribute(center) ?? "50%", axis) : nil
      }
      let (fx, fy) = (focusPart("fx", "cx", .x) ?? cx, focusPart("fy", "cy", .y) ?? cy)
      if let r = r.still, r <= 0 { return .color(last.color) }
      let isApart = fx != cx || fy != cy
      if isApart, !Self.isWithin(fx, fy, fr, of: cx, cy, r) {
        miss(server, "a focus outside of the circle cannot be drawn; move `fx` and `fy` into it")
      } else if isApart, shape.outline.isStill, shape.outline.isMeasured, let inverse = matrix.inverse,
        let focus = Track<Point>.pair(fx, fy).still,
        let center = Track<Point>.pair(cx, cy).still, let first = fr.still, let end = r.still,
        Self.isBehind(shape.outline.path(at: 0).applying(inverse), focus, first, center, end)
      {
        miss(server, "what is behind a focus on the circle cannot be drawn; move `fx` and `fy` into the circle")
      }
      var (start, stops) = (fr, stops)
      if !isApart, fr == r {
        if spread != "pad" {
          miss(server, "`\(spread)` between two equal circles cannot be drawn; make `fr` smaller than `r`")
        }
        // Between the two there is nothing: the first color is inside of them, and the last one outside.
        start = .constant(0)
        stops = [stops[0], last].map { AnimatedGradient.Stop(offset: .constant(1), color: $0.color) }
      }
      let focus = isApart ? Track<Point>.pair(fx, fy) : nil
      gradient = AnimatedGradient(
        .radial(center: .pair(cx, cy), startRadius: start, endRadius: r, focus: focus), stops: stops)
      gradient.transform = matrix
    }
    if !steps.allSatisfy(\.isStill) {
      guard let track = TransformStep.matrix(of: steps), let geometry = Self.moved(gradient.geometry, track, toShape)
      else {
        miss(server, "`gradientTransform`: this motion cannot be drawn")
        return .color(last.color)
      }
      gradient.geometry = geometry
      gradient.transform = .identity
    }
    if spread == "repeat" { gradient.spread = .repeat }
    if spread == "reflect" { gradient = Self.reflected(gradient) }
    return .gradient(gradient)
  }

  /// Whether the circle about the focus never leaves the other one, wherever both move; what touches it is within.
  private static func isWithin(
    _ fx: Track<Double>, _ fy: Track<Double>, _ fr: Track<Double>, of cx: Track<Double>, _ cy: Track<Double>,
    _ r: Track<Double>
  ) -> Bool {
    let (dx, dy) = (fx + cx.map { -$0 }, fy + cy.map { -$0 })
    let way = Track<Point>.pair(dx, dy)
    let farthest =
      way.motions.count > 1
      ? Point(reach(dx).farthest, reach(dy).farthest).length : way.values.map(\.length).max() ?? 0
    return farthest + reach(fr + r.map { -$0 }).most <= (r.values.max() ?? 0) * 1e-9
  }

  /// Whether a circle touches the one around it from inside, and some of an outline is behind the place where it does:
  /// no circle between the two gets there.
  private static func isBehind(
    _ outline: Path, _ focus: Point, _ start: Double, _ center: Point, _ end: Double
  ) -> Bool {
    let way = focus - center
    guard abs(way.length + start - end) <= end * 1e-9, way.length > 0 else { return false }
    let turn = AffineTransform.rotation(radians: -arcTangent(y: way.y, x: way.x))
    let turned = outline.applying(.translation(-center.x, -center.y)).applying(turn)
    // Arcs are cubics, which are off by 4e-6 of the radius.
    return turned.tightBox.maxX > end * (1 + 1e-5)
  }

  /// The largest value of a track and the one farthest from 0, as if motions with times of their own met at their ends.
  private static func reach(_ track: Track<Double>) -> (most: Double, farthest: Double) {
    if let value = track.still { return (value, abs(value)) }
    var (least, most) = (0.0, 0.0)
    for motion in track.motions {
      let values = Track.keyframes(motion).values
      least += values.min() ?? 0
      most += values.max() ?? 0
    }
    return (most, max(-least, most))
  }

  /// A gradient that stays by itself, moved by a matrix (its six numbers over time) and then by another; nil where
  /// its circles would not stay circles.
  private static func moved(
    _ geometry: AnimatedGradient.Geometry, _ track: Track<[Double]>, _ last: AffineTransform
  ) -> AnimatedGradient.Geometry? {
    func matrix(_ m: [Double]) -> AffineTransform {
      AffineTransform(numbers: m).then(last)
    }
    switch geometry {
    case .linear(let from, let to):
      guard let from = from.still, let to = to.still else { return nil }
      return .linear(
        from: track.map { mapped(from, to, by: matrix($0)).0 }.settled,
        to: track.map { mapped(from, to, by: matrix($0)).1 }.settled)
    case .radial(let center, let start, let end, let focus):
      guard let center = center.still, let start = start.still, let end = end.still,
        focus == nil || focus?.still != nil
      else { return nil }
      let keepsCircles = track.values.map(matrix).allSatisfy { m in
        max(abs(m.a - m.d), abs(m.b + m.c)) <= 1e-9 * (abs(m.a) + abs(m.b))
      }
      guard keepsCircles else { return nil }
      func length(_ radius: Double) -> Track<Double> {
        track.map { numbers in
          let m = matrix(numbers)
          return radius * (m.a * m.a + m.b * m.b).squareRoot()
        }.settled
      }
      return .radial(
        center: track.map { matrix($0).apply(center) }.settled, startRadius: length(start), endRadius: length(end),
        focus: focus?.still.map { focus in track.map { matrix($0).apply(focus) }.settled })
    case .conic: return nil
    }
  }

  /// The line of a linear gradient after a map: its bands stay at right angles to no line but the one between two of
  /// them, so the end is moved along its own band.
  private static func mapped(_ start: Point, _ end: Point, by m: AffineTransform) -> (Point, Point) {
    let d = end - start
    // A direction along the bands.
    let band = Point(-d.y, d.x)
    let origin = m.apply(.zero)
    let (s, e, b) = (m.apply(start), m.apply(end), m.apply(band) - origin)
    let length = b.x * b.x + b.y * b.y
    guard length > 0 else { return (s, s) }
    let way = e - s
    let k = (way.x * b.x + way.y * b.y) / length
    return (s, e - b * k)
  }

  /// To and fro: twice as long, with the stops mirrored.
  private static func reflected(_ gradient: AnimatedGradient) -> AnimatedGradient {
    var result = gradient
    result.spread = .repeat
    let first = gradient.stops.map { stop in
      AnimatedGradient.Stop(offset: stop.offset.map { $0 / 2 }, color: stop.color)
    }
    let second = gradient.stops.reversed().map { stop in
      AnimatedGradient.Stop(offset: stop.offset.map({ 1 - $0 / 2 }, added: { -$0 / 2 }), color: stop.color)
    }
    result.stops = first + second
    switch gradient.geometry {
    case .linear(let from, let to):
      result.geometry = .linear(from: from, to: to.map { $0 * 2 } + from.map { $0 * -1 })
    case .radial(let center, let start, let end, let focus):
      var last = center
      // The center goes on as it came from the focus.
      if let focus { last = center.map { $0 * 2 } + focus.map { $0 * -1 } }
      result.geometry = .radial(
        center: last, startRadius: start, endRadius: end.map { $0 * 2 } + start.map { -$0 }, focus: focus)
    // Only CSS has these, and nothing that reflects.
    case .conic: break
    }
    return result
  }

  /// A gradient or a pattern and those that it refers to for what it does not say.
  func chain(_ server: SVGElement, _ kinds: [String]) -> [SVGElement] {
    var chain = [server]
    while let next = document.element(chain[chain.count - 1].href), chain.count < 16, kinds.contains(next.name),
      !chain.contains(where: { $0 === next })
    {
      chain.append(next)
    }
    return chain
  }

  /// As many as a preset has.
  private static let mostStops = 32

  private func stops(_ chain: [SVGElement], _ context: ElementContext, most: Int) -> [AnimatedGradient.Stop] {
    let owner = chain.first { $0.children.contains { $0.isSVG && $0.name == "stop" } }
    guard let owner else { return [] }
    var stops: [AnimatedGradient.Stop] = []
    var least = 0.0
    let parent = self.context(of: owner, viewport: Size(1, 1))
    let elements = owner.children.filter { $0.isSVG && $0.name == "stop" }
    guard elements.count <= most else {
      miss(owner, "a \(most < Self.mostStops ? "reflected " : "")gradient of more than \(most) stops cannot be drawn")
      return []
    }
    for element in elements {
      let own = ElementContext(element, in: parent, viewport: Size(1, 1), self)
      nameMotions(of: element, besides: ["offset", "stop-color", "stop-opacity"])
      var offset = own.share("offset", standard: "0")
      if let still = offset.still {
        least = max(least, still)
        offset = .constant(least)
      }
      let color = own.color("stop-color", standard: "black")
      let opacity = own.share("stop-opacity")
      guard let mixed = color.faded(by: opacity) else {
        miss(element, "a stop whose color and opacity both move cannot be drawn")
        continue
      }
      stops.append(AnimatedGradient.Stop(offset: offset, color: mixed))
    }
    return spread(stops, of: owner, most: most)
  }

  /// SVG mixes colors that are not multiplied by their alpha, our scene those that are. Where that differs, stops
  /// between two others say what SVG would show.
  private func spread(
    _ stops: [AnimatedGradient.Stop], of owner: SVGElement, most: Int
  ) -> [AnimatedGradient.Stop] {
    guard let first = stops.first else { return [] }
    var result = [first]
    let room = max(0, most - stops.count)
    let count = min(7, room / max(1, stops.count - 1))
    for (a, b) in zip(stops, stops.dropFirst()) {
      if Self.differInBoth(a.color, b.color) {
        for i in 0..<count {
          let k = Double(i + 1) / Double(count + 1)
          guard let offset = Self.mixed(a.offset, b.offset, { .interpolate($0, $1, k) }),
            let color = Self.mixed(
              a.color, b.color, { ColorPair(Color(numbers: .interpolate($0.light.numbers, $1.light.numbers, k))) })
          else {
            miss(owner, "two stops of different opacity and color that both move cannot be drawn")
            break
          }
          result.append(AnimatedGradient.Stop(offset: offset, color: color))
        }
      }
      result.append(b)
    }
    return result
  }

  /// Whether at some time both opacity and color differ.
  private static func differInBoth(_ a: Track<ColorPair>, _ b: Track<ColorPair>) -> Bool {
    a.values.map(\.light.numbers).contains { first in
      b.values.map(\.light.numbers).contains { first[3] != $0[3] && first[..<3] != $0[..<3] }
    }
  }

  /// What is between two tracks; nil where both move.
  private static func mixed<Value>(
    _ a: Track<Value>, _ b: Track<Value>, _ mix: (Value, Value) -> Value
  ) -> Track<Value>? {
    if let from = a.still {
      if case .sum = b { return nil }
      return b.map { mix(from, $0) }
    }
    guard let to = b.still else { return nil }
    if case .sum = a { return nil }
    return a.map { mix($0, to) }
  }
}

extension AnimatedShape {
  /// The box of its outline at the start; empty where there is none.
  var firstBox: Rect { AnimatedNode(.shape(self)).ownBounds(at: 0) ?? .zero }
}
