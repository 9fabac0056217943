import GraphicsCore
import PresetModel
import Testing

/// Compounds, modifiers and shared tracks: what they mean, and what they cannot be.
@Suite struct CompoundShapeTests {
  private func findings(_ layer: String, _ keys: String = "") -> [Finding] {
    problems(in: #"{"kind": "composition", \#(keys) "layers": [\#(layer)]}"#, file: "c.json")
  }

  private func messages(_ layer: String, _ keys: String = "") -> [String] { findings(layer, keys).map(\.message) }

  private func compound(_ shape: String) -> String { #"{"type": "compound", "fill": "blue", "shapes": [\#(shape)]}"# }

  @Test func onlyShapesTextsAndNumbersHaveOutlines() {
    #expect(messages(compound(#"{"type": "circle"}, {"type": "text"}, {"type": "number", "value": 1}"#)) == [])
    #expect(messages(compound(compound(#"{"type": "circle"}"#))).count == 1)
    #expect(
      messages(compound(#"{"type": "group", "layers": [{"type": "circle"}]}"#)) == [
        "layers[0].shapes[0]: has no outline; use a shape, a text or a number, and groups around the compound"
      ])
    #expect(messages(compound("")) == ["layers[0].shapes: expected a list of 1 to 200 entries, found an empty list"])
  }

  @Test func whatHasNoEffectIsSaid() {
    #expect(
      messages(compound(#"{"type": "circle", "fill": "red"}"#)) == [
        "layers[0].shapes[0].fill: has no effect in a compound; write it on the compound, or delete it"
      ])
    #expect(messages(compound(#"{"type": "circle", "opacity": 0.5, "hidden": true}"#)).count == 2)
    #expect(
      messages(compound(#"{"type": "circle", "copies": {"count": 3}}"#)) == [
        "layers[0].shapes[0]: a shape of a compound is there once; write it as often as it is needed"
      ])
  }

  @Test func modifiersAreRead() throws {
    let text =
      #"{"kind": "composition", "layers": [{"type": "circle", "modifiers": [{"type": "offset", "distance": 3, "join": "round"}, {"type": "roundCorners"}, {"type": "zigZag", "ridges": 7, "smooth": true}]}]}"#
    let preset = try PresetDocument.decode(text: text, file: "c.json").preset
    guard case .composition(let composition) = preset.loader else { throw WrongKind() }
    var (offset, waves) = (OffsetModifier(), ZigZagModifier())
    (offset.distance, offset.join) = (.constant(3), .round)
    (waves.ridges, waves.isSmooth) = (7, true)
    #expect(
      composition.layers[0].content.style.modifiers
        == [.offset(offset), .roundCorners(CornerModifier()), .zigZag(waves)])
    let again = try PresetDocument.decode(text: PresetDocument.explain(preset), file: "e.json").preset
    #expect(again.loader == preset.loader)
  }

  @Test func sharedTracksAreObjects() {
    let dot = #"{"type": "circle", "scale": "$a"}"#
    func keys(_ value: String) -> String { #""parameters": {"a": {"type": "track", "default": \#(value)}},"# }
    #expect(messages(dot, keys(#"{"from": 0, "to": 1}"#)) == [])
    #expect(messages(dot, keys(#"[{"from": 0, "to": 1}, {"from": 0, "to": 1}]"#)) == [])
    #expect(
      messages(dot, keys("3")) == [
        "parameters.a: expected a track, such as { \"from\": 0, \"to\": 1 }, found 3"
      ])
    #expect(messages(#"{"type": "circle", "scale": "$a * 2"}"#, keys(#"{"from": 0, "to": 1}"#)) == [])
    // What is wrong in it is said where it is written.
    #expect(findings(dot, keys(#"{"from": 0, "too": 1}"#)).first?.message.contains("too") == true)
  }
}
