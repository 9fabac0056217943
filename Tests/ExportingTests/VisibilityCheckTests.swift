import PresetModel
import ShippedPresets
import Testing

@testable import Exporting

/// What a preset loses without a word.
@Suite struct VisibilityCheckTests {
  private func losses(_ text: String) throws -> [String] {
    try PresetExporter(text).losses().map { "\($0.path ?? ""): \($0.message)" }
  }

  private func composition(_ layers: String, padding: Int = 8) -> String {
    #"{"kind": "composition", "size": {"width": 40, "height": 20}, "canvas": {"padding": \#(padding)}, "layers": [\#(layers)]}"#
  }

  @Test func aLayerThatLeavesTheCanvasIsNamedWithSideAndRemedy() throws {
    // Its right edge goes to 54; the canvas ends 8 points after the 40.
    let dot =
      #"{"type": "circle", "diameter": 16, "fill": "blue", "position": {"from": [-12, 0], "to": [26, 0], "autoreverse": true}}"#
    let found = try losses(composition(dot))
    #expect(found == ["$.layers[0]: layers[0] leaves the canvas by 6 pt at the right; `canvas.padding`: 14 holds it"])
    // The remedy is true, and one point less is not enough.
    #expect(try losses(composition(dot, padding: 14)).isEmpty)
    #expect(try losses(composition(dot, padding: 13)).count == 1)
  }

  /// How far is known only as far as was looked.
  @Test func whatGoesFarOutHasNoRemedyInNumbers() throws {
    let dot =
      #"{"type": "circle", "diameter": 16, "fill": "blue", "position": {"from": [0, 0], "to": [300, 0], "autoreverse": true}}"#
    let found = try losses(composition(dot))
    #expect(
      found == [
        "$.layers[0]: layers[0] leaves the canvas by at least 24 pt at the right; move it, or clip it on purpose"
      ])
  }

  @Test func ofAFixedCanvasTheSizeIsNamed() throws {
    let text =
      #"{"kind": "composition", "canvas": {"size": {"width": 20, "height": 20}}, "layers": [{"type": "circle", "diameter": 24, "fill": "blue"}]}"#
    #expect(
      try losses(text) == [
        "$.layers[0]: layers[0] leaves the canvas by 2 pt at the left, 2 pt at the top, 2 pt at the right, 2 pt at the bottom; "
          + "a `canvas.size` of 24 × 24 holds it"
      ])
  }

  @Test func whatAClipHoldsDoesNotLeave() throws {
    let bar =
      #"{"type": "group", "size": {"width": 40, "height": 20}, "layers": [{"type": "rectangle", "width": 10, "height": 20, "fill": "blue", "position": {"from": [-60, 0], "to": [60, 0]}}], "clip": {"type": "rectangle", "width": 40, "height": 20}}"#
    #expect(try losses(composition(bar, padding: 0)).isEmpty)
  }

  @Test(arguments: [
    #"{"type": "circle", "diameter": 8, "fill": "blue", "opacity": 0}"#,
    #"{"type": "circle", "diameter": 8, "fill": "clear"}"#,
    #"{"type": "circle", "diameter": 8}"#,
    #"{"type": "circle", "diameter": 8, "fill": "blue", "position": [900, 900]}"#,
  ])
  func aLayerThatIsNeverSeenIsNamed(_ layer: String) throws {
    let shown = #"{"type": "circle", "diameter": 12, "fill": "blue", "position": [0, 0]}"#
    let found = try losses(composition("\(shown), \(layer)"))
    #expect(found.count { $0.hasPrefix("$.layers[1]: layers[1] is never seen: ") } == 1, "\(found)")
    #expect(!found.contains { $0.hasPrefix("$.layers[0]") })
  }

  @Test func whatAnotherLayerCoversIsNeverSeen() throws {
    let found = try losses(
      composition(
        #"{"type": "circle", "diameter": 8, "fill": "red", "position": [0, 0]}, {"type": "circle", "diameter": 12, "fill": "blue", "position": [0, 0]}"#
      ))
    #expect(found.map { $0.prefix(12) } == ["$.layers[0]:"])
  }

  /// Of a group, what leaves is named; where all of it leaves, it is the group.
  @Test func theLayerThatLeavesIsNamedAndNotTheGroupAround() throws {
    func group(_ layers: String, _ keys: String = "") -> String {
      #"{"type": "group", "arrangement": "free", "size": {"width": 40, "height": 20}, \#(keys) "layers": [\#(layers)]}"#
    }
    let (inside, below, outside) = (
      #"{"type": "circle", "diameter": 8, "fill": "blue", "position": [20, 5]}"#,
      #"{"type": "circle", "diameter": 8, "fill": "blue", "position": [20, 15]}"#,
      #"{"type": "circle", "diameter": 8, "fill": "red", "position": [40, 10]}"#
    )
    let one = try losses(composition(group(group("\(inside), \(outside)")), padding: 0))
    #expect(one.map { $0.prefix(43) } == ["$.layers[0].layers[0].layers[1]: layers[0]."], "\(one)")
    let moved = try losses(composition(group("\(inside), \(below)", #""position": [18, 0],"#), padding: 0))
    #expect(moved.map { $0.prefix(23) } == ["$.layers[0]: layers[0] "], "\(moved)")
  }

  /// Each layer is compared with images of all others, which is bounded.
  @Test func theWorkOfVeryManyLayersIsBounded() throws {
    func work(_ count: Int) throws -> (losses: Int, work: Double) {
      let layer = #"{"type": "rectangle", "width": 6, "height": 3, "fill": "blue", "rotation": {"from": 0, "to": 360}}"#
      let cover = #"{"type": "circle", "diameter": 16, "fill": "red"}"#
      let text = composition(([String](repeating: layer, count: count) + [cover]).joined(separator: ","))
      let check = VisibilityCheck(
        try PresetExporter(text).scene(.light), canvasSize: nil, times: (0..<20).map { Double($0) / 20 }, workers: 1)
      let found = check.unseenLayers(mostWork: 2e7)
      return (found.losses.count, found.work)
    }
    // Each of ten is compared at 20 moments.
    #expect(try work(10).losses == 10)
    #expect(try work(160).work <= 2.2e7)
    #expect(try work(40).work <= 2.2e7)
  }

  @Test(arguments: [("0.5", false), ("2", false), ("2.5", true)])
  func aPosterAfterTheCyclesEndIsSaid(poster: String, isLate: Bool) throws {
    let dot =
      #"{"type": "circle", "diameter": 8, "fill": "blue", "opacity": {"from": 1, "to": 0.5, "duration": 2, "autoreverse": false}}"#
    for speed in ["1", "2"] {
      let text = #"{"kind": "composition", "speed": \#(speed), "poster": \#(poster), "layers": [\#(dot)]}"#
      let expected = "$.poster: poster is 2.5 s, after the cycle's end at 2 s; name a moment of the cycle"
      #expect(try losses(text) == (isLate ? [expected] : []))
    }
  }

  @Test func aPresetThatDrawsNothingSaysSoOnce() throws {
    let found = try losses(composition(#"{"type": "circle", "diameter": 8, "fill": "blue", "opacity": 0}"#))
    #expect(found.count == 1 && found[0].hasPrefix("$: the preset draws nothing at any moment; "))
  }

  @Test(arguments: ShippedPreset.all.map(\.name)) func noShippedPresetLosesAnything(_ name: String) throws {
    let shipped = try #require(ShippedPreset.named(name))
    #expect(try losses(shipped.text) == [])
  }
}
