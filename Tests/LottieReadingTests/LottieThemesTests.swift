import Importing
import PresetModel
import Testing

@testable import LottieReading

@Suite struct LottieThemesTests {
  private func properties(_ rules: String) throws -> [String: LottieValue] {
    let root = try LottieReader.document(Array("{ \"rules\": [\(rules)] }".utf8), limit: 1 << 16)
    return try LottieThemes.properties(of: LottieValue(root: root), named: "sea", for: "x")
  }

  @Test func aRuleBecomesAProperty() throws {
    let still = try properties(#"{ "id": "a", "type": "Scalar", "value": 4 }"#)
    #expect(still["a"]?["k"]?.number == 4)
    let moving = try properties(
      #"{ "id": "a", "type": "Scalar", "keyframes": [{ "frame": 3, "value": 7, "hold": true, "inTangent": { "x": 1, "y": 1 } }] }"#
    )
    let frame = try #require(moving["a"]?["k"]?.items.first)
    #expect(frame["t"]?.number == 3 && frame["s"]?.isList == true && frame["s"]?.number == 7)
    #expect(frame["h"]?.isSet == true && frame["i"]?["x"]?.number == 1)
  }

  @Test func anExpressionIsThatOfTheProperty() throws {
    let loop = try properties(#"{ "id": "a", "type": "Scalar", "value": 4, "expression": "loopOut()" }"#)
    #expect(loop["a"]?["x"]?.text == "loopOut()" && loop["a"]?["k"]?.number == 4)
    #expect(throws: ImportError.self) {
      try properties(#"{ "id": "a", "type": "Scalar", "expression": "loopOut()" }"#)
    }
  }

  @Test func aGradientBecomesItsNumbers() throws {
    let gradient = try properties(
      #"{ "id": "g", "type": "Gradient", "value": [{ "offset": 0, "color": [1, 0, 0, 1] }, { "offset": 1, "color": [0, 0, 1, 0.5] }] }"#
    )
    #expect(gradient["g"]?["k"]?.json.lottieNumbers == [0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0.5])
  }

  @Test func aPositionKeepsItsCurves() throws {
    let curved = try properties(
      #"{ "id": "p", "type": "Position", "keyframes": [{ "frame": 0, "value": [1, 2], "valueOutTangent": [0, 9], "valueInTangent": [3, 0] }] }"#
    )
    let frame = try #require(curved["p"]?["k"]?.items.first)
    #expect(frame["to"]?.json.lottieNumbers == [0, 9] && frame["ti"]?.json.lottieNumbers == [3, 0])
  }

  @Test func aTextBecomesADocument() throws {
    let still = try properties(
      #"{ "id": "t", "type": "Text", "value": { "text": "sea", "fontSize": 9, "justify": "Center", "textCaps": "AllCaps", "fillColor": [1, 0, 0] } }"#
    )
    let document = try #require(still["t"]?["k"]?.items.first?["s"])
    #expect(document["t"]?.text == "sea" && document["s"]?.number == 9 && document["f"] == nil)
    #expect(document["j"]?.integer == 2 && document["ca"]?.integer == 1)
    #expect(document["fc"]?.json.lottieNumbers == [1, 0, 0])
    let moving = try properties(
      #"{ "id": "t", "type": "Text", "keyframes": [{ "frame": 3, "value": { "text": "a", "justify": "JustifyLastFull" } }] }"#
    )
    let frame = try #require(moving["t"]?["k"]?.items.first)
    #expect(frame["t"]?.number == 3 && frame["s"]?["t"]?.text == "a" && frame["s"]?["j"]?.integer == 6)
  }

  @Test func anImageBecomesAnAsset() throws {
    let image = try properties(#"{ "id": "i", "type": "Image", "value": { "path": "b.png", "width": 20 } }"#)["i"]
    #expect(image?["p"]?.text == "b.png" && image?["w"]?.number == 20 && image?["h"] == nil)
    let embedded = try properties(#"{ "id": "i", "type": "Image", "value": { "dataUrl": "data:x" } }"#)["i"]
    #expect(embedded?["p"]?.text == "data:x")
  }

  @Test func rulesOfOtherAnimationsDoNotCount() throws {
    #expect(try properties(#"{ "id": "a", "type": "Scalar", "animations": ["y"], "value": 1 }"#).isEmpty)
    #expect(throws: ImportError.self) { try properties(#"{ "id": "a", "type": "Sound", "value": 1 }"#) }
  }
}
