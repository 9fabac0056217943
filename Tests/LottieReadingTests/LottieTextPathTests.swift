import GraphicsCore
import Importing
import LottieReading
import MotionMath
import PathGeometry
import PresetModel
import Testing

@Suite struct LottieTextPathTests {
  private static let line =
    #""v": [[10, 50], [90, 50]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]], "c": false"#
  private static let square =
    "\"v\": [[20, 20], [80, 20], [80, 80], [20, 80]], "
    + "\"i\": [[0, 0], [0, 0], [0, 0], [0, 0]], \"o\": [[0, 0], [0, 0], [0, 0], [0, 0]], \"c\": true"

  /// A text of a font size of 20 on a path. With glyphs, each letter is 10 points wide and 12 from the next one.
  private func document(
    _ text: String, path: String, _ options: String = "", animators: String = "", glyphs: Bool = true,
    grouping: Int = 1
  ) -> [UInt8] {
    let style = "\"f\": \"Inter-Bold\", \"s\": 20, \"fc\": [1, 0, 0], \"lh\": 30"
    let mask = "{ \"mode\": \"n\", \"pt\": \(path), \"o\": { \"k\": 100 } }"
    let standard = [("m", "0"), ("p", "{ \"k\": 1 }")].filter { !options.contains("\"\($0.0)\"") }
    let members = (standard.map { "\"\($0.0)\": \($0.1)" } + [options]).filter { !$0.isEmpty }.joined(separator: ", ")
    let words = "\"d\": { \"k\": [{ \"t\": 0, \"s\": { \"t\": \"\(text)\", \(style) } }] }"
    let layer =
      "{ \"ty\": 5, \"nm\": \"words\", \"ip\": 0, \"op\": 30, \"ks\": {}, \"hasMask\": true, "
      + "\"masksProperties\": [\(mask)], "
      + "\"t\": { \(words), \"p\": { \(members) }, \"m\": { \"g\": \(grouping) }, \"a\": [\(animators)] } }"
    return lottie(layer, interFont + (glyphs ? "\"chars\": [\(squareGlyph("a")), \(squareGlyph("b"))]," : ""))
  }

  private func still(_ path: String) -> String { "{ \"k\": { \(path) } }" }

  private func shapes(_ bytes: [UInt8]) throws -> [AnimatedShape] {
    try LottieReader.read(bytes).nodes.flatMap(\.shapes)
  }

  /// Where the letters of a text that stands still are.
  private func box(_ bytes: [UInt8]) throws -> Rect? {
    let shapes = try shapes(bytes)
    guard shapes.count == 1, case .path(.constant(let data)) = shapes[0].outline else { return nil }
    return data.path.controlBox
  }

  @Test(arguments: [
    ("", Rect(x: 10, y: 40, width: 22, height: 10)),
    ("\"f\": { \"k\": 15 }", Rect(x: 25, y: 40, width: 22, height: 10)),
    // From the right end to the left, upside down.
    ("\"r\": { \"k\": 1 }", Rect(x: 68, y: 50, width: 22, height: 10)),
    // To the ends of the path; a letter is followed by 2 points.
    ("\"a\": { \"k\": 1 }", Rect(x: 10, y: 40, width: 78, height: 10)),
  ])
  func lettersStandOnThePath(options: String, box: Rect) throws {
    let found = try #require(try self.box(document("ab", path: still(Self.line), options)))
    #expect(abs(found.x - box.x) < 1e-3 && abs(found.y - box.y) < 1e-3, "\(found)")
    #expect(abs(found.width - box.width) < 1e-3 && abs(found.height - box.height) < 1e-3, "\(found)")
  }

  @Test func lettersTurnWithThePathUnlessTheyStandUpright() throws {
    // 6 points down the right side, whose outside is on the right.
    let turned = try box(document("a", path: still(Self.square), "\"f\": { \"k\": 60 }"))
    #expect(turned.map { abs($0.x - 80) < 1e-3 && abs($0.y - 20) < 1e-3 } == true, "\(String(describing: turned))")
    let upright = try box(document("a", path: still(Self.square), "\"f\": { \"k\": 60 }, \"p\": { \"k\": 0 }"))
    #expect(upright.map { abs($0.x - 74) < 1e-3 && abs($0.y - 16) < 1e-3 } == true, "\(String(describing: upright))")
  }

  /// Each letter goes round once, by way of the start of the path, and turns by a whole turn.
  @Test func aMarginThatMovesTakesLettersRound() throws {
    let image = try LottieReader.read(
      document("ab", path: still(Self.square), "\"f\": \(moving((0, 0), (30, 240)))"))
    func moved(_ node: AnimatedNode) -> [AnimatedNode] {
      guard node.transforms.isEmpty, case .group(let nodes) = node.content else { return [node] }
      return nodes.flatMap(moved)
    }
    let letters = image.nodes.flatMap(moved)
    #expect(letters.count == 2)
    guard case .translate(let place)? = letters.last?.transforms.first,
      case .rotate(let angle, _)? = letters.last?.transforms.dropFirst().first
    else {
      Issue.record("a place and a rotation")
      return
    }
    for (time, point, degrees) in [(0.0, Point(38, 20), 0.0), (0.2, Point(80, 26), 90), (0.5, Point(62, 80), 180)] {
      let found = place.value(at: time)
      #expect(abs(found.x - point.x) < 0.05 && abs(found.y - point.y) < 0.05, "\(time): \(found)")
      #expect(abs(angle.value(at: time) - degrees) < 0.05, "\(time): \(angle.value(at: time))")
    }
    #expect(abs((angle.values.last ?? 0) - 360) < 0.05)
  }

  @Test func animatorsMoveLettersAlongThePathAndAwayFromIt() throws {
    let animator = "{ \"a\": { \"p\": { \"k\": [10, -5] } } }"
    let image = try LottieReader.read(
      document("a", path: still(Self.square), "\"f\": { \"k\": 60 }", animators: animator))
    func first(_ node: AnimatedNode) -> AnimatedNode? {
      guard node.transforms.isEmpty, case .group(let nodes) = node.content else { return node }
      return nodes.first.flatMap(first)
    }
    let letter = try #require(image.nodes.first.flatMap(first))
    guard case .translate(let place) = letter.transforms[0], case .translate(let away) = letter.transforms[2] else {
      Issue.record("a place, a rotation and a way from the path")
      return
    }
    #expect(abs(place.value(at: 0).x - 80) < 1e-9 && abs(place.value(at: 0).y - 36) < 1e-9)
    #expect(away == .constant(Point(0, -5)))
  }

  /// A path may move, and an installed font follows one that does not.
  @Test func fontsFollowAPathThatStandsStill() throws {
    let round = try shapes(document("ab", path: still(Self.square), "\"f\": { \"k\": 60 }", glyphs: false))
    guard case .text(let text)? = round.first?.outline, case .path(_, let path, let start) = text.place else {
      Issue.record("a text on a path")
      return
    }
    #expect(abs(path.length - 240) < 1e-9 && start == .constant(0.25))
    // An open path is longer by what the text may take, in the direction of its ends.
    let open = try shapes(document("ab", path: still(Self.line), glyphs: false))
    guard case .text(let straight)? = open.first?.outline, case .path(_, let longer, let middle) = straight.place else {
      Issue.record("a text on a path")
      return
    }
    #expect(abs(longer.length - 160) < 1e-9)
    #expect(abs(longer.place(at: middle.value(at: 0)).point.x - 10) < 1e-9)
  }

  @Test(arguments: [
    ("\"m\": 3", "", true, "is not among the layer's masks"),
    ("\"p\": \(moving((0, 0), (30, 1)))", "", true, "at right angles to the path changes"),
    ("\"p\": { \"k\": 0 }", "", false, "only with the file's own glyphs"),
    ("", "{ \"a\": { \"t\": { \"k\": 5 } } }", true, "whose anchor or tracking an animator changes"),
  ])
  func whatCannotBeDrawnIsNamed(_ options: String, _ animators: String, _ glyphs: Bool, _ words: String) {
    let found = findings(
      document("ab", path: still(Self.line), options, animators: animators, glyphs: glyphs))
    #expect(found.count == 1 && found[0].contains("layer \"words\"") && found[0].contains(words), "\(found)")
  }

  @Test func wordsThatStayStraightAreNamed() {
    let found = findings(document("ab", path: still(Self.line), grouping: 2))
    #expect(found.count == 1 && found[0].contains("group the anchors by character"), "\(found)")
  }

  @Test func theLastMarginIsNoted() throws {
    let image = try LottieReader.read(document("ab", path: still(Self.line), "\"l\": { \"k\": 5 }"))
    #expect(image.notes.map(\.message).contains { $0.contains("the last margin") })
  }
}
