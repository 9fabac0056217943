import PresetModel
import Testing

@Suite struct AccessibilityReasonsTests {
  private func preset(_ keys: String) throws -> Preset {
    try PresetDocument.decode(text: #"{ "kind": "spinner", \#(keys) }"#, file: "p.json").preset
  }

  @Test func reasonsAreReadAndWritten() throws {
    let read = try preset(#""accessibility": { "contrast": "it fades", "poster": "it starts empty" }"#)
    #expect(read.accessibility?.contrast == "it fades" && read.accessibility?.poster == "it starts empty")
    #expect(read.accessibility?.alt == nil)
    #expect(try PresetDocument.decode(text: PresetDocument.encode(read), file: "again.json").preset == read)
    #expect(try preset(#""fps": 10"#).accessibility == nil)
  }

  /// An empty reason is none, and flashes are not excused.
  @Test(arguments: [
    (#""accessibility": { "contrast": "" }"#, "found 0"), (#""accessibility": { "flashes": "fun" }"#, "contrast, alt"),
    (#""accessibility": "fades""#, "an object in { }"),
  ])
  func whatIsNoReasonIsAnError(_ keys: String, _ part: String) {
    #expect {
      try preset(keys)
    } throws: {
      "\($0)".contains(part)
    }
  }

  @Test func aPresetThatExtendsAnotherKeepsItsReasons() throws {
    let preset = try PresetDocument.decode(
      text: #"{ "extends": "worm", "accessibility": { "alt": "the page says it" } }"#, file: "p.json",
      library: ShippedPresets.library
    ).preset
    #expect(preset.accessibility?.contrast?.isEmpty == false && preset.accessibility?.alt == "the page says it")
  }
}
