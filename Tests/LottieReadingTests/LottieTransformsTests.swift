import GraphicsCore
import Importing
import LottieReading
import Testing

@Suite struct LottieTransformsTests {
  private let dot = disc + "," + blueFill

  private func moved(_ transform: String, _ more: String = "", at time: Double, _ point: Point) throws -> Point {
    try LottieReader.read(lottie(shapeLayer(dot, transform, more))).nodes[0].matrix(at: time).apply(point)
  }

  private func isAbout(_ a: Point, _ b: Point) -> Bool { abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6 }

  @Test func scalesAndTurnsAboutTheAnchor() throws {
    let transform = #""a": { "k": [10, 0] }, "p": { "k": [50, 50] }, "s": { "k": [200, 100] }, "r": { "k": 90 }"#
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
    (#""ry": { "k": 60 }"#, Point(10, 10), Point(5, 10)),
    (#""ry": { "k": 180 }"#, Point(10, 10), Point(-10, 10)),
    (#""rx": { "a": 1, "k": [{ "t": 0, "s": [0] }, { "t": 30, "s": [360] }] }"#, Point(10, 10), Point(10, -10)),
    // Layers turn in their plane first, and by their orientation last, about the x axis at the end.
    (#""ry": { "k": 60 }, "rz": { "k": 90 }"#, Point(0, 10), Point(-5, 0)),
    (#""ry": { "k": 60 }, "or": { "k": [0, 0, 90] }"#, Point(10, 0), Point(0, 5)),
    (#""or": { "k": [60, 0, 90] }"#, Point(10, 0), Point(0, 5)),
  ])
  func aTurnInSpaceIsSeenFromTheFront(_ transform: String, _ point: Point, _ seen: Point) throws {
    #expect(isAbout(try moved(transform, at: 0.5, point), seen))
  }

  @Test func aTurnInSpaceIsNotedUnlessItMirrors() throws {
    func notes(_ degrees: Int) throws -> [String] {
      try LottieReader.read(lottie(shapeLayer(dot, "\"ry\": { \"k\": \(degrees) }"))).notes.map(\.message)
    }
    #expect(try notes(60) == [#"layer "dot": its rotation in space is drawn without perspective, as players draw it"#])
    #expect(try notes(180) == [])
  }

  @Test func turnsAboutSeveralAxesInSpaceAreNamed() {
    let both = findings(lottie(shapeLayer(dot, #""rx": { "k": 30 }, "or": { "k": [0, 30, 0] }"#)))
    #expect(both.first?.contains("rotation about more than one axis in space cannot be drawn; turn") == true)
    let child = shapeLayer(dot, #""rx": { "k": 30 }"#, #""parent": 7,"#)
    let parent = #"{ "ty": 3, "ind": 7, "nm": "hinge", "ip": 0, "op": 30, "ks": { "ry": { "k": 30 } } }"#
    let chain = findings(lottie("\(child), \(parent)"))
    #expect(chain.first?.contains("\"dot\": rotation in space of a layer and of its parents cannot be drawn") == true)
  }

  @Test func whatIsNotedOfAParentNamesTheParent() throws {
    let children = Array(repeating: shapeLayer(dot, "", #""parent": 7,"#), count: 2).joined(separator: ",")
    let parent = #"{ "ty": 3, "ind": 7, "nm": "hinge", "ip": 0, "op": 30, "ks": { "ry": { "k": 30 } } }"#
    let notes = try LottieReader.read(lottie("\(children), \(parent)")).notes
    #expect(notes.count == 1 && notes[0].message.hasPrefix("layer \"hinge\": its rotation in space"), "\(notes)")
  }

  @Test(arguments: [
    #""rz": { "k": 30 }, "or": { "k": [0, 0, 60] }"#,
    #""or": { "a": 1, "k": [{ "t": 0, "s": [0, 0, 0] }, { "t": 30, "s": [0, 0, 180] }] }"#,
  ])
  func theOrientationInThePlaneAddsToTheRotation(_ transform: String) throws {
    #expect(isAbout(try moved(transform, at: 0.5, Point(10, 0)), Point(0, 10)))
  }
}
