import PresetModel
import Testing

/// What is said about a key that an object does not have.
@Suite struct UnknownKeysTests {
  private func layer(_ keys: String) -> String? {
    refusal(of: #"{"kind": "composition", "layers": [{"type": "circle", \#(keys)}]}"#)
  }

  @Test(arguments: [
    (#""color": "red""#, #"unknown key "color"; did you mean "fill"?"#),
    (#""stroke": {"color": "red"}"#, #"unknown key "color"; did you mean "paint"?"#),
    (#""delay": 1"#, #"unknown key "delay"; it belongs in the track of what moves, such as that of "opacity""#),
    (
      #""keyframes": []"#, #"unknown key "keyframes"; it belongs in the track of what moves, such as that of "opacity""#
    ),
    (#""dur": 1"#, #"unknown key "dur"; write "duration" in the track of what moves, such as that of "opacity""#),
    (#""duration": 1"#, #"unknown key "duration"; it belongs in the track of what moves, such as that of "opacity""#),
    (#""stroke-dasharray": "4 2""#, #"unknown key "stroke-dasharray"; did you mean "stroke"?"#),
    (#""box-shadow": "none""#, #"unknown key "box-shadow"; did you mean "shadows"?"#),
    (#""copies": {"rotation": 9}"#, #"unknown key "rotation"; did you mean "rotate"?"#),
    (#""dashes": [1]"#, #"unknown key "dashes"; it belongs in "stroke""#),
    (#""effects": [{"type": "glow", "fill": "red"}]"#, #"unknown key "fill"; did you mean "color"?"#),
    (#""size": 9"#, #""size" belongs to the type "group", but this is "circle"; did you mean "diameter"?"#),
    (#""visible": true"#, #"unknown key "visible"; it is the opposite of "hidden": write "hidden": false"#),
    (#""visible": "yes""#, #"unknown key "visible"; it is the opposite of "hidden""#),
    (#""background": "red""#, #"unknown key "background"; did you mean "fill"?"#),
    (
      #""opacity": {"from": 0, "to": 1, "direction": "alternate"}"#,
      #"unknown key "direction"; did you mean "autoreverse"?"#
    ),
    (#""stroke": {"lineWidth": 3}"#, #"unknown key "lineWidth"; did you mean "width"?"#),
    (#""lineWidth": 3"#, #"unknown key "lineWidth"; did you mean "stroke"?"#),
    (#""copies": {"count": 3, "delay": 0.1}"#, #"unknown key "delay"; did you mean "stagger"?"#),
    (#""copies": {"count": 3, "offset": [9, 0]}"#, #"unknown key "offset"; did you mean "translate"?"#),
    (#""opacity": {"keyframes": [{"time": 0, "value": 1}]}"#, #"unknown key "time"; did you mean "at"?"#),
    (#""shadows": [{"blur": 3}]"#, #"unknown key "blur"; did you mean "radius"?"#),
  ])
  func aKeyOfALayer(keys: String, expected: String) { #expect(layer(keys) == expected) }

  @Test(arguments: [
    (#""type": "line", "from": [0, 0]"#, #"unknown key "from"; did you mean "start"?"#),
    (#""type": "line", "to": [9, 0]"#, #"unknown key "to"; did you mean "end"?"#),
    (#""type": "arc", "end": 90"#, #""end" belongs to the type "line", but this is "arc"; did you mean "sweep"?"#),
    (#""type": "ellipse", "rx": 9"#, #"unknown key "rx"; did you mean "width"?"#),
    (
      #""type": "number", "value": 1, "from": 0"#,
      #"unknown key "from"; it belongs in the track of what moves, such as that of "value""#
    ),
    (
      #""type": "number", "value": 1, "text": "1""#,
      #""text" belongs to the type "text", but this is "number"; did you mean "value"?"#
    ),
    (
      #""type": "compound", "shapes": [{"type": "circle"}], "layers": []"#,
      #""layers" belongs to the type "group", but this is "compound"; did you mean "shapes"?"#
    ),
    (
      #""type": "group", "layers": [{"type": "circle"}], "layout": "row""#,
      #"unknown key "layout"; did you mean "arrangement"?"#
    ),
  ])
  func aKeyOfAnotherType(keys: String, expected: String) {
    #expect(refusal(of: #"{"kind": "composition", "layers": [{\#(keys)}]}"#) == expected)
  }

  @Test(arguments: [
    (#""spacing": 4"#, #""spacing" belongs to the kind "dotGrid", but this is "composition"; did you mean "gap"?"#),
    (
      #""duration": 2"#,
      #""duration" belongs to the kinds "shimmerText", "progressBar", "skeleton" and "spinner", but this is "#
        + #""composition"; did you mean "cycle"?"#
    ),
  ])
  func aKeyOfAnotherKind(key: String, expected: String) {
    #expect(refusal(of: #"{"kind": "composition", "layers": [{"type": "circle"}], \#(key)}"#) == expected)
  }

  @Test func aKeyOfAnObjectInside() {
    #expect(refusal(of: #"{"kind": "shimmerText", "weight": 3}"#) == #"unknown key "weight"; it belongs in "font""#)
    #expect(
      refusal(of: #"{"kind": "shimmerText", "color": "red"}"#)
        == #""color" belongs to the kinds "dotGrid", "skeleton" and "spinner", but this is "shimmerText"; did you mean "textColor"?"#
    )
  }

  @Test func aKeyThatSelectsAFormOfOtherKinds() {
    #expect(
      refusal(of: #"{"kind": "spinner", "effect": "pulse"}"#)
        == #""effect" belongs to the kinds "dotGrid" and "skeleton", but this is "spinner"; delete it"#)
  }

  /// An option is not deleted but left out, and what the preset has instead is named.
  @Test(arguments: [
    (#""kind": "spinner""#, #""spinner"; leave it out, or set "alt", which a screen reader says"#),
    (
      #""kind": "spinner", "parameters": {"tint": {"type": "color", "default": "red"}}, "color": "$tint""#,
      #""spinner"; leave it out, or set a parameter of the preset (tint) or "alt", which a screen reader says"#
    ),
  ])
  func anOptionThatIsForAnotherKind(keys: String, end: String) {
    let error = #expect(throws: InvalidPreset.self) {
      try PresetDocument.decode(
        text: "{\(keys)}", file: "p.json",
        overrides: [Override(option: "--text", path: "text", value: "Hi", isText: true)])
    }
    #expect(
      error?.findings.map(\.message) == [#""text" belongs to the kind "shimmerText", but this is "# + end])
  }

  /// The keys of an unknown form are those of all forms.
  @Test func aKeyOfAnUnknownForm() {
    let messages = problems(in: #"{"kind": "skeleton", "layout": {"type": "circle", "diameter": 9}}"#).map(\.message)
    #expect(messages.last == #"unknown key "diameter""#)
  }

  /// Of an unknown kind it may be a key.
  @Test func theKeysOfAnUnknownKindAreNotJudged() {
    let text = #"{"kind": "dotGird", "effect": "stagger", "stagger": 0.1}"#
    #expect(problems(in: text).map(\.path) == ["$.kind"])
  }
}
