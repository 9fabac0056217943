import GraphicsCore
import Importing
import LottieReading
import MotionMath
import Testing

@Suite struct LottieTransformsTests {
  private let dot = disc + "," + blueFill

  private func moved(_ transform: String, _ more: String = "", at time: Double, _ point: Point) throws -> Point {
    try LottieReader.read(lottie(shapeLayer(dot, transform, more))).nodes[0].matrix(at: time).apply(point)
  }

  private func isAbout(_ a: Point, _ b: Point) -> Bool { abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6 }

  @Test func scalesAndTurnsAboutTheAnchor() throws {
    let transform =
      #""a": { "k": [10, 0] }, "p": { "k": [50, 50] }, "s": { "k": [200, 100] }, "r": { "k": 90 }"#
    #expect(isAbout(try moved(transform, at: 0, Point(10, 0)), Point(50, 50)))
    #expect(isAbout(try moved(transform, at: 0, Point(11, 0)), Point(50, 52)))
  }

  @Test func aMovingAnchorMovesTheLayer() throws {
    let transform =
      #""a": { "a": 1, "k": [{ "t": 0, "s": [0, 0] }, { "t": 30, "s": [30, 0] }] }, "p": { "k": [50, 50] }"#
    #expect(isAbout(try moved(transform, at: 0.5, .zero), Point(35, 50)))
  }

  @Test func aLayerTurnsWithAStraightWay() throws {
    let way = #""p": { "a": 1, "k": [{ "t": 0, "s": [0, 0] }, { "t": 30, "s": [0, 60] }] }"#
    #expect(isAbout(try moved(way, #""ao": 1,"#, at: 0.5, Point(1, 0)), Point(0, 31)))
    #expect(isAbout(try moved(way, at: 0.5, Point(1, 0)), Point(1, 30)))
  }

  @Test func leavingThePlaneIsNamed() {
    let turned = shapeLayer(dot, #""rx": { "k": 30 }"#)
    #expect(findings(lottie(turned)).first?.contains("the rotation about the x axis cannot be drawn") == true)
  }
}
