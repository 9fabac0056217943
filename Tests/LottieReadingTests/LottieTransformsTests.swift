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

  @Test(arguments: [
    (#""rx": { "k": 30 }"#, "the rotation about the x axis cannot be drawn"),
    (#""or": { "k": [0, 30, 0] }"#, "the orientation in space cannot be drawn"),
    (
      #""or": { "a": 1, "k": [{ "t": 0, "s": [0, 0, 0] }, { "t": 30, "s": [90, 0, 0] }] }"#,
      "the orientation in space cannot be drawn"
    ),
  ])
  func leavingThePlaneIsNamed(_ transform: String, _ message: String) {
    #expect(findings(lottie(shapeLayer(dot, transform))).first?.contains(message) == true)
  }

  @Test(arguments: [
    #""rz": { "k": 30 }, "or": { "k": [0, 0, 60] }"#,
    #""or": { "a": 1, "k": [{ "t": 0, "s": [0, 0, 0] }, { "t": 30, "s": [0, 0, 180] }] }"#,
  ])
  func theOrientationInThePlaneAddsToTheRotation(_ transform: String) throws {
    #expect(isAbout(try moved(transform, at: 0.5, Point(10, 0)), Point(0, 10)))
  }
}
