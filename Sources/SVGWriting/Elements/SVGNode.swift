import GraphicsCore

/// An element before ids and classes have names. Equal definitions become one.
struct SVGNode: Hashable {
  var name: String
  /// What `d` says, in the element's own space but for `offset`.
  var path: Path?
  /// Where the path stands; it is written into its coordinates, or as the place of a `use`.
  var offset = Point.zero
  /// The allowed error of coordinates.
  var tolerance = SVGNode.standardTolerance
  /// Presentation attributes and others, without those that ids or classes need.
  var attributes: [String: AttributeValue] = [:]
  var motions: [StyleMotion] = []
  var children: [SVGNode] = []
  /// Of a gradient; see `stops`.
  var ownStops: [GradientStop] = []
  /// The content of an element without children.
  var text = ""
  /// What has other values on some pages.
  var overrides: [PageCondition: [String: AttributeValue]] = [:]
  /// What an element that SMIL moves has where it stands still, if it is not in `attributes`.
  var atRest: [String: AttributeValue] = [:]
  /// The motions where a page is dark, if they differ.
  var darkMotions: [StyleMotion]?

  /// A hundredth of a pixel at three pixels a point.
  static let standardTolerance = 1.0 / 300

  init(_ name: String, _ attributes: [String: AttributeValue] = [:], _ children: [SVGNode] = []) {
    self.name = name
    self.attributes = attributes
    self.children = children
  }

  /// An element with numbers as attributes; those that are 0 by default are left out.
  init(_ name: String, lengths: [(String, Double)], within tolerance: Double) {
    self.init(name)
    self.tolerance = tolerance
    for (key, value) in lengths { set(key, value, omitting: "0") }
  }

  mutating func set(_ key: String, _ value: Double, omitting standard: String? = nil) {
    let text = SVGNumber.text(value, within: tolerance)
    attributes[key] = text == standard ? nil : .text(text)
  }

  subscript(_ key: String) -> String? {
    get { if case .text(let text)? = attributes[key] { text } else { nil } }
    set { attributes[key] = newValue.map { .text($0) } }
  }

  /// Whether its outline may stand in `defs`: one that SMIL moves is the element's own.
  var mayShareShape: Bool { !children.contains { $0["attributeName"] == "d" } }

  /// Whether a definition is placed in its space, and so must not be moved with a shape that is used elsewhere.
  var hasDefinitions: Bool {
    (Array(attributes.values) + overrides.values.flatMap(\.values)).contains {
      if case .reference = $0 { true } else { false }
    }
  }

  /// Whether its elements inherit a paint that is placed in their space.
  var paintsWithDefinition: Bool {
    ([attributes] + overrides.values).contains { said in
      ["fill", "stroke"].contains { if case .reference? = said[$0] { true } else { false } }
    }
  }

  /// Whether the origin of its transform is the middle of a shape whose size does not move.
  var turnsAboutItsCenter: Bool {
    func number(_ key: String) -> Double { self[key].flatMap { Double($0) } ?? 0 }
    let center: (Double, Double)
    switch name {
    case "circle", "ellipse": center = (number("cx"), number("cy"))
    case "rect": center = (number("x") + number("width") / 2, number("y") + number("height") / 2)
    default: return false
    }
    guard let origin = self["transform-origin"]?.split(separator: " ").compactMap({ Double($0) }), origin.count == 2,
      !motions.contains(where: { !SVGNode.styleOnly.contains($0.property) && !Self.steady.contains($0.property) })
    else { return false }
    return max(abs(origin[0] - center.0), abs(origin[1] - center.1)) <= 2 * tolerance
  }

  /// Properties that do not change the box of a shape.
  private static let steady: Set<String> = ["opacity", "fill", "stroke", "stroke-width"]

  /// Whether it mixes with what was drawn before it.
  var blendsWithWhatIsBelow: Bool {
    self["mix-blend-mode"] != nil || self["isolation"] == nil && children.contains(where: \.blendsWithWhatIsBelow)
  }

  /// Whether SMIL moves anything in it; style sheets cannot stop that.
  var hasSMIL: Bool { name.hasPrefix("animate") || children.contains(where: \.hasSMIL) }
}

indirect enum AttributeValue: Hashable {
  case text(String)
  /// A definition, as `url(#id)`.
  case reference(SVGNode)
}

/// On which pages something else is shown.
enum PageCondition: Hashable, CaseIterable {
  case dark, calm, darkAndCalm

  var query: String {
    switch self {
    case .dark: "(prefers-color-scheme:dark)"
    case .calm: "(prefers-reduced-motion)"
    case .darkAndCalm: "(prefers-color-scheme:dark)and (prefers-reduced-motion)"
    }
  }
}

/// A CSS property over time.
struct StyleMotion: Hashable {
  struct Key: Hashable {
    var offset: Double
    var value: String
    var easing: SegmentEasing
  }

  var property: String
  var keys: [Key]
  var timing: MotionTiming

  init(_ property: String, _ motion: KeyedMotion, _ format: ([Double]) -> String) {
    self.property = property
    keys = motion.keys.map { Key(offset: $0.offset, value: format($0.values), easing: $0.easing) }
    timing = motion.timing
  }

  /// What elements have that do not say otherwise.
  static let initialValues = [
    "opacity": "1", "translate": "0", "rotate": "0deg", "scale": "1", "fill": "#000", "stroke-width": "1",
    "stroke-dashoffset": "0", "stroke-opacity": "1", "display": "inline", "stop-color": "#000", "flood-color": "#000",
  ]

  /// Whether it begins and ends with one value, so that the element's own value may stand for both.
  var isClosed: Bool { keys[0].value == keys[keys.count - 1].value }
}

extension SVGNode {
  /// Sets a property that may move.
  mutating func style(_ property: String, _ motion: AnimatedValues, _ format: ([Double]) -> String) {
    switch motion {
    case .still(let values):
      let text = format(values)
      if text != StyleMotion.initialValues[property] { self[property] = text }
    case .moving(let keyed):
      let styled = StyleMotion(property, keyed, format)
      motions.append(styled)
      guard !Self.styleOnly.contains(property) else { return }
      let own = styled.isClosed ? styled.keys[0].value : format(keyed.atStart)
      if own != StyleMotion.initialValues[property] { self[property] = own }
    }
  }

  /// Properties that are no attributes.
  static let styleOnly: Set<String> = ["translate", "rotate", "scale", "mix-blend-mode", "isolation"]

  /// Properties that style sheets can set.
  static let styleProperties: Set<String> = styleOnly.union([
    "fill", "stroke", "opacity", "stop-color", "flood-color", "filter", "mask", "clip-path", "stroke-width", "display",
    "stroke-dasharray", "stroke-dashoffset", "stroke-opacity",
  ])
}
