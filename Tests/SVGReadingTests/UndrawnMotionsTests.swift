import GraphicsCore
import Importing
import MotionMath
import SVGReading
import Testing

/// No motion is lost without a word: it is drawn, or named.
@Suite struct UndrawnMotionsTests {
  private func filter(_ content: String) -> String {
    "<filter id='f' color-interpolation-filters='sRGB'>\(content)</filter><rect width='9' height='9' filter='url(#f)'/>"
  }

  private func painted(_ server: String) -> String { "\(server)<rect width='9' height='9' fill='url(#p)'/>" }

  @Test func motionsOfWhatIsNoShapeAreNamed() {
    let stops = "<stop stop-color='red'/><stop offset='1' stop-color='blue'/>"
    let images: [(String, String)] = [
      ("values", filter("<feColorMatrix type='hueRotate' values='0'>\(moving("values", "0;360"))</feColorMatrix>")),
      ("width", filter("\(moving("width", "1;0;1"))<feGaussianBlur stdDeviation='1'/>")),
      ("x", "<mask id='m'>\(moving("x", "0;9"))<path d='M0 0h9v9z'/></mask><path d='M0 0h9v9z' mask='url(#m)'/>"),
      (
        "spreadMethod",
        painted("<linearGradient id='p'>\(stops)\(moving("spreadMethod", "pad;repeat"))</linearGradient>")
      ),
      ("gradientUnits", painted("<radialGradient id='p'>\(stops)\(moving("gradientUnits", "a;b"))</radialGradient>")),
      (
        "viewBox",
        painted("<pattern id='p' width='4' height='4'><path d='M0 0h2v2z'/>\(moving("viewBox", "1;2"))</pattern>")
      ),
      (
        "refX",
        "<marker id='m'>\(moving("refX", "0;4;0"))<path d='M0 0h2v2z'/></marker>"
          + "<path d='M1 1h5' stroke='red' marker-end='url(#m)'/>"
      ),
    ]
    for (attribute, image) in images {
      #expect(findings(svg(image)) == ["2: `animate` of `\(attribute)` cannot be drawn"], "\(image)")
    }
    #expect(
      findings(svg(painted("<radialGradient id='p'>\(stops)\(moving("fx", ".5;-.2;.5"))</radialGradient>")))
        == ["2: a focus outside of the circle cannot be drawn; move `fx` and `fy` into it"])
    for (name, motion) in [("linearGradient", "transform: rotate(9deg)"), ("pattern", "translate: 9px")] {
      let moved = "<style>@keyframes k { to { \(motion) } } #p { animation: 'k' 2s infinite }</style>"
      let server = "<\(name) id='p' width='4' height='4'>\(stops)<path d='M0 0h2v2z'/></\(name)>"
      #expect(findings(svg(moved + painted(server))).count == 1, "\(name)")
    }
  }

  @Test func passesOfAMotionThatAddUpAreNamed() {
    func image(_ attributes: String) -> [UInt8] {
      svg("<rect width='9' height='9'><animateMotion path='M0 0h9' dur='1s' fill='freeze' \(attributes)/></rect>")
    }
    let named = ["2: `animateMotion`: `accumulate` of a motion that repeats cannot be drawn"]
    #expect(findings(image("accumulate='sum' repeatCount='3'")) == named)
    #expect(findings(image("accumulate='sum'")).isEmpty)
  }

  @Test func timelinesOfPagesAreNamed() {
    let rule = "rect { animation: k 1s; animation-timeline: scroll() }"
    let sheet = "<style>@keyframes k { to { opacity: 0 } } \(rule)</style>"
    let named = ["2: `animation-timeline` cannot be drawn"]
    #expect(findings(svg(sheet + "<rect width='9' height='9'/>")) == named)
  }

  @Test func theShorthandOfAPathIsNamed() {
    let sheet = "<style>@keyframes k { to { offset: path('M0 0h9') 100% } } rect { animation: k 1s infinite }</style>"
    #expect(findings(svg(sheet + "<rect width='9' height='9'/>")) == ["2: keyframes of `offset` cannot be drawn"])
  }

  /// On the shape itself, or where it inherits them from.
  @Test(arguments: [
    "paint-order", "marker-start", "marker-mid", "marker-end", "stroke-linecap", "stroke-linejoin", "fill-rule",
  ])
  func wordsThatMoveAreNamed(_ property: String) {
    let motion = moving(property, "inherit;inherit")
    let line = "<path d='M0 0h9v9' fill='red' stroke='blue'>"
    let keyframes = "<style>@keyframes k { 50% { \(property): inherit } } g { animation: k 1s infinite }</style>"
    for image in [
      "\(line)\(motion)</path>", "<g>\(motion)\(line)</path></g>", "\(keyframes)<g>\(line)</path></g>",
    ] {
      #expect(findings(svg(image)) == ["2: `\(property)` that moves cannot be drawn"], "\(image)")
    }
  }

  @Test func clipRulesThatMoveAreNamed() {
    let clip = "<clipPath id='c'><path d='M0 0h9v9z'>\(moving("clip-rule", "nonzero;evenodd"))</path></clipPath>"
    #expect(
      findings(svg("\(clip)<path d='M0 0h9v9z' clip-path='url(#c)'/>")) == [
        "2: `clip-rule` that moves cannot be drawn"
      ])
  }

  /// What a mask, a pattern or a marker holds inherits from it, and it inherits from what is around it.
  @Test func whatIsInheritedMoves() throws {
    let red = moving("fill", "red;blue;red")
    for image in [
      "<g fill='red'>\(red)<pattern id='p' width='4' height='4'><path d='M0 0h2v2z'/></pattern></g>",
      "<pattern id='p' width='4' height='4' fill='red'>\(red)<path d='M0 0h2v2z'/></pattern>",
    ] {
      #expect(findings(svg(painted(image))).isEmpty)
      #expect(fills(try SVGReader.read(svg(painted(image))).nodes).contains { !$0.isConstant }, "\(image)")
    }
    let mask = "<mask id='m' fill='white'>\(moving("fill", "white;black;white"))<path d='M0 0h9v9z'/></mask>"
    #expect(findings(svg("\(mask)<path d='M0 0h9v9z' mask='url(#m)'/>")).isEmpty)
    let stop =
      "<linearGradient id='p'><stop stop-color='currentColor'/><stop offset='1' stop-color='blue'/></linearGradient>"
    let image = try SVGReader.read(svg("<g color='red'>\(painted(stop))</g>"))
    guard case .group(let nodes)? = image.nodes.first?.content, case .shape(let shape)? = nodes.first?.content,
      case .gradient(let gradient)? = shape.fill
    else {
      Issue.record("a gradient")
      return
    }
    #expect(gradient.stops[0].color.still?.light == Color(red: 1, green: 0, blue: 0))
  }

  @Test func whatNeverStartsIsNoted() throws {
    func circle(_ begin: String) -> [UInt8] {
      svg(
        "<circle r='9'><animate attributeName='r' begin='\(begin)' values='1;9' dur='1s' repeatCount='indefinite'/></circle>"
      )
    }
    for begin in ["click", "indefinite", "a.mouseover; b.focus"] {
      #expect(
        try notes(circle(begin)) == [
          "2: `begin` waits for an event or a script, which an image does not have: the animation never starts"
        ])
    }
    #expect(try notes(circle("click; 1s")).isEmpty)
  }

  /// The colors of filled shapes.
  private func fills(_ nodes: [AnimatedNode]) -> [Track<ColorPair>] {
    nodes.flatMap(\.shapes).compactMap { if case .color(let color)? = $0.fill { color } else { nil } }
  }

  /// `currentColor` is the color as it is at each moment, the element's own or an inherited one.
  @Test func currentColorMoves() throws {
    for image in [
      "<g color='red'>\(moving("color", "red;blue;red"))<path d='M0 0h9v9z' fill='currentColor'/></g>",
      "<g fill='currentColor'><path d='M0 0h9v9z' color='red'>\(moving("color", "red;blue;red"))</path></g>",
    ] {
      #expect(findings(svg(image)).isEmpty)
      let colors = fills(try SVGReader.read(svg(image)).nodes)
      #expect(colors.count == 1 && colors[0].value(at: 0).light.red == 1)
      let shown = [0.5, 1].map { time in colors.first.map { $0.value(at: time).light.blue } ?? 0 }
      #expect(abs(shown[0] - 0.5) < 1e-6 && abs(shown[1] - 1) < 1e-6)
    }
  }
}
