import GraphicsCore
import Importing
import SVGReading
import Testing

/// A square of 4 around (6, 2) on its way along a line from (0, 10) to (20, 10).
@Suite struct MotionPathTests {
  /// Where its center is in the middle of the way.
  @Test(arguments: [
    ("", Point(16, 12)), ("transform-box: fill-box; transform-origin: center", Point(10, 10)),
    ("scale: 2", Point(32, 24)), ("transform: scale(2)", Point(22, 14)),
    ("transform-box: fill-box; transform-origin: center; scale: 2", Point(14, 18)),
    ("transform-box: fill-box; transform-origin: center; transform: scale(2)", Point(10, 10)),
    ("offset-anchor: 6px 2px", Point(10, 10)), ("offset-anchor: right top; transform-box: fill-box", Point(8, 12)),
    ("offset-anchor: right 2px top 3px; transform-box: fill-box", Point(10, 9)),
    ("offset-anchor: bottom 25% left 1px; transform-box: fill-box", Point(11, 9)),
  ])
  func theOriginFollowsThePath(_ style: String, _ center: Point) throws {
    let path = "offset-path: path('M0 10H20'); animation: k 2s linear infinite"
    let sheet = "<style>@keyframes k { to { offset-distance: 100% } } rect { \(path); \(style) }</style>"
    let image = try SVGReader.read(svg(sheet + "<rect x='4' width='4' height='4'/>"))
    #expect((image.nodes[0].matrix(at: 1).apply(Point(6, 2)) - center).length < 1e-6)
  }

  /// Where the middle of its left side is.
  @Test(arguments: [
    ("path('M0 10H20')", Point(0, 10)), ("path('M0 10H20') 25%", Point(5, 10)),
    ("auto path('M0 10H20') 5px", Point(5, 10)),
    ("path('M20 10H0') 25% reverse", Point(15, 10)), ("path('M0 10H20') 30deg 50% / auto", Point(10, 10)),
    ("circle(5px at 10px 10px) 25% 0deg", Point(10, 15)), ("ellipse(6px 4px at 10px 10px) 50% 0deg", Point(4, 10)),
    ("polygon(2px 3px, 12px 3px, 12px 9px) 10px 0deg", Point(12, 3)), ("none", Point(0, 0)),
  ])
  func theShorthandSaysPathAndPlace(_ offset: String, _ place: Point) throws {
    let image = try SVGReader.read(svg("<rect width='4' height='4' style=\"offset: \(offset)\"/>"))
    #expect((image.nodes[0].matrix(at: 0).apply(.zero) - place).length < 1e-6)
  }

  /// Browsers give them no box.
  @Test(arguments: [
    "circle(5px)", "circle(50% at 1px 1px)", "circle(closest-side at 1px 1px)", "ray(45deg)", "inset(1px)",
  ])
  func shapesThatDependOnABoxAreNamed(_ path: String) throws {
    let finding = try #require(findings(svg("<rect width='4' height='4' style='offset-path: \(path)'/>")).first)
    #expect(finding.hasPrefix("2: `offset-path`: only `path()`, `circle()`,") && finding.hasSuffix("found \(path)"))
  }

  @Test func theStartOfAPathIsAPlace() throws {
    let style = "offset-path: path('M20 20h40')"
    let image = try SVGReader.read(svg("<rect width='4' height='4' style=\"\(style)\"/>"))
    #expect((image.nodes[0].matrix(at: 0).apply(.zero) - Point(20, 20)).length < 1e-6)
  }

  /// Where the corner of a square is while it does not move, and where in the middle of its way.
  @Test(arguments: [
    ("path='M20 20v40' rotate='auto'", Point(20, 40)), ("path='M20 20h40'", Point(40, 20)),
    ("from='20 20' to='20 60'", Point(20, 40)),
  ])
  func aMotionThatBeginsLaterMovesNothingBefore(_ motion: String, _ middle: Point) throws {
    let moved = "<animateMotion \(motion) begin='1s' dur='2s'/>"
    let clock = "<animate attributeName='opacity' values='1;1' dur='4s' repeatCount='indefinite'/>"
    let image = try SVGReader.read(svg("<rect width='4' height='4'>\(moved)\(clock)</rect>"))
    let corners = [0.5, 2, 3.5].map { image.nodes[0].matrix(at: $0).apply(Point(0, 0)) }
    for (corner, expected) in zip(corners, [Point.zero, middle, .zero]) {
      #expect((corner - expected).length < 1e-6, "\(corners)")
    }
    let end = image.nodes[0].matrix(at: 0.5).apply(Point(4, 4))
    #expect((end - Point(4, 4)).length < 1e-6)
  }

  /// Where the corner of a square is in the middle of each of two ways in turn, and in the first one again.
  @Test(arguments: [
    ("path='M0 10h20'", "path='m20 10v20'"), ("from='0 10' to='20 10'", "values='20 10;20 30'"),
    ("path='M0 10h20' fill='freeze'", "path='M20 10v20' fill='freeze'"),
    ("path='M10 10'", "path='M20 10v20'"), ("path='M10 10z'", "path='M20 20'"),
    ("path='M0 10h20' rotate='auto'", "path='M20 10v20'"), ("path='M0 10h20'", "from='20 10' to='20 30'"),
  ])
  func aLaterMotionTakesThePlaceOfAnother(_ first: String, _ second: String) throws {
    let motions =
      "<animateMotion id='a' \(first) begin='0s;b.end' dur='1s'/>"
      + "<animateMotion id='b' \(second) begin='a.end' dur='1s'/>"
    let image = try SVGReader.read(svg("<rect width='4' height='4'>\(motions)</rect>"))
    for (time, expected) in zip([0.5, 1.5, 2.5], [Point(10, 10), Point(20, 20), Point(10, 10)]) {
      let corner = image.nodes[0].matrix(at: time).apply(.zero)
      #expect((corner - expected).length < 1e-3, "\(corner) at \(time)")
    }
  }

  @Test func motionsThatCannotBeJoinedAreNamed() {
    func image(_ attributes: String) -> [UInt8] {
      let first = "<animateMotion path='M0 10h20' begin='0s' dur='1s'/>"
      return svg("<rect width='4' height='4'>\(first)<animateMotion \(attributes) begin='0.5s' dur='1s'/></rect>")
    }
    #expect(
      findings(image("path='M0 0h9' rotate='auto'")) == [
        "2: `animateMotion`: several that differ in `rotate`, or of which some have no path, cannot be drawn"
      ])
    #expect(findings(image("path='M0 0h9' additive='sum'")).isEmpty)
  }
}
