import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// The clips that a style draws, such as `clip-path: circle(40%)` (CSS Masking Module Level 1, section 5.1).
extension ImageBuilder {
  /// A shape as `clip-path` writes it, with the box that it refers to.
  private struct ClipText {
    let name: String
    let inner: String
    /// Empty where none is written.
    let box: String

    /// Nil where there is no shape.
    init?(_ text: String) {
      let words = CSSScanner.words(text)
      guard words.count <= 2, let shape = words.firstIndex(where: { $0.contains("(") }),
        let (written, inner) = CSSScanner.parts(ofCall: words[shape])
      else { return nil }
      name = written.lowercased()
      self.inner = inner
      box = words.count == 2 ? words[1 - shape].lowercased() : ""
    }
  }

  /// What a shape holds, in the coordinates of a box: of the element with its stroke, unless the style says another.
  /// - Returns: Nil where that cannot be drawn; then it is missing.
  func clipShape(_ text: String, _ node: AnimatedNode, _ context: ElementContext) -> AnimatedNode? {
    guard let clip = ClipText(text) else {
      return missed(context.element, "`clip-path: \(text)` cannot be drawn; a `clipPath` element can")
    }
    guard let box = clipBox(clip, node, context),
      let shape = read(
        "clip-path", of: context.element, try BasicShape(clip.name, clip.inner, box: box, context.reference))
    else { return nil }
    switch shape {
    case .ellipse(let numbers): return Self.inside(Self.ellipse(.constant(numbers)))
    case .rectangle(let numbers): return Self.inside(Self.rectangle(.constant(numbers)))
    case .polygon(let numbers, let rule): return Self.inside(Self.polygon(.constant(numbers)), rule)
    case .path(let path, let rule, let corner):
      var inside = Self.inside(.path(.constant(path)), rule)
      if corner != .zero { inside.transforms = [.translate(.constant(corner))] }
      return inside
    }
  }

  /// The same where keyframes move it, all of whose shapes are of one kind.
  func movingClipShape(_ node: AnimatedNode, _ context: ElementContext) -> AnimatedNode? {
    let element = context.element
    let own = element.specified("clip-path").flatMap { $0 == "none" ? nil : $0 }
    let texts = keyframeTexts(element, "clip-path") + (own.map { [$0] } ?? [])
    let clips = texts.compactMap { ClipText($0) }
    guard let first = clips.first, clips.count == texts.count, !element.animations.contains(where: isClip),
      clips.allSatisfy({ $0.name == first.name && $0.box == first.box })
    else {
      return missed(element, "`clip-path` that moves cannot be drawn unless all its shapes are of one kind")
    }
    guard let box = clipBox(first, node, context) else { return nil }
    let reference = context.reference
    var rules: Set<FillRule> = []
    func numbers(_ text: String) throws(SVGSyntaxError) -> [Double] {
      guard let clip = ClipText(text) else { throw SVGSyntaxError("`\(text)` cannot be moved") }
      let shape = try BasicShape(clip.name, clip.inner, box: box, reference)
      guard let numbers = shape.numbers else { throw SVGSyntaxError("`\(text)` cannot be moved") }
      if case .polygon(_, let rule) = shape { rules.insert(rule) }
      // Corners that meet would change in no straight line.
      if numbers.count == 6, clip.inner.contains("round"),
        numbers[4] * 2 > numbers[2] - 1e-9 || numbers[5] * 2 > numbers[3] - 1e-9
      {
        throw SVGSyntaxError("`\(text)` cannot be moved: its corners meet; make them a little smaller")
      }
      return numbers
    }
    let effects = styleEffects(of: element, "clip-path", numbers)
    guard own != nil || effects.contains(where: { $0.isAlwaysActive && !$0.showsBelow }) else {
      // Why there are no effects was named above.
      if !effects.isEmpty {
        miss(element, "`clip-path` that moves from or to none cannot be drawn; write a shape around all for none")
      }
      return nil
    }
    guard let base = read("clip-path", of: element, try numbers(own ?? texts[0])) else { return nil }
    guard rules.count <= 1 else {
      return missed(
        element,
        "`clip-path` that moves between `evenodd` and `nonzero` cannot be drawn; write the same in all keyframes")
    }
    let track = timeline(base, effects, element)
    switch first.name {
    case "circle", "ellipse": return Self.inside(Self.ellipse(track))
    case "polygon": return Self.inside(Self.polygon(track), rules.first ?? .nonZero)
    default: return Self.inside(Self.rectangle(track))
    }
  }

  private func isClip(_ animation: SMILAnimation) -> Bool { animation.attribute == "clip-path" }

  private static func polygon(_ numbers: Track<[Double]>) -> AnimatedShape.Outline {
    .path(
      numbers.map { corners in
        do throws(SVGSyntaxError) { return try BasicShape.polygon(corners) } catch {
          // Between corners of coordinates that can be drawn are others.
          return PathData()
        }
      }.settled)
  }

  private static func ellipse(_ numbers: Track<[Double]>) -> AnimatedShape.Outline {
    .ellipse(
      center: numbers.map { Point($0[0], $0[1]) }.settled, radii: numbers.map { Size($0[2], $0[3]) }.settled)
  }

  private static func rectangle(_ numbers: Track<[Double]>) -> AnimatedShape.Outline {
    func side(_ i: Int) -> Track<Double> { numbers.map { $0[i] }.limited(to: 0...(.infinity)) }
    return .rectangle(
      origin: numbers.map { Point($0[0], $0[1]) }.settled, size: .pair(side(2), side(3)),
      radii: numbers.map { Size($0[4], $0[5]) }.settled)
  }

  private static func inside(_ outline: AnimatedShape.Outline, _ rule: FillRule = .nonZero) -> AnimatedNode {
    var shape = AnimatedShape(outline)
    shape.fillRule = rule
    shape.fill = .color(.constant(ColorPair(.black)))
    return AnimatedNode(.shape(shape))
  }

  /// The box that a clip refers to; nil, and missing, where that is not known.
  private func clipBox(_ clip: ClipText, _ node: AnimatedNode, _ context: ElementContext) -> Rect? {
    if clip.box == "view-box" { return context.viewportBox }
    guard !node.movesOutline, node.isMeasured, let inside = node.ownBounds(at: 0) else {
      return missed(
        context.element,
        "`clip-path: \(clip.name)()` on \(node.isMeasured ? "a shape that moves" : "a text") cannot be drawn; a "
          + "`clipPath` element can, or the box `view-box`")
    }
    if ["fill-box", "content-box", "padding-box"].contains(clip.box) { return inside }
    guard let margin = strokeMargin(node) else {
      return missed(
        context.element,
        "`clip-path: \(clip.name)()` on a stroked path or group cannot be drawn; say `fill-box` or `view-box`")
    }
    return inside.insetBy(-margin)
  }

  /// By how much a stroke makes the box of a node larger on each side; nil where that follows from its corners.
  func strokeMargin(_ node: AnimatedNode) -> Double? {
    switch node.content {
    case .group(let nodes): return nodes.allSatisfy { strokeMargin($0) == 0 } ? 0 : nil
    case .shape(let shape):
      guard let stroke = shape.stroke else { return 0 }
      switch shape.outline {
      case .ellipse, .rectangle: return stroke.width.still.map { $0 / 2 }
      case .line, .path, .text, .compound: return nil
      }
    }
  }
}
