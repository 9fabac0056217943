import GraphicsCore
import Importing
import LottieReading
import MotionMath
import PresetModel
import Testing

@Suite struct LottieLettersTests {
  /// A layer of 30 frames. Each letter is 10 points wide and 12 from the next one.
  /// - Parameter justification: 0 at the left, 1 at the right.
  private func layer(_ text: String, _ animators: String, justification: Int = 0) -> String {
    let style = "\"f\": \"Inter-Bold\", \"s\": 20, \"fc\": [1, 0, 0], \"lh\": 30, \"j\": \(justification)"
    let document = "{ \"t\": \"\(text)\", \(style) }"
    return "{ \"ty\": 5, \"nm\": \"words\", \"ip\": 0, \"op\": 30, \"ks\": {}, "
      + "\"t\": { \"d\": { \"k\": [{ \"t\": 0, \"s\": \(document) }] }, \"m\": { \"g\": 1 }, \"a\": [\(animators)] } }"
  }

  private let members = interFont + "\"chars\": [\(squareGlyph("a")), \(squareGlyph("b"))],"

  /// The nodes of letters that an animator moves.
  private func letters(_ text: String, _ animators: String, justification: Int = 0) throws -> [AnimatedNode] {
    func moved(_ node: AnimatedNode) -> [AnimatedNode] {
      guard node.transforms.isEmpty else { return [node] }
      guard case .group(let nodes) = node.content else { return [] }
      return nodes.flatMap(moved)
    }
    let layer = layer(text, animators, justification: justification)
    return try LottieReader.read(lottie(layer, members)).nodes.flatMap(moved)
  }

  private func place(_ node: AnimatedNode, at time: Double) -> Point? {
    guard case .translate(let place) = node.transforms[0] else { return nil }
    return place.value(at: time)
  }

  /// What is selected begins at the first letter, and a second later at the end of the text.
  private let leaving = "\"s\": { \"s\": \(moving((0, 0), (30, 100))) }"

  @Test func lettersComeInOneAfterAnother() throws {
    let list = try letters("ab", "{ \(leaving), \"a\": { \"o\": { \"k\": 0 }, \"p\": { \"k\": [0, -10, 0] } } }")
    #expect(list.count == 2)
    for (time, opacities) in [(0.0, [0.0, 0.0]), (0.25, [0.5, 0]), (0.5, [1, 0]), (0.75, [1, 0.5])] {
      for (letter, opacity) in zip(list, opacities) {
        #expect(abs(letter.opacity.value(at: time) - opacity) < 0.01, "\(time)")
      }
    }
    let (first, second) = (try #require(place(list[0], at: 0.25)), try #require(place(list[1], at: 0.25)))
    #expect(
      abs(first.x - 6) < 0.01 && abs(first.y + 5) < 0.05 && abs(second.x - 18) < 0.01 && abs(second.y + 10) < 0.01)
  }

  @Test func aLetterTurnsAboutTheMiddleOfItsWidth() throws {
    let looks = "\"r\": { \"k\": 90 }, \"s\": { \"k\": [200, 100, 100] }, \"a\": { \"k\": [0, -5] }"
    let letter = try letters("ab", "{ \(leaving), \"a\": { \(looks) } }")[0]
    guard case .path(let path)? = letter.shapes.first?.outline, letter.transforms.count == 4,
      case .rotate(let angle, _) = letter.transforms[1], case .scale(let scale, _) = letter.transforms[2],
      case .translate(let anchor) = letter.transforms[3]
    else {
      Issue.record("a place, a rotation, a scale and an anchor")
      return
    }
    #expect(path.map(\.path).value(at: 0).controlBox == Rect(x: -6, y: -10, width: 10, height: 10))
    #expect(abs(angle.value(at: 0.25) - 45) < 0.05 && abs(scale.value(at: 0.25).x - 1.5) < 0.001)
    #expect(scale.value(at: 0.25).y == 1 && abs(anchor.value(at: 0.25).y - 2.5) < 0.05)
  }

  @Test func colorsAreMixedAndTrackingMovesWhatFollows() throws {
    let half = "\"s\": { \"a\": { \"k\": 50 } }"
    let list = try letters("ab", "{ \(half), \"a\": { \"fc\": { \"k\": [0, 0, 1] }, \"t\": { \"k\": 8 } } }")
    guard case .color(.constant(let color))? = list[0].shapes[0].fill else {
      Issue.record("a color that stays")
      return
    }
    #expect(abs(color.light.red - 0.5) < 1e-6 && color.light.green == 0 && abs(color.light.blue - 0.5) < 1e-6)
    #expect(place(list[0], at: 0) == Point(6, 0) && place(list[1], at: 0) == Point(22, 0))
    let right = try letters("ab", "{ \(half), \"a\": { \"t\": { \"k\": 8 } } }", justification: 1)
    #expect(place(right[0], at: 0) == Point(-22, 0) && place(right[1], at: 0) == Point(-6, 0))
  }

  @Test func lettersThatComeInAtOnceJump() throws {
    let typed = "\"s\": { \"s\": \(moving((0, 0), (30, 100))), \"sm\": { \"k\": 0 } }"
    let list = try letters("ab", "{ \(typed), \"a\": { \"o\": { \"k\": 0 } } }")
    #expect(list.allSatisfy { $0.opacity.values.allSatisfy { $0 == 0 || $0 == 1 } })
    #expect(list.map { $0.opacity.value(at: 0.6) } == [1, 0])
  }

  @Test(
    arguments: [
      ("\"s\": { \"t\": 1 }, \"a\": {}", "an expression selects"),
      ("\"s\": { \"sh\": 9 }, \"a\": {}", "in shape 9 cannot be drawn; convert"),
      ("\"s\": {}, \"a\": { \"bl\": { \"k\": [5, 5] } }", "blur"),
      ("\"s\": {}, \"a\": { \"rx\": { \"k\": 30 } }", "rotation about the x axis"),
    ])
  func whatCannotBeDrawnIsNamed(_ animator: String, _ words: String) {
    let found = findings(lottie(layer("ab", "{ \(animator) }"), members))
    #expect(found.count == 1 && found[0].contains("layer \"words\"") && found[0].contains(words), "\(found)")
  }

  @Test func animatorsNeedTheGlyphsOfTheFile() {
    let found = findings(lottie(layer("ab", "{ \(leaving) }"), interFont))
    #expect(found.count == 1 && found[0].contains("only with the file's own glyphs"), "\(found)")
  }

  @Test func lettersAndAnimatorsAreLimited() {
    var settings = LottieSettings()
    settings.limits.mostMovingLetters = 1
    let animator = "{ \(leaving), \"a\": { \"o\": { \"k\": 0 } } }"
    let long = findings(lottie(layer("ab", animator), members), settings)
    #expect(
      long.count == 1 && long[0].contains("layer \"words\"") && long[0].contains("at most 1 can be drawn: make"),
      "\(long)")
    settings = LottieSettings()
    settings.limits.mostLetterKeyframes = 2
    let busy = findings(lottie(layer("ab", animator), members), settings)
    #expect(busy.count == 1 && busy[0].contains("need more than 2 keyframes, which is"), "\(busy)")
    settings = LottieSettings()
    settings.limits.mostAnimators = 1
    let many = findings(lottie(layer("ab", "\(animator), \(animator)"), members), settings)
    #expect(many.count == 1 && many[0].contains("layer \"words\"") && many[0].contains("2 animators"), "\(many)")
  }
}
