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
    #expect(try Selector("rect:hover") == nil)
    #expect(throws: SVGSyntaxError.self) { try Selector("rect:has(circle)") }
  }

  @Test func variablesInheritAndFallBack() throws {
    let root = try root(
      "<svg style='--c: red; --d: var(--c)'><g style='fill: var(--d); stroke: var(--none, blue); r: var(--none)'/></svg>"
    )
    let g = root.children[0]
    #expect(g.declared["fill"] == "red" && g.declared["stroke"] == "blue" && g.declared["r"] == nil)
    // A circle of variables ends.
    #expect(Cascade.filled("var(--a)", ["--a": "var(--b)", "--b": "var(--a)"], depth: 0) == nil)
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

  @Test(arguments: [("steps(3)", 1), ("steps(3, jump-none)", 3), ("linear(0, .5 25% 75%, 1)", 3), ("ease-in", 1)])
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
}
