import Importing
import PresetModel
import Testing

@testable import SVGReading

@Suite struct DeclarationCheckTests {
  @Test(arguments: [
    ("-moz-transform", "none", "only other browsers understand it"), ("fill", "bluee", "unknown color bluee"),
    ("fill", "rgb(1, 2)", "unknown color rgb(1, 2)"), ("stroke", "#12345", "unknown color #12345"),
    ("stop-color", "-ms-red(1)", "unknown color -ms-red(1)"),
    ("opacity", "half", "not a number: half"), ("opacity", "0.5px", "not a number: 0.5px"),
    ("stroke-width", "fat", "not a length: fat"), ("letter-spacing", "wide", "not a length: wide"),
    ("stroke-linecap", "pointy", "expected butt, round, square"), ("transform", "turn(3deg)", "unknown function turn"),
    ("transform", "left", "expected a function, found left"), ("filter", "blurr(2px)", "unknown filter blurr"),
    ("animation-duration", "1s, 2", "not a time: 2"), ("animation-iteration-count", "-1", "not a number: -1"),
    ("animation-timing-function", "bouncy", "unknown easing bouncy"),
    ("animation-direction", "back", "unknown direction back"), ("animation-fill-mode", "all", "unknown mode all"),
    ("animation-duration", "-1s", "not a time: -1s"), ("stroke", "hsl(210, 70, 75)", "unknown color hsl(210, 70, 75)"),
    ("fill", "rgb(10%, 20, 30)", "unknown color rgb(10%, 20, 30)"),
    ("transform", "rotate(45)", "expected a unit, such as 45deg, in rotate(45)"),
    ("transform", "scale(2) translate(10, 0)", "expected a unit, such as 10px, in translate(10, 0)"),
    ("transform", "translate(1px 2px)", "expected commas in translate(1px 2px)"),
    ("transform", "scale (2)", "expected no space before the parenthesis in scale (2)"),
    ("width", "30", "expected a unit, such as 30px"), ("letter-spacing", "2", "expected a unit, such as 2px"),
    ("font", "bold Inter", "expected a size and a family, such as 12px Inter"),
    ("stroke-width", "-2", "expected a length of at least 0"), ("r", "-2.5px", "expected a length of at least 0"),
    ("transform-origin", "right 20% bottom 10px", "expected at most three values"),
    ("width", "calc(20px + 5)", "a length and a number cannot be mixed in calc(20px + 5)"),
    ("width", "calc(2 * 5)", "expected a percentage or a length in calc(2 * 5), found a number"),
    ("r", "calc(1px+2px)", "expected spaces around + and - in calc(1px+2px)"),
    ("cx", "calc(2px * 2px)", "the units do not make a length in calc(2px * 2px)"),
    ("opacity", "calc(.2 + 10%)", "a number and a percentage cannot be mixed in calc(.2 + 10%)"),
    ("transform", "rotate(calc(2 * 5))", "expected an angle in calc(2 * 5), found a number"),
    ("transform", "translatex(calc(10px + 5deg))", "a length and an angle cannot be mixed in calc(10px + 5deg)"),
    ("fill", "rgb(calc(50% + 10) 0 0)", "a percentage and a number cannot be mixed in calc(50% + 10)"),
    ("fill", "rgb(0, calc(2px), 0)", "expected a number or a percentage or an angle in calc(2px), found a length"),
    ("animation-delay", "calc(2 * 5)", "expected a time in calc(2 * 5), found a number"),
  ])
  func whatBrowsersSkip(_ name: String, _ value: String, _ fault: String) {
    #expect(DeclarationCheck.fault(name, value) == fault)
  }

  /// What browsers draw counts, whether or not it can be drawn here.
  @Test(arguments: [
    ("fill", "Blue"), ("fill", "url(#a) red"), ("fill", "none"), ("fill", "context-fill"), ("fill", "CanvasText"),
    ("fill", "color-mix(in srgb, red, blue)"), ("fill", "rgb(from red r g b)"), ("fill", "rgb(calc(9), 0, 0)"),
    ("fill", "hsl(calc(1turn / 3) 50% 50% / calc(1 / 2))"), ("fill", "rgb(0 0 0/calc(10% + 5%))"),
    ("fill", "color(xyz 1 1 1)"), ("fill", "var(--x)"), ("fill", "inherit"), ("fill", "currentColor"),
    ("opacity", "50%"), ("opacity", "calc(1 / 2)"), ("stroke-width", "5vw"), ("stroke-width", "0.1em"),
    ("stroke-linecap", "ROUND"), ("transform", "rotate3d(0, 1, 0, 3deg)"), ("transform", "none"),
    ("filter", "sepia(50%) url(#a)"), ("animation-duration", "auto"), ("animation-duration", "calc(2 * 1s)"),
    ("animation-timing-function", "cubic-bezier(0, 0, 1, 1), ease"), ("--x", "anything"), ("unknown", "thing"),
    ("fill", "rgb(300, -20, 10)"), ("fill", "hsl(210 70 75)"), ("transform", "rotate(0) translate(0, 0) scale(.5, 2)"),
    ("transform", "rotate3d(0, 0, 1, 3deg) matrix(1, 0, 0, 1, 9, 9)"), ("transform", "translate(calc(1px + 2%), 1em)"),
    ("stroke-width", "-0"), ("x", "-3px"), ("transform-origin", "left top 0"), ("width", "0"), ("height", "auto"),
    ("stroke-width", "3"), ("r", "3"), ("stroke-dashoffset", "calc(440 - 440 * 87 / 100)"),
    ("opacity", "calc(2px / 10px)"), ("transform", "scale(calc(10% + 5%), calc(1 / 2))"),
    ("transform", "rotate3d(calc(1 + 0), 0, 1, calc(1turn / 3))"), ("width", "fit-content(1px)"),
    ("font", "menu"), ("font", "italic 700 small-caps 12px / 1.5 \"A b\", serif"),
  ])
  func whatCounts(_ name: String, _ value: String) { #expect(DeclarationCheck.fault(name, value) == nil) }

  @Test func theFillOfAnAnimationIsNoPaint() throws {
    #expect(try notes(svg("<circle r='3'><animate attributeName='r' to='9' dur='1s' fill='freeze'/></circle>")).isEmpty)
  }

  /// The earlier declaration stands, or what is around the element.
  @Test func theRestStands() throws {
    let root = SVGElement(
      try XMLReader.read(
        svg(
          """
          <style>rect { fill: red; fill: bluee; --c: greeen; stroke: teal; stroke: var(--c) }</style>
          <g fill='teal'><circle fill='nocolor' r='3'/><rect style='opacity: .5; opacity: half'/></g>
          """)), parent: nil, index: 0)
    var sheet = Stylesheet(.light)
    root.visit { if $0.name == "style" { sheet.add($0.xml.text, line: $0.line) } }
    let notes = sheet.notes + (try Cascade.apply(sheet, .light, to: root).notes)
    let group = root.children[1]
    #expect(group.children[0].specified("fill") == nil && group.children[1].declared["fill"] == "red")
    #expect(group.children[1].declared["opacity"] == ".5")
    #expect(
      notes.map { "\($0.line): \($0.message)" } == [
        "2: `fill: bluee` is skipped: unknown color bluee", "3: `fill: nocolor` is skipped: unknown color nocolor",
        "3: `opacity: half` is skipped: not a number: half", "2: `stroke: greeen` is skipped: unknown color greeen",
      ])
  }
}
