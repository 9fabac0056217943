import GraphicsCore
import Importing
import MotionMath
import SVGReading
import Testing

/// Properties over time.
@Suite struct ElementContextTests {
  /// To a thousandth, because tracks count times as half a nanosecond later.
  private func values(_ track: Track<Double>, at times: [Double]) -> [Double] {
    times.map { (track.value(at: $0) * 1000).rounded() / 1000 }
  }

  private func moving(_ attribute: String, _ values: String) -> String {
    "<animate attributeName='\(attribute)' values='\(values)' dur='2s' repeatCount='indefinite'/>"
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
}
