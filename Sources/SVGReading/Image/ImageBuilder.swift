import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// A document → the neutral animated image: resolves references, inheritance, units and times.
final class ImageBuilder {
  let document: SVGDocument
  private let limits: SVGLimits
  /// What is known of the machine's fonts.
  let fonts: ImportFonts?
  /// The faces that were looked for, by weight and family.
  var faces: [String: ImportFonts.Face?] = [:]
  private(set) var missing: [MissingFeature] = []
  /// What has no effect.
  private(set) var notes: [MissingFeature]
  private(set) var failure: MissingFeature?
  private var nodeCount = 0
  /// The elements that lead to the one being drawn through references, so that no circle is followed.
  private(set) var references: [SVGElement] = []
  /// The elements whose paints `context-fill` and `context-stroke` are, the nearest last.
  var painters: [ElementContext] = []
  /// Whether a scale is being found, for which no stroke is needed.
  var isFindingScale = false

  init(_ document: SVGDocument, _ limits: SVGLimits, _ fonts: ImportFonts?) {
    self.document = document
    self.limits = limits
    self.fonts = fonts
    notes = document.notes
    missing = document.missing
  }

  func miss(_ element: SVGElement, _ message: String) {
    let feature = MissingFeature(line: element.line, message)
    if !missing.contains(feature), missing.count < 1000 { missing.append(feature) }
  }

  /// The same, for what has no value then.
  func missed<Value>(_ element: SVGElement, _ message: String) -> Value? {
    miss(element, message)
    return nil
  }

  func note(_ element: SVGElement, _ message: String) { note(MissingFeature(line: element.line, message)) }

  func note(_ note: MissingFeature) {
    if !notes.contains(note), notes.count < 1000 { notes.append(note) }
  }

  /// What an attribute or a property says; nil, and missing, where that cannot be read.
  func read<Value>(
    _ name: String, of element: SVGElement, _ value: @autoclosure () throws(SVGSyntaxError) -> Value
  ) -> Value? {
    do throws(SVGSyntaxError) { return try value() } catch {
      return missed(element, "`\(name)`: \(error.message)")
    }
  }

  func image() -> AnimatedImage {
    let root = document.root
    let context = ElementContext(root, in: nil, viewport: Size(300, 150), self)
    let view = ViewBox(root["viewBox"])
    var size = rootSize(context, view)
    if let problem = RootBox.problem(size, viewBox: view != nil) {
      fail(root, problem)
      size = Size(1, 1)
    }
    let box = ElementContext(root, in: nil, viewport: size, self)
    if document.asksForSize, RootBox.written(root) != size {
      miss(root, "media queries ask for a size that the attributes of the svg do not say; give it a width and a height")
    }
    context.viewport = view.map { Size($0.rect.width, $0.rect.height) } ?? size
    context.viewSteps = view.map { $0.steps(to: size, root["preserveAspectRatio"]) } ?? []
    var node = AnimatedNode(.group(children(of: context)))
    composite(&node, context)
    node.transforms = context.viewSteps
    node = transformed(node, box)
    var image = AnimatedImage(size: size, nodes: [])
    if case .group(let nodes) = node.content, node == AnimatedNode(.group(nodes)), !nodes.contains(where: \.blends) {
      image.nodes = nodes
    } else {
      // What is drawn blends neither with the background nor with the page around the image.
      node.backdrop = .own
      image.nodes = [node]
    }
    refuseDecoration(of: root)
    if let background = background(box) { image.nodes.insert(background, at: 0) }
    image.title = root.children.first { $0.name == "title" }?.xml.text.trimmedText ?? ""
    image.description = root.children.first { $0.name == "desc" }?.xml.text.trimmedText ?? ""
    image.jump = root["data-jump"]?.trimmedText ?? ""
    image.missing = missing.sorted { $0.line < $1.line }
    image.notes = notes
    return image
  }

  private func rootSize(_ context: ElementContext, _ view: ViewBox?) -> Size {
    func side(_ name: String) -> Double? {
      guard let text = context.specified(name), !text.hasSuffix("%"), !Self.sizesOfPages.contains(text) else {
        return nil
      }
      if Self.refersToPage(text) {
        note(context.element, "`\(name): \(text)` depends on the page around the image and is skipped")
        return nil
      }
      return read(name, of: context.element, try SVGValue.length(text, .none, context.reference))
    }
    let (width, height) = (side("width"), side("height"))
    if let width, let height { return Size(width, height) }
    // Height by width.
    let ratio = Self.aspectRatio(context.element) ?? view.map { $0.rect.height / max($0.rect.width, 1e-9) }
    if let width { return Size(width, ratio.map { width * $0 } ?? 150) }
    if let height { return Size(ratio.map { height / max($0, 1e-9) } ?? 300, height) }
    guard let view else { return Size(300, ratio.map { 300 * $0 } ?? 150) }
    return Size(view.rect.width, view.rect.height)
  }

  /// The height by the width as `aspect-ratio: 4 / 3` says it (CSS Box Sizing Level 4, section 4.1); nil where it does
  /// not, or leaves it to the view box.
  private static func aspectRatio(_ element: SVGElement) -> Double? {
    let parts = (element.declared["aspect-ratio"] ?? "").split(separator: "/").map { Double($0.trimmedText) ?? 0 }
    guard 1...2 ~= parts.count, parts.allSatisfy({ $0 > 0 }) else { return nil }
    return (parts.count == 2 ? parts[1] : 1) / parts[0]
  }

  /// Words and functions that give the root a size by the page around it, which an image has not.
  private static let sizesOfPages: Set<String> = [
    "auto", "min-content", "max-content", "fit-content", "stretch", "-webkit-fill-available", "-moz-available",
  ]

  /// Whether a length has a unit of the window's size (CSS Values and Units Level 4, section 6.1.3) or a percentage.
  private static func refersToPage(_ text: String) -> Bool {
    let units = ["%", "vw", "vh", "vi", "vb", "vmin", "vmax"]
    return text.lowercased().split { !$0.isLetter && $0 != "%" }.contains { word in
      units.contains { word.hasSuffix($0) && word.count <= $0.count + 1 }
    }
  }

  /// Stops the work with one error that no option lets pass.
  func fail(_ element: SVGElement, _ message: String) {
    if failure == nil { failure = MissingFeature(line: element.line, message) }
  }

  // MARK: Elements

  func children(of context: ElementContext) -> [AnimatedNode] {
    context.element.children.compactMap { node(of: $0, in: context) }
  }

  /// What an element draws; nil for nothing.
  func node(of element: SVGElement, in parent: ElementContext) -> AnimatedNode? {
    guard element.isSVG, countNode(element) else { return nil }
    let context = ElementContext(element, in: parent, viewport: parent.viewport, self)
    switch element.name {
    case "defs", "symbol", "clipPath", "mask", "linearGradient", "radialGradient", "pattern", "marker", "filter",
      "title", "desc", "metadata", "style", "script", "animate", "set", "animateTransform", "animateMotion",
      "animateColor", "stop", "mpath", "view", "cursor":
      return nil
    default: break
    }
    if !isAnimated(element, "display"), let display = element.specified("display")?.trimmedText {
      if display == "none" { return nil }
      // Only what is in it is drawn.
      if display == "contents" { return ["g", "a"].contains(element.name) ? bare(context) : nil }
    }
    var node: AnimatedNode
    switch element.name {
    case "g", "a": node = AnimatedNode(.group(children(of: context)))
    case "switch":
      let first = element.children.first {
        $0.isSVG && $0["requiredExtensions"] == nil && $0["systemLanguage"].map { $0.hasPrefix("en") } != false
      }
      node = AnimatedNode(.group(first.flatMap { self.node(of: $0, in: context) }.map { [$0] } ?? []))
    case "svg":
      guard let inner = viewport(context) else { return nil }
      node = AnimatedNode(.group([inner]))
    case "use":
      guard let inner = use(context) else { return nil }
      node = AnimatedNode(.group([inner]))
    case "rect", "circle", "ellipse", "line", "polyline", "polygon", "path", "text":
      guard let shape = shape(context) else { return nil }
      node = shape
    case "image":
      guard let image = image(context) else { return nil }
      node = image
    case "foreignObject":
      guard let box = htmlBox(context) else { return nil }
      node = box
    default:
      return missed(element, "`\(element.name)` cannot be drawn")
    }
    style(&node, context)
    node.name = element.id ?? element.classes.first ?? ""
    if case .group(let nodes) = node.content, nodes.isEmpty { return nil }
    return node
  }

  /// What is in a group, without what is done to the group.
  private func bare(_ context: ElementContext) -> AnimatedNode? {
    let nodes = children(of: context)
    guard !nodes.isEmpty else { return nil }
    var node = AnimatedNode(.group(nodes))
    node.backdrop = .shared
    return node
  }

  /// Counts one more thing that is drawn; false once there are too many.
  func countNode(_ element: SVGElement) -> Bool {
    guard failure == nil else { return false }
    nodeCount += 1
    guard nodeCount <= limits.mostNodes else {
      fail(element, "the image has more than \(limits.mostNodes) shapes and groups, each use counted")
      return false
    }
    return true
  }

  /// An element where the document has it: it inherits from what is around it there, whatever refers to it.
  func context(of element: SVGElement, viewport: Size) -> ElementContext {
    ElementContext(element, in: element.parent.map { context(of: $0, viewport: viewport) }, viewport: viewport, self)
  }

  /// Draws through a reference, unless that leads back to itself.
  func following<Result>(_ target: SVGElement, from element: SVGElement, _ body: () -> Result?) -> Result? {
    guard !references.contains(where: { $0 === target }) else {
      return missed(element, "`\(element.name)` refers to itself")
    }
    guard references.count < limits.deepestReference else {
      fail(element, "references lead through more than \(limits.deepestReference) elements")
      return nil
    }
    references.append(target)
    defer { references.removeLast() }
    return body()
  }

  // MARK: Animations

  func isAnimated(_ element: SVGElement, _ property: String) -> Bool {
    element.animations.contains { $0.attribute == property } || hasKeyframes(element, property)
  }

  func cssAnimations(_ element: SVGElement) -> [CSSAnimation] {
    let reading = element.readingAnimations
    guard element.declared["animation-name"] != nil else { return reading }
    do throws(SVGSyntaxError) { return reading + (try CSSAnimation.animations(of: element)) } catch {
      miss(element, error.message)
      return []
    }
  }

  func hasKeyframes(_ element: SVGElement, _ property: String) -> Bool {
    cssAnimations(element).contains { sets($0, element, property) }
  }

  /// Whether an animation of a style sheet says something of a property.
  func sets(_ animation: CSSAnimation, _ element: SVGElement, _ property: String) -> Bool {
    keyframes(animation, element).contains { $0.declarations.contains { $0.name == property } }
  }

  /// The keyframes of an animation without those properties of an element that no animation changes.
  func keyframes(_ animation: CSSAnimation, _ element: SVGElement) -> [Stylesheet.KeyframeRule] {
    if let rules = animation.rules { return rules }
    let rules = document.sheet.keyframes[animation.name] ?? []
    guard !element.important.isEmpty else { return rules }
    return rules.map { rule in
      var rule = rule
      // Those of animations, such as an easing, are of the keyframe itself.
      rule.declarations.removeAll { element.important.contains($0.name) && !$0.name.hasPrefix("animation-") }
      return rule
    }
  }

  /// Every text that keyframes write for a property.
  /// - Parameter animations: Nil for all of the element.
  func keyframeTexts(_ element: SVGElement, _ property: String, by animations: [CSSAnimation]? = nil) -> [String] {
    (animations ?? cssAnimations(element)).flatMap { animation in
      keyframes(animation, element).compactMap { rule in
        let written = rule.declarations.last { $0.name == property }
        return written.flatMap { VariableReferences.filled($0.value, element.variables) }
      }
    }
  }

  /// The animations of one property, of SMIL and of style sheets.
  /// - Parameters:
  ///   - written: how the property's own value is written.
  ///   - turn: As `Effect.comingRound` has it.
  func effects(
    of element: SVGElement, _ property: String, base: [Double], written: String? = nil, mixing: SMILAnimation.Mixing,
    turn: Double? = nil, _ parse: (String) throws(SVGSyntaxError) -> [Double]
  ) -> [Effect] {
    var effects: [Effect] = []
    for animation in element.animations where animation.attribute == property && animation.kind != .animateTransform {
      do throws(SVGSyntaxError) {
        if let effect = try animation.effect(base: base, mixing: mixing, parse) {
          effects.append(comingRound(effect, animation.element, after: turn))
        }
      } catch {
        miss(animation.element, "`\(animation.element.name)`: \(error.message)")
      }
    }
    let styled = styleEffects(of: element, property, written: written, parse)
    return effects + (mixing == .steps ? styled.map(\.showingBetween) : styled)
  }

  /// The effect in passes that all are alike; the first of its passes, and missing, where it never repeats.
  func comingRound(_ effect: Effect, _ element: SVGElement, after turn: Double? = nil) -> Effect {
    if let round = effect.comingRound(after: turn) { return round }
    miss(element, "`accumulate` without an end never repeats; write the values of a whole round in one pass")
    var effect = effect
    effect.accumulates = false
    return effect
  }

  /// - Parameters:
  ///   - animations: Nil for all of the element.
  ///   - mixed: As `CSSAnimation.effect` has it.
  func styleEffects(
    of element: SVGElement, _ property: String, by animations: [CSSAnimation]? = nil, written: String? = nil,
    mixed: CSSAnimation.Mixed = { ($0, $1, false) }, _ parse: (String) throws(SVGSyntaxError) -> [Double]
  ) -> [Effect] {
    var effects: [Effect] = []
    // Looked at where it counts: one element may have many animations, each of which asks.
    let isAlone =
      written != nil && cssAnimations(element).count { sets($0, element, property) } == 1
      && !element.animations.contains { $0.attribute == property }
    for animation in animations ?? cssAnimations(element) where sets(animation, element, property) {
      do throws(SVGSyntaxError) {
        guard animation.composition == .replace || Self.sums.contains(property) else {
          throw SVGSyntaxError("its `animation-composition` cannot be drawn")
        }
        let effect = try animation.effect(
          property, keyframes(animation, element), variables: element.variables, below: isAlone ? written : nil,
          mixed: mixed, parse)
        if let effect { effects.append(effect) }
      } catch {
        miss(element, "`\(property)` of the animation \(animation.name): \(error.message)")
      }
    }
    return effects
  }

  /// The properties whose values an animation can add to those below it.
  private static let sums: Set<String> = [
    "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity", "cx", "cy", "r", "x", "y", "width",
    "height", "stroke-width", "stroke-dashoffset", "offset-distance", "translate", "rotate",
  ]

  /// - Parameter addsApart: As `EffectTimeline.track` has it.
  func timeline(
    _ base: [Double], _ effects: [Effect], _ element: SVGElement, addsApart: Bool = false
  ) -> Track<[Double]> {
    do throws(EffectTimeline.TooLong) {
      let track = try EffectTimeline.track(base, effects, addsApart: addsApart).thinned(toAtMost: Self.mostKeyframes)
      return drawable(track, element) ?? .constant(base)
    } catch {
      miss(element, "its animations have periods that do not meet, or too many keyframes")
      return .constant(base)
    }
  }

  /// A motion that ends is written with up to so many keyframes more.
  private static let keyframesAtEnd = 2
  /// What a motion is thinned to, whether it ends or not.
  static let mostKeyframes = AnimatedImage.mostKeyframes - keyframesAtEnd

  /// A track that a preset can hold; nil for one of too many keyframes, which is named.
  func drawable<Value>(_ track: Track<Value>, _ element: SVGElement) -> Track<Value>? {
    let most = AnimatedImage.mostKeyframes
    let count =
      track.motions.map { max($0.frames.count, $0.intro.count + ($0.comesToRest ? Self.keyframesAtEnd : 0)) }.max() ?? 0
    guard count > most else { return track }
    return missed(element, "its animation has \(count) keyframes; at most \(most) can be drawn")
  }
}

extension AnimatedNode {
  /// Whether it has a blend mode, or something in it has.
  fileprivate var blends: Bool {
    guard blend == .normal else { return true }
    guard case .group(let nodes) = content else { return false }
    return nodes.contains(where: \.blends)
  }
}
