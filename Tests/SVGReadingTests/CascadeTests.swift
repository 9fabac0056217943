import Importing
import MotionMath
import PresetModel
import Testing

@testable import SVGReading

@Suite struct CascadeTests {
  /// The fill of the first shape.
  private func fill(_ sheet: String, _ attributes: String) throws -> String? {
    let root = SVGElement(
      try XMLReader.read(Array("<svg><rect id='b' class='a' \(attributes)/></svg>".utf8)), parent: nil, index: 0)
    var own = Stylesheet(.light)
    own.add(sheet)
    try Cascade.apply(own, .light, to: root)
    return root.children[0].declared["fill"]
  }

  /// Words for every property stand for each part of the shorthand.
  @Test func anAnimationMayBeThatOfTheParent() throws {
    let sheet = "svg { animation: spin 2s linear } rect { animation: WORD; animation-delay: 1s }"
    func parts(_ word: String) throws -> [String?] {
      let root = SVGElement(try XMLReader.read(Array("<svg><rect/></svg>".utf8)), parent: nil, index: 0)
      var own = Stylesheet(.light)
      own.add(sheet.replacing("WORD", with: word))
      try Cascade.apply(own, .light, to: root)
      let names = ["animation-name", "animation-duration", "animation-timing-function", "animation-delay"]
      return names.map { root.children[0].declared[$0] }
    }
    #expect(try parts("inherit") == ["spin", "2s", "linear", "1s"])
    #expect(try parts("initial") == ["none", "0s", "ease", "1s"])
    #expect(try parts("unset") == [nil, nil, nil, "1s"])
    let longhands = "animation-name: Inherit; animation-duration: INHERIT; animation-timing-function: Initial"
    #expect(try parts("none; \(longhands)") == ["spin", "2s", nil, "1s"])
    #expect(try parts("spin 3s; animation-duration: initial") == ["spin", nil, "ease", "1s"])
  }

  /// CSS takes large letters for small ones there.
  @Test(arguments: [("Unset", nil), ("REVERT", nil), ("Inherit", "inherit"), (" Initial ", "initial")])
  func wordsForEveryPropertyMayHaveLargeLetters(_ word: String, _ found: String?) throws {
    #expect(try fill("rect { fill: red } rect { fill: \(word) }", "") == found)
  }

  /// Important ones are over all others; among their like, those of the attribute are over those of a sheet.
  @Test(arguments: [
    ("rect { fill: red }", "style='fill: blue'", "blue"),
    ("#b { fill: red }", "style='fill: blue'", "blue"),
    ("rect { fill: red !important }", "style='fill: blue'", "red"),
    ("rect { fill: red !important }", "style='fill: blue !important'", "blue"),
    ("#b { fill: red }", "style='fill: blue !important; fill: gray'", "blue"),
    ("#b { fill: red } rect { fill: lime !important }", "", "lime"),
    ("rect { fill: lime ! IMPORTANT } #b { fill: red !important }", "", "red"),
    ("rect { fill: lime !important } rect { fill: red }", "", "lime"),
    ("rect { fill: lime; fill: red }", "", "red"),
    (".a { fill: lime } .a { fill: red }", "", "red"),
  ])
  func importantDeclarationsAreOverOthers(_ sheet: String, _ attributes: String, _ winner: String) throws {
    #expect(try fill(sheet, attributes) == winner)
  }

  /// Later layers are over those before, rules in none over all, and the other way round where they are important.
  @Test(arguments: [
    ("rect { fill: gold } @layer b { #b { fill: lime } }", "gold"),
    ("@layer a { #b { fill: lime } } @layer b { rect { fill: gold } }", "gold"),
    ("@layer b, a; @layer a { rect { fill: gold } } @layer b { #b { fill: lime } }", "gold"),
    ("@layer a { rect { fill: lime } } @layer b { rect { fill: red } } @layer a { rect { fill: gold } }", "red"),
    ("@layer a { rect { fill: lime } rect { fill: gold } }", "gold"),
    ("@layer a { rect { fill: gold !important } } @layer b { #b { fill: lime !important } }", "gold"),
    ("@layer a { rect { fill: gold !important } } #b { fill: lime !important }", "gold"),
    ("@layer a { rect { fill: gold !important } } #b { fill: lime }", "gold"),
    ("@layer a { rect { fill: gold } @layer b { #b { fill: lime } } }", "gold"),
    ("@layer a.b { #b { fill: lime } } @layer a { rect { fill: gold } @layer b { #b { fill: red } } }", "gold"),
    ("@layer a.c, a.b; @layer a { @layer b { rect { fill: gold } } @layer c { #b { fill: lime } } }", "gold"),
    ("@layer { #b { fill: lime } } @layer { rect { fill: gold } }", "gold"),
    ("@layer a, b { rect { fill: lime } } @layer a { rect { fill: gold } }", "gold"),
    ("rect { @layer a { fill: lime } } @layer a { .a { fill: gold } } @layer b { .b { fill: red } }", "gold"),
  ])
  func layersAreOverOneAnother(_ sheet: String, _ winner: String) throws {
    #expect(try fill(sheet, "") == winner)
    #expect(try fill(sheet, "style='fill: blue'") == (sheet.contains("!") ? winner : "blue"))
    #expect(try fill(sheet, "style='fill: blue !important'") == "blue")
  }

  @Test func aSheetHasAnyNumberOfRules() throws {
    let rules = (0..<2_500).map { ".c\($0) { fill: gray }" }.joined() + ".a { fill: red }"
    #expect(try fill(rules, "") == "red")
  }

  // MARK: Cost

  private func steps(_ sheet: String, _ body: String, most: Int = .max) throws -> Int {
    let root = SVGElement(try XMLReader.read(Array("<svg>\(body)</svg>".utf8)), parent: nil, index: 0)
    var own = Stylesheet(.light)
    own.add(sheet)
    return try Cascade.apply(own, .light, to: root, mostSteps: most).steps
  }

  /// A nested rule is compared with the elements of the rule around it, however many others there are.
  @Test func nestedRulesOfOtherElementsCostNothing() throws {
    func cost(_ n: Int) throws -> Int {
      let rules = (1...n).map { ".a\($0) { .b\($0) { r: 1px } &:not(.c) { x: 1px } }" }.joined()
      return try steps(rules, (1...n).map { "<g class='a\($0)'><g class='b\($0)'/></g>" }.joined())
    }
    let (few, many) = (try cost(50), try cost(400))
    #expect(few > 0 && many <= few * 9, "\(few) → \(many)")
  }

  @Test func aDocumentWhoseStylesTakeTooLongIsRefused() {
    var limits = SVGLimits()
    limits.mostStyleSteps = 5_000
    let rules = (1...100).map { "g:not(.a\($0)) { r: 1px }" }.joined()
    let elements = [String](repeating: "<g/>", count: 100).joined()
    let bytes = Array("\n<svg viewBox='0 0 9 9'><style>\(rules)</style>\(elements)</svg>".utf8)
    let message =
      "its 100 selectors take more than 5000 steps for 102 elements; give the elements classes or ids, and select "
      + "those; let few read custom properties that move"
    #expect(throws: ImportError(line: 2, message)) { try SVGReader.read(bytes, limits: limits) }
  }

  @Test func stepsAreLimited() throws {
    let rules = (1...100).map { "g:not(.a\($0)) { r: \($0) }" }.joined()
    let elements = [String](repeating: "<g/>", count: 100).joined()
    #expect(throws: Cascade.TooLong.self) { try steps(rules, elements, most: 10_000) }
    // What looks at other elements costs as many as it looks at.
    let searches = (1...50).map { "g:has(.a\($0)) { r: 1px }" }.joined()
    #expect(try steps(searches, elements) > 20_000)
    #expect(throws: Cascade.TooLong.self) { try steps(searches, elements, most: 10_000) }
    // Texts of variables that are kept with each element count too.
    let long = String(repeating: "x", count: 5_000)
    let kept = "svg { --a: \(long) } g { q: var(--a) }"
    #expect(throws: Cascade.TooLong.self) { try steps(kept, elements, most: 100_000) }
  }

  /// Those around an element are not copied for it, whether or not it sets or resets one.
  @Test func customPropertiesCostWhatIsSet() throws {
    let property = "@property --q { syntax: '*'; inherits: false; initial-value: 1 }"
    let variables = (0..<1_000).map { "--a\($0): 0;" }.joined()
    let elements = [String](repeating: "<g style='--i: 1'/>", count: 100).joined()
    #expect(try steps(property + "svg { \(variables) }", elements) < 20_000)
    #expect(try steps(property + "svg { \(variables) --q: 2 }", elements) < 20_000)
  }

  /// Those of style sheets and of SMIL.
  @Test func whatIsImportantIsOverAnimations() throws {
    let sheet = "@keyframes k { to { opacity: 0 } } rect { opacity: .5 !important; animation: k 1s steps(1, start) }"
    let motion = "<animate attributeName='opacity' values='0;1' dur='1s' repeatCount='indefinite'/>"
    let image = try SVGReader.read(svg("<style>\(sheet)</style><rect width='9' height='9'>\(motion)</rect>"))
    #expect(image.nodes[0].opacity == .constant(0.5))
  }

  private func rectangle(_ attributes: String) throws -> SVGElement {
    let root = SVGElement(try XMLReader.read(svg("<rect \(attributes)/>")), parent: nil, index: 0)
    try Cascade.apply(Stylesheet(.light), .light, to: root)
    return root.children[0]
  }

  /// Whatever is said before it, attributes among that; custom properties stay.
  @Test func allResetsWhatIsBelowIt() throws {
    let unset = try rectangle("fill='blue' opacity='.5' style='--c: lime; stroke: red; all: unset; r: 3px'")
    #expect(["fill", "opacity", "stroke", "transform"].allSatisfy { unset.specified($0) == nil })
    #expect(unset.specified("r") == "3px" && unset.variables["--c"] == "lime")
    let initial = try rectangle("fill='blue' opacity='.5' style='all: initial'")
    #expect(initial.specified("fill") == "initial" && initial.specified("opacity") == nil)
    #expect(try rectangle("style='all: initial; all: nothing'").specified("fill") == "initial")
    #expect(try rectangle("style='fill: red !important; all: unset'").specified("fill") == "red")
  }

  @Test func presentationAttributesReadVariables() throws {
    #expect(try rectangle("fill='var(--c, red)' style='--c: lime'").specified("fill") == "lime")
    #expect(try rectangle("fill='var(--c, red)'").specified("fill") == "red")
    #expect(try rectangle("fill='var(--c)'").specified("fill") == nil)
    #expect(try rectangle("fill='var(--c, red)' style='fill: blue'").specified("fill") == "blue")
  }

  @Test func registeredPropertiesHaveAFirstValue() throws {
    let rules =
      "@property --a { syntax: '<color>'; inherits: false; initial-value: red }"
      + "@property --b { syntax: '*'; inherits: true; initial-value: lime } @property --c { initial-value: blue }"
    let root = SVGElement(
      try XMLReader.read(svg("<g style='--a: blue; --b: blue'><rect/></g><rect/>")), parent: nil, index: 0)
    var sheet = Stylesheet(.light)
    sheet.add(rules)
    try Cascade.apply(sheet, .light, to: root)
    func values(_ element: SVGElement) -> [String?] { ["--a", "--b", "--c"].map { element.variables[$0] } }
    #expect(values(root.children[1]) == ["red", "lime", nil])
    #expect(values(root.children[0]) == ["blue", "blue", nil])
    #expect(values(root.children[0].children[0]) == ["red", "blue", nil])
  }

  /// The attribute counts for nothing either, but in a layer.
  @Test(
    arguments: [
      ("unset", nil), ("revert", nil), ("revert-layer", "blue"), ("red; fill: var(--none)", nil),
      ("red; --c: reed; fill: var(--c)", nil), ("red; fill: var(--none, lime)", "lime"), ("red; fill: reed", "red"),
    ] as [(String, String?)])
  func whatIsUnsetLeavesNothing(_ keyword: String, _ fill: String?) throws {
    let root = SVGElement(
      try XMLReader.read(svg("<rect fill='blue' style='fill: \(keyword)'/>")), parent: nil, index: 0)
    try Cascade.apply(Stylesheet(.light), .light, to: root)
    #expect(root.children[0].specified("fill") == fill)
  }
}

extension Cascade {
  /// Sets what is declared for each element of a tree; the steps that it took, and what is skipped on the way.
  @discardableResult
  static func apply(
    _ sheet: Stylesheet, _ scheme: ColorScheme, to root: SVGElement, mostSteps: Int = .max
  ) throws(TooLong) -> (steps: Int, notes: [MissingFeature]) {
    var run = Run(sheet, scheme, mostSteps)
    try run.apply(to: root, variables: CustomProperties(sheet.initialVariables))
    return (run.steps, run.notes)
  }
}
