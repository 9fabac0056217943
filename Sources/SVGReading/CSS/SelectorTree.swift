/// The selectors of a style sheet as a tree, in which those that begin alike share their beginning.
///
/// An element is compared with those compounds alone that its id, a class, its place, its type or an attribute leads
/// to, and a compound only with what is known of the elements around and before: nothing is searched for.
struct SelectorTree {
  /// Such as `.a` in `g > .a`, with all that stands before it.
  struct Node {
    /// The node of what stands before it; nil for the first compound of a selector.
    var before: Int?
    var combinator: Selector.Combinator
    /// What the way to it does not tell: the places, and the other conditions.
    var places: [Selector.Place]
    var conditions: [Selector.Condition]
    /// Whether the conditions look at other elements.
    var searches: Bool
    /// The rules whose selector ends here.
    var rules: [Int] = []
    var isContinued = false
    /// The nodes of compounds with an `&` that stands for one of the rules.
    var nested: [Int] = []
  }

  private struct Key: Hashable {
    var before: Int?
    var compound: Selector.Compound
  }

  private(set) var nodes: [Node] = []
  private var known: [Key: Int] = [:]
  /// For each rule, the node at which its selector ends.
  private var ends: [Int?] = []
  private var byID: [String: [Int]] = [:]
  private var byClass: [String: [Int]] = [:]
  /// By `:nth-child(5)`, from 1.
  private var byPlace: [Int: [Int]] = [:]
  private var byType: [String: [Int]] = [:]
  private var byAttribute: [String: [Int]] = [:]
  private var others: [Int] = []

  /// The selectors of rules, by the rules' indices.
  init(_ selectors: [Selector]) {
    for (rule, selector) in selectors.enumerated() {
      var last: Int?
      for (i, compound) in selector.compounds.enumerated() {
        var compound = compound
        if i == 0 { compound.combinator = .descendant }
        last = node(of: compound, after: last)
      }
      if let last { nodes[last].rules.append(rule) }
      ends.append(last)
    }
    known = [:]
  }

  private mutating func node(of compound: Selector.Compound, after before: Int?) -> Int {
    let key = Key(before: before, compound: compound)
    if let node = known[key] { return node }
    var parents: [Int]?
    if let rules = compound.parents { parents = nodes(leadingTo: compound, after: before, rules) }
    let node = nodes.count
    known[key] = node
    if let before { nodes[before].isContinued = true }
    var conditions = compound.conditions.filter { $0 != .type("*") }
    if let parents {
      for parent in parents { nodes[parent].nested.append(node) }
    } else {
      lead(to: node, by: &conditions)
    }
    let places = conditions.compactMap { if case .nth(let place) = $0 { place } else { nil } }
    conditions.removeAll { if case .nth = $0 { true } else { false } }
    nodes.append(
      Node(
        before: before, combinator: compound.combinator, places: places, conditions: conditions,
        searches: conditions.contains(where: \.searches)))
    return node
  }

  /// The nodes from which a compound with `&` is reached: those of the rules that it stands for, or for a compound that
  /// says more, the one of `&` alone. So it takes no more of them than there are rules and compounds.
  private mutating func nodes(
    leadingTo compound: Selector.Compound, after before: Int?, _ rules: Range<Int>
  ) -> [Int] {
    let alone = Selector.Compound(combinator: .descendant, parents: rules, conditions: [])
    return compound == alone && before == nil ? rules.compactMap { ends[$0] } : [node(of: alone, after: nil)]
  }

  /// Lets the most telling of the conditions lead to a node; those that need no further look are taken out.
  private mutating func lead(to node: Int, by conditions: inout [Selector.Condition]) {
    let best = conditions.indices.min { Self.rank(conditions[$0]) < Self.rank(conditions[$1]) }
    if let best {
      switch conditions[best] {
      case .id(let id): byID[id, default: []].append(node)
      case .className(let name): byClass[name, default: []].append(node)
      case .nth(let place) where place.isFixed: byPlace[place.offset, default: []].append(node)
      case .type(let name): byType[name, default: []].append(node)
      case .attribute(let name, _, _, _): byAttribute[name, default: []].append(node)
      case .root, .nth, .nthOf, .only, .empty, .language, .anyOf, .noneOf, .has: others.append(node)
      }
      if Self.rank(conditions[best]) <= Self.lastThatTellsAll { conditions.remove(at: best) }
    } else {
      others.append(node)
    }
  }

  /// The rank of the last condition that holds for every element that it leads from.
  private static let lastThatTellsAll = 3

  private static func rank(_ condition: Selector.Condition) -> Int {
    switch condition {
    case .id: 0
    case .className: 1
    case .nth(let place) where place.isFixed: 2
    case .type: 3
    case .attribute: 4
    case .root, .nth, .nthOf, .only, .empty, .language, .anyOf, .noneOf, .has: 5
    }
  }

  /// Calls with each node that the element may be at, but for those that others lead to.
  func forEachCandidate(of element: SVGElement, _ body: (Int) -> Void) {
    func visit(_ list: [Int]?) { if let list { for node in list { body(node) } } }
    visit(others)
    visit(byType[element.xml.name])
    if let place = element.place, !byPlace.isEmpty { visit(byPlace[place.index + 1]) }
    if let id = element.id, !byID.isEmpty { visit(byID[id]) }
    if !byClass.isEmpty { for name in Set(element.classes) { visit(byClass[name]) } }
    if !byAttribute.isEmpty {
      for attribute in element.xml.attributes where attribute.namespace.isEmpty { visit(byAttribute[attribute.name]) }
    }
  }
}

/// A walk over a document's elements in their order, which finds the rules of each.
struct SelectorWalk {
  /// What is known while the children of one element are visited.
  struct Family {
    /// The continued nodes that the parent is at.
    fileprivate var parent: Set<Int> = []
    /// The same of the child that was visited last.
    fileprivate var previous: Set<Int> = []
    /// The same of all children that were visited.
    fileprivate var earlier: Set<Int> = []
  }

  private let tree: SelectorTree
  /// Beyond so many, nothing is looked for any more.
  private let mostComparisons: Int
  /// For each node, how many of the elements around the present one are at it.
  private var around: [Int]
  /// How many comparisons of an element with a node were made.
  private(set) var comparisons = 0

  init(_ tree: SelectorTree, most: Int = .max) {
    self.tree = tree
    mostComparisons = most
    around = [Int](repeating: 0, count: tree.nodes.count)
  }

  /// The rules of an element, in no order, and what its children need to know.
  mutating func visit(_ element: SVGElement, in family: inout Family) -> (rules: [Int], children: Family) {
    var rules: [Int] = []
    var own: Set<Int> = []
    var nested: Set<Int> = []
    var count = 0
    let place = element.place
    func compare(_ i: Int) {
      count += 1
      guard stands(i, family), holds(tree.nodes[i].places, place) else { return }
      if tree.nodes[i].searches {
        count += element.size + (place?.count ?? 0)
        guard comparisons + count <= mostComparisons else { return }
      }
      for condition in tree.nodes[i].conditions where !condition.holds(for: element) { return }
      rules += tree.nodes[i].rules
      if tree.nodes[i].isContinued { own.insert(i) }
      count += tree.nodes[i].nested.count
      // Several selectors of one rule lead to the same nodes.
      for next in tree.nodes[i].nested where nested.insert(next).inserted { compare(next) }
    }
    tree.forEachCandidate(of: element, compare)
    comparisons += count + rules.count
    family.previous = own
    family.earlier.formUnion(own)
    return (rules, Family(parent: own))
  }

  private func holds(_ places: [Selector.Place], _ place: SVGElement.SiblingPlace?) -> Bool {
    for wanted in places { guard let place, wanted.holds(for: place) else { return false } }
    return true
  }

  /// Whether what stands before the node was found where its combinator says.
  private func stands(_ node: Int, _ family: Family) -> Bool {
    guard let before = tree.nodes[node].before else { return true }
    switch tree.nodes[node].combinator {
    case .descendant: return around[before] > 0
    case .child: return family.parent.contains(before)
    case .next: return family.previous.contains(before)
    case .later: return family.earlier.contains(before)
    }
  }

  /// Before the children of an element are visited.
  mutating func enter(_ children: Family) { for node in children.parent { around[node] += 1 } }

  /// After they were.
  mutating func leave(_ children: Family) { for node in children.parent { around[node] -= 1 } }
}
