import GraphicsCore
import Importing
import LottieReading
import MotionMath
import PresetModel
import Testing

@Suite struct LottieReaderTests {
  @Test func isRecognizedByTheKeysOfItsRoot() {
    #expect(LottieReader.accepts(lottie("")))
    #expect(!LottieReader.accepts(Array(#"{ "kind": "composition", "layers": [], "ip": 0, "op": 1, "fr": 1 }"#.utf8)))
    // The keys of something inside do not count, nor do strings with brackets.
    #expect(!LottieReader.accepts(Array(#"{ "a": { "layers": [], "ip": 0, "op": 1, "fr": 1 } }"#.utf8)))
    #expect(LottieReader.accepts(Array(#"{ "nm": "a\"{", "layers": [], "ip": 0, "op": 1, "fr": 1 }"#.utf8)))
    #expect(!LottieReader.accepts(Array("[]".utf8)) && !LottieReader.accepts([]))
  }

  /// So that the message is about it, and not about the keys of presets.
  @Test func oneForgottenKeyIsNamed() {
    #expect(!LottieReader.accepts(Array(#"{ "layers": [], "ip": 0 }"#.utf8)))
    let size = #""ip": 0, "op": 1, "fr": 1, "w": 9, "h": 9"#
    for (layers, fault) in [("", "missing"), (", \"layers\": {}", "not a list")] {
      let document = Array("{ \(size)\(layers) }".utf8)
      #expect(LottieReader.accepts(document))
      #expect(findings(document) == ["1: `layers` of the animation is \(fault)"])
    }
    let text = String(decoding: lottie(shapeLayer(disc + "," + blueFill)), as: UTF8.self)
    for key in ["\"fr\": 30,", "\"ip\": 0,", "\"op\": 30,"] {
      let name = key.split(separator: "\"")[0]
      // The first is that of the root.
      let without = Array(text.replacing(key, with: "", maxReplacements: 1).utf8)
      #expect(LottieReader.accepts(without))
      #expect(findings(without) == ["1: `\(name)` of the animation is missing"])
    }
  }

  @Test func aMarkOfTheByteOrderIsSkipped() throws {
    let document = [0xEF, 0xBB, 0xBF] + lottie(shapeLayer(disc + "," + blueFill))
    #expect(LottieReader.accepts(document))
    #expect(try LottieReader.read(document).nodes.flatMap(\.shapes).count == 1)
  }

  /// Most files have one line only.
  @Test func brokenJSONIsNamedWithItsColumn() throws {
    let error = try #require(throws: ImportError.self) {
      try LottieReader.read(Array(#"{ "layers": [], "fr": 30, "ip": 0, "op": ,30 }"#.utf8))
    }
    #expect(error.findings.map { $0.place(in: "a.json").description } == ["a.json:1:42"])
  }

  @Test func namesLayerPropertyAndPlaceOfWhatCannotBeDrawn() {
    let text = shapeLayer(disc + "," + blueFill, #""r": { "k": 0, "x": "noise(3)" }"#)
    #expect(
      findings(lottie(text)) == [
        #"1: layer "dot": the rotation is moved by an expression, which cannot be drawn: `noise(3)`; convert it to "#
          + "keyframes ($.layers[0].ks.r)"
      ])
  }

  @Test func whatCannotBeDrawnIsLeftOutWhereThatIsAllowed() throws {
    let layers = shapeLayer(disc + "," + blueFill) + #", { "ty": 9, "nm": "view", "ip": 0, "op": 30, "ks": {} }"#
    #expect(findings(lottie(layers)).count == 1)
    let image = try LottieReader.read(lottie(layers), LottieSettings(allowsMissing: true))
    #expect(image.missing.count == 1 && image.nodes.flatMap(\.shapes).count == 1)
  }

  @Test(arguments: [
    (#""fr": 30, "ip": 0, "op": 30"#, #""fr": 100000, "ip": 0, "op": 30"#, "frames a second"),
    (#""op": 30"#, #""op": 0"#, "ends"), (#""op": 30"#, #""op": 90000"#, "takes 3000 s"),
    (#""w": 100"#, #""w": 90000"#, "points"), (#""w": 100"#, #""w": 1e999"#, "too large"),
  ])
  func refusesSizesAndTimesBeyondItsLimits(part: String, other: String, word: String) throws {
    let text = String(decoding: lottie(shapeLayer(disc + "," + blueFill)), as: UTF8.self)
    let changed = text.replacing(part, with: other)
    let found = findings(Array(changed.utf8))
    #expect(found.contains { $0.contains(word) }, "\(found)")
  }

  /// 90,000 frames at 30 a second, of which the last 1,800 are a minute.
  @Test func aLongAnimationSaysWhereItMayStart() {
    let text = String(decoding: lottie(shapeLayer(disc + "," + blueFill)), as: UTF8.self)
    let long = Array(text.replacing(#""op": 30"#, with: #""op": 90000"#).utf8)
    #expect(findings(long).first?.hasSuffix("leave out its start with `--loop-from 88200`") == true)
  }

  @Test func textsAndImagesDoNotCountAsStructure() throws {
    let long = String(repeating: "a\\\"", count: 500)
    let document = lottie(shapeLayer(disc + "," + blueFill), "\"nm\": \"\(long)\",")
    var settings = LottieSettings()
    settings.limits.mostStructure = 700
    #expect(try LottieReader.read(document, settings).title.count == 1000)
    settings.limits.mostStructure = 200
    #expect(findings(document, settings).first?.contains("without its texts and images") == true)
  }

  @Test func theLoopStartsAtAFrameOrAMarker() throws {
    let layer = shapeLayer(disc + "," + blueFill, "\"r\": \(moving((0, 0), (30, 90)))")
    let document = lottie(layer, #""markers": [{ "tm": 12, "cm": "loop ", "dr": 0 }],"#)
    for start in ["12", "loop"] {
      var settings = LottieSettings()
      settings.loopFrom = start
      let image = try LottieReader.read(document, settings)
      #expect(image.periods == [0.6])
      #expect(abs(image.nodes[0].matrix(at: 0).apply(Point(1, 0)).y - sine(36 * .pi / 180)) < 1e-6)
    }
    for (start, word) in [("30", "has 0 to 29"), ("intro", "\"loop\"")] {
      var settings = LottieSettings()
      settings.loopFrom = start
      #expect(findings(document, settings).first?.contains(word) == true)
    }
  }

  @Test func anIntroIsFoundWithTheRemedy() throws {
    // In for 10 frames, then there and back on frames 10 to 30.
    let layer = shapeLayer(
      disc + "," + blueFill,
      "\"o\": \(moving((0, 0), (10, 50), (20, 90), (30, 50))), \"r\": \(moving((0, 0), (10, 40), (20, 70), (30, 40)))")
    let image = try LottieReader.read(lottie(layer))
    #expect(image.notes.map(\.message) == ["the loop resumes at frame 10; use `--loop-from 10` to skip the intro"])
  }

  @Test func aLoopResumesInTheDirectionOfItsEnd() throws {
    // On frame 2 it comes up to what it goes down to at the end, as on frame 14.
    let opacity = "\"o\": \(moving((0, 0), (8, 80), (16, 0), (24, 80), (30, 20)))"
    let image = try LottieReader.read(lottie(shapeLayer(disc + "," + blueFill, opacity)))
    #expect(image.notes.map(\.message) == ["the loop resumes at frame 14; use `--loop-from 14` to skip the intro"])
  }

  @Test func aDoubledLastFrameIsLeftOutWithANote() throws {
    // There and back on frame 29: frames 0 and 29 are the same.
    let there = #"{ "t": 0, "s": [0] }, { "t": 15, "s": [90] }, { "t": 29, "s": [0] }"#
    let image = try LottieReader.read(
      lottie(shapeLayer(disc + "," + blueFill, "\"o\": { \"a\": 1, \"k\": [\(there)] }")))
    #expect(image.notes.count == 1)
    guard case .keyframes(let opacity) = image.nodes[0].opacity else {
      Issue.record("the opacity moves")
      return
    }
    #expect(opacity.period == Seconds(29.0 / 30))
    // One that rests at the end shows its first frame for longer.
    let rest = #"{ "t": 0, "s": [0] }, { "t": 15, "s": [90] }, { "t": 27, "s": [0] }"#
    let other = try LottieReader.read(
      lottie(shapeLayer(disc + "," + blueFill, "\"o\": { \"a\": 1, \"k\": [\(rest)] }")))
    #expect(other.notes.isEmpty)
  }
}
