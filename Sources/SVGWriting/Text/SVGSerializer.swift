import GraphicsCore

/// Elements → the text of a file. Definitions that are equal are written once, a shape that is used often stands in
/// `defs`, and only what is used gets an id, a class or keyframes.
struct SVGSerializer {
  /// The start of each id, and the id of the root element.
  private let prefix: String
  private let shapes: [ShapeKey: ShapeUse]
  private let animationUses: [KeyframesText.Animation: AnimationUse]

  private var shapeIDs: [ShapeKey: String] = [:]
  private var definitionIDs: [SVGNode: String] = [:]
  /// Gradients that were written, from which others may take their stops.
  private var gradients: [SVGNode] = []
  private var keyframeNames: [String: String] = [:]
  private var classNames: [ElementStyle: String] = [:]
  private var idCount = 0
  private var definitions = ""
  private var sharedShapes = ""
  private var keyframes = ""
  private var rules = ""
  private var mediaRules: [PageCondition: String] = [:]
  /// Whether rules of the dark form set whole animations, which also sets whether they run.
  private var replacesInTheDark = false

  /// What only the element of a shape itself can say.
  struct ShapeKey: Hashable {
    /// What `d` says after the first move.
    var text: String
    var pathLength: String?
  }

  /// How often the outline of a shape is written, and where.
  struct ShapeUse {
    /// The length of its text without the move to its start, in bytes.
    private let length: Int
    /// Elements that may be written elsewhere and then moved, and those that may not.
    private var movable = 0
    private var pinned = 0
    /// The moves to where it starts.
    private(set) var places = Set<String>()

    init(_ key: ShapeKey) { length = key.text.utf8.count }

    mutating func add(isPinned: Bool, at place: String) {
      if isPinned { pinned += 1 } else { movable += 1 }
      places.insert(place)
    }

    /// Whether an element uses a definition of the outline: if all are shorter that way, and the element's own
    /// definitions, such as a gradient, stay where they are.
    func serves(isPinned: Bool) -> Bool {
      let isAtOnePlace = places.count == 1
      guard isAtOnePlace || !isPinned else { return false }
      let count = isAtOnePlace ? movable + pinned : movable
      let (reference, definition) = (isAtOnePlace ? 14 : 26, 30)
      return count > 1 && (count - 1) * length > count * reference + definition
    }
  }

  /// How often an animation is used, and with which delays.
  struct AnimationUse {
    var count = 0
    var delays = Set<String>()
  }

  /// What a class says.
  private struct ElementStyle: Hashable {
    var base: [String]
    var media: [PageCondition: [String]]
  }

  init(prefix: String, nodes: [SVGNode]) {
    self.prefix = prefix
    var survey = Survey()
    for node in nodes { survey.add(node) }
    shapes = survey.shapes
    animationUses = survey.animations
  }

  /// - Parameters:
  ///   - nodes: The content of the root element.
  ///   - calm: The rules of the calm form where motions are paused; nil for none.
  mutating func document(_ nodes: [SVGNode], root: String, heading: String, calm: CalmRules?) -> String {
    let body = nodes.map { element($0) }.joined()
    var style = rules + keyframes
    for condition in PageCondition.allCases {
      var media = mediaRules[condition] ?? ""
      if condition == .calm, let calm { media += calm.text(prefix: prefix, overrides: replacesInTheDark) }
      if !media.isEmpty { style += "@media\(condition.query){\(media)}" }
    }
    let isReferred = style.contains("#" + prefix)
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\"" + (isReferred ? " id=\"\(prefix)\"" : "") + root + ">"
    text += heading
    if !style.isEmpty { text += "<style>\(style)</style>" }
    if !sharedShapes.isEmpty { text += "<defs>\(sharedShapes)</defs>" }
    return text + definitions + body + "</svg>"
  }

  // MARK: Elements

  /// - Parameter isPinned: Whether a paint that it inherits must not be moved with it.
  private mutating func element(_ node: SVGNode, isPinned: Bool = false) -> String {
    var name = node.name
    var attributes = node.attributes
    if let path = node.path {
      let form = ShapeForm(path, node)
      if node.mayShareShape, let use = shapes[form.key], use.serves(isPinned: isPinned || node.hasDefinitions) {
        name = "use"
        attributes["href"] = .text("#" + shapeID(form.key, use))
        attributes["pathLength"] = nil
        if use.places.count > 1 {
          let place = form.place + node.offset
          for (key, value) in [("x", place.x), ("y", place.y)] {
            let text = SVGNumber.text(value, within: node.tolerance)
            if text != "0" { attributes[key] = .text(text) }
          }
        }
      } else {
        attributes["d"] = .text(form.placed(node))
      }
    }
    var style: [String] = []
    for key in SVGNode.styleOnly.sorted() {
      if let value = attributes.removeValue(forKey: key) { style.append("\(key):\(text(of: value))") }
    }
    let classed = classed(node, &attributes, &style)
    var written = "<\(name)"
    if let classed { written += " class=\"\(classed)\"" }
    for key in attributes.keys.sorted(by: Self.comesFirst) {
      written += " \(key)=\"\(text(of: attributes[key]!))\""
    }
    if !style.isEmpty { written += " style=\"\(style.joined(separator: ";"))\"" }
    let pins = isPinned || node.paintsWithDefinition
    let content = node.children.map { element($0, isPinned: pins) }.joined() + node.text
    return written + (content.isEmpty ? "/>" : ">\(content)</\(name)>")
  }

  private mutating func text(of value: AttributeValue) -> String {
    switch value {
    case .text(let text): text
    case .reference(let node): "url(#\(id(of: node)))"
    }
  }

  private static let order = [
    "id", "href", "d", "points", "cx", "cy", "r", "x", "y", "width", "height", "rx", "ry", "fill", "stroke",
    "stroke-width",
  ]

  private static func comesFirst(_ a: String, _ b: String) -> Bool {
    (order.firstIndex(of: a) ?? order.count, a) < (order.firstIndex(of: b) ?? order.count, b)
  }

  // MARK: Names

  private mutating func nextName() -> String {
    defer { idCount += 1 }
    return prefix + "_" + Self.letters(idCount)
  }

  /// a, b … z, aa, ab …
  static func letters(_ number: Int) -> String {
    let letter = String(UnicodeScalar(UInt8(97 + number % 26)))
    return number < 26 ? letter : letters(number / 26 - 1) + letter
  }

  private mutating func id(of node: SVGNode) -> String {
    if let known = definitionIDs[node] { return known }
    let name = nextName()
    definitionIDs[node] = name
    var named = node
    if let twin = gradients.first(where: { node.mayReferTo($0) }), let known = definitionIDs[twin] {
      named = node.referring(to: twin, as: known)
    } else if node.isGradient {
      gradients.append(node)
    }
    named["id"] = name
    // What it refers to is written before it.
    let text = element(named)
    definitions += text
    return name
  }

  private mutating func shapeID(_ key: ShapeKey, _ use: ShapeUse) -> String {
    if let known = shapeIDs[key] { return known }
    let name = nextName()
    shapeIDs[key] = name
    let start = use.places.count == 1 ? use.places.first! : "M0 0"
    let length = key.pathLength.map { " pathLength=\"\($0)\"" } ?? ""
    sharedShapes += "<path id=\"\(name)\" d=\"\(start)\(key.text)\"\(length)/>"
    return name
  }

  // MARK: Styles

  /// The class of an element, if it has one; what only it has is added to its own style.
  private mutating func classed(
    _ node: SVGNode, _ attributes: inout [String: AttributeValue], _ style: inout [String]
  ) -> String? {
    let own = Survey.own(node)
    let animations = KeyframesText.animations(node.motions, own: own)
    var base: [String] = []
    if !animations.isEmpty {
      let uses = animations.map { animationUses[$0.withoutDelay] ?? AnimationUse() }
      let isOnce = uses.allSatisfy { $0.count == 1 } && node.overrides.isEmpty && node.darkMotions == nil
      let sharesDelay = uses.allSatisfy { $0.delays.count == 1 }
      let values = animations.map { $0.value(name(of: $0), withDelay: isOnce || sharesDelay) }
      let declaration = "animation:" + values.joined(separator: ",")
      if isOnce { style.append(declaration) } else { base.append(declaration) }
      if !isOnce, uses.allSatisfy({ $0.count > 1 }), node.turnsAboutItsCenter {
        // What turns about its own center has the same origin as its copies.
        base.append("transform-box:fill-box;transform-origin:50%")
        attributes["transform-origin"] = nil
      }
      if !isOnce, !sharesDelay {
        let all = animations.map(\.delay)
        // A shorter list is repeated.
        let delays = Set(all).count == 1 ? [all[0]] : all
        if delays.contains(where: { $0 != "0s" }) { style.append("animation-delay:" + delays.joined(separator: ",")) }
      }
    }
    var media: [PageCondition: [String]] = [:]
    for (condition, changes) in node.overrides {
      media[condition] = changes.keys.sorted().map { "\($0):\(text(of: changes[$0]!))" }
    }
    if let dark = node.darkMotions {
      let darkOnes = KeyframesText.animations(dark, own: Survey.own(node, isDark: true))
      if !darkOnes.isEmpty, darkOnes.map(\.withoutBody) == animations.map(\.withoutBody) {
        media[.dark, default: []].append("animation-name:" + darkOnes.map { name(of: $0) }.joined(separator: ","))
      } else {
        let values = darkOnes.map { $0.value(name(of: $0), withDelay: true) }
        media[.dark, default: []].append(
          "animation:" + (values.isEmpty ? "none" : values.joined(separator: ",")) + "!important")
        replacesInTheDark = true
      }
    }
    // One class for the motion and one for the pages, since elements share them in different ways.
    let styles = [ElementStyle(base: base, media: [:]), ElementStyle(base: [], media: media)]
    let names = styles.filter { !$0.base.isEmpty || !$0.media.isEmpty }.map { className($0) }
    return names.isEmpty ? nil : names.joined(separator: " ")
  }

  private mutating func name(of animation: KeyframesText.Animation) -> String {
    if let known = keyframeNames[animation.body] { return known }
    let name = nextName()
    keyframeNames[animation.body] = name
    keyframes += "@keyframes \(name){\(animation.body)}"
    return name
  }

  private mutating func className(_ style: ElementStyle) -> String {
    if let known = classNames[style] { return known }
    let name = Self.letters(classNames.count)
    classNames[style] = name
    let selector = "#\(prefix) .\(name)"
    if !style.base.isEmpty { rules += "\(selector){\(style.base.joined(separator: ";"))}" }
    for condition in PageCondition.allCases {
      guard let declarations = style.media[condition] else { continue }
      mediaRules[condition, default: ""] += "\(selector){\(declarations.joined(separator: ";"))}"
    }
    return name
  }
}

extension KeyframesText.Animation {
  /// The same animation, whenever it starts.
  var withoutDelay: Self {
    var animation = self
    animation.timing.delay = 0
    return animation
  }

  /// When and how it runs, whatever it does.
  var withoutBody: Self {
    var animation = self
    animation.body = ""
    return animation
  }
}

/// The calm form of a file whose motions start with the poster: they stand still, and the whole fades slowly,
/// with the times of `Scene.withReducedMotion`.
struct CalmRules {
  /// The selector of what fades, after the prefix: empty for the root element.
  var part: String
  /// In seconds.
  var period: Double
  var lowestOpacity: Double

  /// - Parameter overrides: Whether other rules make animations run, by a class and as important.
  func text(prefix: String, overrides: Bool) -> String {
    let duration = KeyframesText.Animation.seconds(period)
    let opacity = SVGNumber.text(lowestOpacity, within: 1e-3)
    let root = overrides ? "#\(prefix)#\(prefix)" : "#\(prefix)"
    return "\(root) *{animation-play-state:paused!important}"
      + "\(root)\(part){animation:\(prefix)_calm \(duration) linear infinite"
      + (part.isEmpty ? "" : "!important") + "}"
      + "@keyframes \(prefix)_calm{25%{opacity:1}50%,75%{opacity:\(opacity)}}"
  }
}

/// A path without its place, so that equal shapes at several places are found.
private struct ShapeForm {
  let key: SVGSerializer.ShapeKey
  /// Where it starts.
  let place: Point

  init(_ path: Path, _ node: SVGNode) {
    var first = Point.zero
    if case .move(let p)? = path.elements.first { first = p }
    place = first
    let text = PathWriter.text(path.applying(.translation(-first.x, -first.y)), within: node.tolerance)
    key = SVGSerializer.ShapeKey(
      text: text.hasPrefix("M0 0") ? String(text.dropFirst(4)) : text, pathLength: node["pathLength"])
  }

  /// The path at its place. Lines right after a move need no letter, where the move is relative.
  func placed(_ node: SVGNode) -> String { start(node) + key.text }

  /// The move to where it starts.
  func start(_ node: SVGNode) -> String {
    let start = place + node.offset
    var text = "M"
    SVGNumber.append(start.x, within: node.tolerance, to: &text)
    SVGNumber.append(start.y, within: node.tolerance, to: &text)
    return text
  }
}

/// What is used how often in a tree and in all definitions that it refers to.
private struct Survey {
  private(set) var shapes: [SVGSerializer.ShapeKey: SVGSerializer.ShapeUse] = [:]
  private(set) var animations: [KeyframesText.Animation: SVGSerializer.AnimationUse] = [:]
  private var known = Set<SVGNode>()

  mutating func add(_ node: SVGNode, isPinned: Bool = false) {
    if let path = node.path, node.mayShareShape {
      let form = ShapeForm(path, node)
      let isPinned = isPinned || node.hasDefinitions
      shapes[form.key, default: .init(form.key)].add(isPinned: isPinned, at: form.start(node))
    }
    for animation in KeyframesText.animations(node.motions, own: Self.own(node)) {
      animations[animation.withoutDelay, default: .init()].count += 1
      animations[animation.withoutDelay]?.delays.insert(animation.delay)
    }
    for value in Array(node.attributes.values) + node.overrides.values.flatMap(\.values) {
      guard case .reference(let definition) = value, known.insert(definition).inserted else { continue }
      add(definition)
    }
    for child in node.children { add(child, isPinned: isPinned || node.paintsWithDefinition) }
  }

  /// The values that an element has where nothing moves.
  static func own(_ node: SVGNode, isDark: Bool = false) -> [String: String] {
    var own = StyleMotion.initialValues
    for (key, value) in node.attributes { if case .text(let text) = value { own[key] = text } }
    if isDark {
      for (key, value) in node.overrides[.dark] ?? [:] { if case .text(let text) = value { own[key] = text } }
    }
    return own
  }
}
