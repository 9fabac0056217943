import GraphicsCore
import Importing
import PresetModel
import Testing

@testable import SVGReading

@Suite struct StylesheetTests {
  private func root(_ text: String) throws -> SVGElement {
    let root = SVGElement(try XMLReader.read(Array(text.utf8)), parent: nil, index: 0)
    var sheet = Stylesheet(.light)
    root.visit { if $0.name == "style" { sheet.add($0.xml.text) } }
    try Cascade.apply(sheet, .light, to: root)
    return root
  }

  @Test func theMoreSpecificRuleWinsAndThenTheLater() throws {
    let root = try root(
      """
      <svg><style>
        /* a comment { */ #b { fill: red } .a { fill: blue; opacity: .5 } rect { fill: green !important; x: 1 } .a { opacity: 1 }
      </style><rect id="b" class="a c" style="x: 2; fill: gray"/></svg>
      """)
    let rect = root.children[1]
    #expect(rect.declared["fill"] == "green" && rect.declared["opacity"] == "1" && rect.declared["x"] == "2")
  }

  @Test func statesNeverMatchAndUnknownSelectorsAreNamed() throws {
    for text in ["rect:hover", ":host", ":host(.dark) rect", "rect:enabled"] { #expect(try Selector(text) == nil) }
    #expect(throws: SVGSyntaxError.self) { try Selector("rect:has(circle path)") }
    #expect(throws: SVGSyntaxError.self) { try Selector("rect:has(:not(:has(path)))") }
  }

  @Test func hasLooksInsideAndBeside() throws {
    func matched(_ selector: String) throws -> [String] {
      let root = try root(
        "<svg><style>\(selector) { fill: red }</style><g id='a'><g id='b'><path id='c' class='x'/></g></g>"
          + "<path id='d'/><rect id='e'/><path id='f'/></svg>")
      var ids: [String] = []
      root.visit { element in
        if element.declared["fill"] == "red", let id = element.id { ids.append(id) }
      }
      return ids
    }
    #expect(try matched("g:has(.x)") == ["a", "b"])
    #expect(try matched("g:has(> .x)") == ["b"])
    #expect(try matched("path:has( + rect )") == ["d"])
    #expect(try matched("path:has(~path)") == ["d"])
    #expect(try matched("g:has(rect, > g)") == ["a"])
    #expect(try matched("g:not(:has(> g))") == ["b"])
    #expect(try matched(":is(g:has(path)) > g") == ["b"])
    #expect(try matched("g:has(:hover)") == [])
    #expect(try matched(":host, g:has(> g)") == ["a"])
    let specificity = try #require(try Selector("g:has(#a, .b)")).specificity
    #expect(specificity.0 == 1 && specificity.1 == 0 && specificity.2 == 1)
  }

  @Test func variablesInheritAndFallBack() throws {
    let root = try root(
      "<svg style='--c: red; --d: var(--c)'><g style='fill: var(--d); stroke: var(--none, blue); r: var(--none)'/></svg>"
    )
    let g = root.children[0]
    #expect(g.declared["fill"] == "red" && g.declared["stroke"] == "blue" && g.declared["r"] == nil)
  }

  // MARK: Nested rules

  /// What is declared for the elements of a list of `rect`s in a group of the class `a`, by their order.
  private func nested(_ sheet: String, _ property: String) throws -> [String] {
    let text = sheet.replacing("&", with: "&amp;").replacing(">", with: "&gt;")
    let root = try root(
      "<svg class='x'><style>\(text)</style><g class='a'><rect class='b'/><rect id='c' class='b'/><rect class='d'/></g></svg>"
    )
    return root.children[1].children.map { $0.declared[property] ?? "-" }
  }

  @Test(arguments: [
    (".a { .b { fill: red } }", "red red -"), (".a { & .b { fill: red } }", "red red -"),
    (".a { > .b { fill: red } }", "red red -"), ("rect { &.b { fill: red } }", "red red -"),
    (".b { + .b { fill: red } }", "- red -"), (".b { ~ .d { fill: red } }", "- - red"),
    ("rect { .x & { fill: red } }", "red red red"), ("rect { .y & { fill: red } }", "- - -"),
    ("rect { g.a &:nth-child(3) { fill: red } }", "- - red"), (".b { & + & { fill: red } }", "- red -"),
    (".a { .b { &#c { fill: red } } }", "- red -"), (".y, .a { .b, .d { fill: red } }", "red red red"),
    (".a, .b { &.b { fill: red } }", "red red -"), (".a { .b:hover { fill: red } }", "- - -"),
    (".a:hover { .b { fill: red } }", "- - -"), ("g.a { .x { rect { fill: red } } }", "- - -"),
    (".b { &, + .d { fill: red } }", "red red red"), (".a .b { .x & { fill: red } }", "red red -"),
    // What is around an `&` may be what is around the elements of its rule, too.
    (".a .b { svg g & { fill: red } }", "red red -"),
  ])
  func nestedRulesFollowThoseAround(_ sheet: String, _ fills: String) throws {
    #expect(try nested(sheet, "fill").joined(separator: " ") == fills)
  }

  /// Each is as specific as `:is()` of the rules around, and comes after what stands before it.
  @Test(arguments: [
    ("rect { fill: red; & { fill: blue } }", "blue blue blue"),
    ("rect { fill: red; & { fill: blue } fill: green }", "green green green"),
    (".b { fill: red } rect { & { fill: blue } }", "red red blue"),
    (".b, #c { & { fill: blue } } .b.b { fill: red }", "blue blue -"),
    (".b, #c { x: 1px; & { y: 2px } fill: blue } .b.b { fill: red }", "red blue -"),
    ("rect { fill: red; & { fill: blue !important } fill: green }", "blue blue blue"),
  ])
  func nestedRulesStandInTheirOrder(_ sheet: String, _ fills: String) throws {
    #expect(try nested(sheet, "fill").joined(separator: " ") == fills)
  }

  @Test func conditionsInRulesHoldForTheirElements() throws {
    let sheet =
      """
      .b { fill: red; @media (prefers-color-scheme: light) { fill: lime; &#c { fill: gold } } r: 2px }
      .d { @supports (grid-area: a) { fill: red } @media print { fill: red } @layer a { stroke: red } }
      """
    #expect(try nested(sheet, "fill") == ["lime", "gold", "-"])
    #expect(try nested(sheet, "r") == ["2px", "2px", "-"] && nested(sheet, "stroke") == ["-", "-", "red"])
  }

  @Test func bracesInAVariableAreItsValue() throws {
    let sheet = "rect { --x: { fill: red; x: 1px }; --y:hover { fill: red }; fill: blue; .z { r: 1px } }"
    #expect(try nested(sheet, "fill") == ["blue", "blue", "blue"] && nested(sheet, "x") == ["-", "-", "-"])
  }

  @Test func linesInNestedRulesAreThoseOfTheDocument() {
    var sheet = Stylesheet(.light)
    sheet.add(
      """
      .a {
        fill: redd;
        .b { r: 1px;
          fill: blu }
        & :has(a b) { r: 2px }
        @media (min-width: 3px) { r: 3px }
        @import url(x.css);
        :not(&) { r: 4px }
      }
      """, line: 10)
    #expect(sheet.notes.map(\.line) == [11, 13])
    #expect(
      sheet.missing.map { "\($0.line): \($0.message)" } == [
        "4: the selector & :has(a b) cannot be followed", "5: the media query (min-width: 3px) cannot be followed",
        "6: `@import` is not followed; write the rules into the file", "7: the selector :not(&) cannot be followed",
      ])
  }

  @Test func rulesNestUpToALimit() {
    func missing(_ depth: Int) -> [String] {
      var sheet = Stylesheet(.light)
      sheet.add(String(repeating: "g { ", count: depth) + "r: 1px" + String(repeating: " }", count: depth))
      return sheet.missing.map(\.message)
    }
    #expect(missing(17).isEmpty && missing(18) == ["a rule is nested too deeply"])
    #expect(missing(5_000) == ["a rule is nested too deeply"])
    // Few selectors give many rules where declarations stand between nested ones.
    var sheet = Stylesheet(.light)
    let list = (0..<1_000).map { "a\($0)" }.joined(separator: ",")
    sheet.add("\(list) { \(String(repeating: "b {} r: 1px; ", count: 1_000)) }")
    #expect(sheet.rules.count <= 202_000)
    #expect(sheet.missing.map(\.message) == ["nested rules give more than 200000 rules in all"])
  }

  @Test func mediaQueriesAskForAMovingImageOnALightBackground() {
    var sheet = Stylesheet(.light)
    sheet.add(
      """
      @media (prefers-reduced-motion: reduce) { .a { fill: red } }
      @media screen and (prefers-color-scheme: light) { .b { fill: red } }
      @media (min-width: 100px) { .c { fill: red } }
      @import url("x.css");
      """)
    #expect(sheet.rules.count == 1)
    #expect(
      sheet.missing.map(\.message).sorted() == [
        "`@import` is not followed; write the rules into the file",
        "the media query (min-width: 100px) cannot be followed",
      ])
  }

  @Test func theShorthandSetsEveryPart() {
    let parts = Dictionary(
      CSSAnimation.longhands("spin 2s cubic-bezier(.1,.2,.3,1) -.5s infinite alternate both, b 1s"),
      uniquingKeysWith: { a, _ in a })
    #expect(parts["animation-name"] == "spin, b")
    #expect(parts["animation-duration"] == "2s, 1s" && parts["animation-delay"] == "-.5s, 0s")
    #expect(parts["animation-timing-function"] == "cubic-bezier(.1,.2,.3,1), ease")
    #expect(parts["animation-iteration-count"] == "infinite, 1" && parts["animation-fill-mode"] == "both, none")
    #expect(parts["animation-direction"] == "alternate, normal")
  }

  @Test func keyframesOfOneOffsetAreOne() {
    var sheet = Stylesheet(.light)
    sheet.add(
      "@keyframes a { from, 50% { r: 1px } 25% { r: 2px; animation-timing-function: step-end } to { r: 3px } 120% { r: 9px } }"
    )
    let rules = sheet.keyframes["a"] ?? []
    #expect(rules.map(\.offsets) == [[0, 0.5], [0.25], [1]])
  }

  @Test func keyframesOfTheHighestLayerCount() {
    var sheet = Stylesheet(.light)
    sheet.add(
      """
      @layer a, b; @layer b { @keyframes k { to { r: 1px } } } @layer a { @keyframes k { to { r: 2px } } }
      @keyframes l { to { r: 1px } } @layer a { @keyframes l { to { r: 2px } } }
      @layer a { @keyframes m { to { r: 2px } } @keyframes m { to { r: 1px } } }
      """)
    let values = ["k", "l", "m"].map { sheet.keyframes[$0]?.first?.declarations.first?.value }
    #expect(values == ["1px", "1px", "1px"] && sheet.missing.isEmpty && sheet.notes.isEmpty)
  }

  @Test(arguments: [
    ("steps(3)", 1), ("steps(3, jump-none)", 3), ("linear(0, .5 25% 75%, 1)", 3), ("ease-in", 1),
    ("cubic-bezier(.3, 23, .6, -28)", 1), ("linear(0, 12, 1)", 2),
  ])
  func easings(_ text: String, _ segments: Int) throws {
    let easing = try #require(CSSEasing(text))
    let made = easing.segments(from: 0, to: 1, [0], [1])
    #expect(made.count == segments && made[0].from == 0 && made[made.count - 1].to == 1)
  }

  /// Presets have more easings than CSS.
  @Test(arguments: [
    "bouncy", "hold", "easeInBack", "spring(1, 0)", "steps(0)", "steps(2, middle)", "cubic-bezier(2, 0, 0, 1)",
  ])
  func otherEasings(_ text: String) { #expect(CSSEasing(text) == nil) }

  @Test func linearPointsMayStandOnSeveralLines() throws {
    let easing = try #require(CSSEasing("linear(0,\n  .5 25%,\n 1)"))
    #expect(easing.segments(from: 0, to: 1, [0], [8]).map(\.end) == [[4], [8]])
  }

  /// As in browsers, for the whole document.
  @Test func sheetsOfHTMLCount() throws {
    let sheet = "<style xmlns='http://www.w3.org/1999/xhtml'>rect { fill: red }</style>"
    let image = try SVGReader.read(svg(sheet + "<rect width='9' height='9'/>"))
    guard case .color(let color)? = shapes(image)[0].fill else {
      Issue.record("a color")
      return
    }
    #expect(color.still?.light == Color(red: 1, green: 0, blue: 0))
  }
}
