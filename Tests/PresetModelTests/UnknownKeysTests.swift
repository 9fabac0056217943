import PresetModel
import Testing

/// What is said about a key that an object does not have.
@Suite struct UnknownKeysTests {
  private func message(_ text: String) -> String? {
    do throws(InvalidPreset) {
      _ = try PresetDocument.decode(text: text, file: "p.json")
      return nil
    } catch {
      return error.findings.first?.message
    }
  }

  private func layer(_ keys: String) -> String? {
    message(#"{"kind": "composition", "layers": [{"type": "circle", \#(keys)}]}"#)
  }

  @Test(arguments: [
    (#""color": "red""#, #"unknown key "color"; did you mean "fill"?"#),
    (#""stroke": {"color": "red"}"#, #"unknown key "color"; did you mean "paint"?"#),
    (#""delay": 1"#, #"unknown key "delay"; it belongs in the track of what moves, such as that of "opacity""#),
    (
      #""keyframes": []"#, #"unknown key "keyframes"; it belongs in the track of what moves, such as that of "opacity""#
    ),
    (#""dur": 1"#, #"unknown key "dur"; write "duration" in the track of what moves, such as that of "opacity""#),
    (#""dashes": [1]"#, #"unknown key "dashes"; it belongs in "stroke""#),
    (#""effects": [{"type": "glow", "fill": "red"}]"#, #"unknown key "fill"; did you mean "color"?"#),
  ])
  func aKeyOfALayer(keys: String, expected: String) { #expect(layer(keys) == expected) }

  @Test func aKeyOfAnObjectInside() {
    #expect(message(#"{"kind": "shimmerText", "weight": 3}"#) == #"unknown key "weight"; it belongs in "font""#)
    #expect(
      message(#"{"kind": "shimmerText", "color": "red"}"#)
        == #""color" belongs to the kinds "dotGrid", "skeleton" and "spinner", but this is "shimmerText"; did you mean "textColor"?"#
    )
  }
}
