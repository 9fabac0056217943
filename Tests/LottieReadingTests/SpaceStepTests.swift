import GraphicsCore
import Importing
import Testing

@testable import LottieReading

/// What is expected are the matrices of lottie-web, whose parts in the plane it draws.
@Suite struct SpaceStepTests {
  private let dot = disc + "," + blueFill

  private func seen(_ layers: String, at time: Double, _ point: Point) throws -> Point {
    try LottieReader.read(lottie(layers)).nodes[0].matrix(at: time).apply(point)
  }

  private func isAbout(_ a: Point, _ b: Point) -> Bool { abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6 }

  /// First about y, then about x: what is in front on the right comes down.
  @Test func turnsAboutTwoAxes() throws {
    let both = shapeLayer(dot, #""p": { "k": [50, 40] }, "rx": { "k": 30 }, "ry": { "k": 60 }"#)
    let right = try seen(both, at: 0, Point(10, 0))
    // cos 60°, and sin 60° · sin 30°.
    #expect(isAbout(right, Point(55, 40 + 10 * 0.8660254037844386 * 0.5)))
    let down = try seen(both, at: 0, Point(0, 10))
    #expect(isAbout(down, Point(50, 40 + 10 * 0.8660254037844386)))
  }

  @Test func aLayerTurnsWithItsParentInSpace() throws {
    let turn = #""rx": { "k": 0 }, "ry": { "k": "#
    let child = shapeLayer(dot, "\"p\": { \"k\": [20, 0] }, \(turn)40 }", #""parent": 7,"#)
    let parent = "{ \"ty\": 3, \"ind\": 7, \"nm\": \"hinge\", \"ip\": 0, \"op\": 30, \"ks\": { \(turn)20 } } }"
    // Both turns are about the same axis, so that their angles add up.
    let layers = "\(child), \(parent)"
    let middle = try seen(layers, at: 0, .zero)
    #expect(isAbout(middle, Point(20 * 0.9396926207859084, 0)))
    #expect(isAbout(try seen(layers, at: 0, Point(10, 0)), Point(20 * 0.9396926207859084 + 5, 0)))
  }

  /// What its child has in front, a parent's scale brings nearer, before the parent turns it to the side.
  @Test(arguments: [
    #"{ "k": [100, 100, 50] }"#,
    #"{ "a": 1, "k": [{ "t": 0, "s": [100, 100, 50] }, { "t": 30, "s": [100, 100, 90] }] }"#,
  ])
  func aParentScalesTheDepthOfItsChild(_ scale: String) throws {
    let turn = #""rx": { "k": 0 }, "ry": { "k": "#
    let child = shapeLayer(dot, "\(turn)40 }", #""parent": 7,"#)
    let parent = "{ \"ty\": 3, \"ind\": 7, \"ip\": 0, \"op\": 30, \"ks\": { \(turn)20 }, \"s\": \(scale) } }"
    let layers = "\(child), \(parent)"
    // cos 40° · cos 20° - sin 40° · sin 20° / 2
    #expect(isAbout(try seen(layers, at: 0, Point(10, 0)), Point(6.099231551964771, 0)))
  }

  /// From the front by the edge to the back and on: nothing flips between two frames.
  @Test func aWholeTurnIsSmooth() throws {
    let whole = #"{ "a": 1, "k": [{ "t": 0, "s": [0] }, { "t": 30, "s": [360] }] }"#
    let layer = shapeLayer(dot, "\"rx\": { \"k\": 45 }, \"ry\": \(whole)")
    let image = try LottieReader.read(lottie(layer))
    let places = (0...240).map { image.nodes[0].matrix(at: Double($0) / 240).apply(Point(10, 0)) }
    let steps = zip(places, places.dropFirst()).map { ($1 - $0).length }
    #expect((steps.max() ?? 9) < 0.4, "\(steps.max() ?? 0)")
    #expect(isAbout(try seen(layer, at: 0.5, Point(10, 0)), Point(-10, 0)))
  }
}
