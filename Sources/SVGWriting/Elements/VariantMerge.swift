import GraphicsCore

/// Two trees of one loader, for light and for dark pages → one that holds both. What differs is a rule for dark pages
/// where style sheets can say it, and otherwise both forms, of which one is shown.
enum VariantMerge {
  static func merged(light: [SVGNode], dark: [SVGNode]) -> [SVGNode] {
    if light == dark { return light }
    guard light.count == dark.count else { return light.map(onlyLight) + dark.map(onlyDark) }
    return zip(light, dark).flatMap { a, b in merged(a, b).map { [$0] } ?? [onlyLight(a), onlyDark(b)] }
  }

  private static func onlyLight(_ node: SVGNode) -> SVGNode {
    var node = node
    node.overrides[.dark, default: [:]]["display"] = .text("none")
    return node
  }

  private static func onlyDark(_ node: SVGNode) -> SVGNode {
    var node = node
    node["display"] = "none"
    node.overrides[.dark, default: [:]]["display"] = .text("inline")
    return node
  }

  /// Returns nil if the two differ in more than style sheets can say.
  private static func merged(_ a: SVGNode, _ b: SVGNode) -> SVGNode? {
    var (a, b) = (a, b)
    SVGNode.aligningStops(&a, &b)
    guard a.name == b.name, a.path == b.path, a.offset == b.offset, a.text == b.text,
      a.children.count == b.children.count
    else { return nil }
    var node = a
    var changes: [String: AttributeValue] = [:]
    for key in Set(a.attributes.keys).union(b.attributes.keys) where a.attributes[key] != b.attributes[key] {
      if case .reference(let first)? = a.attributes[key], case .reference(let second)? = b.attributes[key],
        let both = merged(first, second)
      {
        node.attributes[key] = .reference(both)
        continue
      }
      guard SVGNode.styleProperties.contains(key),
        let value = b.attributes[key] ?? StyleMotion.initialValues[key].map({ .text($0) })
      else { return nil }
      changes[key] = value
    }
    if !changes.isEmpty { node.overrides[.dark, default: [:]].merge(changes) { _, new in new } }
    if a.motions != b.motions { node.darkMotions = b.motions }
    (node.children, node.ownStops) = ([], [])
    for (first, second) in zip(a.children, b.children) {
      guard let both = merged(first, second) else { return nil }
      node.children.append(both)
    }
    return node
  }
}

/// The calm form of a tree that starts with its poster: what style sheets move is paused there, and what SMIL moves
/// is replaced by what stands still.
enum CalmForm {
  static func adding(to nodes: [SVGNode]) -> [SVGNode] { nodes.flatMap(adding) }

  private static func adding(_ node: SVGNode) -> [SVGNode] {
    var node = node
    for (key, value) in node.attributes {
      guard case .reference(let definition) = value else { continue }
      // A definition may hold elements with forms of their own.
      let whole = withTwins(definition)
      node.attributes[key] = .reference(whole)
      if definition.children.contains(where: { $0.hasSMIL }), whole == definition {
        node.overrides[.calm, default: [:]][key] = .reference(still(definition))
      }
    }
    for (key, value) in node.overrides[.dark] ?? [:] {
      guard case .reference(let definition) = value, definition.hasSMIL else { continue }
      node.overrides[.darkAndCalm, default: [:]][key] = .reference(still(definition))
    }
    if node.children.contains(where: { $0.name.hasPrefix("animate") }) {
      var twin = still(node)
      node.overrides[.calm, default: [:]]["display"] = .text("none")
      // Nothing is seen of an outline without points.
      if twin.path?.isEmpty == true { return [node] }
      twin["display"] = "none"
      twin.overrides[.calm, default: [:]]["display"] = .text("inline")
      return [node, twin]
    }
    node.children = adding(to: node.children)
    return [node]
  }

  /// Masks and clips hold elements, of which those that move get a twin; gradients and filters are replaced whole.
  private static func withTwins(_ definition: SVGNode) -> SVGNode {
    guard ["mask", "clipPath"].contains(definition.name) else { return definition }
    var definition = definition
    definition.children = adding(to: definition.children)
    return definition
  }

  /// The node without SMIL, with the values that the file starts with.
  static func still(_ node: SVGNode) -> SVGNode {
    var node = node
    node.attributes.merge(node.atRest) { _, rest in rest }
    node.atRest = [:]
    node.children = node.children.filter { !$0.name.hasPrefix("animate") }.map(still)
    return node
  }
}
