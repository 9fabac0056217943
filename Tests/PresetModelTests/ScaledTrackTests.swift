import PresetModel
import Testing

/// Arithmetic on parameters that are tracks.
@Suite struct ScaledTrackTests {
  private func decode(_ layer: String, _ track: String) throws -> CompositionLayer {
    let preset = try PresetDocument.decode(
      text:
        #"{"kind": "composition", "parameters": {"t": {"type": "track", "default": \#(track)}, "n": {"default": 2}}, "layers": [\#(layer)]}"#,
      file: "p.json"
    ).preset
    return try preset.composition.layers[0]
  }

  private func message(_ layer: String, _ track: String) -> String? {
    let error = #expect(throws: InvalidPreset.self) { try decode(layer, track) }
    return error?.findings.first { $0.severity == .error }?.message
  }

  private func rotation(_ text: String, _ track: String) throws -> [[Double]] {
    try decode(#"{"type": "circle", "rotation": "\#(text)"}"#, track).placement.rotation.parts
  }

  private static let way = #"{"from": 0, "to": 1}"#

  @Test(arguments: [
    ("$t * 360", [0.0, 360]), ("${360 * t}", [0, 360]), ("$t / 2", [0, 0.5]), ("$t + 10", [10, 11]),
    ("${10 - t}", [10, 9]),
    ("$(t + 1) * -2", [-2, -4]), ("$t * $n + $n", [2, 4]), ("$t + $t", [0, 2]), ("$t - $t + 3", [3, 3]),
    ("${t * 360}", [0, 360]),
  ])
  func everyValueIsScaledAndShifted(text: String, ends: [Double]) throws {
    #expect(try rotation(text, Self.way) == [ends])
  }

  @Test func keyframesAndIntrosAreScaled() throws {
    let track =
      #"{"keyframes": [{"at": 0, "value": 0}, {"at": 1, "value": 0.5}], "intro": [{"at": 0, "value": 1}, {"at": 1, "value": 0}]}"#
    #expect(try rotation("$t * 100", track) == [[100, 0, 0, 50]])
  }

  @Test func ofASumAllIsScaledAndOnePartShifted() throws {
    let sum = #"[{"from": 0, "to": 1}, {"from": 2, "to": 3}]"#
    #expect(try rotation("$t * 10 + 1", sum) == [[1, 11], [20, 30]])
  }

  @Test func pairsAndPercentagesAreScaled() throws {
    let layer = try decode(#"{"type": "circle", "position": "$t * 2"}"#, #"{"from": [0, "10%"], "to": [3, 4]}"#)
    #expect(layer.placement.position.parts == [[LengthPair(.points(0), .percent(20)), LengthPair(6, 8)]])
  }

  @Test(arguments: [
    ("$t * $t", #"the parameter "t" is a track, which can be multiplied only by a number"#),
    ("${1 / t}", #"the parameter "t" is a track, which cannot be a divisor; it can be added to"#),
    ("${max(t, 1)}", #"the parameter "t" is a track, which cannot be an argument of max"#),
    ("$t * 1e9", #"expected an operator or the end"#),
  ])
  func whatWouldBendItIsRefused(text: String, expected: String) {
    let found = message(#"{"type": "circle", "rotation": "\#(text)"}"#, Self.way)
    #expect(found?.hasPrefix("layers[0].rotation: \(expected)") == true, "\(found ?? "")")
  }

  @Test func whatIsNoNumberIsNotScaled() {
    #expect(
      message(#"{"type": "circle", "fill": "$t * 2"}"#, #"{"from": "red", "to": "blue"}"#)
        == #"layers[0].fill: the track of the parameter "t" has the value "red"; only numbers can be multiplied (in "$t * 2")"#
    )
    #expect(
      message(#"{"type": "circle", "position": "$t + 2"}"#, #"{"from": [0, 0], "to": [3, 4]}"#)
        == #"layers[0].position: the track of the parameter "t" has the value a list of 2; only a number can be added to (in "$t + 2")"#
    )
  }
}
