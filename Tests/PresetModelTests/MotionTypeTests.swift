import GraphicsCore
import PresetModel
import Testing

/// Values, tracks, and pairs of which one half moves.
@Suite struct MotionTypeTests {
  private func stroke(_ trim: String) throws -> Stroke {
    let preset = try PresetDocument.decode(
      text:
        #"{"kind": "composition", "parameters": {"fillup": {"type": "track", "default": {"from": 0, "to": 1, "duration": 2}}}, "layers": [{"type": "circle", "stroke": {"trim": \#(trim)}}, {"type": "number", "value": "$fillup"}]}"#,
      file: "p.json"
    ).preset
    guard case .composition(let composition) = preset.loader, let stroke = composition.layers[0].content.style.stroke
    else { throw WrongKind() }
    return stroke
  }

  private func message(_ layer: String) -> String? {
    refusal(of: #"{"kind": "composition", "layers": [\#(layer)]}"#)
  }

  @Test func aPairMayHoldATrack() throws {
    let whole = try stroke(#"{"from": [0, 0], "to": [0, 1], "duration": 2}"#)
    #expect(try stroke(#"[0, "$fillup"]"#) == whole)
    #expect(try stroke(#"[0, {"from": 0, "to": 1, "duration": 2}]"#) == whole)
    #expect(try stroke(#"["$fillup * 0.5", 1]"#).trim.parts == [[Point(0, 1), Point(0.5, 1)]])
  }

  @Test func placesAndFactorsMayToo() throws {
    #expect(message(#"{"type": "circle", "position": ["50%", {"from": 0, "to": 8}]}"#) == nil)
    #expect(message(#"{"type": "circle", "scale": [{"from": 0, "to": 1}, 1]}"#) == nil)
    // The fault is named in the half that has it.
    #expect(
      message(#"{"type": "circle", "skew": [0, {"from": 0, "to": 100}]}"#)
        == "layers[0].skew.to[1]: expected a number from -89 to 89 (°), found 100")
  }

  @Test func anObjectOfTwoNumbersIsToldAsAPair() {
    #expect(
      message(#"{"type": "circle", "stroke": {"trim": {"start": 0, "end": 0.5}}}"#)
        == "layers[0].stroke.trim: expected a list [x, y], or a track, found an object; write [0, 0.5]")
    #expect(
      message(#"{"type": "circle", "position": {"x": 3, "y": "50%"}}"#)
        == #"layers[0].position: expected a list [x, y], or a track, found an object; write [3, "50%"]"#)
    let both = #"[{ "from": [0, 0], "to": [1, 0] }, { "from": [0, 0.2], "to": [0, 1.2], "duration": 2 }]"#
    #expect(
      message(
        #"{"type": "circle", "stroke": {"trim": {"start": {"from": 0, "to": 1}, "#
          + #""end": {"from": 0.2, "to": 1.2, "duration": 2}}}}"#)
        == "layers[0].stroke.trim: expected a list [x, y], or a track, found an object; write \(both)")
    #expect(message(#"{"type": "circle", "stroke": {"trim": \#(both)}}"#) == nil)
  }
}
