import GraphicsCore
import Importing
import MotionMath
import PathGeometry
import PresetModel

/// Ways along a path: `animateMotion` and `offset-path`.
extension ImageBuilder {
  /// Those of `animateMotion`, which are around all other transforms of the element.
  func motions(of element: SVGElement) -> [TransformStep] {
    element.animations.filter { $0.attribute == "motion" }.flatMap { motion($0, element) }
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

  /// An `animateMotion` (SVG Animations Level 2, section 4.2).
  private func motion(_ animation: SMILAnimation, _ target: SVGElement) -> [TransformStep] {
    let element = animation.element
    do throws(SVGSyntaxError) {
      if element["accumulate"]?.trimmedText == "sum", (element["repeatCount"] ?? element["repeatDur"]) != nil {
        throw SVGSyntaxError("`accumulate` of a motion that repeats cannot be drawn")
      }
      let rotate = try facing(element["rotate"] ?? "0")
      var data = element["path"]
      if let mpath = element.children.first(where: { $0.isSVG && $0.name == "mpath" }) {
        guard let path = document.element(mpath.href) else { return [] }
        guard path.name == "path" else {
          throw SVGSyntaxError("`mpath` leads to a `\(path.name)`; only a path can be followed")
        }
        data = path["d"]
      }
      if let data {
        let path = MeasuredPath(try SVGValue.path(data).path)
        guard let effect = try progress(animation, vertices: path.pieceEnds) else { return [] }
        let progress = timeline([0], [effect], target).map { $0[0] }
        let start = path.place(at: 0)
        let angle = rotate.angle + (rotate.turns ? start.angle * 180 / .pi : 0)
        return rest(start.point, angle, besides: effect, target) + [
          .along(text: data, path: path, progress: progress, turns: rotate.turns), .rotate(.constant(rotate.angle)),
        ]
      }
      // Places without a path: the element is moved by them.
      let effect = try animation.effect(base: [0, 0]) { (text) throws(SVGSyntaxError) in
        guard let numbers = NumberScanner.list(text), numbers.count == 2 else {
          throw SVGSyntaxError("not a pair of numbers: \(text)")
        }
        return numbers
      }
      guard var effect else { return [] }
      if rotate.turns { throw SVGSyntaxError("`rotate=\"auto\"` without a path cannot be drawn") }
      effect.isAdditive = false
      return rest(.zero, rotate.angle, besides: effect, target) + [
        .translate(timeline([0, 0], [effect], target).map { Point($0[0], $0[1]) }), .rotate(.constant(rotate.angle)),
      ]
    } catch {
      miss(element, "`animateMotion`: \(error.message)")
      return []
    }
  }

  /// The steps that undo a place and a turn while an animation is not there: before it and after it the element is not
  /// moved at all, which no place on its path says.
  private func rest(
    _ place: Point, _ angle: Double, besides effect: Effect, _ target: SVGElement
  ) -> [TransformStep] {
    guard let first = effect.intervals.first,
      first.begin > .zero || !(effect.isEndless || effect.fillsForwards)
    else { return [] }
    var steps: [TransformStep] = []
    if angle != 0 { steps.append(.rotate(timeline([-angle], [effect.holding([0])], target).map { $0[0] })) }
    if place != .zero {
      let way = timeline([-place.x, -place.y], [effect.holding([0, 0])], target)
      steps.append(.translate(way.map { Point($0[0], $0[1]) }))
    }
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
