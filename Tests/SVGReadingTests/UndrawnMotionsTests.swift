import GraphicsCore
import Importing
import MotionMath
import SVGReading
import Testing

/// No motion is lost without a word: it is drawn, or named.
@Suite struct UndrawnMotionsTests {
  private func moving(_ attribute: String, _ values: String) -> String {
    "<animate attributeName='\(attribute)' values='\(values)' dur='2s' repeatCount='indefinite'/>"
  }

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
      findings(svg(painted("<radialGradient id='p'>\(stops)\(moving("fx", ".5;.2;.5"))</radialGradient>")))
        == ["2: a focus beside the center cannot be drawn"])
    let style = "<style>@keyframes k { 50% { --r: 9px } } rect { animation: k 2s infinite }</style>"
    #expect(findings(svg("\(style)<rect width='9' height='9'/>")) == ["2: keyframes of `--r` cannot be drawn"])
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
    nodes.flatMap { node -> [Track<ColorPair>] in
      switch node.content {
      case .group(let nodes): return fills(nodes)
      case .shape(let shape):
        guard case .color(let color)? = shape.fill else { return [] }
        return [color]
      }
    }
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
      #expect(colors.first.map { $0.value(at: 1).light.blue == 1 && $0.value(at: 0.5).light.red == 0.5 } == true)
    }
  }
}
