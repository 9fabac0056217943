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
  /// - Parameters:
  ///   - box: What percentages of `offset-anchor` refer to.
  ///   - origin: of transforms: the point of the element that follows the path, unless `offset-anchor` says another.
  func offsetPath(_ context: ElementContext, _ box: Rect, about origin: Point) -> [TransformStep] {
    let element = context.element
    guard let text = element.declared["offset-path"], text != "none" else { return [] }
    let steps = read("offset-path", of: element, try offsetPath(text, context)) ?? []
    guard !steps.isEmpty else { return [] }
    var anchor = origin
    if let text = element.declared["offset-anchor"], text != "auto" {
      let words = CSSScanner.words(text.lowercased())
      anchor = read("offset-anchor", of: element, try position(words, context, box)) ?? origin
    }
    return steps + [.translate(.constant(Point.zero - anchor))]
  }

  private func offsetPath(_ text: String, _ context: ElementContext) throws(SVGSyntaxError) -> [TransformStep] {
    let element = context.element
    let data = try Self.offsetData(text, context.reference)
    let path = MeasuredPath(try SVGValue.path(data).path)
    let rotate = try facing(element.declared["offset-rotate"] ?? "auto")
    let reference = context.reference
    let progress = styleOnly(element, "offset-distance", [0]) { (text) throws(SVGSyntaxError) in
      [try SVGValue.length(text, of: path.length, reference) / max(path.length, 1e-9)]
    }
    return [
      .along(text: data, path: path, progress: progress.map { $0[0] }, turns: rotate.turns),
      .rotate(.constant(rotate.angle)),
    ]
  }

  /// The path data of what is followed. Browsers give the shapes of an image no box here, so that nothing in them may
  /// depend on one; circles are followed clockwise from the right.
  private static func offsetData(_ text: String, _ reference: SVGValue.Reference) throws(SVGSyntaxError) -> String {
    let fault = SVGSyntaxError(
      "only `path()`, `circle()`, `ellipse()` and `polygon()` can be followed, the last three in lengths, such as "
        + "`circle(30px at 50px 50px)`; found \(text)")
    guard let (written, inner) = CSSScanner.parts(ofCall: text) else { throw fault }
    let name = written.lowercased()
    if name == "path" {
      guard let data = inner.quoted else { throw fault }
      return data
    }
    guard ["circle", "ellipse", "polygon"].contains(name), !inner.contains("%") else { throw fault }
    switch try BasicShape(name, inner, box: .zero, reference) {
    case .polygon(let numbers, _): return try BasicShape.polygon(numbers).text
    case .ellipse(let numbers):
      let words = CSSScanner.words(inner)
      guard words.contains("at"), words.allSatisfy({ $0 == "at" || Self.isLength($0) }) else { throw fault }
      let (x, y, rx, ry) = (numbers[0], numbers[1], numbers[2], numbers[3])
      let corners = [(x, y + ry), (x - rx, y), (x, y - ry), (x + rx, y)]
      let arcs = corners.map { "A\(list([rx, ry])) 0 0 1 \(list([$0.0, $0.1]))" }
      return "M\(list([x + rx, y]))\(arcs.joined())Z"
    case .rectangle, .path: throw fault
    }
  }

  private static func list(_ numbers: [Double]) -> String { numbers.map { text($0) }.joined(separator: " ") }

  /// Whether a word is a number with a unit or a call, and no keyword.
  private static func isLength(_ word: String) -> Bool {
    word.hasSuffix(")") || word.utf8.first.map { 0x30...0x39 ~= $0 || [0x2B, 0x2D, 0x2E].contains($0) } == true
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
    var path: WrittenPath?
    var rotate: (turns: Bool, angle: Double)
    /// How far along the path it is, 0…1; without one, the place.
    var effect: Effect
  }

  /// Animations of which the one that began last moves the element.
  private func motion(_ animations: [SMILAnimation], _ target: SVGElement) -> [TransformStep] {
    var routes: [Route] = []
    for animation in animations {
      do throws(SVGSyntaxError) {
        if let route = try route(animation) { routes.append(route) }
      } catch {
        miss(animation.element, "`animateMotion`: \(error.message)")
        return []
      }
    }
    guard let rotate = routes.first?.rotate else { return [] }
    if let reason = Self.reasonNotToJoin(routes) {
      if Self.areApart(routes.map(\.effect)) { return animations.flatMap { motion([$0], target) } }
      miss(animations[0].element, "`animateMotion`: \(reason)")
      return []
    }
    let turn = TransformStep.rotate(.constant(rotate.angle))
    let paths = routes.compactMap(\.path)
    guard !paths.isEmpty else {
      let effects = routes.map(\.effect)
      let place = timeline([0, 0], effects, target).map { Point($0[0], $0[1]) }
      return rest(.zero, rotate.angle, besides: effects, target) + [.translate(place), turn]
    }
    guard let (path, parts) = joined(paths, animations[0].element) else { return [] }
    let effects = zip(routes, parts).enumerated().map { (i, route) -> Effect in
      let (route, part) = route
      // The end of a path is not the start of the next one.
      let least = i == 0 ? 0 : part.lowerBound + Self.joint
      let most = i + 1 == routes.count ? 1 : part.upperBound - Self.joint
      let isPlace = route.path?.measured.length == 0
      return route.effect.map { values in
        let share = isPlace ? 0 : values[0]
        return [max(least, min(most, part.lowerBound + share * (part.upperBound - part.lowerBound)))]
      }
    }
    let progress = timeline([0], effects, target).map { $0[0] }
    let start = path.measured.place(at: 0)
    let angle = rotate.angle + (rotate.turns ? start.angle * 180 / .pi : 0)
    return rest(start.point, angle, besides: effects, target) + [
      .along(text: path.data, path: path.measured, progress: progress, turns: rotate.turns), turn,
    ]
  }

  /// Why some routes cannot be one; nil where they can.
  private static func reasonNotToJoin(_ routes: [Route]) -> String? {
    guard let first = routes.first, routes.count > 1 else { return nil }
    guard routes.allSatisfy({ $0.rotate == first.rotate && ($0.path == nil) == (first.path == nil) }) else {
      return "several that differ in `rotate`, or of which some have no path, cannot be drawn"
    }
    let pieces = routes.reduce(0) { $0 + 1 + ($1.path?.measured.pieceEnds.count ?? 0) }
    return pieces > PathData.mostElements ? "several with \(pieces) pieces of paths cannot be drawn" : nil
  }

  /// Whether no two of some effects have a value at the same time.
  private static func areApart(_ effects: [Effect]) -> Bool {
    guard Set(effects.map(\.period)).count == 1, !effects.contains(where: \.fillsForwards) else { return false }
    let intervals = effects.flatMap { effect -> [Effect.Interval] in
      guard let period = effect.period else { return effect.intervals }
      let next = effect.intervals.filter { $0.begin >= effect.settled }.map { interval in
        Effect.Interval(begin: interval.begin + period, end: interval.end.map { $0 + period })
      }
      return effect.intervals + next.filter { !effect.intervals.contains($0) }
    }.sorted { $0.begin < $1.begin }
    return zip(intervals, intervals.dropFirst()).allSatisfy { before, after in
      before.end.map { $0 <= after.begin } ?? false
    }
  }

  /// How far from the joint of two paths each of them stays, as a part of all their length: presets round it to
  /// millionths.
  private static let joint = 2e-6

  /// A path as it is written, and what it measures.
  private typealias WrittenPath = (data: String, measured: MeasuredPath)

  /// Paths one after another as one, and the part of its length that each of them takes; nil, and missing, where that
  /// cannot be read. One without a length becomes a short line, so that it has a place on the whole.
  private func joined(
    _ paths: [WrittenPath], _ element: SVGElement
  ) -> (path: WrittenPath, parts: [ClosedRange<Double>])? {
    guard paths.count > 1 else { return paths.first.map { ($0, [0...1]) } }
    let stub = max(1e-3, paths.reduce(0) { $0 + $1.measured.length } * 1e-3)
    let lengths = paths.map { $0.measured.length == 0 ? stub : $0.measured.length }
    // A path may begin with a relative move, which counts from the origin.
    let data = paths.map { path in
      (path.data.trimmedText.hasPrefix("m") ? "M0 0" : "") + path.data + (path.measured.length == 0 ? "h\(stub)" : "")
    }.joined(separator: " ")
    guard let text = read("path", of: element, try SVGValue.path(data)) else { return nil }
    let whole = lengths.reduce(0, +)
    var before = 0.0
    let parts = lengths.map { length in
      let start = before
      before += length / whole
      return start...before
    }
    return ((data, MeasuredPath(text.path)), parts)
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
      guard let numbers = SMILAnimation.numbers(text) else { throw SVGSyntaxError("not a list of numbers: \(text)") }
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
    let splines = SMILAnimation.parts(element["keySplines"] ?? "")
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
    return animation.schedule.intervals.isEmpty ? nil : animation.effect(segments)
  }
}
