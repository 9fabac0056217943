extension Selector.Condition {
  func holds(for element: SVGElement) -> Bool {
    switch self {
    case .type(let name): return name == "*" || element.xml.name == name
    case .id(let id): return element.id == id
    case .className(let name): return element.classes.contains(name)
    case .root: return element.parent == nil
    case .only(let ofType): return element.place.map { (ofType ? $0.typeCount : $0.count) == 1 } ?? false
    case .empty: return element.xml.children.isEmpty
    case .anyOf(let lists, _): return lists.contains { $0.allSatisfy { $0.holds(for: element) } }
    case .noneOf(let lists): return !lists.contains { $0.allSatisfy { $0.holds(for: element) } }
    case .attribute(let name, let wanted, let match, let ignoresCase):
      guard var value = element[name] else { return false }
      guard var wanted else { return true }
      if ignoresCase { (value, wanted) = (value.lowercased(), wanted.lowercased()) }
      switch match {
      case UInt8(ascii: "~"): return value.words.contains(wanted)
      case UInt8(ascii: "|"): return value == wanted || value.hasPrefix(wanted + "-")
      case UInt8(ascii: "^"): return !wanted.isEmpty && value.hasPrefix(wanted)
      case UInt8(ascii: "$"): return !wanted.isEmpty && value.hasSuffix(wanted)
      case UInt8(ascii: "*"): return !wanted.isEmpty && value.contains(wanted)
      default: return value == wanted
      }
    case .nth(let place): return element.place.map(place.holds) ?? false
    case .nthOf(let place, let lists):
      func meets(_ element: SVGElement) -> Bool { lists.contains { $0.allSatisfy { $0.holds(for: element) } } }
      guard let own = element.place, meets(element) else { return false }
      // What a `use` draws has no siblings.
      guard own.count > 1, let siblings = element.parent?.children.filter(meets),
        let index = siblings.firstIndex(where: { $0 === element })
      else { return place.holds(for: SVGElement.SiblingPlace(index: 0, count: 1, typeIndex: 0)) }
      return place.holds(for: SVGElement.SiblingPlace(index: index, count: siblings.count, typeIndex: 0))
    case .language(let tag):
      guard let language = element.language?.lowercased() else { return false }
      return language == tag || language.hasPrefix(tag + "-")
    case .has(let relations): return relations.contains { $0.holds(for: element) }
    }
  }

  /// Whether it looks at other elements.
  var searches: Bool {
    switch self {
    case .has, .nthOf: true
    case .anyOf(let lists, _), .noneOf(let lists): lists.contains { $0.contains(where: \.searches) }
    default: false
    }
  }
}

extension Selector {
  /// Such as `> .a` in `:has(> .a)`: how an element stands to the one that is asked, and what it meets.
  struct Relation: Hashable {
    var combinator: Combinator
    var conditions: [Condition]

    func holds(for element: SVGElement) -> Bool {
      switch combinator {
      case .descendant: element.children.contains { meets($0) || holds(for: $0) }
      case .child: element.children.contains(where: meets)
      case .next: Self.later(than: element).first.map(meets) ?? false
      case .later: Self.later(than: element).contains(where: meets)
      }
    }

    private func meets(_ element: SVGElement) -> Bool { conditions.allSatisfy { $0.holds(for: element) } }

    /// The siblings after an element. What a `use` draws has none.
    private static func later(than element: SVGElement) -> ArraySlice<SVGElement> {
      guard let place = element.place, place.count > 1, let parent = element.parent else { return [] }
      return parent.children.dropFirst(place.index + 1)
    }
  }
}
