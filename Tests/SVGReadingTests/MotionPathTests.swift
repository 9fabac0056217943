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
  ])
  func theOriginFollowsThePath(_ style: String, _ center: Point) throws {
    let path = "offset-path: path('M0 10H20'); animation: k 2s linear infinite"
    let sheet = "<style>@keyframes k { to { offset-distance: 100% } } rect { \(path); \(style) }</style>"
    let image = try SVGReader.read(svg(sheet + "<rect x='4' width='4' height='4'/>"))
    #expect((image.nodes[0].matrix(at: 1).apply(Point(6, 2)) - center).length < 1e-6)
  }
}
