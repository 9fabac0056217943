/// An element of the document with its place in the tree, which selectors and animations ask for.
final class SVGElement {
  let xml: XMLElement
  unowned let parent: SVGElement?
  private(set) var children: [SVGElement] = []
  /// How many elements are in it, itself among them.
  private(set) var size = 1
  /// Among its parent's elements, from 0.
  let index: Int
  /// Nil for the root.
  private(set) var place: SiblingPlace?
  let id: String?
  let classes: [String]
  /// What the style sheets and the `style` attribute say, by property; set once when the document is read.
  var declared: [String: String] = [:]
  /// The properties of these whose value is over animations: it is `!important` (CSS Cascading Level 5, section 6.1).
  var important: Set<String> = []
  /// Presentation attributes that count as not written: nobody understands their values, or a style unsets them.
  var voidAttributes: Set<String> = []
  /// The custom properties that hold here.
  var variables = CustomProperties()
  /// How animations move them.
  var variableMotions: [VariableMotion] = []
  /// What that does to the properties that read them.
  var readingAnimations: [CSSAnimation] = []
  /// The properties that read them in a way that cannot be drawn.
  var undrawnReadings: [String] = []
  /// Animation elements in it, or that point at it.
  var targeting: [SMILAnimation] = []
  /// The animations in `targeting`, without those of `important` properties.
  var animations: [SMILAnimation] {
    important.isEmpty ? targeting : targeting.filter { !important.contains($0.attribute) }
  }

  /// Where it stands among its parent's elements, and among those of its type; the first is at 0.
  struct SiblingPlace {
    var index: Int
    var count: Int
    var typeIndex: Int
    var typeCount = 1
  }

  static let svg = "http://www.w3.org/2000/svg"
  private static let html = "http://www.w3.org/1999/xhtml"
  static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"
  static let xlink = "http://www.w3.org/1999/xlink"

  init(_ xml: XMLElement, parent: SVGElement?, index: Int) {
    self.xml = xml
    self.parent = parent
    self.index = index
    id = xml["id"]
    classes = (xml["class"] ?? "").words
    let elements = xml.elements
    var counts: [String: Int] = [:]
    for (i, child) in elements.enumerated() {
      let typeIndex = counts[child.name, default: 0]
      counts[child.name] = typeIndex + 1
      let element = SVGElement(child, parent: self, index: i)
      element.place = SiblingPlace(index: i, count: elements.count, typeIndex: typeIndex)
      children.append(element)
      size += element.size
    }
    for child in children { child.place?.typeCount = counts[child.xml.name] ?? 1 }
  }

  /// A copy that a `use` draws, without styles: an only child, around which selectors see nothing (SVG 2, section 5.6).
  convenience init(copyOf original: SVGElement) {
    self.init(original.xml, parent: original.parent, index: 0)
    place = SiblingPlace(index: 0, count: 1, typeIndex: 0)
    takeAnimations(of: original)
  }

  private func takeAnimations(of original: SVGElement) {
    targeting = original.targeting
    for (child, other) in zip(children, original.children) { child.takeAnimations(of: other) }
  }

  /// The local name; with its namespace before it if that is another's.
  var name: String { isSVG ? xml.name : "{\(xml.namespace)}\(xml.name)" }
  /// Files without any namespace are taken for SVG.
  var isSVG: Bool { xml.namespace == Self.svg || xml.namespace.isEmpty }
  /// Whether it is of a kind that HTML has too, and that holds for the whole document, such as `style`.
  var isHTML: Bool { xml.namespace == Self.html }

  func isDocumentWide(_ name: String) -> Bool { xml.name == name && (isSVG || isHTML) }
  var line: Int { xml.line }

  subscript(_ attribute: String) -> String? { xml[attribute] }

  var href: String? { xml["href"] ?? xml["href", in: Self.xlink] }

  /// The language of what is in it, its own or that around it; nil where nothing says it.
  var language: String? {
    xml["lang", in: Self.xmlNamespace] ?? xml["lang"] ?? parent?.language
  }

  /// The style sheets' or the attribute's value of a property, as written.
  func specified(_ property: String) -> String? {
    declared[property]
      ?? (PropertyNames.attributes.contains(property) && !voidAttributes.contains(property) ? xml[property] : nil)
  }

  func visit(_ body: (SVGElement) -> Void) {
    body(self)
    for child in children { child.visit(body) }
  }
}

/// Which properties an attribute may set, and which children inherit.
enum PropertyNames {
  static let inherited: Set<String> = [
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap",
    "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "clip-rule", "color", "visibility",
    "font-family", "font-size", "font-weight", "font-style", "text-anchor", "letter-spacing", "dominant-baseline",
    "paint-order",
    "color-interpolation", "color-interpolation-filters", "marker-start", "marker-mid", "marker-end",
  ]

  /// Those that may hold `var()` as attributes too.
  static let presentation: Set<String> = inherited.union([
    "opacity", "display", "clip-path", "mask", "filter", "stop-color", "stop-opacity", "flood-color", "flood-opacity",
    "overflow", "transform-origin", "vector-effect", "mask-type", "alignment-baseline",
  ])

  /// Those that are properties of style sheets too.
  static let styled: Set<String> = presentation.union([
    "transform", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height", "d",
  ])

  static let attributes: Set<String> = styled.union([
    "gradientTransform", "patternTransform", "x1", "y1", "x2", "y2", "dx", "dy", "fx", "fy", "fr", "offset", "points",
    "startOffset", "stdDeviation",
  ])
}
