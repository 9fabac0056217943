/// A gradient that takes its stops from another one, by `href`, and the attributes that it does not have itself (SVG 2,
/// section 14.2.4).
extension SVGNode {
  var isGradient: Bool { name.hasSuffix("Gradient") }

  private var stopElements: [SVGNode] { children.filter { $0.name == "stop" } }

  /// Attributes that SMIL moves.
  private var moving: Set<String> { Set(children.compactMap { $0["attributeName"] }) }

  /// Whether it may refer to another gradient: the stops are the same, and it takes no attribute that it should not
  /// have.
  func mayReferTo(_ other: SVGNode) -> Bool {
    isGradient && name == other.name && !stopElements.isEmpty && stopElements == other.stopElements
      && Set(other.attributes.keys).union(other.moving).isSubset(of: attributes.keys)
  }

  /// - Parameter id: That of the other one.
  func referring(to other: SVGNode, as id: String) -> SVGNode {
    var node = self
    node.children.removeAll { $0.name == "stop" }
    // WebKit moves an attribute only where the element itself has it.
    let moving = moving.union(other.moving)
    node.attributes = attributes.filter { moving.contains($0.key) || other.attributes[$0.key] != $0.value }
    node["href"] = "#" + id
    return node
  }
}
