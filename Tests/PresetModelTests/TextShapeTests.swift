import MotionMath
import PresetModel
import Testing

/// Texts that change, numbers that count, and the order in which parts follow one another.
@Suite struct TextShapeTests {
  private func messages(_ layer: String) -> [String] {
    problems {
      _ = try PresetDocument.decode(text: #"{"kind": "composition", "layers": [\#(layer)]}"#, file: "c.json")
      return []
    }.map(\.message)
  }

  private func content(_ layer: String) throws -> LayerContent {
    let text = #"{"kind": "composition", "layers": [\#(layer)]}"#
    let preset = try PresetDocument.decode(text: text, file: "c.json").preset
    // What is explained means the same.
    let again = try PresetDocument.decode(text: PresetDocument.explain(preset), file: "e.json").preset
    #expect(again.loader == preset.loader)
    return try preset.composition.layers[0].content
  }

  @Test func aTextHasOneOrSeveralTexts() throws {
    guard
      case .text(let steps) = try content(
        #"{"type": "text", "text": {"keyframes": [{"at": 0, "value": "a"}, {"at": 1, "value": "b"}, {"at": 2, "value": "a"}]}}"#
      )
    else { throw WrongKind() }
    #expect(steps.texts == ["a", "b"] && !steps.isSplit)
    guard case .text(let one) = try content(#"{"type": "text", "text": "x", "animator": {}}"#) else {
      throw WrongKind()
    }
    #expect(one.texts == ["x"] && one.isSplit && one.animator?.by == .character)
  }

  @Test func whatATextCannotBeIsSaid() {
    #expect(
      messages(#"{"type": "text", "text": {"from": "a", "to": "b"}}"#)
        == ["layers[0].text: nothing lies between two texts; use keyframes"])
    let track = #"{"keyframes": [{"at": 0, "value": "a"}, {"at": 1, "value": "b"}]}"#
    #expect(
      messages(#"{"type": "text", "text": [\#(track), \#(track)]}"#)
        == ["layers[0].text: texts do not add up; keep one track"])
    #expect(
      messages(#"{"type": "text", "text": \#(track), "reveal": 0.5}"#)
        == ["layers[0].text: a text with an animator, a reveal or a caret does not change; write one text"])
    #expect(
      messages(#"{"type": "text", "text": ""}"#)
        == ["layers[0].text: expected a string of 1 to 2000 characters, found 0 characters"])
    #expect(
      messages(#"{"type": "text", "animator": {"by": "letter"}}"#)
        == [
          "layers[0].animator.by: expected one of \"character\", \"word\", \"line\", found \"letter\"; did you mean "
            + "\"character\"?"
        ])
  }

  // MARK: Numbers

  @Test(arguments: [
    ("0", 41.5, "42"), ("0", -0.2, "0"), ("0", -3, "-3"), ("00", 7, "07"), ("0.0", 9.96, "10.0"), ("0.##", 0.5, "0.5"),
    ("0.##", 2, "2"), ("#.0", 0.25, ".3"), ("#,##0", 1_234_567, "1,234,567"), ("#,##0", 999, "999"),
    ("0%", 0.145, "15"),
    ("0.0#", 1.239, "1.24"), ("000", 1234, "1234"),
  ]) func aNumberIsWrittenAsItsFormatSays(_ pattern: String, _ value: Double, _ expected: String) throws {
    guard case .number(let shape) = try content(#"{"type": "number", "value": 1, "format": "\#(pattern)"}"#) else {
      throw WrongKind()
    }
    #expect(shape.format.digits(of: value) == expected)
  }

  @Test func aFormatHasTextsAroundIt() throws {
    guard case .number(let shape) = try content(##"{"type": "number", "value": 1, "format": "$$#,##0.0 MB"}"##) else {
      throw WrongKind()
    }
    #expect(shape.format.prefix == "$" && shape.format.suffix == " MB" && shape.format.factor == 1)
    #expect(shape.writtenDigits().text == "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n-\n.\n,")
    #expect(shape.writtenDigits().font.features == ["tnum"])
  }

  @Test(arguments: ["MB", "0.0.0", "0#", "0.#0", "#", "0,0", ""]) func aFormatThatIsNoneIsAnError(_ pattern: String) {
    let found = messages(#"{"type": "number", "value": 1, "format": "\#(pattern)"}"#)
    #expect(found.count == 1 && found[0].hasPrefix("layers[0].format: expected "), "\(found)")
  }

  // MARK: Order

  @Test func partsFollowInTheirOrder() {
    #expect(StaggerOrder.start.ranks(4, seed: 1) == [0, 1, 2, 3])
    #expect(StaggerOrder.end.ranks(4, seed: 1) == [3, 2, 1, 0])
    #expect(StaggerOrder.center.ranks(4, seed: 1) == [1, 0, 0, 1])
    #expect(StaggerOrder.center.ranks(5, seed: 1) == [2, 1, 0, 1, 2])
    #expect(StaggerOrder.edges.ranks(5, seed: 1) == [0, 1, 2, 1, 0])
    let shuffled = StaggerOrder.random.ranks(50, seed: 3)
    #expect(shuffled.sorted() == (0..<50).map { Double($0) } && shuffled != shuffled.sorted())
    #expect(StaggerOrder.random.ranks(50, seed: 3) == shuffled && StaggerOrder.random.ranks(50, seed: 4) != shuffled)
    for order in StaggerOrder.allCases { #expect(order.ranks(1, seed: 0) == [0] && order.ranks(0, seed: 0) == []) }
  }

  @Test func copiesMayHaveDelaysOfTheirOwn() throws {
    var copies = Copies()
    copies.count = 4
    copies.stagger = .milliseconds(100)
    #expect(copies.copyDelays == [0, 0.1, 0.2, 0.30000000000000004])
    copies.order = .end
    #expect(copies.copyDelays[0] == 0.30000000000000004 && copies.copyDelays[3] == 0)
    copies.delays = [.zero, .milliseconds(500), .milliseconds(200)]
    #expect(copies.copyDelays == [0, 0.5, 0.2, 0])
  }

  // MARK: Images

  @Test func imagesAreFoundWhereverTheyAre() throws {
    let image = #"{"type": "image", "picture": "a.png"}"#
    let paint =
      #"{"type": "circle", "fill": {"image": "b.jpg"}, "stroke": {"paint": {"image": "data:image/png;base64,AA"}}}"#
    let nested =
      #"{"type": "loader", "loader": {"kind": "skeleton", "plays": 1, "content": {"picture": "c.png"}}, "mask": [\#(image)]}"#
    let text = #"{"kind": "composition", "layers": [{"type": "group", "layers": [\#(image), \#(paint)]}, \#(nested)]}"#
    let preset = try PresetDocument.decode(text: text, file: "c.json").preset
    #expect(
      preset.images == [
        WrittenImage("a.png", at: "$.layers[0].layers[0].picture"),
        WrittenImage("b.jpg", at: "$.layers[0].layers[1].fill.image"),
        WrittenImage("data:image/png;base64,AA", at: "$.layers[0].layers[1].stroke.paint.image"),
        WrittenImage("c.png", at: "$.layers[1].loader.content.picture"),
        WrittenImage("a.png", at: "$.layers[1].mask[0].picture"),
      ])
    #expect(preset.imageFiles == ["a.png", "b.jpg", "c.png", "a.png"])
  }

  @Test func whatImagesCannotBeIsSaid() {
    #expect(messages(#"{"type": "image"}"#) == ["layers[0]: missing key \"picture\" (string, 1…1048576 characters)"])
    #expect(
      messages(#"{"type": "image", "picture": "a.png", "fit": "covers"}"#)
        == [
          "layers[0].fit: expected one of \"contain\", \"cover\", \"fill\", \"none\", \"scaleDown\", found \"covers\"; did you mean \"cover\"?"
        ])
    #expect(
      messages(#"{"type": "circle", "fill": {"image": 3}}"#)[0].hasPrefix(
        "layers[0].fill.image: expected a string of 1 to 1048576 characters"))
  }

  @Test func aTextOnAPathStandsByItself() {
    let path = #""onPath": {"path": "M0 0H10"}"#
    #expect(messages(#"{"type": "text", \#(path)}"#) == [])
    #expect(
      messages(#"{"type": "text", \#(path), "caret": {}}"#)
        == ["layers[0].onPath: a text on a path has no animator, reveal or caret; move its `start` along the path"])
    #expect(
      messages(
        #"{"type": "text", \#(path), "text": {"keyframes": [{"at": 0, "value": "a"}, {"at": 1, "value": "b"}]}}"#)
        == ["layers[0].onPath: a text on a path does not change; write one text"])
  }
}
