import GraphicsCore
import Importing
import LottieReading
import MotionMath
import PresetModel
import Testing

@Suite struct LottieRepeatersTests {
  @Test func aRepeaterCopiesWhatIsAboveIt() throws {
    let repeater =
      #"{ "ty": "rp", "c": { "k": 3 }, "o": { "k": 0 }, "tr": { "p": { "k": [5, 0] }, "a": { "k": [0, 0] }, "#
      + #""s": { "k": [100, 100] }, "r": { "k": 0 }, "so": { "k": 100 }, "eo": { "k": 50 } } }"#
    let list = try shapes([disc, blueFill, repeater].joined(separator: ","))
    #expect(list.count == 3)
    #expect(
      findings(lottie(shapeLayer([disc, blueFill, repeater.replacing("3 }", with: "9999 }")].joined(separator: ","))))
        .count == 1)
  }

  @Test(arguments: [
    (#""c": { "k": 300 }"#, "a repeater of 300 copies cannot be drawn; at most 200 can"),
    (#""c": { "a": 1, "k": [{ "t": 0, "s": [1] }, { "t": 30, "s": [400] }] }"#, "copies cannot be drawn; at most 200"),
  ])
  func aRepeaterSaysWhatItCannotDo(_ copies: String, _ message: String) {
    let repeater = "{ \"ty\": \"rp\", \(copies), \"tr\": {} }"
    let found = findings(lottie(shapeLayer([disc, blueFill, repeater].joined(separator: ","))))
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }

  /// A repeater's copies of a disc, the first one first.
  private func copies(_ offset: Double, _ transform: String) throws -> [AnimatedNode] {
    try copies("{ \"k\": \(offset) }", transform)
  }

  private func copies(_ offset: String, _ transform: String, count: String = #"{ "k": 3 }"#) throws -> [AnimatedNode] {
    let repeater = "{ \"ty\": \"rp\", \"m\": 1, \"c\": \(count), \"o\": \(offset), \"tr\": { \(transform) } }"
    let image = try LottieReader.read(lottie(shapeLayer([disc, blueFill, repeater].joined(separator: ","))))
    guard case .group(let copies)? = image.nodes.first?.content else { return [] }
    return copies.reversed()
  }

  @Test func aNegativeScaleMirrorsEachCopyAnew() throws {
    let mirror = #""s": { "k": [-100, 50] }"#
    let places = try copies(-1, mirror).map { $0.matrix(at: 0).apply(Point(1, 1)) }
    #expect(places == [Point(-1, 2), Point(1, 1), Point(-1, 0.5)])
    #expect(throws: ImportError.self) { try copies(0.5, mirror) }
    #expect(throws: ImportError.self) { try copies(-1, #""s": { "k": [0, 100] }"#) }
  }

  @Test(arguments: [
    (#""so": { "k": 100 }, "eo": MOVING"#, [1, 0.75, 0.5]), (#""so": MOVING, "eo": { "k": 0 }"#, [0.5, 0.25, 0]),
    (#""so": MOVING, "eo": MOVING"#, [0.5, 0.5, 0.5]),
  ])
  func theOpacitiesOfARepeaterMayMove(_ opacities: String, _ expected: [Double]) throws {
    let copies = try copies(0, opacities.replacing("MOVING", with: moving((0, 0), (30, 100))))
    #expect(copies.map { ($0.opacity.value(at: 0.5) * 1000).rounded() / 1000 } == expected)
  }

  /// As in lottie-web, ThorVG and Skottie.
  @Test(arguments: [(#""m": 1,"#, [2.0, 1, 0]), (#""m": 2,"#, [0.0, 1, 2]), ("", [0.0, 1, 2])])
  func copiesStandBelowOrAboveTheOneBefore(_ mode: String, _ fromBelow: [Double]) throws {
    let repeater = "{ \"ty\": \"rp\", \(mode) \"c\": { \"k\": 3 }, \"tr\": { \"p\": { \"k\": [1, 0] } } }"
    let image = try LottieReader.read(lottie(shapeLayer([disc, blueFill, repeater].joined(separator: ","))))
    guard case .group(let copies)? = image.nodes.first?.content else {
      Issue.record("copies")
      return
    }
    #expect(copies.map { $0.matrix(at: 0).apply(.zero).x } == fromBelow)
  }

  /// As in players, a copy is drawn once the number has passed the one before.
  @Test func copiesComeAndGoWithTheirNumber() throws {
    let copies = try copies(#"{ "k": 0 }"#, #""so": { "k": 100 }, "eo": { "k": 40 }"#, count: moving((0, 1), (30, 4)))
    #expect(copies.count == 4)
    for (frame, shown) in [(0.0, [1.0, 0, 0, 0]), (1, [1, 1, 0, 0]), (10, [1, 1, 0, 0]), (11, [1, 1, 1, 0])] {
      #expect(copies.map { $0.presence.value(at: frame / 30) } == shown, "\(frame)")
    }
    // The last one of each moment has the end opacity.
    #expect(abs(copies[1].opacity.value(at: 0.1) - 0.4) < 1e-9 && abs(copies[1].opacity.value(at: 0.5) - 0.7) < 1e-9)
  }

  @Test func outlinesOfCopiesComeAndGoToo() throws {
    let repeater = "{ \"ty\": \"rp\", \"c\": \(moving((0, 1), (30, 2))), \"tr\": { \"p\": { \"k\": [5, 0] } } }"
    let list = try shapes([disc, repeater, blueFill].joined(separator: ","))
    guard list.count == 1, case .compound(let parts, .merge) = list[0].outline, parts.count == 2,
      case .trim(_, let end, _, _, _)? = parts[1].modifiers.first
    else {
      Issue.record("two outlines, one of which comes later")
      return
    }
    #expect(end.value(at: 0) == 0 && end.value(at: 0.1) == 1)
  }

  @Test func theScaleOfARepeaterMoves() throws {
    let scale = #""s": { "a": 1, "k": [{ "t": 0, "s": [100, 100] }, { "t": 30, "s": [50, 200] }] }"#
    let place = try copies(0, scale)[2].matrix(at: 0.5).apply(Point(1, 1))
    #expect(abs(place.x - 0.5625) < 0.001 && abs(place.y - 2.25) < 0.001)
  }

  @Test func offsetAndTransformOfARepeaterMoveTogether() throws {
    let transform =
      #""p": { "a": 1, "k": [{ "t": 0, "s": [0, 0] }, { "t": 30, "s": [10, 20] }] }, "#
      + #""s": { "k": [50, 50] }"#
    let place = try copies(moving((0, 0), (30, 2)), transform)[1].matrix(at: 0.5).apply(Point(4, 0))
    // Twice the way of (5, 10), and twice half the size.
    #expect(abs(place.x - 11) < 0.02 && abs(place.y - 20) < 0.02)
  }

  @Test func aRepeaterTurnsAboutAnAnchorThatMoves() throws {
    let transform = #""a": { "a": 1, "k": [{ "t": 0, "s": [0, 0] }, { "t": 30, "s": [10, 0] }] }, "r": { "k": 90 }"#
    let place = try copies(0, transform)[1].matrix(at: 0.5).apply(Point(5, 3))
    #expect(abs(place.x - 2) < 1e-6 && abs(place.y) < 1e-6)
  }
}
