import PresetModel
import Testing

@Suite struct PresetDocumentTests {
  @Test func explainFillsEveryDefaultAndMeansTheSame() throws {
    for kind in ["shimmerText", "dotGrid", "progressBar", "skeleton", "spinner", "orb"] {
      let preset = try PresetDocument.decode(text: "{\"kind\": \"\(kind)\"}", file: "a.json").preset
      let explained = PresetDocument.explain(preset)
      let again = try PresetDocument.decode(text: explained, file: "b.json")
      #expect(again.preset == preset.filled)
      #expect(again.warnings.isEmpty)
      #expect(again.preset.filled == again.preset)
      #expect(PresetDocument.explain(again.preset) == explained)
    }
  }

  @Test func explainNamesTheFontThatFollows() throws {
    let text = #"{"kind": "shimmerText", "font": {"textStyle": "headline", "design": "rounded"}}"#
    let preset = try PresetDocument.decode(text: text, file: "a.json").preset
    guard case .shimmerText(let before) = preset.loader, case .shimmerText(let after) = preset.filled.loader else {
      return #expect(Bool(false))
    }
    #expect(after.font.family == "Quicksand")
    #expect(after.font.size == 17)
    #expect(after.font.weight == .semibold)
    #expect(after.font.lineHeight == 22)
    #expect(after.font.resolvedFamily == before.font.resolvedFamily)
    #expect(after.font.resolvedLineHeight == before.font.resolvedLineHeight)
  }

  @Test func aFontFileKeepsTheFamilyOpen() throws {
    let text = #"{"kind": "shimmerText", "font": {"file": "fonts/Own.otf"}}"#
    let preset = try PresetDocument.decode(text: text, file: "a.json").preset
    guard case .shimmerText(let shimmer) = preset.filled.loader else { return #expect(Bool(false)) }
    #expect(shimmer.font.file == "fonts/Own.otf")
    #expect(shimmer.font.family == nil)
  }

  @Test func warningsDoNotStopADocument() throws {
    let decoded = try PresetDocument.decode(text: #"{"kind": "progressBar", "cornerRadius": 9}"#, file: "a.json")
    #expect(decoded.warnings.map(\.severity) == [.warning])
  }

  @Test func findingsStandInTheOrderOfTheFileAndThenOfTheArguments() {
    let text = "{\n\"duration\": 0,\n\"zzz\": 1,\n\"kind\": \"spinner\",\n\"trim\": [2, 1]\n}"
    let overrides = [Override(set: "diameter=-1"), Override(set: "cap=x")]
    let error = #expect(throws: InvalidPreset.self) {
      try PresetDocument.decode(text: text, file: "a.json", overrides: overrides)
    }
    #expect(error?.findings.map(\.path) == ["$.duration", "$.zzz", "$.trim[0]", "$.diameter", "$.cap"])
  }
}
