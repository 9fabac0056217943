import GraphicsCore
import Importing
import LottieReading
import MotionMath
import PresetModel
import Testing

@Suite struct LottieShapesTests {
  @Test func aStylePaintsTheOutlinesAboveIt() throws {
    let list = try shapes([disc, blueFill, square, blueFill].joined(separator: ","))
    // The lowest comes first: the second fill paints both outlines.
    guard case .compound(let parts, .merge) = list[0].outline, case .ellipse = list[1].outline else {
      Issue.record("two fills")
      return
    }
    #expect(list.count == 2 && parts.count == 2)
  }

  @Test func aTwistIsNamed() {
    let found = findings(
      lottie(shapeLayer([disc, #"{ "ty": "tw", "a": { "k": 9 } }"#, blueFill].joined(separator: ","))))
    #expect(
      found == [
        "1: layer \"dot\": a twist cannot be drawn; convert the outline to a path without it ($.layers[0].shapes[1])"
      ])
  }

  @Test func aTrimChangesWhatIsPaintedBeforeIt() throws {
    let trim = #"{ "ty": "tm", "s": { "k": 25 }, "e": { "k": 75 }, "o": { "k": 90 }, "m": 1 }"#
    let list = try shapes([disc, blueFill, trim].joined(separator: ","))
    #expect(
      list[0].modifiers == [
        .trim(start: .constant(0.25), end: .constant(0.75), offset: .constant(0.25), ofEach: true, span: Point(0, 1))
      ])
  }

  @Test(arguments: [(2, CompoundShape.Operation.union), (3, .subtract), (4, .intersect), (5, .exclude)])
  func aMergeIsOneOutline(_ mode: Int, _ operation: CompoundShape.Operation) throws {
    let list = try shapes([disc, square, "{ \"ty\": \"mm\", \"mm\": \(mode) }", blueFill].joined(separator: ","))
    guard list.count == 1, case .compound(let parts, operation) = list[0].outline, parts.count == 2 else {
      Issue.record("two outlines as one")
      return
    }
    // The first is the topmost, from which the others are taken.
    guard case .ellipse = parts[0].outline, case .rectangle = parts[1].outline else {
      Issue.record("a disc, then a square")
      return
    }
  }

  private let line = #"{ "ty": "st", "c": { "k": [0, 0, 1, 1] }, "o": { "k": 100 }, "w": { "k": 1 } }"#
  private let sequence = #"{ "ty": "tm", "s": { "k": 0 }, "e": { "k": 50 }, "o": { "k": 0 }, "m": 2 }"#

  private func spans(_ shapes: AnimatedShape...) -> [Point] {
    shapes.flatMap { shape -> [OutlineModifier] in
      guard shape.modifiers.isEmpty, case .compound(let parts, _) = shape.outline else { return shape.modifiers }
      return parts.flatMap(\.modifiers)
    }.compactMap { modifier -> Point? in
      guard case .trim(_, _, _, false, let span) = modifier else { return nil }
      return span
    }
  }

  /// A square of 80 points around, and one of 240.
  @Test func aTrimOfLinesPaintedOneByOneRunsThroughThemAll() throws {
    let large = square.replacing("[20, 20]", with: "[60, 60]")
    let groups = [square, large].map { "{ \"ty\": \"gr\", \"it\": [\($0), \(line)] }" }
    // The lowest comes first.
    let list = try shapes((groups + [sequence]).joined(separator: ","))
    #expect(list.count == 2 && spans(list[1], list[0]) == [Point(0, 0.25), Point(0.25, 1)])
    let together = try shapes([square, large, line, sequence].joined(separator: ","))
    #expect(together.count == 1 && spans(together[0]) == [Point(0, 0.25), Point(0.25, 1)])
    let alone = try shapes([disc, line, sequence].joined(separator: ","))
    #expect(spans(alone[0]) == [Point(0, 1)])
  }

  /// Each of the two strokes is read by itself.
  @Test func aTrimOfMovingLinesPaintedOneByOneIsRefusedOnceWithARemedy() {
    let moving = disc.replacing(
      #""s": { "k": [20, 20] }"#, with: #""s": { "k": [{ "t": 0, "s": [20, 20] }, { "t": 30, "s": [40, 40] }] }"#)
    let group = "{ \"ty\": \"gr\", \"it\": [\(moving), \(line)] }"
    let found = findings(lottie(shapeLayer([group, group, sequence].joined(separator: ","))))
    #expect(found.count == 1 && found[0].contains("trim them simultaneously, or paint them together"), "\(found)")
  }

  @Test func alphasOfAGradientHavePlacesOfTheirOwn() throws {
    let gradient =
      #"{ "ty": "gf", "o": { "k": 100 }, "t": 1, "s": { "k": [0, 0] }, "e": { "k": [10, 0] }, "#
      + #""g": { "p": 2, "k": { "k": [0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 0.5, 0.5, 1, 0] } } }"#
    guard case .gradient(let paint)? = try shapes(disc + "," + gradient)[0].fill else {
      Issue.record("a gradient")
      return
    }
    #expect(paint.stops.map { $0.offset.value(at: 0) } == [0, 0.5, 1])
    #expect(paint.stops.map { $0.color.value(at: 0).light.alpha } == [1, 0.5, 0])
  }

  @Test func theOffsetOfALineIsABandAlongIt() throws {
    let line =
      #"{ "ty": "sh", "ks": { "k": { "v": [[0,0],[9,0]], "i": [[0,0],[0,0]], "o": [[0,0],[0,0]], "c": false } } }"#
    let offset = #"{ "ty": "op", "a": { "k": 2 }, "lj": 2, "ml": { "k": 4 } }"#
    let list = try shapes([line, offset, blueFill].joined(separator: ","))
    #expect(list[0].fill == nil && list[0].stroke?.width == .constant(4) && list[0].stroke?.cap == .round)
  }

  @Test func aLineWithoutCapsAndJoinsIsRound() throws {
    let plain = try shapes([disc, line].joined(separator: ","))[0].stroke
    #expect(plain?.cap == .round && plain?.join == .round)
    let own = line.replacing(#""ty": "st","#, with: #""ty": "st", "lc": 1, "lj": 3,"#)
    let said = try shapes([disc, own].joined(separator: ","))[0].stroke
    #expect(said?.cap == .butt && said?.join == .bevel)
  }

  /// A radius is that of what is drawn: 4 of the 40 points that a side of 20 has in a group of twice the width.
  @Test func cornersAreRoundedAfterAScaleThatStandsStill() throws {
    let scaled = { (scale: String) in
      "{ \"ty\": \"gr\", \"it\": [\(square), { \"ty\": \"tr\", \"s\": \(scale) }] }"
    }
    let rounding = #"{ "ty": "rd", "r": { "k": 4 } }"#
    let list = try shapes([scaled(#"{ "k": [200, 100] }"#), rounding, blueFill].joined(separator: ","))
    let path = list[0].outline.path(at: 0)
    #expect(path.controlBox == Rect(x: -20, y: -10, width: 40, height: 20))
    #expect(path.elements.flatMap(\.points).contains(Point(16, -10)))
    let moving = scaled(#"{ "a": 1, "k": [{ "t": 0, "s": [100, 100] }, { "t": 30, "s": [200, 100] }] }"#)
    let found = findings(lottie(shapeLayer([moving, rounding, blueFill].joined(separator: ","))))
    #expect(found.count == 1 && found[0].contains("a scale that moves changes before cannot be drawn; put"), "\(found)")
  }

  @Test func aPathMovesBetweenDifferentNumbersOfVertices() throws {
    func path(_ count: Int, _ y: Int) -> String {
      let places = (0..<count).map { "[\($0), \(y)]" }.joined(separator: ",")
      let handles = Array(repeating: "[0,0]", count: count).joined(separator: ",")
      return "[{ \"v\": [\(places)], \"i\": [\(handles)], \"o\": [\(handles)], \"c\": false }]"
    }
    let moving =
      "{ \"ty\": \"sh\", \"ks\": { \"a\": 1, \"k\": [{ \"t\": 0, \"s\": \(path(3, 0)) }, { \"t\": 15, \"s\": \(path(5, 10)) }] } }"
    let line = #"{ "ty": "st", "c": { "k": [0, 0, 1, 1] }, "o": { "k": 100 }, "w": { "k": 1 } }"#
    guard case .path(let track) = try shapes(moving + "," + line)[0].outline else {
      Issue.record("a path")
      return
    }
    func farthest(_ time: Double) -> Point { track.map(\.path).value(at: time).measuredEnd }
    #expect((farthest(0.2) - Point(2, 4)).length < 1e-3 && farthest(0.6) == Point(4, 10))
  }

  @Test func alphasOfAGradientMove() throws {
    let gradient =
      #"{ "ty": "gf", "o": { "k": 100 }, "t": 1, "s": { "k": [0, 0] }, "e": { "k": [10, 0] }, "#
      + #""g": { "p": 2, "k": { "a": 1, "k": [{ "t": 0, "s": [0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1] }, "#
      + #"{ "t": 30, "s": [0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1] }] } } }"#
    guard case .gradient(let paint)? = try shapes(disc + "," + gradient)[0].fill else {
      Issue.record("a gradient")
      return
    }
    #expect(abs(paint.stops[0].color.value(at: 0.5).light.alpha - 0.5) < 1e-6)
    #expect(paint.stops[1].color.value(at: 0.5).light.alpha == 1)
  }

  /// Up to version 4.4.17, a shape says beside its path whether it is closed.
  @Test(arguments: [("4.4.10", true), ("4.4.18", false), ("5.7.4", false)])
  func anOldPathIsClosedByItsShape(_ version: String, _ isClosed: Bool) throws {
    let line =
      #"{ "ty": "sh", "closed": true, "ks": { "k": { "v": [[0,0],[9,0],[9,9]], "i": [[0,0],[0,0],[0,0]], "#
      + #""o": [[0,0],[0,0],[0,0]] } } }"#
    let text = String(decoding: lottie(shapeLayer(line + "," + blueFill)), as: UTF8.self)
    let image = try LottieReader.read(Array(text.replacing("5.7.4", with: version).utf8))
    guard case .path(let track)? = image.nodes.flatMap(\.shapes).first?.outline else {
      Issue.record("a path")
      return
    }
    #expect((track.map(\.path).value(at: 0).elements.last == .close) == isClosed)
  }

  /// As players draw it; a circle of a preset would not be seen.
  @Test(arguments: ["el", "rc"])
  func anOutlineOfANegativeSizeIsMirrored(_ kind: String) throws {
    let size = #"{ "a": 1, "k": [{ "t": 0, "s": [-20, 10] }, { "t": 30, "s": [20, 10] }] }"#
    let shape = "{ \"ty\": \"\(kind)\", \"p\": { \"k\": [0, 0] }, \"s\": \(size), \"r\": { \"k\": 0 } }"
    guard case .path(let track) = try shapes(shape + "," + blueFill)[0].outline else {
      Issue.record("a path")
      return
    }
    func width(_ time: Double) -> Double { track.map(\.path).value(at: time).controlBox.width }
    #expect(abs(width(0) - 20) < 1e-3 && width(0.5) < 1e-3 && abs(width(0.75) - 10) < 1e-3)
  }

  @Test func aStarHasAsManyPointsAsEachFrameSays() throws {
    let star =
      "{ \"ty\": \"sr\", \"sy\": 2, \"pt\": \(moving((0, 2), (20, 5))), \"p\": { \"k\": [0, 0] }, \"r\": { \"k\": 0 }, "
      + "\"or\": { \"k\": 10 }, \"os\": { \"k\": 0 } }"
    guard case .path(let track) = try shapes(star + "," + blueFill)[0].outline else {
      Issue.record("a path")
      return
    }
    func corners(_ time: Double) -> Int { Set(track.map(\.path).value(at: time).elements.compactMap(\.end)).count }
    #expect(corners(0.1) == 2 && corners(0.3) == 3 && corners(0.5) == 4 && corners(0.9) == 5)
    #expect(findings(lottie(shapeLayer(star.replacing("[2.0]", with: "[1]") + "," + blueFill))).count == 1)
  }

  /// Its corners have no radius then, but as many vertices as before.
  @Test func aRoundRectangleMayShrinkToNothing() throws {
    let size = #""s": { "a": 1, "k": [{ "t": 0, "s": [20, 10] }, { "t": 30, "s": [0, 10] }] }"#
    let shape = #"{ "ty": "rc", "p": { "k": [0, 0] }, \#(size), "r": { "k": 5 } }"#
    let trim = #"{ "ty": "tm", "s": { "k": 0 }, "e": { "k": 50 }, "o": { "k": 0 } }"#
    #expect(findings(lottie(shapeLayer("\(shape), \(trim), \(blueFill)"))) == [])
  }

  /// As plug-ins place what they bring in: the expression adds half of the size to the place of the corner.
  @Test(arguments: ["el", "rc"])
  func aShapeMayBePlacedByItsCorner(_ kind: String) throws {
    let corner = #"$bm_rt = sum(div(thisProperty.propertyGroup(1)(2), 2), value);"#
    let place = #""p": { "k": [1, 2], "x": "\#(corner)" }"#
    let shape = #"{ "ty": "\#(kind)", \#(place), "s": { "k": [20, 10] }, "r": { "k": 0 } }"#
    switch try shapes("\(shape), \(blueFill)")[0].outline {
    case .ellipse(let center, _): #expect(center == .constant(Point(11, 7)))
    case .rectangle(let origin, _, _): #expect(origin == .constant(Point(1, 2)))
    case let other: Issue.record("\(other)")
    }
    let layer = shapeLayer("\(disc), \(blueFill)", place)
    #expect(findings(lottie(layer)).first?.contains("the position is moved by an expression") == true)
  }
}

extension Path {
  /// The last point that is drawn to.
  fileprivate var measuredEnd: Point { elements.compactMap(\.end).last ?? .zero }
}

extension Path.Element {
  fileprivate var end: Point? {
    switch self {
    case .move(let p), .line(let p), .quadratic(_, let p), .cubic(_, _, let p): p
    case .close: nil
    }
  }
}
