import GraphicsCore
import Importing
import LottieReading
import MotionMath
import PresetModel
import Testing

@Suite struct LottieTextTests {
  private func layer(_ documents: String, _ more: String = "") -> String {
    "{ \"ty\": 5, \"nm\": \"words\", \"ip\": 0, \"op\": 30, \"ks\": {}, \"t\": { \"d\": { \"k\": [\(documents)] }, \"a\": [] \(more) } }"
  }

  private func document(_ text: String, _ time: Int = 0, _ more: String = "") -> String {
    "{ \"t\": \(time), \"s\": { \"t\": \"\(text)\", \"f\": \"Inter-Bold\", \"s\": 20, \"fc\": [1, 0, 0], \"lh\": 30, \"j\": 0 \(more) } }"
  }

  private func texts(_ layers: String, _ more: String) throws -> [AnimatedText] {
    try LottieReader.read(lottie(layers, more)).nodes.flatMap(\.shapes).compactMap {
      if case .text(let text) = $0.outline { text } else { nil }
    }
  }

  @Test func isDrawnInTheFontThatTheFileNames() throws {
    let text = try texts(layer(document("ab\\rcd", 0, ", \"tr\": 100")), interFont)[0]
    #expect(text.text == "ab\ncd" && text.family == "Inter" && text.weight == 600 && text.size == 20)
    #expect(
      text.letterSpacing == 2 && text.lineHeight == 30 && text.anchor == .start
        && text.place == .point(.constant(.zero)))
    let boxed = try texts(
      layer(document("a", 0, ", \"sz\": [100, 50], \"ps\": [-50, 10], \"j\": 2").replacing("\"j\": 0 ,", with: "")),
      interFont)[0]
    #expect(boxed.maxWidth == 100 && boxed.anchor == .middle && boxed.place == .point(.constant(Point(0, 24))))
  }

  @Test func changesAtItsKeyframes() throws {
    let image = try LottieReader.read(lottie(layer(document("one") + "," + document("two", 15)), interFont))
    guard case .group(let layers) = image.nodes[0].content else { return }
    #expect(
      layers.map { $0.presence.value(at: 0.2) } == [1, 0] && layers.map { $0.presence.value(at: 0.6) } == [0, 1])
  }

  @Test func glyphsOfTheFileStandSideBySide() throws {
    let chars = "\"chars\": [\(squareGlyph("a")), \(squareGlyph("b"))],"
    func box(_ more: String) throws -> Rect {
      let shapes = try LottieReader.read(lottie(layer(document("ab", 0, more)), interFont + chars)).nodes.flatMap(
        \.shapes)
      guard case .path(let path) = shapes[0].outline else { return .init(x: 0, y: 0, width: 0, height: 0) }
      return path.map(\.path).value(at: 0).controlBox
    }
    #expect(try box("") == Rect(x: 0, y: -10, width: 22, height: 10))
    #expect(try box(", \"tr\": 100, \"ls\": 5") == Rect(x: 0, y: -15, width: 24, height: 10))
    // A word that is longer than the box is wide breaks.
    #expect(try box(", \"sz\": [13, 80], \"ps\": [0, 0]") == Rect(x: 0, y: 4, width: 10, height: 40))
    let missing = findings(lottie(layer(document("abc")), interFont + chars))
    #expect(missing.first?.contains("the glyph \"c\" of the font \"Inter-Bold\" is not in the file") == true)
  }

  @Test func aStrokeLiesBelowTheFillingUnlessTheFileSaysOtherwise() throws {
    func isFilledLast(_ more: String) throws -> Bool {
      try LottieReader.read(lottie(layer(document("a", 0, ", \"sc\": [0,0,1], \"sw\": 2" + more)), interFont)).nodes
        .flatMap(\.shapes)
        .last?.fill != nil
    }
    #expect(try isFilledLast("") && !isFilledLast(", \"of\": true"))
  }

  @Test func aSlotLeavesTheRestAsItIs() throws {
    let slotted = layer(document("a")).replacing("\"d\": { ", with: "\"d\": { \"sid\": \"word\", ")
    let slots = #""slots": { "word": { "p": { "k": [{ "t": 0, "s": { "t": "sea", "s": 30 } }] } } },"#
    let text = try texts(slotted, interFont + slots)[0]
    #expect(text.text == "sea" && text.size == 30 && text.family == "Inter" && text.lineHeight == 30)
  }

  @Test func whatCannotBeSetIsNamed() {
    let animated = layer(document("a")).replacing("\"a\": []", with: "\"a\": [{ \"nm\": \"in\" }]")
    #expect(findings(lottie(animated, interFont)).first?.contains("animator") == true)
    let italic = interFont.replacing("Semi Bold", with: "Bold Italic")
    #expect(findings(lottie(layer(document("a")), italic)).first?.contains("italic") == true)
    #expect(
      findings(lottie(layer(document("a").replacing("\"j\": 0", with: "\"j\": 5")), interFont)).first?.contains(
        "justified")
        == true)
  }
}
