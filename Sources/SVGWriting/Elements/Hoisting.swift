/// What elements side by side all say, and what they inherit, is said once by a group around them.
enum Hoisting {
  private static let inherited = [
    "fill", "fill-rule", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
    "stroke-dasharray", "clip-rule",
  ]

  /// What an element says of inherited properties.
  private struct Shared: Hashable {
    var attributes: [String: AttributeValue]
    var overrides: [PageCondition: [String: AttributeValue]]

    /// About the bytes that it takes.
    var length: Int {
      attributes.reduce(overrides.isEmpty ? 0 : 10) { sum, item in
        if case .text(let text) = item.value { sum + item.key.utf8.count + text.utf8.count + 4 } else { sum + 24 }
      }
    }

    func only(_ keys: Set<String>) -> Shared {
      Shared(
        attributes: attributes.filter { keys.contains($0.key) },
        overrides: overrides.mapValues { $0.filter { keys.contains($0.key) } }.filter { !$0.value.isEmpty })
    }
  }

  static func hoisted(_ nodes: [SVGNode]) -> [SVGNode] {
    let nodes = nodes.map { node -> SVGNode in
      var node = node
      node.children = hoisted(node.children)
      node.attributes = node.attributes.mapValues { value in
        if case .reference(var definition) = value {
          definition.children = hoisted(definition.children)
          return .reference(definition)
        }
        return value
      }
      return raised(node)
    }
    return grouped(ungrouped(nodes))
  }

  /// A group that says nothing is its elements.
  private static func ungrouped(_ nodes: [SVGNode]) -> [SVGNode] {
    nodes.flatMap { $0 == SVGNode("g", [:], $0.children) ? $0.children : [$0] }
  }

  /// A group says what all its elements say.
  private static func raised(_ node: SVGNode) -> SVGNode {
    guard node.name == "g", !node.children.isEmpty, node.darkMotions == nil else { return node }
    var node = node
    let all = node.children.map(shared)
    let keys = Set(inherited).filter { key in
      node.attributes[key] == nil
        && all.allSatisfy { $0.attributes[key] != nil && $0.only([key]) == all[0].only([key]) }
    }
    guard !keys.isEmpty else { return node }
    add(all[0].only(keys), to: &node)
    node.children = ungrouped(node.children.map { removing(keys, from: $0) })
    return node
  }

  /// Neighbors that say the same get a group, where that is shorter.
  private static func grouped(_ nodes: [SVGNode]) -> [SVGNode] {
    var result: [SVGNode] = []
    var i = 0
    while i < nodes.count {
      let first = shared(nodes[i])
      var j = i + 1
      while j < nodes.count, shared(nodes[j]) == first { j += 1 }
      let groupLength = 7 + first.length
      if j - i > 1, !first.attributes.isEmpty, (j - i) * first.length > groupLength {
        var group = SVGNode("g")
        add(first, to: &group)
        let keys = Set(first.attributes.keys)
        group.children = nodes[i..<j].map { removing(keys, from: $0) }
        result.append(group)
      } else {
        result += nodes[i..<j]
      }
      i = j
    }
    return result
  }

  private static func shared(_ node: SVGNode) -> Shared {
    guard node.darkMotions == nil, drawn.contains(node.name) else { return Shared(attributes: [:], overrides: [:]) }
    let moving = Set(node.motions.map(\.property))
    var attributes = node.attributes
    // What is only said for dark pages has its usual value on light ones.
    for key in node.overrides.values.flatMap(\.keys) where attributes[key] == nil {
      attributes[key] = StyleMotion.initialValues[key].map { .text($0) }
    }
    let keys = Set(inherited).filter { attributes[$0] != nil && !moving.contains($0) }
    return Shared(attributes: attributes, overrides: node.overrides).only(keys)
  }

  private static let drawn: Set<String> = ["g", "path", "circle", "ellipse", "rect", "use"]

  private static func add(_ shared: Shared, to node: inout SVGNode) {
    node.attributes.merge(shared.attributes) { own, _ in own }
    for (condition, changes) in shared.overrides {
      node.overrides[condition, default: [:]].merge(changes) { own, _ in own }
    }
  }

  private static func removing(_ keys: Set<String>, from node: SVGNode) -> SVGNode {
    var node = node
    node.attributes = node.attributes.filter { !keys.contains($0.key) }
    node.overrides = node.overrides.mapValues { $0.filter { !keys.contains($0.key) } }.filter { !$0.value.isEmpty }
    return node
  }
}
