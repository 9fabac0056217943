import Importing
import PresetModel
import Testing

@testable import SVGReading

@Suite struct SupportsConditionTests {
  @Test(arguments: [
    ("(transform: rotate(1deg))", true), ("(fill: bluee)", false), ("(display: grid)", true), ("(color: red)", true),
    ("(grid-area: a)", false), ("not (fill: bluee)", true), ("NOT (fill: red)", false),
    ("(fill: red) and (stroke: red)", true), ("(fill: red) and (stroke: bluee)", false),
    ("(fill: bluee) or (stroke: red)", true), ("((fill: bluee) or (stroke: red)) and (r: 3px)", true),
    ("(fill: red) and (r: 3px) or (x: 1px)", false), ("(--x: 1)", true), ("selector(a > b)", true),
    ("selector(&)", true), ("selector(a:has(b))", true), ("selector(a:has(b c))", false),
    ("(-moz-appearance: none)", false), ("(-webkit-transform: none)", true),
    ("(mix-blend-mode: overlay)", true), ("(mix-blend-mode: plus-darker)", false), ("font-tech(color-SVG)", false),
    ("(offset-path: ray(3deg))", false), ("(offset-path: circle(3px at 1px 1px))", true),
    ("", false), ("fill: red", false), ("(not (fill: red))", false),
  ])
  func conditions(_ text: String, _ holds: Bool) { #expect(SupportsCondition.holds(text) == holds) }

  @Test func deepConditionsDoNotHold() {
    let deep = String(repeating: "(", count: 500) + "fill: red" + String(repeating: ")", count: 500)
    #expect(!SupportsCondition.holds(deep))
  }

  @Test func rulesApplyWhereTheConditionHolds() {
    var sheet = Stylesheet(.light)
    sheet.add(
      """
      @supports (transform: none) { .a { fill: red } }
      @supports (grid-area: a) { .b { fill: red } .c { fill: red } }
      """, line: 7)
    #expect(sheet.rules.count == 1 && sheet.missing.isEmpty)
    #expect(sheet.notes.map(\.line) == [8])
    #expect(sheet.notes.map(\.message) == ["`@supports (grid-area: a)` does not hold here; its rules are skipped"])
  }
}
