import TestSupport
import Testing

@testable import SVGReading

@Suite struct SelectorTreeTests {
  private func root(_ body: String) throws -> SVGElement {
    SVGElement(try XMLReader.read(Array("<svg>\(body)</svg>".utf8)), parent: nil, index: 0)
  }

  /// For each element in document order, the rules that it meets; and the number of comparisons.
  private func walk(_ texts: [String], _ root: SVGElement) throws -> (rules: [[Int]], comparisons: Int) {
    var selectors: [Selector] = []
    for text in texts { selectors.append(try #require(try Selector(text))) }
    var walk = SelectorWalk(SelectorTree(selectors))
    var rules: [[Int]] = []
    func visit(_ element: SVGElement, _ family: inout SelectorWalk.Family) {
      var (found, children) = walk.visit(element, in: &family)
      rules.append(found.sorted())
      walk.enter(children)
      for child in element.children { visit(child, &children) }
      walk.leave(children)
    }
    var family = SelectorWalk.Family()
    visit(root, &family)
    return (rules, walk.comparisons)
  }

  @Test(arguments: [
    ("g > rect", true), ("svg rect", true), ("svg > rect", false), ("circle + rect", true), ("circle ~ rect", true),
    ("rect:nth-child(2)", true), ("rect:nth-child(odd)", false), ("rect:last-child", true), ("[data-x='1']", true),
    ("rect:not(.a)", false), ("*.a", true), ("g rect.b", false), (":root rect", true), ("rect:nth-of-type(2n+1)", true),
    ("* > * > *", true), ("rect circle", false), ("rect + rect", false), ("svg > g > circle + .a", true),
    (":nth-child(n - 9223372036854775808)", true), (":nth-child(-n + 9223372036854775807)", true),
    (".a[data-x]:nth-last-of-type(1)", true), ("circle:nth-child(1) ~ :nth-child(2)", true),
    (":is(.b, rect.a)", true), (":is(.b, :hover)", false), ("svg :where(g, a) > rect:is(:last-child)", true),
    ("rect:not(.b, .c)", true), ("rect:not(.b, .a)", false), ("rect:not(:nth-child(2))", false),
    ("rect:not(:hover)", true), ("g:only-child > rect", true), ("rect:only-child", false), ("rect:only-of-type", true),
    ("rect:nth-child(1 of .a)", true), ("rect:nth-child(odd of rect.a, circle)", false),
    ("rect:nth-child(1 of .z)", false), ("rect:nth-last-child(1 of circle, rect)", true), (":lang(en) rect", false),
    ("rect:empty", true), ("g:empty rect", false), (":scope rect", true), ("[class='A']", false),
    ("[class='A' i]", true), ("[class=A i]", true), ("[class='A' s]", false), (".\\61", true), (".\\000061", true),
  ])
  func selectors(_ text: String, _ matches: Bool) throws {
    let root = try root("<g><circle/><rect class='a' data-x='1'/></g>")
    #expect(try walk([text], root).rules[3] == (matches ? [0] : []))
  }

  @Test(arguments: [
    (":is(#i, a.x, g)", [1, 0, 0]), (":where(#i) a", [0, 0, 1]), ("a:not(.x, .y.z)", [0, 2, 1]),
    (":only-child", [0, 1, 0]), (":nth-child(2 of #i, a)", [1, 1, 0]), ("a:lang(de)", [0, 1, 1]),
  ])
  func listsWeighAsTheirHeaviest(_ text: String, _ expected: [Int]) throws {
    let (ids, classes, types) = try #require(try Selector(text)).specificity
    #expect([ids, classes, types] == expected)
  }

  /// A part that is left out would match other elements.
  @Test(arguments: [
    "a:not(g .x)", "a:is(.x > .y)", "a:is(:is(:is(.x)))", "a:not(.x", "[n='1' x]", "a:is()", "a:lang(de, en)",
    "a:is(\([String](repeating: ".x", count: 33).joined(separator: ",")))",
  ])
  func whatCannotBeFollowedIsRefused(_ text: String) {
    #expect(throws: SVGSyntaxError.self) { try Selector(text) }
  }

  // MARK: Against a search

  /// Whether an element is what compounds say, looked for among all elements around and before.
  private func isMet(_ compounds: ArraySlice<Selector.Compound>, by element: SVGElement) -> Bool {
    guard let own = compounds.last, own.conditions.allSatisfy({ $0.holds(for: element) }) else { return false }
    let rest = compounds.dropLast()
    if rest.isEmpty { return true }
    let before = element.parent?.children[..<element.index] ?? []
    switch own.combinator {
    case .child: return element.parent.map { isMet(rest, by: $0) } ?? false
    case .next: return before.last.map { isMet(rest, by: $0) } ?? false
    case .later: return before.contains { isMet(rest, by: $0) }
    case .descendant:
      var around = element.parent
      while let next = around {
        if isMet(rest, by: next) { return true }
        around = next.parent
      }
      return false
    }
  }

  @Test func allSelectorsFindWhatASearchFinds() throws {
    var random = SeededGenerator(seed: 7)
    func pick(_ list: [String]) -> String { list[Int.random(in: 0..<list.count, using: &random)] }
    func body(_ depth: Int) -> String {
      (0..<Int.random(in: 1...4, using: &random)).map { _ in
        let name = pick(["g", "a", "rect"])
        let attributes = pick(["", "class='x'", "class='x y x'", "id='i'", "n='1'", "class='y' n='2'"])
        return "<\(name) \(attributes)>\(depth > 0 ? body(depth - 1) : "")</\(name)>"
      }.joined()
    }
    func compound() -> String {
      pick(["g", "a", "*", "rect", "", ".x", ".y", "#i"])
        + pick([
          "", "", ":nth-child(2)", ":nth-child(2n+1)", ":not(.x)", ":is(.x, a)", ":only-of-type", "[n]", "[n='2']",
          ":last-child", ":first-of-type", ":nth-last-child(2)", ".y",
        ])
    }
    let root = try root(body(3))
    var texts: [String] = []
    while texts.count < 300 {
      let parts = (0..<Int.random(in: 1...4, using: &random)).map { _ in compound() }
      guard !parts.contains("") else { continue }
      texts.append(parts.dropFirst().reduce(parts[0]) { $0 + pick([" ", " > ", " + ", " ~ "]) + $1 })
    }
    let found = try walk(texts, root).rules
    var selectors: [Selector] = []
    for text in texts { selectors.append(try #require(try Selector(text))) }
    var elements: [SVGElement] = []
    root.visit { elements.append($0) }
    #expect(elements.count > 20 && found.joined().count > 500)
    for (element, rules) in zip(elements, found) {
      #expect(rules == selectors.indices.filter { isMet(selectors[$0].compounds[...], by: element) })
    }
  }

  // MARK: Cost

  /// An element is compared with the rules of its own id, class or place, however many others there are.
  @Test(arguments: [
    (".a% ~ .b%", "<a class='a%'/><a class='b%'/>"), ("g:nth-child(%)", "<g/>"), ("a%[n='%']", "<a% n='%'/>"),
    ("#i% .c%", "<g id='i%'><a class='c%'/></g>"), ("svg .a% + .b%", "<g class='a%'/><g class='b%'/>"),
  ])
  func otherRulesCostNothing(_ selector: String, _ element: String) throws {
    func comparisons(_ n: Int) throws -> Int {
      func numbered(_ text: String) -> [String] { (1...n).map { text.replacing("%", with: "\($0)") } }
      return try walk(numbered(selector), root(numbered(element).joined())).comparisons
    }
    let (few, many) = (try comparisons(50), try comparisons(400))
    #expect(few > 0 && many <= few * 9, "\(few) → \(many)")
  }

  /// What stands before an element is known, not looked for: twice the elements cost twice as much.
  @Test func siblingsAreNotLookedFor() throws {
    func comparisons(_ elements: Int) throws -> Int {
      let root = try root([String](repeating: "<g/>", count: elements).joined())
      return try walk((1...50).map { "g:nth-child(\($0)n) ~ a ~ g:nth-last-child(2n+1)" }, root).comparisons
    }
    let (few, many) = (try comparisons(100), try comparisons(400))
    #expect(few <= 100 * 50 * 3 && many <= few * 4 + 200, "\(few) → \(many)")
  }

  /// What selectors have in common is compared once.
  @Test func beginningsAreShared() throws {
    let root = try root([String](repeating: "<g><a/></g>", count: 20).joined())
    let one = try walk(["svg > g:not(.x) rect"], root).comparisons
    let many = try walk((0..<100).map { "svg > g:not(.x) .c\($0)" }, root).comparisons
    #expect(many <= one)
  }
}
