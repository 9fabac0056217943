import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// The transforms of an element, its animations included.
extension ImageBuilder {
  func transforms(_ context: ElementContext) -> [TransformStep] {
    let element = context.element
    var steps = motions(of: element)
    let box = referenceBox(context)
    let origin = transformOrigin(context, box)
    steps += individualTransforms(context, box, origin)
    steps += offsetPath(context, box, about: origin)
    let (replacing, adding) = transformAnimations(of: element)
    if replacing.isEmpty {
      steps += attributeTransforms(context, "transform", box, origin)
    } else {
      steps += styleTransforms(replacing, over: written(context, "transform", box), context, box, origin)
    }
    for animation in adding { steps += styleTransforms([animation], over: [], context, box, origin) }
    return steps.filter { !$0.isIdentity }
  }

  /// The transform as written, as a list of functions.
  private func written(_ context: ElementContext, _ attribute: String, _ box: Rect) -> [TransformFunction] {
    let element = context.element
    if let style = element.declared["transform"] {
      return read(attribute, of: element, try TransformFunction.list(style, box: box, context.reference)) ?? []
    }
    do throws(SVGSyntaxError) { return try TransformFunction.attribute(element.specified(attribute) ?? "none") } catch {
      // As by browsers, all of it.
      note(element, "`\(attribute)` is skipped: \(error.message)")
      return []
    }
  }

  // MARK: SMIL

  /// The written functions, and those of `animateTransform`: each either replaces all before it or follows it.
  /// - Parameter attribute: `transform`, or what a gradient or a pattern calls it.
  func attributeTransforms(
    _ context: ElementContext, _ attribute: String, _ box: Rect, _ origin: Point
  ) -> [TransformStep] {
    let element = context.element
    let functions = written(context, attribute, box)
    var effects: [(effect: Effect, kind: TransformFunction.Kind)] = []
    for animation in element.animations where animation.attribute == attribute {
      if element.declared["transform"] != nil {
        note(animation.element, "`\(animation.element.name)` is skipped: the `transform` of a style is over it")
        continue
      }
      guard animation.kind == .animateTransform else {
        miss(animation.element, "`\(animation.element.name)` of `\(attribute)` does nothing; use `animateTransform`")
        continue
      }
      do throws(SVGSyntaxError) {
        let kind = try TransformFunction.Kind.animated(animation.element["type"])
        // As in Chromium; the specification leaves it open.
        let start = functions.first.flatMap { $0.kind == kind ? $0.values : nil }
        let zeros = kind.identityValues.map { _ in 0.0 }
        let effect = try animation.effect(base: [], start: start ?? zeros) { (text) throws(SVGSyntaxError) in
          guard let numbers = NumberScanner.list(text), let values = kind.completed(numbers) else {
            throw SVGSyntaxError("not the numbers of a transform: \(text)")
          }
          return values
        }
        if var effect {
          if kind == .scale, animation.element["from"] == nil, animation.element["to"] == nil,
            animation.element["by"] != nil, animation.element["values"] == nil
          {
            effect = effect.map { $0.map { $0 + 1 } }
          }
          effects.append((effect, kind))
        }
      } catch {
        miss(animation.element, "`animateTransform`: \(error.message)")
      }
    }
    effects = effects.filter { !$0.effect.intervals.isEmpty }
    guard !effects.isEmpty else { return functions.flatMap { $0.steps(about: origin) } }
    effects.sort {
      ($0.effect.intervals[0].begin, $0.effect.order) < ($1.effect.intervals[0].begin, $1.effect.order)
    }
    let replacing = effects.filter { !$0.effect.isAdditive }.map(\.effect)
    var steps: [TransformStep] = []
    for function in functions {
      steps += function.steps(about: origin).map { step in
        guard !replacing.isEmpty, let own = step.numbers.still else { return step }
        let rest = step.identityNumbers
        return step.with(timeline(own, replacing.map { $0.holding(rest) }, element))
      }
    }
    for (effect, kind) in effects {
      let rest = kind.identityValues
      var own = effect
      own.isAdditive = false
      own = comingRound(own, element, after: kind == .rotate ? 360 : nil)
      let others = replacing.filter { $0.order != effect.order }.map { $0.holding(rest) }
      steps += kind.steps(timeline(rest, [own] + others, element), about: origin)
    }
    return steps
  }

  // MARK: Style sheets

  /// The animations of style sheets that set the transform, and those whose transforms follow it.
  private func transformAnimations(
    of element: SVGElement
  ) -> (replacing: [CSSAnimation], adding: [CSSAnimation]) {
    var animations = cssAnimations(element).filter { sets($0, element, "transform") }
    if animations.contains(where: { $0.composition == .accumulate }) {
      miss(element, "`animation-composition: accumulate` of `transform` cannot be drawn; `add` can")
      return ([], [])
    }
    let first = animations.firstIndex { $0.composition == .add } ?? animations.count
    guard animations[first...].allSatisfy({ $0.composition == .add }) else {
      miss(element, "an animation of `transform` that adds to those below it can be drawn only above all that do not")
      return ([], [])
    }
    // What follows has a place of its own.
    for i in animations.indices { animations[i].composition = .replace }
    return (Array(animations[..<first]), Array(animations[first...]))
  }

  /// The transforms of keyframes, mixed by the form that they share.
  /// - Parameter base: The transform below all of them.
  private func styleTransforms(
    _ animations: [CSSAnimation], over base: [TransformFunction], _ context: ElementContext, _ box: Rect,
    _ origin: Point
  ) -> [TransformStep] {
    let element = context.element
    let reference = context.reference
    let texts = keyframeTexts(element, "transform", by: animations)
    do throws(SVGSyntaxError) {
      var lists: [[TransformFunction]] = []
      for text in texts { lists.append(try TransformFunction.list(text, box: box, reference)) }
      // Under an animation that always runs and has all its keyframes, the element's own transform never shows.
      let isCovered = styleEffects(of: element, "transform", by: animations) { _ in [0] }
        .contains { $0.isAlwaysActive && !$0.showsBelow }
      let below = isCovered ? [] : base
      let shape = try TransformShape(below.isEmpty ? lists : lists + [below])
      let own = shape.values(below)
      let effects = styleEffects(
        of: element, "transform", by: animations,
        mixed: { (a, b) throws(SVGSyntaxError) in try shape.mixed(a, b, over: own) },
        { (text) throws(SVGSyntaxError) in shape.values(try TransformFunction.list(text, box: box, reference)) })
      try shape.check(effects)
      let steps = try shape.steps(timeline(shape.drawn(own), effects, element), about: origin)
      return steps.filter { drawable($0.numbers, element) != nil }
    } catch {
      miss(element, "`transform`: \(error.message)")
      return []
    }
  }

  /// `translate`, `rotate` and `scale` as properties of their own (CSS Transforms Level 2, section 5).
  private func individualTransforms(_ context: ElementContext, _ box: Rect, _ origin: Point) -> [TransformStep] {
    let element = context.element
    let reference = context.reference
    /// The numbers that the words of a property say; nil where nothing sets it.
    func track(
      _ property: String, none: [Double], _ numbers: ([String]) throws(SVGSyntaxError) -> [Double]
    ) -> Track<[Double]>? {
      guard element.declared[property] != nil || hasKeyframes(element, property) else { return nil }
      return styleOnly(element, property, none) { (text) throws(SVGSyntaxError) in
        if text == "none" { return none }
        let words = CSSScanner.words(text)
        guard !words.isEmpty else { throw SVGSyntaxError("an empty value") }
        return try numbers(words)
      }
    }
    let move = track("translate", none: [0, 0]) { (words) throws(SVGSyntaxError) in
      let x = try SVGValue.length(words[0], of: box.width, reference)
      return [x, words.count > 1 ? try SVGValue.length(words[1], of: box.height, reference) : 0]
    }
    let turn = track("rotate", none: [0]) { (words) throws(SVGSyntaxError) in
      let words = words.count > 1 && words[0] == "z" ? words.dropFirst() : words[...]
      guard let angle = words.first, words.count == 1 else {
        throw SVGSyntaxError("a rotation in space cannot be drawn")
      }
      return [try SVGValue.angle(angle)]
    }
    let scale = track("scale", none: [1, 1]) { (words) throws(SVGSyntaxError) in
      let x = try SVGValue.factor(words[0])
      return [x, words.count > 1 ? try SVGValue.factor(words[1]) : x]
    }
    return [
      move.map { .translate($0.map { Point($0[0], $0[1]) }) },
      turn.map { .rotate($0.map { $0[0] }, about: .constant(origin)) },
      scale.map { .scale($0.map { Point($0[0], $0[1]) }, about: .constant(origin)) },
    ].compactMap(\.self)
  }

  /// A property that no attribute sets.
  func styleOnly(
    _ element: SVGElement, _ property: String, _ rest: [Double],
    _ parse: (String) throws(SVGSyntaxError) -> [Double]
  ) -> Track<[Double]> {
    var base = rest
    if let text = element.declared[property] { base = read(property, of: element, try parse(text)) ?? rest }
    return timeline(base, styleEffects(of: element, property, parse), element)
  }

  // MARK: Reference box and origin

  /// What percentages of a transform refer to: the view box, or the element's own box.
  private func referenceBox(_ context: ElementContext) -> Rect {
    let name = context.element.declared["transform-box"] ?? "view-box"
    let isOwn = name == "fill-box" || name == "content-box" || name == "stroke-box" || name == "border-box"
    // Every box of the root is that of the image.
    guard isOwn, !isRoot(context.element) else {
      return context.viewportBox
    }
    let element = context.element
    // The box of what is in it, without its own transform.
    let content: AnimatedNode?
    switch element.name {
    case "g", "a", "svg", "switch": content = AnimatedNode(.group(children(of: context)))
    case "use": content = use(context).map { AnimatedNode(.group([$0])) }
    case "image": content = image(context)
    default: content = shape(context)
    }
    guard let content else { return .zero }
    if content.movesOutline, moves(withShares: element) || turns(element) && !keepsOrigin(content, context) {
      miss(element, "`transform-box: \(name)` of a shape that changes cannot be drawn")
    }
    if !content.isMeasured { miss(element, "`transform-box: \(name)` of a text cannot be drawn") }
    let box = content.ownBounds(at: 0) ?? .zero
    guard name == "stroke-box" || name == "border-box" else { return box }
    guard let margin = strokeMargin(content) else {
      miss(element, "`transform-box: \(name)` of a stroked path or group cannot be drawn; `fill-box` can")
      return box
    }
    return box.insetBy(-margin)
  }

  /// Whether a transform has percentages, which are of the box.
  private func moves(withShares element: SVGElement) -> Bool {
    ["transform", "translate", "offset-path", "offset-anchor"].contains { property in
      let texts = [element.specified(property) ?? ""] + keyframeTexts(element, property)
      return texts.contains { $0.contains("%") }
    }
  }

  /// Whether the origin of the transforms is in one place in all boxes that a shape has over time.
  private func keepsOrigin(_ content: AnimatedNode, _ context: ElementContext) -> Bool {
    guard case .shape(let shape) = content.content, let boxes = shape.outline.boxes,
      !isAnimated(context.element, "transform-origin")
    else { return false }
    let text = context.element.specified("transform-origin") ?? "0 0"
    do throws(SVGSyntaxError) {
      let first = try origin(text, context, boxes[0])
      for box in boxes {
        guard try zip(first, origin(text, context, box)).allSatisfy({ abs($0 - $1) <= 1e-6 }) else { return false }
      }
    } catch {
      // It is named where the origin is read.
      return true
    }
    return true
  }

  /// Whether an element turns, scales, leans or follows a path, and so depends on the origin of its transforms.
  private func turns(_ element: SVGElement) -> Bool {
    let texts = [element.specified("transform") ?? ""] + keyframeTexts(element, "transform")
    let names = ["rotate", "scale", "skew", "matrix"]
    return texts.contains { text in names.contains { text.lowercased().contains($0) } }
      || ["rotate", "scale", "offset-path"].contains { element.specified($0) != nil || hasKeyframes(element, $0) }
      || element.animations.contains { $0.kind == .animateTransform && $0.element["type"] != "translate" }
  }

  private func transformOrigin(_ context: ElementContext, _ box: Rect) -> Point {
    let element = context.element
    var origin = [0.0, 0.0]
    // Without a word it is the corner of the box.
    let text = element.specified("transform-origin") ?? (isRoot(element) ? "center" : "0 0")
    origin = read("transform-origin", of: element, try self.origin(text, context, box)) ?? origin
    if isAnimated(element, "transform-origin") {
      let origins = origins(besides: origin, context, box)
      let isInStyles = !element.animations.contains { $0.attribute == "transform-origin" }
      if !isInStyles || origins.count > 1 { miss(element, "`transform-origin` that moves cannot be drawn") }
      if origins.count == 1, let only = origins.first { origin = only }
    }
    return Point(origin[0], origin[1])
  }

  /// The origins that keyframes say, and the element's own where it counts too.
  private func origins(besides own: [Double], _ context: ElementContext, _ box: Rect) -> Set<[Double]> {
    let element = context.element
    let effects = styleEffects(of: element, "transform-origin") { (text) throws(SVGSyntaxError) in
      try origin(text, context, box)
    }
    var origins = Set(effects.flatMap { $0.over(own).segments }.flatMap { [$0.start, $0.end] })
    // Beside these animations, the own one counts for transforms of the element itself and of other animations.
    let ranks = Set(effects.map(\.rank))
    let isOwnSeen = ["transform", "rotate", "scale"].contains { property in
      let others = styleEffects(of: element, property) { _ in [0] }
      return element.specified(property) != nil || others.contains { !ranks.contains($0.rank) }
    }
    if isOwnSeen, !effects.contains(where: \.isAlwaysActive) { origins.insert(own) }
    return origins
  }

  private func origin(
    _ text: String, _ context: ElementContext, _ box: Rect
  ) throws(SVGSyntaxError) -> [Double] {
    var words = CSSScanner.words(text.lowercased())
    // The third one is a depth.
    if words.count == 3 { words.removeLast() }
    let place = words.isEmpty ? .zero : try position(words, context, box)
    return [place.x, place.y]
  }

  /// A place in an element's box, in the element's coordinates.
  func position(_ words: [String], _ context: ElementContext, _ box: Rect) throws(SVGSyntaxError) -> Point {
    let isFillBox = context.element.declared["transform-box"].map { $0 != "view-box" } ?? false
    let place = isFillBox ? box : Rect(x: 0, y: 0, width: box.width, height: box.height)
    return try SVGValue.position(words, in: place, context.reference)
  }
}

extension AnimatedShape.Outline {
  /// Boxes between which that of a shape moves in straight lines; nil where there are none, or too many.
  fileprivate var boxes: [Rect]? {
    switch self {
    case .ellipse(let center, let radii):
      Self.crossed(center.extremes, radii.extremes) { Rect(center: $0, size: Size($1.width * 2, $1.height * 2)) }
    case .rectangle(let origin, let size, _):
      Self.crossed(origin.extremes, size.extremes) { Rect(x: $0.x, y: $0.y, width: $1.width, height: $1.height) }
    case .line, .path, .text, .compound: nil
    }
  }

  private static func crossed(_ places: [Point]?, _ sizes: [Size]?, _ box: (Point, Size) -> Rect) -> [Rect]? {
    guard let places, let sizes, places.count * sizes.count <= mostExtremes else { return nil }
    return places.flatMap { place in sizes.map { box(place, $0) } }
  }
}

/// More are not looked at.
private let mostExtremes = 4096

extension Track {
  /// The values between which it moves in straight lines, at least one; nil where there are too many.
  fileprivate var extremes: [Value]? {
    guard case .sum(let a, let b) = self else { return values }
    guard let first = a.extremes, let second = b.extremes, first.count * second.count <= mostExtremes else {
      return nil
    }
    return first.flatMap { one in second.map { Value.sum(one, $0) } }
  }
}
