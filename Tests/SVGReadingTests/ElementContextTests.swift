import GraphicsCore
import Importing
import MotionMath
import SVGReading
import Testing

/// Properties over time.
@Suite struct ElementContextTests {
  @Test func contentsOfAGroupAreDrawnWithoutIt() throws {
    let rect = "<rect width='9' height='9'/>"
    let group = "<g style='display: contents' opacity='.5' transform='scale(2)' fill='red'>\(rect)</g>"
    let node = try SVGReader.read(svg(group)).nodes[0]
    #expect(node.opacity == .constant(1) && node.transforms.isEmpty)
    let hidden = "<rect width='9' height='9' style='display: contents'/>"
    #expect(try SVGReader.read(svg(rect + hidden)).nodes.count == 1)
  }

  /// To a thousandth, because tracks count times as half a nanosecond later.
  private func values(_ track: Track<Double>, at times: [Double]) -> [Double] {
    times.map { (track.value(at: $0) * 1000).rounded() / 1000 }
  }

  /// Values beyond their range count where they are mixed.
  @Test func sharesAreLimitedWhereTheyShow() throws {
    let style = "<style>@keyframes k { 50% { opacity: 2 } } .k { opacity: -1; animation: k 2s linear infinite }</style>"
    let meant = [0, 0.5, 1, 1]
    let times = [0.2, 0.5, 0.7, 1]
    let moved = try SVGReader.read(svg("<path d='M0 0h9v9z'>\(moving("opacity", "-1;2;-1"))</path>"))
    #expect(values(moved.nodes[0].opacity, at: times) == meant)
    // The element's own value is limited at once, as in browsers.
    let styled = try SVGReader.read(svg(style + "<path class='k' d='M0 0h9v9z'/>"))
    #expect(values(styled.nodes[0].opacity, at: times) == [0.4, 1, 1, 1])
    let filled = try SVGReader.read(svg("<path d='M0 0h9v9z'>\(moving("fill-opacity", "-1;2;-1"))</path>"))
    #expect(values(shapes(filled)[0].fillOpacity, at: times) == meant)
  }

  /// The shimmer of skeletons runs from before its box to behind it.
  @Test func stopsComeFromOutside() throws {
    let stops = """
      <linearGradient id='g'><stop>\(moving("offset", "-2;-2;1"))</stop>
      <stop stop-color='red'>\(moving("offset", "-1;-1;2"))</stop></linearGradient><path d='M0 0h9v9z' fill='url(#g)'/>
      """
    guard case .gradient(let gradient)? = shapes(try SVGReader.read(svg(stops)))[0].fill else {
      Issue.record("a gradient")
      return
    }
    let times = [0.5, 1.2, 1.6, 1.9]
    #expect(values(gradient.stops[0].offset, at: times) == [0, 0, 0, 0.7])
    #expect(values(gradient.stops[1].offset, at: times) == [0, 0, 0.8, 1])
  }

  @Test func lengthsAreLimitedWhereTheyShow() throws {
    let bodies = """
      <circle>\(moving("r", "-2;2;-2"))</circle><ellipse ry='3'>\(moving("rx", "-2;2;-2"))</ellipse>
      <rect height='9' ry='1'>\(moving("width", "-2;2;-2"))\(moving("rx", "-2;2;-2"))</rect>
      <path d='M0 0h9' stroke='red'>\(moving("stroke-width", "-2;2;-2"))</path>
      """
    let found = shapes(try SVGReader.read(svg(bodies)))
    let lengths = found.flatMap { shape -> [Track<Double>] in
      switch shape.outline {
      case .ellipse(_, let radii): [radii.map(\.width)]
      case .rectangle(_, let size, let radii): [size.map(\.width), radii.map(\.width)]
      default: shape.stroke.map { [$0.width] } ?? []
      }
    }
    #expect(lengths.count == 5)
    for length in lengths { #expect(values(length, at: [0, 0.4, 0.75, 1, 1.6]) == [0, 0, 1, 2, 0]) }
  }

  // MARK: Keywords

  private func shown(
    _ body: String, at times: [Double], _ value: (AnimatedShape, Double) -> [Double]
  ) throws -> [[Double]] {
    let shape = shapes(try SVGReader.read(svg(body)))[0]
    return times.map { time in value(shape, time).map { ($0 * 1000).rounded() / 1000 } }
  }

  /// Red, blue and alpha.
  private func fill(_ shape: AnimatedShape, _ time: Double) -> [Double] {
    guard case .color(let color)? = shape.fill else { return [] }
    let now = color.value(at: time).light
    return [now.red, now.blue, now.alpha]
  }

  private func corners(_ shape: AnimatedShape, _ time: Double) -> [Double] {
    guard case .rectangle(_, _, let radii) = shape.outline else { return [] }
    let now = radii.value(at: time)
    return [now.width, now.height]
  }

  private func styled(_ shape: String, _ animation: String, _ keyframes: String) -> String {
    "<style>.k { animation: \(animation) } \(keyframes)</style>\(shape)"
  }

  /// The moments are Chromium's.
  @Test func paintComesAndGoesHalfWay() throws {
    let path = "<path class='k' d='M0 0h9v9z' fill='none'/>"
    let comes = styled(path, "k 2s linear infinite", "@keyframes k { 50% { fill: #00f } }")
    #expect(try shown(comes, at: [0.4, 0.6, 1.4], fill) == [[0, 0, 0], [0, 1, 1], [0, 1, 1]])
    #expect(try shown(comes, at: [1.6], fill) == [[0, 0, 0]])
    // What is below decides whether it can be mixed.
    let mixed = styled(
      path, "a 1s linear forwards, b 3s linear 1s infinite",
      "@keyframes a { to { fill: #f00 } } @keyframes b { 50% { fill: #00f } }")
    #expect(try shown(mixed, at: [0.4, 0.6, 1.75], fill) == [[0, 0, 0], [1, 0, 1], [0.5, 0.5, 1]])
    let fades = styled(path, "k 2s linear infinite", "@keyframes k { 0% { fill: transparent } 50% { fill: #00f } }")
    #expect(try shown(fades, at: [0.5], fill) == [[0, 1, 0.5]])
  }

  /// SVG Animations Level 2: what cannot be mixed is discrete.
  @Test func attributesWithKeywordsAreDiscrete() throws {
    func path(_ values: String) -> String {
      """
      <path d='M0 0h9v9z' fill='none'><animate attributeName='fill' \(values) dur='3s' repeatCount='indefinite'/>
      </path>
      """
    }
    let thirds = try shown(path("values='none;#00f;none'"), at: [0.9, 1.1, 1.9, 2.1], fill)
    #expect(thirds == [[0, 0, 0], [0, 1, 1], [0, 1, 1], [0, 0, 0]])
    for values in ["to='#00f'", "from='none' to='#00f'"] {
      #expect(try shown(path(values), at: [1.4, 1.6], fill) == [[0, 0, 0], [0, 1, 1]])
    }
    #expect(try shown(path("values='#000;#00f'"), at: [1.5], fill) == [[0, 0.5, 1]])
  }

  @Test func automaticRadiiChangeHalfWay() throws {
    func moments(_ attributes: String, _ frame: String) throws -> [[Double]] {
      let rect = "<rect class='k' width='9' height='9' \(attributes)/>"
      let body = styled(rect, "k 2s linear infinite", "@keyframes k { 50% { \(frame) } }")
      return try shown(body, at: [0.4, 0.6], corners)
    }
    #expect(try moments("", "rx: 3px") == [[0, 0], [3, 3]])
    #expect(try moments("ry='1'", "rx: 3px") == [[1, 1], [3, 1]])
    #expect(try moments("", "rx: 3px; ry: 2px") == [[0, 0], [3, 2]])
    #expect(try moments("rx='1'", "rx: 3px") == [[1.8, 1.8], [2.2, 2.2]])
    let rect = "<rect class='k' width='9' height='9' ry='1'/>"
    let both = styled(rect, "k 2s linear infinite", "@keyframes k { 50% { rx: 3px; ry: 2px } }")
    #expect(
      findings(svg(both)) == ["2: an `rx` or `ry` of `auto` that changes while the other moves cannot be drawn"])
    // An attribute that is not written is 0, not `auto`.
    let animated = """
      <rect width='9' height='9'><animate attributeName='rx' to='4' dur='2s' repeatCount='indefinite'/></rect>
      """
    #expect(try shown(animated, at: [0.5], corners) == [[1, 1]])
  }

  @Test func dashesComeHalfWay() throws {
    let line = "<path class='k' d='M0 0h9' stroke='red'/>"
    let body = styled(line, "k 2s linear infinite", "@keyframes k { 50% { stroke-dasharray: 3 2 } }")
    let dashes = try shown(body, at: [0.4, 0.6]) { shape, time in
      shape.stroke?.dashes.map { $0.value(at: time) } ?? []
    }
    #expect(dashes == [[10_000, 0], [3, 2]])
  }

  /// What each keyword of an animation says in the middle of it.
  @Test(arguments: [
    ("opacity", "initial", [1.0]), ("opacity", "unset", [1]), ("opacity", "inherit", [0.2]),
    ("stroke-opacity", "initial", [1]), ("stroke-opacity", "unset", [0.4]), ("stroke-opacity", "inherit", [0.4]),
  ])
  func keywordsStandForValues(_ property: String, _ word: String, _ expected: [Double]) throws {
    let sheet = "<style>@keyframes k { 50% { \(property): \(word) } } rect { animation: k 2s infinite }</style>"
    let rect = "<rect width='9' height='9' stroke='red' style='\(property): .6'/>"
    let image = try SVGReader.read(svg(sheet + "<g opacity='.2' stroke-opacity='.4'>\(rect)</g>"))
    guard case .group(let nodes) = image.nodes[0].content else {
      Issue.record("a group")
      return
    }
    let track = property == "opacity" ? nodes[0].opacity : shapes(image)[0].strokeOpacity
    #expect(values(track, at: [1]) == expected)
  }

  @Test func inheritingWhatMovesIsNamed() {
    let sheet = "<style>@keyframes k { 50% { fill: inherit } } rect { animation: k 2s infinite }</style>"
    let group = "<g>\(moving("fill", "red;blue;red"))<rect width='9' height='9'/></g>"
    let named = "`fill` of the animation k: `inherit` of something that moves cannot be drawn"
    #expect(findings(svg(sheet + group)) == ["2: \(named)"])
  }
}
