import AnimatedTree
import GraphicsCore
import PresetModel

/// The transforms of an element, its animations included.
extension PictureBuilder {
  func transforms(_ context: ElementContext) -> [TransformStep] {
    let element = context.element
    var steps = motionPath(context)
    let box = referenceBox(context)
    let origin = transformOrigin(context, box)
    steps += individualTransforms(context, box, origin)
    let styleTexts = keyframeTexts(element, "transform")
    if !styleTexts.isEmpty {
      steps += styleTransforms(context, styleTexts, box, origin)
    } else {
      steps += attributeTransforms(context, "transform", box, origin)
    }
    return steps.filter { !$0.isIdentity }
  }

  /// The transform as written, as a list of functions.
  private func written(_ context: ElementContext, _ attribute: String, _ box: Rect) -> [TransformFunction] {
    let element = context.element
    do throws(SVGSyntaxError) {
      if let text = element.declared["transform"] {
        return try TransformFunction.list(text, style: true, box: box, context.reference)
      }
      return try TransformFunction.list(element[attribute] ?? "none", style: false, box: box, context.reference)
    } catch {
      miss(element, "`\(attribute)`: \(error.message)")
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
      guard animation.kind == .animateTransform else {
        miss(animation.element, "`\(animation.element.name)` of `\(attribute)` does nothing; use `animateTransform`")
        continue
      }
      do throws(SVGSyntaxError) {
        let type = animation.element["type"]
        let kind = try TransformFunction.Kind.animated(type)
        let effect = try animation.effect(base: []) { (text) throws(SVGSyntaxError) in
          guard let numbers = NumberScanner.list(text), let values = kind.completed(numbers) else {
            throw SVGSyntaxError("not the numbers of a transform: \(text)")
          }
          return type == "skewY" ? values.reversed() : values
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
        guard !replacing.isEmpty else { return step }
        var step = step
        let rest = step.kind.identity
        step.value = timeline(step.value.still, replacing.map { $0.holding(rest) }, element)
        return step
      }
    }
    for (effect, kind) in effects {
      let rest = kind.identityValues
      var own = effect
      own.isAdditive = false
      own.accumulates = false
      if effect.accumulates, own.intervals.contains(where: { $0.end == nil }) {
        miss(element, "`accumulate` without an end never repeats")
      } else if effect.accumulates {
        own.accumulates = true
      }
      let others = replacing.filter { $0.order != effect.order }.map { $0.holding(rest) }
      steps += kind.steps(timeline(rest, [own] + others, element), about: origin)
    }
    return steps
  }

  // MARK: Style sheets

  /// The functions of `transform` in keyframes, which must be alike so that each can be mixed with its peer.
  private func styleTransforms(
    _ context: ElementContext, _ texts: [String], _ box: Rect, _ origin: Point
  ) -> [TransformStep] {
    let element = context.element
    let base = written(context, "transform", box)
    do throws(SVGSyntaxError) {
      var kinds = base.map(\.kind)
      for text in texts {
        let own = try TransformFunction.list(text, style: true, box: box, context.reference).map(\.kind)
        if own.count > kinds.count { kinds = own }
      }
      let shape = kinds
      func values(_ functions: [TransformFunction]) throws(SVGSyntaxError) -> [Double] {
        guard zip(functions, shape).allSatisfy({ $0.kind == $1 }) else {
          throw SVGSyntaxError("transforms of different functions cannot be mixed")
        }
        var values: [Double] = []
        for (i, kind) in shape.enumerated() {
          values += i < functions.count ? functions[i].values : kind.identityValues
        }
        return values
      }
      let reference = context.reference
      // Where every keyframe is written, the element's own transform never shows.
      let effects0 = styleEffects(of: element, "transform", base: shape.flatMap(\.identityValues)) {
        (text) throws(SVGSyntaxError) in
        try values(try TransformFunction.list(text, style: true, box: box, reference))
      }
      let isMixable = zip(base, shape).allSatisfy { $0.kind == $1 } && base.count <= shape.count
      let own = isMixable ? try values(base) : nil
      var effects = effects0
      if let own, own != shape.flatMap(\.identityValues) {
        effects = styleEffects(of: element, "transform", base: own) { (text) throws(SVGSyntaxError) in
          try values(try TransformFunction.list(text, style: true, box: box, reference))
        }
      } else if own == nil, !effects0.allSatisfy(\.isEndless) {
        throw SVGSyntaxError("transforms of different functions cannot be mixed")
      }
      if shape.contains(.matrix), effects.contains(where: { !$0.isStill }) {
        throw SVGSyntaxError("`matrix` that moves cannot be drawn")
      }
      let track = timeline(own ?? shape.flatMap(\.identityValues), effects, element)
      var steps: [TransformStep] = []
      var start = 0
      for kind in shape {
        let count = kind.identityValues.count
        let range = start..<(start + count)
        steps += kind.steps(track.map { Array($0[range]) }.settledIfStill, about: origin)
        start += count
      }
      return steps
    } catch {
      miss(element, "`transform`: \(error.message)")
      return []
    }
  }

  /// `translate`, `rotate` and `scale` as properties of their own (CSS Transforms Level 2, section 5).
  private func individualTransforms(_ context: ElementContext, _ box: Rect, _ origin: Point) -> [TransformStep] {
    let element = context.element
    let reference = context.reference
    var steps: [TransformStep] = []
    if element.declared["translate"] != nil || hasKeyframes(element, "translate") {
      let value = styleOnly(element, "translate", [0, 0]) { (text) throws(SVGSyntaxError) in
        if text == "none" { return [0, 0] }
        let words = CSSScanner.words(text)
        guard !words.isEmpty else { throw SVGSyntaxError("an empty value") }
        let x = try TransformFunction.length(words[0], box.width, reference)
        return [x, words.count > 1 ? try TransformFunction.length(words[1], box.height, reference) : 0]
      }
      steps.append(TransformStep(.translate, value))
    }
    if element.declared["rotate"] != nil || hasKeyframes(element, "rotate") {
      let value = styleOnly(element, "rotate", [0]) { (text) throws(SVGSyntaxError) in
        if text == "none" { return [0] }
        var words = CSSScanner.words(text)
        if words.count > 1, words[0] == "z" { words.removeFirst() }
        guard words.count == 1 else { throw SVGSyntaxError("a rotation in space cannot be drawn") }
        return [try SVGValue.angle(words[0])]
      }
      steps.append(TransformStep(.rotate, value, center: Animated([origin.x, origin.y])))
    }
    if element.declared["scale"] != nil || hasKeyframes(element, "scale") {
      let value = styleOnly(element, "scale", [1, 1]) { (text) throws(SVGSyntaxError) in
        if text == "none" { return [1, 1] }
        let words = CSSScanner.words(text)
        guard !words.isEmpty else { throw SVGSyntaxError("an empty value") }
        let x = try TransformFunction.factor(words[0])
        return [x, words.count > 1 ? try TransformFunction.factor(words[1]) : x]
      }
      steps.append(TransformStep(.scale, value, center: Animated([origin.x, origin.y])))
    }
    return steps
  }

  /// A property that no attribute sets.
  func styleOnly(
    _ element: SVGElement, _ property: String, _ rest: [Double],
    _ parse: (String) throws(SVGSyntaxError) -> [Double]
  ) -> Animated {
    var base = rest
    do throws(SVGSyntaxError) {
      if let text = element.declared[property] { base = try parse(text) }
    } catch {
      miss(element, "`\(property)`: \(error.message)")
    }
    return timeline(base, styleEffects(of: element, property, base: base, parse), element)
  }

  // MARK: Reference box and origin

  /// What percentages of a transform refer to: the view box, or the element's own box.
  private func referenceBox(_ context: ElementContext) -> Rect {
    let name = context.element.declared["transform-box"] ?? "view-box"
    guard name == "fill-box" || name == "content-box" || name == "stroke-box" || name == "border-box" else {
      return Rect(x: 0, y: 0, width: context.viewport.width, height: context.viewport.height)
    }
    if name == "stroke-box" || name == "border-box" {
      miss(context.element, "`transform-box: \(name)` cannot be drawn")
    }
    let element = context.element
    // The box of what is in it, without its own transform.
    let isGroup = ["g", "a", "svg", "switch"].contains(element.name)
    let content = isGroup ? AnimatedNode(.group(children(of: context))) : shape(context)
    guard let content else { return .zero }
    if content.movesOutline, element.declared["transform-origin"] != nil {
      miss(element, "`transform-box: \(name)` of a shape that changes cannot be drawn")
    }
    if !content.isMeasured { miss(element, "`transform-box: \(name)` of a text cannot be drawn") }
    return content.ownBounds(at: 0) ?? .zero
  }

  private func transformOrigin(_ context: ElementContext, _ box: Rect) -> Point {
    let element = context.element
    guard let text = element.specified("transform-origin") else { return .zero }
    if isAnimated(element, "transform-origin") { miss(element, "`transform-origin` that moves cannot be drawn") }
    let isFillBox = element.declared["transform-box"].map { $0 != "view-box" } ?? false
    var words = CSSScanner.words(text.lowercased())
    guard !words.isEmpty else { return .zero }
    if words.count == 1 { words.append("center") }
    // `top left` is `left top`.
    if ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) { words.swapAt(0, 1) }
    func along(_ word: String, _ start: Double, _ extent: Double) throws(SVGSyntaxError) -> Double {
      switch word {
      case "left", "top": return start
      case "center": return start + extent / 2
      case "right", "bottom": return start + extent
      default: return start + (try TransformFunction.length(word, extent, context.reference))
      }
    }
    do throws(SVGSyntaxError) {
      let (x, y) = isFillBox ? (box.minX, box.minY) : (0, 0)
      return Point(try along(words[0], x, box.width), try along(words[1], y, box.height))
    } catch {
      miss(element, "`transform-origin`: \(error.message)")
      return .zero
    }
  }
}

extension Effect {
  var isStill: Bool { legs.allSatisfy { $0.start == legs[0].start && $0.end == legs[0].start } }
}
