import PresetModel
import Testing

@Suite struct ProjectDocumentTests {
  private func decode(_ text: String) throws -> Project {
    try ProjectDocument.decode(Array(text.utf8), file: "loaderloom.json")
  }

  private func findings(_ text: String) -> [String] {
    problems {
      _ = try decode(text)
      return []
    }.map(\.description)
  }

  @Test func onlyInputsMustStand() throws {
    let project = try decode(#"{ "inputs": ["a.json"] }"#)
    #expect(project.inputs == ["a.json"] && project.outDir == "dist")
    #expect(project.variants == VariantAxes() && project.nameTemplate == nil)
    #expect(
      findings("{}") == [
        #"loaderloom.json:1:1: error: missing key "inputs" (list of string, 1…1000 entries)"#
      ])
  }

  @Test(arguments: [
    (#"{ "kind": "spinner", "diameter": 30 }"#, "a preset, not a project; `loaderloom render` makes its files"),
    (#"{ "extends": "worm" }"#, "a preset, not a project"),
    (#"{ "version": 1, "tool": "x", "files": [] }"#, "the manifest of a build, not a project"),
  ])
  func aDocumentOfAnotherKindIsOneError(text: String, what: String) {
    let lines = findings(text)
    let start = "loaderloom.json:1:1: error: the document is \(what)"
    #expect(lines.count == 1 && lines[0].hasPrefix(start), "\(lines)")
  }

  @Test(arguments: [
    (#"{ "presets": ["a"] }"#, #"unknown key "presets"; did you mean "inputs"?"#),
    (#"{ "inputs": ["a"], "outputDir": "x" }"#, #"unknown key "outputDir"; did you mean "outDir"?"#),
    (#"{ "inputs": ["a"], "out": "x" }"#, #"unknown key "out"; did you mean "outDir"?"#),
    (
      #"{ "inputs": ["a"], "overrides": [{ "text": "x" }] }"#,
      #"unknown key "text"; if it is a key of the preset, write it in "set""#
    ),
    (
      #"{ "inputs": ["a"], "overrides": { "worm*": { "scales": [2] } } }"#,
      #"found an object; write [{ "preset": "worm*", "scales": [2] }]"#
    ),
    (#"{ "inputs": ["a"], "bundles": ["ios"] }"#, #"found "ios"; did you mean "xcode"?"#),
    (#"{ "inputs": ["a"], "budgets": [{ "maxBytes": "20kB" }] }"#, #"(bytes), found "20kB"; write 20000"#),
    (#"{ "inputs": ["a"], "scales": ["$s"] }"#, #"found "$s"; parameters cannot stand here; write the value"#),
  ])
  func whatIsMeantIsSaid(text: String, remedy: String) {
    let lines = findings(text)
    #expect(lines.contains { $0.hasSuffix(remedy) }, "\(lines)")
  }

  @Test func aProjectWithAKeyOfPresetsIsAProject() {
    #expect(findings(#"{ "inputs": ["a"], "kind": "spinner" }"#).first?.contains("unknown key \"kind\"") == true)
  }

  @Test func everythingThatCanBeSaidIsRead() throws {
    let project = try decode(
      """
      {
        "inputs": ["a*.json"], "exclude": ["b"], "outDir": "x", "nameTemplate": "{name}.{ext}", "formats": ["apng"],
        "scales": [1.5], "schemes": ["dark"], "motions": ["reduced"], "themes": ["t.json"], "posters": true, "effort": 9,
        "quality": 50, "allowMissing": true, "texts": { "de": { "a": "Hallo", "b": "" } },
        "alts": { "fr": { "a": "Attente" } }, "accessibility": true,
        "budgets": [{ "preset": "a", "format": "gif", "maxBytes": 10, "maxFrames": 5 }],
        "overrides": [{ "preset": "b*", "set": { "font.size": 5, "x": [1] }, "scales": [2], "posters": false }]
      }
      """)
    #expect(project.variants.formats == [.apng] && project.variants.motions == [.reduced])
    #expect(project.variants.texts[named: "de"]?[named: "a"] == "Hallo")
    #expect(project.variants.alts[named: "fr"]?[named: "a"] == "Attente" && project.asksForAccessibility)
    #expect(
      project.variants.encoding
        == {
          var encoding = EncodingSettings(effort: 9, quality: 50)
          encoding.allowMissing = true
          return encoding
        }())
    #expect(project.budgets.first?.maxBytes == 10 && project.budgets.first?.format == .gif)
    #expect(project.overrides.first?.set.map(\.name) == ["font.size", "x"])
    #expect(project.overrides.first?.scales == [2] && project.overrides.first?.formats == nil)
  }

  @Test(arguments: [
    (#"{ "inputs": [] }"#, 13), (#"{ "inputs": ["a", "a"] }"#, 19), (#"{ "inputs": ["a"], "scales": [17] }"#, 31),
    (#"{ "inputs": ["a"], "texts": { "de": "Hallo" } }"#, 37), (#"{ "inputs": ["a"], "posters": 1 }"#, 31),
    (#"{ "inputs": ["a"], "texts": { "": {} } }"#, 31), (#"{ "inputs": ["a"], "overrides": [{ "sett": {} }] }"#, 36),
    (#"{ "inputs": ["a"], "lossless": true, "quality": 50 }"#, 49),
    (#"{ "inputs": ["a"], "overrides": [{ "quality": 9, "lossless": true }] }"#, 47),
  ])
  func whatIsWrongHasItsPlace(text: String, column: Int) {
    let found = findings(text)
    #expect(found.count == 1 && found[0].hasPrefix("loaderloom.json:1:\(column): error: "), "\(found)")
  }

  @Test(arguments: [
    ("de/fr", #"expected a locale such as "de" or "pt-BR", found "de/fr""#),
    ("pt_BR", #"expected a locale such as "de" or "pt-BR", found "pt_BR"; write "pt-BR""#),
    ("de-", #"expected a locale such as "de" or "pt-BR", found "de-""#),
  ])
  func aLocaleIsATag(locale: String, message: String) {
    for key in ["texts", "alts"] {
      let found = findings("{ \"inputs\": [\"a\"], \"\(key)\": { \"\(locale)\": { \"a\": \"x\" } } }")
      #expect(found == ["loaderloom.json:1:\(26 + key.count): error: \(key): \(message)"])
    }
    #expect(findings(#"{ "inputs": ["a"], "texts": { "zh-Hant-TW": { "a": "x" }, "es-419": { "a": "y" } } }"#).isEmpty)
  }

  @Test(
    arguments: [
      ("{}", #"budgets[0]: no limit is set; add maxBytes or maxFrames, or "jumps": false if only jumps are meant"#),
      (#"{ "jumps": true }"#, "budgets[0]: no limit is set; add maxBytes or maxFrames"),
      (#"{ "jumps": false }"#, nil), (#"{ "maxFrames": 9 }"#, nil),
    ] as [(String, String?)])
  func aBudgetWithoutALimitIsDoubtful(budget: String, message: String?) throws {
    let text = "{ \"inputs\": [\"a\"], \"budgets\": [\(budget)] }"
    let warnings = try ProjectDocument.read(Array(text.utf8), file: "p.json").warnings.map(\.description)
    #expect(warnings == (message.map { ["p.json:1:32: warning: \($0)"] } ?? []))
  }

  @Test func aValueOfAnotherDocumentIsPutIntoThePresetAndNamesItsPlace() throws {
    let project = try decode(#"{ "inputs": ["a"], "overrides": [{ "set": { "diameter": 12, "cap": "rond" } }] }"#)
    let overrides = try #require(project.overrides.first).set.map { Override(key: $0.name, written: $0.value) }
    let error = #expect(throws: InvalidPreset.self) {
      try PresetDocument.decode(text: #"{ "kind": "spinner" }"#, file: "p.json", overrides: overrides)
    }
    #expect(error?.findings.map(\.place.description) == ["loaderloom.json:1:68"])
    let preset = try PresetDocument.decode(
      text: #"{ "kind": "spinner" }"#, file: "p.json", overrides: [overrides[0]]
    ).preset
    guard case .spinner(let spinner) = preset.loader else {
      Issue.record("a spinner stays one")
      return
    }
    #expect(spinner.diameter == 12)
  }
}
