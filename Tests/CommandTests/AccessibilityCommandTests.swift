import Foundation
import TestSupport
import Testing

/// `check` and `validate` give advice on accessibility for whole projects.
@Suite struct AccessibilityCommandTests {
  /// A project with a preset without a fault, and one that the test writes.
  private func project(_ keys: String, _ preset: String = "") throws -> SampleProject {
    let project = try SampleProject(#""formats": ["gif"], \#(keys)"#, presets: [])
    let good = ##"{ "kind": "spinner", "fps": 5, "color": "#777777", "alt": "Saving" }"##
    try project.command.write(good, to: "presets/good.json")
    if !preset.isEmpty { try project.command.write(preset, to: "presets/other.json") }
    try project.run("build")
    return project
  }

  private let faint = ##"{ "kind": "spinner", "fps": 5, "color": "#BBBBBB", "alt": "Saving" }"##

  @Test func adviceIsGivenWhereItIsAskedFor() throws {
    let project = try project(#""posters": true"#, faint)
    #expect(try project.run("check").errors.isEmpty)
    for command in ["check", "validate"] {
      let advised = try project.run(command, "--a11y")
      #expect(advised.errors.contains("other.json:1:1: warning: in the light scheme the contrast"), "\(command)")
      #expect(advised.errors.contains("WCAG 2.2 asks for 3:1") && !advised.errors.contains("good.json"))
      #expect(!advised.errors.contains("dark scheme"), "the project makes files for light pages only")
      #expect(
        try project.run(command, "--a11y", "--strict", status: 2).errors.contains("other.json:1:1: error: in the"))
    }
    #expect(try project.run("check", "--a11y", "--trust-manifest", status: 64).errors.contains("draws nothing"))
  }

  @Test func aProjectMayAskForIt() throws {
    let project = try project(#""posters": true, "accessibility": true"#, faint)
    for command in ["check", "validate"] {
      #expect(try project.run(command).errors.contains("warning: in the light scheme the contrast"), "\(command)")
    }
    #expect(try project.run("check", "--trust-manifest").errors.isEmpty)
    let report = try project.report("check")
    let problems = try #require(report["problems"] as? [[String: Any]])
    #expect(problems.map { $0["preset"] as? String } == ["other"] && report["ok"] as? Bool == true)
  }

  @Test func aReasonMakesItANote() throws {
    let reasoned = faint.replacing("\"alt\"", with: #""accessibility": { "contrast": "It is pale." }, "alt""#)
    let project = try project(#""posters": true"#, reasoned)
    let advised = try project.run("check", "--a11y", "--strict")
    #expect(advised.errors.contains("note: in the light scheme") && advised.errors.contains("The reason: It is pale."))
  }

  /// Each language, theme and scheme that the project makes is looked at.
  @Test func everyFormOfAPresetIsChecked() throws {
    let dark = ##"{ "kind": "spinner", "fps": 5, "color": "var(--ink, #777777)", "alt": "Saving" }"##
    let project = try project(#""posters": true, "schemes": ["light", "dark"]"#, dark)
    #expect(try project.run("check", "--a11y").errors.isEmpty)
    try project.command.write(##"{ "--ink": "#101010" }"##, to: "ink.json")
    try project.command.write(
      project: #"""
        { "inputs": ["presets/*.json"], "formats": ["gif"], "posters": true, "schemes": ["light", "dark"],
          "themes": ["standard", "ink.json"] }
        """#)
    let advised = try project.run("validate", "--a11y")
    #expect(advised.errors.contains("with the theme ink.json in the dark scheme"), "\(advised.errors)")
    #expect(!advised.errors.contains("light scheme"))
  }

  @Test func alternativeTextsAreInEveryLocale() throws {
    let words = #"{ "kind": "shimmerText", "text": "Wait", "textColor": "black", "highlightColor": "clear", "fps": 5 }"#
    let project = try project(#""posters": true, "texts": { "de": { "other": "Warten" }, "fr": {} }"#, words)
    let advised = try project.run("check", "--a11y").errors
    #expect(advised.contains("good.json:1:1: warning: in the locale de a screen reader says \"Saving\""), "\(advised)")
    #expect(advised.contains("alts.fr.good") && advised.contains("alts.fr.other") && !advised.contains("alts.de.other"))
    // An `alt` in the preset's own language is not that of the translated text.
    try project.command.write(
      words.replacing("\"text\"", with: #""alt": "Please wait", "text""#), to: "presets/other.json")
    #expect(try project.run("validate", "--a11y").errors.contains("alts.de.other of the project"))
  }

  /// Alternative texts of the project make files of their own, and take the place of the preset's.
  @Test func aProjectGivesAlternativeTexts() throws {
    let project = try project(#""posters": true, "accessibility": true, "alts": { "de": { "good": "Sichert" } }"#)
    #expect(project.made.contains("good-de.gif"))
    #expect(try project.run("check", "--strict").errors.isEmpty)
    let files = try project.manifestFiles
    let alts = Dictionary(files.map { ($0["path"] as? String ?? "", $0["alt"] as? String ?? "") }) { first, _ in first }
    #expect(alts["good-de.gif"] == "Sichert" && alts["good.gif"] == "Saving")
    try project.command.write(project: #"{ "inputs": ["presets/*.json"], "alts": { "de": { "goood": "Sichert" } } }"#)
    #expect(try project.run("validate").errors.contains(#"alts.de has a text for "goood", which is not an input"#))
  }

  @Test(arguments: [
    (#""formats": ["gif"]"#, true), (#""formats": ["gif"], "posters": true"#, false),
    (#""formats": ["gif"], "motions": ["full", "reduced"]"#, false), (#""formats": ["svg"]"#, false),
    (#""formats": ["svg"], "adapts": false"#, true), (#""bundles": ["web"]"#, false),
    (#""formats": [], "destinations": ["slack-emoji"]"#, false),
  ])
  func aProjectHasFilesForPeopleWhoAskForLessMotion(_ keys: String, _ isMissing: Bool) throws {
    let project = try SampleProject(keys, presets: [])
    try project.command.write(
      ##"{ "kind": "spinner", "fps": 5, "color": "#777777", "alt": "Saving" }"##, to: "presets/good.json")
    let advised = try project.run("validate", "--a11y").errors
    #expect(advised.contains("no file of good is for people who ask for less motion") == isMissing, "\(advised)")
    #expect(advised.contains("warning") == isMissing, "\(advised)")
  }
}
