import Foundation
import TestSupport
import Testing

/// What is wrong or doubtful in a project file is said at its place.
@Suite struct ProjectFindingTests {
  /// Builds a project of three spinners and a text.
  private func errors(_ text: String, status: Int32) throws -> String {
    let project = try SampleProject(presets: ["a", "ring", "spinner2"])
    try project.command.write(#"{ "kind": "shimmerText", "fps": 2 }"#, to: "presets/words.json")
    try project.command.write(project: text)
    return try project.run("build", "--dry-run", status: status).errors
  }

  @Test(arguments: [
    (#"{ "inputs": ["a", "wurm"] }"#, #"1:19: error: unknown preset "wurm"; did you mean "worm"?"#),
    (#"{ "inputs": ["nope/*.json"] }"#, "1:14: error: no file matches the input nope/*.json; "),
    (#"{ "inputs": ["nope-*"] }"#, "1:14: error: no shipped preset matches the input nope-*; "),
    (
      #"{ "inputs": ["presets"] }"#,
      #"1:14: error: ./presets: cannot be read: Is a directory; write "./presets/*.json" for the presets in it"#
    ),
    (
      #"{ "inputs": ["presets/ring"] }"#,
      #"1:14: error: presets/ring: cannot be read: No such file or directory; did you mean "presets/ring.json"?"#
    ),
    (
      #"{ "inputs": ["presets/*.json"], "destinations": ["slack"] }"#,
      #"1:50: error: unknown destination "slack"; did you mean "slack-emoji"?"#
    ),
    (
      #"{ "inputs": ["presets/*.json"], "overrides": [{ "destinations": ["slak-emoji"] }] }"#,
      #"1:66: error: unknown destination "slak-emoji"; did you mean "slack-emoji"?"#
    ),
    (
      #"{ "inputs": ["presets/*.json"], "destinations": ["./none.json"] }"#,
      "1:50: error: ./none.json: cannot be read: No such file or directory"
    ),
    (
      #"{ "inputs": ["presets/*.json"], "overrides": [{ "themes": ["none.json"] }] }"#,
      "1:60: error: none.json: cannot be read: No such file or directory"
    ),
    (
      #"{ "inputs": ["presets/*.json"], "nameTemplate": "{nane}" }"#,
      "1:49: error: nameTemplate: the name template has no token {nane}"
    ),
    (
      #"{ "inputs": ["presets/a.json"], "formats": ["gif"], "nameTemplate": "{name}.png" }"#,
      "1:69: error: nameTemplate: expected a name that ends in .gif, found a.png, which is for an APNG; "
    ),
    (
      #"{ "inputs": ["presets/a.json"], "formats": ["gif"], "nameTemplate": "{name}.json" }"#,
      "1:69: error: nameTemplate: expected a name that ends in .gif, found a.json, which is for a preset; "
    ),
    (#"{ "inputs": ["presets/a.json"], "outDir": "../x" }"#, "1:43: error: outDir leads out of the project's folder"),
    (#"{ "inputs": ["presets/a.json"], "exclude": ["*"] }"#, "1:44: error: exclude removes every preset"),
    (#"{ "inputs": ["presets/words.json"], "texts": { "de": { "words": "" } } }"#, "1:65: error: text: expected"),
  ])
  func errorsHavePlaces(text: String, expected: String) throws {
    let errors = try errors(text, status: 2)
    #expect(errors.contains("loaderloom.json:\(expected)"), "\(errors)")
  }

  /// A typo turns a budget off.
  @Test(arguments: [
    (
      #""overrides": [{ "preset": "wrods", "set": { "fps": 3 } }]"#,
      #"1:59: warning: overrides[0] is for "wrods", which matches no input; did you mean "words"?"#
    ),
    (
      #""budgets": [{ "preset": "x*", "maxBytes": 9 }]"#,
      #"1:57: warning: budgets[0] is for "x*", which matches no input"#
    ),
    (#""exclude": ["rnig"]"#, #"1:45: warning: exclude[0] is "rnig", which matches no input; did you mean "ring"?"#),
    (
      #""exclude": ["presets/draft/**"]"#,
      #"1:45: warning: exclude[0] is "presets/draft/**", which matches no input; "#
    ),
    (#""texts": { "de": { "wods": "x" } }"#, #"1:52: warning: texts.de has a text for "wods", which is not an input"#),
    (#""budgets": [{ "preset": "words" }]"#, "1:45: warning: budgets[0]: no limit is set; add maxBytes or maxFrames"),
  ])
  func whatHasNoEffectIsAWarning(keys: String, expected: String) throws {
    let errors = try errors(#"{ "inputs": ["presets/*.json"], "# + keys + " }", status: 0)
    #expect(errors.contains("loaderloom.json:\(expected)"), "\(errors)")
    #expect(errors.split(separator: "\n").count == 1, "\(errors)")
  }

  @Test func anErrorInAnOverrideIsSaidOnce() throws {
    let errors = try errors(
      """
      { "inputs": ["presets/words.json"], "texts": { "de": { "words": "x" }, "fr": { "words": "y" } },
        "overrides": [{ "preset": "words", "set": { "fps": 0 } }] }
      """, status: 2)
    #expect(errors.components(separatedBy: "loaderloom.json:2:").count == 2, "\(errors)")
  }

  @Test func aFindingInAReportNamesItsOwnFile() throws {
    let project = try SampleProject(
      #""overrides": [{ "preset": "a", "set": { "diameter": "wide" } }]"#, presets: ["a"])
    let results: [[String: Any]] = try project.run("validate", "--reporter", "json", status: 2).json()
    let result = try #require(results.first { $0["file"] as? String == "presets/a.json" })
    let finding = try #require((result["findings"] as? [[String: Any]])?.first)
    #expect(finding["file"] as? String == "loaderloom.json" && finding["line"] as? Int == 1)
  }

  /// It is the target that lies outside.
  @Test func aLinkOutOfTheFolderIsSaidWithItsTarget() throws {
    let project = try SampleProject(#""outDir": "out""#, presets: ["a"])
    try project.command.shell("ln -s /tmp out")
    let errors = try project.run("build", status: 2).errors
    #expect(errors.contains("leads out of the project's folder by a symbolic link, to /"), "\(errors)")
  }

  /// `presets -o` writes the schema of presets beside the preset.
  @Test func aSchemaBesidePresetsIsNoPreset() throws {
    let project = try SampleProject(#""formats": ["gif"], "exclude": ["**/*.schema.json"]"#, presets: ["a"])
    try project.run("presets", "worm", "-o", "presets/worm.json")
    #expect(project.names("presets") == ["a.json", "preset.schema.json", "worm.json"])
    try project.run("build")
    #expect(project.made == ["a.gif", "manifest.json", "worm.gif"])
    #expect(try !project.run("validate").errors.contains("schema"))
    try project.command.write(project: #"{ "inputs": ["presets/*.schema.json"] }"#)
    #expect(
      try project.run("build", status: 2).errors.contains(
        "no file matches the input presets/*.schema.json except JSON Schemas, which patterns leave out; "))
  }

  @Test func eachPatternOfOnlySelectsAPreset() throws {
    let project = try SampleProject(presets: ["a", "b"])
    let outcome = try project.run("build", "--only", "a", "--only", "zz*", status: 2)
    #expect(outcome.errors.contains("loaderloom.json: error: no preset matches \"zz*\"; correct --only"))
    #expect(project.made.contains("a.gif") && !project.made.contains("b.gif"))
    try project.run("build", "--only", "a", "--only", "b")
  }

  @Test func anInputThatCannotBeReadIsNamedAtItsPlace() throws {
    let project = try SampleProject(presets: [])
    try project.command.write(project: #"{ "inputs": ["spinner", "./none.json"], "formats": ["gif"] }"#)
    let outcome = try project.run("build", "--reporter", "github", status: 2)
    let problem = "./none.json: cannot be read: No such file or directory"
    #expect(outcome.errors == "loaderloom.json:1:25: error: \(problem)\n")
    #expect(outcome.text.contains("::error file=loaderloom.json,line=1,col=25,title=none::\(problem)\n"))
    #expect(project.made.contains("spinner.gif"))
  }

  @Test func everyThemeAndDestinationThatCannotBeReadIsNamed() throws {
    let project = try SampleProject(
      #""themes": ["one.json", "two.json"], "destinations": ["three.json", "slack"]"#, presets: ["a"])
    try project.command.write(#"{ "blu": "red" }"#, to: "two.json")
    try project.command.write(#"{ "titel": "x" }"#, to: "three.json")
    let errors = try project.run("build", status: 2).errors
    for expected in [
      ": error: one.json: cannot be read", "two.json:1:3: error: ", "three.json:1:3: error: ",
      #": error: unknown destination "slack""#,
    ] {
      #expect(errors.contains(expected), "\(errors)")
    }
  }
}
