import GraphicsCore
import Importing
import MotionMath
import PathGeometry
import PresetModel

/// Ways along a path: `animateMotion` and `offset-path`.
extension ImageBuilder {
  /// Those of `animateMotion`, which are around all other transforms of the element.
  func motions(of element: SVGElement) -> [TransformStep] {
    let animations = element.animations.filter { $0.attribute == "motion" }
    // What adds to others moves the element where they left it; what does not is in their place.
    guard animations.dropFirst().contains(where: { $0.element["additive"]?.trimmedText != "sum" }) else {
      return animations.flatMap { motion([$0], element) }
    }
    if let animation = animations.first(where: { $0.element["additive"]?.trimmedText == "sum" }) {
      miss(animation.element, "`animateMotion` that adds to some of several others cannot be drawn")
      return []
    }
    return motion(animations, element)
  }

  /// That of `offset-path`, which is between `scale` and `transform` (CSS Transforms Level 2, section 3).
  /// - Parameter origin: of transforms: the point of the element that follows the path.
  func offsetPath(_ context: ElementContext, about origin: Point) -> [TransformStep] {
    guard let text = context.element.declared["offset-path"], text != "none" else { return [] }
    let steps = read("offset-path", of: context.element, try offsetPath(text, context)) ?? []
    return steps.isEmpty ? [] : steps + [.translate(.constant(Point.zero - origin))]
  }

  private func offsetPath(_ text: String, _ context: ElementContext) throws(SVGSyntaxError) -> [TransformStep] {
    let element = context.element
    guard text.hasPrefix("path("), let open = text.firstIndex(where: { $0 == "\"" || $0 == "'" }),
      let close = text.lastIndex(where: { $0 == "\"" || $0 == "'" }), open < close
    else { throw SVGSyntaxError("only `path()` can be followed, found \(text)") }
    let data = String(text[text.index(after: open)..<close])
    let path = MeasuredPath(try SVGValue.path(data).path)
    let rotate = try facing(element.declared["offset-rotate"] ?? "auto")
    if let anchor = element.declared["offset-anchor"], anchor != "auto" {
      throw SVGSyntaxError("`offset-anchor` cannot be drawn")
    }
    let reference = context.reference
    let progress = styleOnly(element, "offset-distance", [0]) { (text) throws(SVGSyntaxError) in
      [try SVGValue.length(text, of: path.length, reference) / max(path.length, 1e-9)]
    }
    return [
      .along(text: data, path: path, progress: progress.map { $0[0] }, turns: rotate.turns),
      .rotate(.constant(rotate.angle)),
    ]
  }

  /// `auto`, `reverse`, `auto 45deg` or an angle: whether it turns with the path, and by how much besides.
  private func facing(_ text: String) throws(SVGSyntaxError) -> (turns: Bool, angle: Double) {
    var turns = false
    var angle = 0.0
    for word in text.words {
      switch word {
      case "auto": turns = true
      case "auto-reverse", "reverse":
        turns = true
        angle += 180
      default: angle += try SVGValue.angle(word)
      }
    }
    return (turns, angle)
  }

  /// What an `animateMotion` says (SVG Animations Level 2, section 4.2).
  private struct Route {
    /// Nil for places without a path.
    var path: (data: String, measured: MeasuredPath)?
    var rotate: (turns: Bool, angle: Double)
    /// How far along the path it is, 0…1; without one, the place.
    var effect: Effect
  }

  /// Animations of which the one that began last moves the element.
  private func motion(_ animations: [SMILAnimation], _ target: SVGElement) -> [TransformStep] {
    var routes: [Route] = []
    for animation in animations {
      do throws(SVGSyntaxError) {
        guard let route = try route(animation) else { continue }
        if let first = routes.first,
          first.rotate != route.rotate || (first.path == nil) != (route.path == nil)
        {
          throw SVGSyntaxError("several that differ in `rotate`, or of which some have no path, cannot be drawn")
        }
        routes.append(route)
      } catch {
        miss(animation.element, "`animateMotion`: \(error.message)")
        return []
      }
    }
    guard let rotate = routes.first?.rotate else { return [] }
    let turn = TransformStep.rotate(.constant(rotate.angle))
    let paths = routes.compactMap(\.path)
    guard !paths.isEmpty else {
      let effects = routes.map(\.effect)
      let place = timeline([0, 0], effects, target).map { Point($0[0], $0[1]) }
      return rest(.zero, rotate.angle, besides: effects, target) + [.translate(place), turn]
    }
    guard let (data, path) = joined(paths, animations[0].element) else { return [] }
    let length = paths.reduce(0) { $0 + $1.measured.length }
    var before = 0.0
    let effects = routes.enumerated().map { (i, route) -> Effect in
      let (start, share) = (before, length > 0 ? paths[i].measured.length / length : 0)
      before += share
      // The end of a path is not the start of the next one.
      let least = i == 0 ? 0 : start + Self.joint
      let most = i + 1 == routes.count ? 1 : start + share - Self.joint
      return route.effect.map { [max(least, min(most, start + $0[0] * share))] }
    }
    let progress = timeline([0], effects, target).map { $0[0] }
    let start = path.place(at: 0)
    let angle = rotate.angle + (rotate.turns ? start.angle * 180 / .pi : 0)
    return rest(start.point, angle, besides: effects, target) + [
      .along(text: data, path: path, progress: progress, turns: rotate.turns), turn,
    ]
  }

  /// How far from the joint of two paths each of them stays, as a part of all their length: presets round it to
  /// millionths.
  private static let joint = 2e-6

  /// Paths one after another as one; nil, and missing, where that cannot be read.
  private func joined(
    _ paths: [(data: String, measured: MeasuredPath)], _ element: SVGElement
  ) -> (String, MeasuredPath)? {
    guard paths.count > 1 else { return paths.first.map { ($0.data, $0.measured) } }
    // A path may begin with a relative move, which counts from the origin.
    let data = paths.map { ($0.data.trimmedText.hasPrefix("m") ? "M0 0" : "") + $0.data }.joined(separator: " ")
    guard let text = read("path", of: element, try SVGValue.path(data)) else { return nil }
    return (data, MeasuredPath(text.path))
  }

  private func route(_ animation: SMILAnimation) throws(SVGSyntaxError) -> Route? {
    let element = animation.element
    if element["accumulate"]?.trimmedText == "sum", (element["repeatCount"] ?? element["repeatDur"]) != nil {
      throw SVGSyntaxError("`accumulate` of a motion that repeats cannot be drawn")
    }
    let rotate = try facing(element["rotate"] ?? "0")
    var data = element["path"]
    if let mpath = element.children.first(where: { $0.isSVG && $0.name == "mpath" }) {
      guard let path = document.element(mpath.href) else { return nil }
      guard path.name == "path" else {
        throw SVGSyntaxError("`mpath` leads to a `\(path.name)`; only a path can be followed")
      }
      data = path["d"]
    }
    if let data {
      let path = MeasuredPath(try SVGValue.path(data).path)
      guard let effect = try progress(animation, vertices: path.pieceEnds) else { return nil }
      return Route(path: (data, path), rotate: rotate, effect: effect)
    }
    // Places without a path: the element is moved by them.
    let effect = try animation.effect(base: [0, 0]) { (text) throws(SVGSyntaxError) in
      guard let numbers = NumberScanner.list(text), numbers.count == 2 else {
        throw SVGSyntaxError("not a pair of numbers: \(text)")
      }
      return numbers
    }
    guard var effect else { return nil }
    if rotate.turns { throw SVGSyntaxError("`rotate=\"auto\"` without a path cannot be drawn") }
    effect.isAdditive = false
    return Route(path: nil, rotate: rotate, effect: effect)
  }

  /// The steps that undo a place and a turn while no animation is there: before and after them the element is not moved
  /// at all, which no place on a path says.
  private func rest(
    _ place: Point, _ angle: Double, besides effects: [Effect], _ target: SVGElement
  ) -> [TransformStep] {
    let isMovedAtAllTimes = effects.contains { effect in
      guard let first = effect.intervals.first else { return true }
      return first.begin <= .zero && (effect.isEndless || effect.fillsForwards)
    }
    guard !isMovedAtAllTimes else { return [] }
    var steps: [TransformStep] = []
    let turn = timeline([-angle], effects.map { $0.holding([0]) }, target).map { $0[0] }.settled
    if turn != .constant(0) { steps.append(.rotate(turn)) }
    let way = timeline([-place.x, -place.y], effects.map { $0.holding([0, 0]) }, target)
    let undone = way.map { Point($0[0], $0[1]) }.settled
    if undone != .constant(.zero) { steps.append(.translate(undone)) }
    return steps
  }

  /// How far along its path an animation is, 0…1; nil where it never begins.
  private func progress(_ animation: SMILAnimation, vertices: [Double]) throws(SVGSyntaxError) -> Effect? {
    let element = animation.element
    func numbers(_ text: String) throws(SVGSyntaxError) -> [Double] {
      let parts = text.split(separator: ";").map(\.trimmedText).filter { !$0.isEmpty }
      let numbers = parts.compactMap(Double.init)
      guard numbers.count == parts.count, !numbers.isEmpty else {
        throw SVGSyntaxError("not a list of numbers: \(text)")
      }
      return numbers
    }
    let mode = element["calcMode"] ?? "paced"
    var points = try element["keyPoints"].map { (text) throws(SVGSyntaxError) in try numbers(text) }
    if mode == "paced" { points = nil }
    let stops = points ?? (mode == "paced" ? [0, 1] : vertices)
    var times = stops.indices.map { Double($0) / Double(max(stops.count - 1, 1)) }
    if let text = element["keyTimes"], mode != "paced" { times = try numbers(text) }
    guard times.count == stops.count, stops.count > 1 else {
      throw SVGSyntaxError("`keyPoints` and `keyTimes` differ in their number")
    }
    guard zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      throw SVGSyntaxError("`keyTimes` run backwards")
    }
    var segments: [Effect.Segment] = []
    let splines = element["keySplines"]?.split(separator: ";").map(\.trimmedText).filter { !$0.isEmpty } ?? []
    for i in 1..<stops.count {
      var segment = Effect.Segment(
        from: times[i - 1], to: times[i], start: [stops[i - 1]], end: [stops[i]], easing: .linear)
      if mode == "spline" {
        guard i - 1 < splines.count, let n = NumberScanner.list(splines[i - 1]), n.count == 4 else {
          throw SVGSyntaxError("`keySplines` needs four numbers for each segment")
        }
        segment.easing = .cubicBezier(x1: n[0], y1: n[1], x2: n[2], y2: n[3])
      }
      if mode == "discrete" { segment.end = segment.start }
      segments.append(segment)
    }
    var effect = Effect(segments: segments, pass: animation.timing.pass, intervals: animation.schedule.intervals)
    effect.period = animation.schedule.period
    effect.settled = animation.schedule.settled
    effect.fillsForwards = animation.timing.freezes
    effect.order = animation.order
    return effect.intervals.isEmpty ? nil : effect
  }
}
