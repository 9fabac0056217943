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

  @Test func aPositionStopsAtTheEndsOfACurvedWay() throws {
    let easing = #""o": { "x": 0.5, "y": -1 }, "i": { "x": 0.5, "y": 2 }"#
    let start = "{ \"t\": 0, \"s\": [0, 50], \"to\": [0, -40], \"ti\": [0, -40], \(easing) }"
    let way = "\"p\": { \"a\": 1, \"k\": [\(start), { \"t\": 30, \"s\": [60, 50] }] }"
    #expect(isAbout(try moved(way, at: 0.2, .zero), Point(0, 50)))
    let middle = try moved(way, at: 0.5, .zero)
    #expect(abs(middle.x - 30) < 0.01 && abs(middle.y - 20) < 0.01, "\(middle)")
    #expect(isAbout(try moved(way, at: 0.8, .zero), Point(60, 50)))
    let notes = try LottieReader.read(lottie(shapeLayer(dot, way))).notes.map(\.message)
    #expect(notes == [#"layer "dot": the position stops at the ends of its curved ways"#])
    let turning = findings(lottie(shapeLayer(dot, way, #""ao": 1,"#)))
    #expect(turning.first?.contains("goes beyond the ends of a way that turns the layer; let") == true)
  }

  @Test func aLayerTurnsWithAPositionInTwoParts() throws {
    let x = moving((0, 0), (30, 60))
    let diagonal = "\"p\": { \"s\": true, \"x\": \(x), \"y\": \(x) }"
    let seen = try moved(diagonal, #""ao": 1,"#, at: 0.5, Point(2, 0))
    #expect(abs(seen.x - 30 - 2.squareRoot()) < 0.001 && abs(seen.y - 30 - 2.squareRoot()) < 0.001, "\(seen)")
    // There and back.
    let turning = "\"p\": { \"s\": true, \"x\": \(moving((0, 0), (15, 60), (30, 0))), \"y\": { \"k\": 9 } }"
    for (time, place) in [(0.25, Point(31, 9)), (0.75, Point(29, 9))] {
      let seen = try moved(turning, #""ao": 1,"#, at: time, Point(1, 0))
      #expect((seen - place).length < 0.01, "\(seen)")
    }
  }

  @Test func aPositionThatOnlyJumpsTurnsNothing() throws {
    let way = #""p": { "a": 1, "k": [{ "t": 0, "s": [0, 0], "h": 1 }, { "t": 15, "s": [0, 60] }] }"#
    #expect(isAbout(try moved(way, #""ao": 1,"#, at: 0.25, Point(1, 0)), Point(1, 0)))
    let x = #"{ "a": 1, "k": [{ "t": 0, "s": [0], "h": 1 }, { "t": 15, "s": [60] }] }"#
    let parts = "\"p\": { \"s\": true, \"y\": { \"k\": 0 }, \"x\": \(x) }"
    #expect(findings(lottie(shapeLayer(dot, parts, #""ao": 1,"#))).first?.contains("two parts that jumps") == true)
  }

  @Test(arguments: [
    (#""rx": { "k": 0 }, "ry": { "k": 60 }"#, Point(10, 10), Point(5, 10)),
    (#""rx": { "k": 0 }, "ry": { "k": 180 }"#, Point(10, 10), Point(-10, 10)),
    (#""rx": { "a": 1, "k": [{ "t": 0, "s": [0] }, { "t": 30, "s": [360] }] }"#, Point(10, 10), Point(10, -10)),
    // Layers turn in their plane first, and by their orientation last, about the x axis at the end.
    (#""rx": { "k": 0 }, "ry": { "k": 60 }, "rz": { "k": 90 }"#, Point(0, 10), Point(-5, 0)),
    (#""rx": { "k": 0 }, "ry": { "k": 60 }, "or": { "k": [0, 0, 90] }"#, Point(10, 0), Point(0, 5)),
    (#""rx": { "k": 0 }, "or": { "k": [60, 0, 90] }"#, Point(10, 0), Point(0, 5)),
  ])
  func aTurnInSpaceIsSeenFromTheFront(_ transform: String, _ point: Point, _ seen: Point) throws {
    #expect(isAbout(try moved(transform, at: 0.5, point), seen))
  }

  @Test(arguments: [
    (#""r": { "k": 45 }, "rx": { "k": 0 }, "rz": { "k": 90 }"#, Point(0, 10)),
    (#""r": { "k": 90 }, "rz": { "k": 45 }, "ry": { "k": 180 }, "or": { "k": [0, 0, 30] }"#, Point(0, 10)),
    (#""rz": { "k": 90 }"#, Point(10, 0)),
  ])
  func aRotationAboutTheXAxisTellsWhichRotationCounts(_ transform: String, _ seen: Point) throws {
    #expect(isAbout(try moved(transform, at: 0.5, Point(10, 0)), seen))
  }

  @Test func rotationsThatDoNotCountAreNoted() throws {
    let layer = shapeLayer(dot, #""r": { "k": 90 }, "rz": { "k": 45 }"#)
    let notes = try LottieReader.read(lottie(layer)).notes.map(\.message)
    #expect(notes == [#"layer "dot": `rz` is ignored without `rx`, as in lottie-web"#])
    let still = shapeLayer(dot, #""ry": { "a": 0, "k": 0 }, "rz": { "k": [0] }, "or": { "k": [0, 0, 0] }"#)
    #expect(try LottieReader.read(lottie(still)).notes.isEmpty)
    let moving = #""or": { "a": 1, "k": [{ "t": 0, "s": [0, 0, 0] }, { "t": 30, "s": [0, 0, 90] }] }"#
    #expect(try LottieReader.read(lottie(shapeLayer(dot, moving))).notes.count == 1)
  }

  @Test func aTurnInSpaceIsNotedUnlessItMirrors() throws {
    func notes(_ degrees: Int) throws -> [String] {
      let transform = "\"rx\": { \"k\": 0 }, \"ry\": { \"k\": \(degrees) }"
      return try LottieReader.read(lottie(shapeLayer(dot, transform))).notes.map(\.message)
    }
    #expect(try notes(60) == [#"layer "dot": its rotation in space is drawn without perspective, as players draw it"#])
    #expect(try notes(180) == [])
  }

  @Test func aDepthMattersInSpaceOnly() {
    let deep = #""p": { "s": true, "x": { "k": 1 }, "y": { "k": 2 }, "z": { "k": 9 } }"#
    #expect(findings(lottie(shapeLayer(dot, deep))) == [])
    let found = findings(lottie(shapeLayer(dot, deep, #""ddd": 1,"#)))
    #expect(
      found.count == 1
        && found.first?.contains("leaves the plane, which cannot be drawn; let its depth (z) be 0") == true)
  }

  @Test func whatIsNotedOfAParentNamesTheParent() throws {
    let children = Array(repeating: shapeLayer(dot, "", #""parent": 7,"#), count: 2).joined(separator: ",")
    let parent = #"{ "ty": 3, "ind": 7, "nm": "hinge", "ip": 0, "op": 30, "ks": { "rx": { "k": 30 } } }"#
    let notes = try LottieReader.read(lottie("\(children), \(parent)")).notes
    #expect(notes.count == 1 && notes[0].message.hasPrefix("layer \"hinge\": its rotation in space"), "\(notes)")
  }

  @Test(arguments: [
    #""rx": { "k": 0 }, "rz": { "k": 30 }, "or": { "k": [0, 0, 60] }"#,
    #""rx": { "k": 0 }, "or": { "a": 1, "k": [{ "t": 0, "s": [0, 0, 0] }, { "t": 30, "s": [0, 0, 180] }] }"#,
  ])
  func theOrientationInThePlaneAddsToTheRotation(_ transform: String) throws {
    #expect(isAbout(try moved(transform, at: 0.5, Point(10, 0)), Point(0, 10)))
  }
}
