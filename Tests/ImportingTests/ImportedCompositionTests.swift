import Importing
import PresetModel
import SVGReading
import Testing

@Suite struct ImportedCompositionTests {
  private func imported(_ body: String, _ attributes: String = "viewBox='0 0 24 24'") throws -> String {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(body)</svg>"
    let imported = try ImportedComposition(try SVGReader.read(Array(text.utf8)))
    // Whatever is written is a valid preset.
    _ = try PresetDocument.decode(text: imported.text, file: "a.svg")
    return imported.text
  }

  private func findings(_ body: String) -> [String] {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>\n\(body)\n</svg>"
    do throws(ImportError) {
      _ = try ImportedComposition(try SVGReader.read(Array(text.utf8)))
      return []
    } catch {
      return error.findings.map { "\($0.line): \($0.message)" }
    }
  }

  // MARK: Size

  /// A view box may be as small as a pixel is large.
  @Test func aSmallViewBoxIsEnlargedInSteps() throws {
    let text = try imported("<rect width='.5' height='.5'/>", "viewBox='0 0 1 1' width='250'")
    #expect(text.contains(#""width": 250, "height": 250"#))
    #expect(text.contains(#""scale": 100"#) && text.contains(#""scale": 2.5"#))
  }

  // MARK: Numbers that are too large

  @Test(arguments: [
    ("<circle id='dot' cx='1e308' r='3'/>", "position[0]: expected a number from -4096 to 4096 (pt), found 1e+308"),
    (
      "<circle id='dot' r='3' fill='none' stroke='red' stroke-width='1e308'/>",
      "stroke.width: expected a number from 0 to 4096 (pt), found 1e+308"
    ),
  ])
  func theLayerOfANumberThatIsTooLargeIsNamed(body: String, problem: String) {
    let found = findings(body)
    #expect(found.count == 1 && found.first?.hasPrefix("1: \"dot\": \(problem); ") == true, "\(found)")
  }

  @Test func aViewBoxThatIsTooSmallIsRefused() {
    let error = #expect(throws: ImportError.self) {
      try imported("<circle r='3'/>", "viewBox='0 0 1e-308 1e-308' width='24' height='24'")
    }
    #expect(
      error?.findings.map(\.message) == ["what is scaled by more than 1000000 cannot be drawn; draw it larger"])
  }

  // MARK: The loop

  @Test func theReasonForAJumpIsThatOfThePreset() throws {
    let text = try imported("<circle r='3'/>", "viewBox='0 0 9 9' data-jump=' it &quot;hops&quot; '")
    #expect(text.contains(#""jump": { "meant": "it \"hops\"" }"#))
    #expect(try !imported("<circle r='3'/>").contains("jump"))
  }

  // MARK: Light and dark

  @Test func theSchemeOfAPageIsTwoFormsOfAColor() throws {
    let text = try imported(
      """
      <style>circle { fill: #0A66C2 } rect { fill: light-dark(red, orange) }
      @media (prefers-color-scheme: dark) { svg { background: #111 } circle { fill: #70B5F9 } }</style>
      <circle r="3"/><circle r="2" fill-opacity="0.5"/><rect width="4" height="4"/>
      <rect width="2" height="2" style="fill: light-dark(rgba(0, 0, 0, .5), white)"/>
      """)
    #expect(text.contains(##""default": { "light": "#0A66C2", "dark": "#70B5F9" }"##))
    #expect(text.contains(##""default": { "light": "#FF0000", "dark": "#FFA500" }"##))
    // A background of dark pages alone is clear on light ones.
    #expect(text.contains(##""fill": "light-dark(#111111 / 0%, #111111)""##))
    #expect(text.contains("${color1} / 50%"))
    #expect(text.contains("light-dark(#000000 / 50%, #FFFFFF)"))
  }

  @Test func darkPagesMayChangeColorsAlone() {
    #expect(
      findings("<style>@media (prefers-color-scheme: dark) { circle { r: 5px } }</style><circle r='3'/>") == [
        "1: dark pages change more than colors"
      ])
    #expect(findings("<style>@media (prefers-color-scheme: light) { circle { r: 3px } }</style><g/>").count <= 1)
  }

  @Test func colorsThatMoveHaveTwoFormsAtEachKeyframe() throws {
    let text = try imported(
      """
      <style>circle { animation: c 1s infinite } @keyframes c { from { fill: light-dark(#111, #EEE) } to { fill: red } }</style>
      <circle r="3"/>
      """)
    #expect(text.contains(##""light": "#111111", "dark": "#EEEEEE""##) && text.contains(##""#FF0000""##))
  }

  /// Newer colors are mixed in other ways, with keyframes of their own.
  @Test func formsOfAColorMayHaveOtherKeyframes() throws {
    for easing in ["linear", "ease", "ease-in-out"] {
      let text = try imported(
        """
        <style>circle { animation: c 1s \(easing) infinite } @keyframes c {
        from { fill: light-dark(#111, oklch(70% .15 30)) } to { fill: light-dark(#F00, oklch(70% .15 200)) } }</style>
        <circle r="3"/>
        """)
      #expect(text.contains(##""light": "#111111""##) && text.contains(##""light": "#FF0000""##), "\(easing)")
    }
  }

  /// Until a delay is over, the transform that an element has of its own stands.
  @Test func anOwnTransformStandsBeforeTheFirstPass() throws {
    func text(_ delay: String) throws -> String {
      try imported(
        """
        <style>rect { animation: m 1s \(delay) infinite } @keyframes m { from { transform: translate(2px) scale(2) } to { transform: translate(8px) scale(1) } }</style>
        <rect width="3" height="3" transform="translate(12 12) scale(0)"/>
        """)
    }
    #expect(try text("0.4s").contains(#""value": [12, 12]"#))
    #expect(try !text("-0.4s").contains("[12, 12]") && !text("0.4s backwards").contains("[12, 12]"))
  }

  @Test func aSpanWithAPlaceIsATextOfItsOwn() throws {
    let text = try imported(
      "<text x='2' y='8' font-size='6'>one <tspan>line</tspan><tspan x='2' dy='8' fill='red'>two</tspan></text>")
    #expect(text.contains(#""text": "one line""#) && text.contains(#""text": "two""#))
    #expect(text.contains(#""position": [2, 16]"#))
    let part = "a line of text in two styles cannot be drawn; give each part an `x`"
    #expect(findings("<text>one <tspan fill='red'>red</tspan></text>") == ["2: \(part)"])
    #expect(findings("<text>one <tspan x='3' fill='red'>red</tspan> more</text>") == ["2: \(part)"])
    #expect(findings("<text>one<tspan dy='3'>up</tspan></text>").count == 1)
  }

  @Test func aSpanHasTheStyleOfItsFirstCharacter() throws {
    let text = try imported("<text y='9'> <tspan fill='red' opacity='.5'>red</tspan> </text>")
    #expect(text.contains(##""default": "#FF0000""##) && text.contains(#""opacity": 0.5"#))
    let moved = try imported("<text y='9'>red<animate attributeName='x' values='0;9' dur='1s' fill='freeze'/></text>")
    #expect(moved.contains(#""value": [0, 9]"#) && moved.contains(#""value": [9, 9]"#))
    let part = "2: a line of text in two styles cannot be drawn; give each part an `x`"
    #expect(findings("<text><tspan opacity='.5'>red</tspan> more</text>") == [part])
    #expect(findings("<text><tspan opacity='.5'>red</tspan><tspan>more</tspan></text>") == [part])
    #expect(findings("<text>one <tspan text-decoration='underline'>two</tspan></text>") == [part])
    #expect(
      findings("<text><animate attributeName='font-size' to='9' dur='1s'/><tspan x='1'>a</tspan></text>") == [
        "2: `font-size` that moves cannot be drawn"
      ])
  }

  /// Spaces are kept by what says so nearest to the text.
  @Test(arguments: [
    ("<text y='9'>  a \n b </text>", "a b"), ("<text y='9' xml:space='preserve'>  a\nb </text>", "  a b "),
    ("<g xml:space='preserve'><text y='9'>a  b</text></g>", "a  b"),
    ("<text y='9' style='white-space: pre'> a  b</text>", " a  b"),
    ("<g style='white-space: pre-wrap'><text y='9'> a</text></g>", " a"),
    ("<text y='9' xml:space='preserve' style='white-space: normal'> a  b</text>", "a b"),
    ("<g xml:space='preserve'><text y='9' xml:space='default'> a  b</text></g>", "a b"),
    ("<text y='9'> a <tspan xml:space='preserve'>  b </tspan> c</text>", "a   b  c"),
  ])
  func spacesAreOneUnlessTheyAreKept(_ body: String, _ shown: String) throws {
    #expect(try imported(body).contains("\"text\": \"\(shown)\""))
    #expect(try !imported("<text xml:space='preserve'>  </text><path d='M0 0h9'/>").contains("\"text\""))
  }

  @Test func aTextOnAPathStaysOne() throws {
    let text = try imported(
      """
      <defs><path id="ring" d="M12 4a8 8 0 1 1-.01 0z"/></defs>
      <text font-size="4" fill="#0A66C2" transform="rotate(9)"><textPath href="#ring">Loading
      <animate attributeName="startOffset" values="-50%;100%" dur="2s" repeatCount="indefinite"/></textPath></text>
      """)
    #expect(text.contains(#""path": "M12 4a8 8 0 1 1-.01 0L12 4","#) && text.contains(#""textAnchor": "start""#))
    #expect(text.contains(#""start": { "from": -0.5, "to": 1, "duration": 2 }"#) && !text.contains(#""position""#))
    #expect(text.contains(##""default": "#0A66C2""##) && text.contains(#""rotation": 9"#))
    // The poster is a moment at which the text is on its path.
    #expect(text.contains(#""poster": 0.667"#))
  }

  @Test func aSpinnerReadsAsAPersonWouldWriteIt() throws {
    let text = try imported(
      """
      <path id="arc" d="M12 4a8 8 0 0 1 8 8" fill="none" stroke="#0A66C2" stroke-width="2">
      <animateTransform attributeName="transform" type="rotate" values="0 12 12;360 12 12" dur="0.75s" repeatCount="indefinite"/></path>
      """)
    #expect(
      text == """
        {
          "kind": "composition",
          "parameters": {
            "color": { "type": "color", "default": "#0A66C2" }
          },
          "canvas": { "padding": 0 },
          "size": { "width": 24, "height": 24 },
          "arrangement": "free",
          "layers": [
            {
              "type": "path",
              "name": "arc",
              "path": "M12 4a8 8 0 0 1 8 8",
              "stroke": { "paint": "$color", "width": 2 },
              "anchor": [12, 12],
              "rotation": { "from": 0, "to": 360, "duration": 0.75 }
            }
          ]
        }

        """)
  }

  @Test func theSameMotionInBothLanguagesIsTheSameTrack() throws {
    let smil = try imported(
      "<circle cx='4' cy='12' r='3'><animate attributeName='r' values='3;1;3' dur='1.2s' begin='0.2s' repeatCount='indefinite'/></circle>"
    )
    let style = try imported(
      "<style>circle { animation: a 1.2s linear 0.2s infinite } @keyframes a { 50% { r: 1px } }</style><circle cx='4' cy='12' r='3'/>"
    )
    #expect(smil == style)
    #expect(smil.contains(#""delay": 0.2"#) && smil.contains(#""intro""#))
  }

  @Test func aChainOfBeginsBecomesOnePeriod() throws {
    let text = try imported(
      """
      <rect width="4" height="4"><animate id="a" attributeName="x" begin="0;b.end+0.25s" dur="0.2s" values="0;10" fill="freeze"/>
      <animate id="b" attributeName="x" begin="a.end" dur="0.6s" values="10;0" fill="freeze"/></rect>
      """)
    #expect(text.contains(#""duration": 1.05"#) && !text.contains("intro"))
  }

  @Test func whatCannotBeDrawnHasALineAndAName() {
    #expect(
      findings("<filter id='f'><feTurbulence/></filter>\n<rect width='4' height='4' filter='url(#f)'/>") == [
        "2: `feTurbulence` cannot be drawn"
      ])
    #expect(
      findings("<foreignObject>Loading</foreignObject>\n<image href='a.png'/>") == [
        "2: `foreignObject` holds HTML, of which only one still `div` with a background that fills it can be drawn; "
          + "draw it with shapes and `text`",
        "3: `image` of another file is not read",
      ])
    #expect(
      findings("<rect width='4' height='4' style='transform: rotateX(40deg) rotateY(9deg)'/>") == [
        "2: `transform`: turns about several axes in space at once cannot be drawn; "
          + "turn about one after the other, or a group about one"
      ])
    #expect(findings("<script>draw()</script><rect width='1' height='1'/>") == ["2: `script` is not run"])
    #expect(findings("<path d='M0 0 X'/>").first?.hasPrefix("2: path data: expected one of the letters") == true)
    #expect(
      findings("<rect width='4' height='4' fill='url(other.svg#a)'/>") == ["2: `fill` of another file is not followed"])
    #expect(findings("") == ["1: nothing in the file is drawn"])
  }

  @Test func whatTextsPatternsAndMarkersCannotDoIsNamed() {
    #expect(
      findings("<text>a<switch/></text>\n<text word-spacing='2'>c</text>") == [
        "2: `switch` in a text cannot be drawn", "3: `word-spacing: 2` cannot be drawn",
      ])
    #expect(findings("<text x='1 2 3'>abc</text>") == ["2: `x` with a place for each character cannot be drawn"])
    #expect(
      findings("<text font-family='serif'>a</text>") == [
        "2: `font-family: serif` does not name a particular font; name an installed one"
      ])
    let pattern = "<pattern id='p' width='.001' height='.001'><rect width='1' height='1'/></pattern>"
    #expect(
      findings(pattern + "<rect width='9' height='9' fill='url(#p)'/>") == [
        "2: the pattern has 1000000 tiles; at most 1000 can be drawn"
      ])
    let fading = "<rect width='9' height='9' fill='url(#p)'><animate attributeName='fill' to='red' dur='1s'/></rect>"
    let tile = "<pattern id='p' width='.5' height='.5'><rect width='1' height='1'/></pattern>"
    #expect(findings(tile + fading) == ["2: `fill` that changes from a gradient cannot be drawn"])
    let own = "<pattern id='p' width='1' height='1'><rect width='1' height='1' fill='url(#p)'/></pattern>"
    #expect(findings(own + "<rect width='9' height='9' fill='url(#p)'/>").contains { $0.contains("refers to itself") })
    let marker = "<marker id='m' orient='auto'><rect width='1' height='1'/></marker>"
    #expect(
      findings(marker + "<path d='M0 0A4 4 0 0 1 8 8' stroke='red' marker-mid='url(#m)'/>") == [
        "2: `marker-mid` on a path with arcs cannot be drawn"
      ])
    #expect(
      findings("<image width='4' height='4' href='data:image/gif;base64,R0lGOD'/>") == [
        "2: only PNG, JPEG and WebP in base64 can be shown"
      ])
  }

  @Test func missingThingsMayBeLeftOut() throws {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><foreignObject/><rect width='4' height='4'/></svg>"
    var settings = ImportSettings()
    settings.allowsMissing = true
    let imported = try ImportedComposition(try SVGReader.read(Array(text.utf8), allowsMissing: true), settings)
    #expect(
      imported.missing.map(\.message) == [
        "`foreignObject` holds HTML, of which only one still `div` with a background that fills it can be drawn; "
          + "draw it with shapes and `text`"
      ])
    #expect(imported.text.contains("rectangle"))
  }

  @Test func referencesNeverRunInACircle() {
    #expect(findings("<g id='a'><use href='#a'/></g>") == ["2: `use` refers to itself"])
    #expect(
      findings("<defs><g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g></defs><use href='#a'/>").contains {
        $0.contains("refers to itself")
      })
    // Ten levels of ten uses each: counted before they are drawn.
    var bomb = "<defs><rect id='l0' width='1' height='1'/>"
    for i in 1...10 { bomb += "<g id='l\(i)'>" + String(repeating: "<use href='#l\(i - 1)'/>", count: 10) + "</g>" }
    #expect(findings(bomb + "</defs><use href='#l10'/>").contains { $0.contains("more than 5000 shapes") })
  }

  @Test func masksClipsAndFiltersAreKept() throws {
    let text = try imported(
      """
      <defs><clipPath id="c"><circle cx="12" cy="12" r="8"/></clipPath><mask id="m"><rect width="24" height="24" fill="white"/></mask>
      <filter id="goo"><feGaussianBlur stdDeviation="1.5" result="b"/><feColorMatrix in="b" values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 18 -7" result="g"/>
      <feBlend in="SourceGraphic" in2="g"/></filter></defs>
      <g clip-path="url(#c)"><rect width="24" height="24" mask="url(#m)"/></g><g filter="url(#goo)"><circle cx="9" cy="12" r="3"/></g>
      """)
    #expect(
      text.contains(#""mode": "luminance""#) && text.contains(#""blur": 1.5"#) && text.contains(#""colorMatrix""#))
  }

  @Test func shapesLeanAndTurnOnTheirWay() throws {
    func rectangle(_ animation: String) throws -> String {
      try imported("<rect width='4' height='4'>\(animation)</rect>")
    }
    let lean = "attributeName='transform' values='0;20' dur='1s' repeatCount='indefinite'"
    func to(_ type: String) throws -> Substring? {
      let lines = try rectangle("<animateTransform type='\(type)' \(lean)/>").split(separator: "\n")
      let skew = lines.firstIndex { $0.hasSuffix("\"skew\": {") }
      return skew.map { lines[$0 + 2].drop { $0 == " " } }
    }
    #expect(try to("skewX") == #""to": [20, 0],"#)
    #expect(try to("skewY") == #""to": [0, 20],"#)
    let way = "path='M0 0h9' dur='1s' repeatCount='indefinite'"
    let back = try rectangle("<animateMotion rotate='auto-reverse' \(way)/>")
    #expect(back.contains(#""turns": true"#) && back.contains(#""rotation": 180"#))
    let aslant = try rectangle("<animateMotion rotate='30' \(way)/>")
    #expect(!aslant.contains("turns") && aslant.contains(#""rotation": 30"#))
    // Until a motion begins, nothing is moved.
    let late = "<rect width='4' height='4'><animateMotion path='M0 0h9' begin='1s' dur='1s' fill='freeze'/></rect>"
    #expect(findings(late).isEmpty)
    let backwards =
      "<rect width='4' height='4'><animateMotion path='M0 0h9' keyPoints='0;1;0' keyTimes='0;2;1' calcMode='linear' dur='1s' repeatCount='indefinite'/></rect>"
    #expect(findings(backwards) == ["2: `animateMotion`: `keyTimes` run backwards"])
  }

  @Test func periodsThatDoNotMeetAreFitted() throws {
    func dot(_ seconds: String) -> String {
      "<circle r='3'><animate attributeName='r' values='3;1;3' dur='\(seconds)' repeatCount='indefinite'/></circle>"
    }
    #expect(try imported(dot("1.01s") + dot("2.03s") + dot("3.07s")).contains(#""loop": "fit""#))
    #expect(try !imported(dot("1s") + dot("2.5s")).contains("loop"))
  }

  @Test func whatDoesNotRepeatPlaysOnce() throws {
    let text = try imported(
      "<circle r='3'><animate attributeName='r' from='0' to='3' dur='2s' fill='freeze'/></circle>")
    #expect(text.contains(#""plays": 1"#) && text.contains(#""duration": 2"#))
  }

  @Test func inheritedAnimationsAndVariablesReachTheShape() throws {
    let text = try imported(
      "<g fill='none' stroke='currentColor' color='#f00' stroke-dasharray='0 150'><animate attributeName='stroke-dasharray' values='0 150;42 150' dur='1s' repeatCount='indefinite'/><path d='M0 0h9'/></g>"
    )
    #expect(text.contains(##""default": "#FF0000""##))
    #expect(text.contains(#""dashes": ["#) && text.contains(#""from": 0, "to": 42"#))
  }
}
