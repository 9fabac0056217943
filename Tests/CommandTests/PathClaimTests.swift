import Foundation
import TestSupport
import Testing

/// Files that would have one name: neither is made.
@Suite struct PathClaimTests {
  private func project(_ keys: String, _ presets: [String]) throws -> SampleProject {
    let project = try SampleProject(presets: [])
    try project.command.write(project: "{ \(keys) }")
    for preset in presets {
      try project.command.write(#"{ "kind": "spinner", "fps": 5, "diameter": 9 }"#, to: preset)
    }
    return project
  }

  @Test func twoPresetsOfOneNameAreAnErrorBeforeAnythingIsDrawn() throws {
    let project = try project(
      #""inputs": ["spinner", "p/*.json"], "formats": ["gif", "apng"]"#, ["p/other.json", "p/spinner.json"])
    try project.command.write("mine", to: "dist/spinner.gif")
    let outcome = try project.run("build", "--force", status: 2)
    #expect(
      outcome.errors.contains(
        "p/spinner.json:1:1: error: two presets are named \"spinner\": spinner (shipped) and p/spinner.json; "
          + "rename the file or leave one out with \"exclude\"\n"), "\(outcome.errors)")
    #expect(try project.bytes("spinner.gif") == Array("mine".utf8))
    #expect(!project.made.contains("spinner.png") && project.made.contains("other.gif"))
  }

  @Test func aFileIsOneInputHoweverItIsWritten() throws {
    let project = try project(#""inputs": ["./p/a.json", "p//a.json", "p/*.json", "./p/./a.json"]"#, ["p/a.json"])
    try project.run("build", "--format", "gif", status: 0)
    #expect(project.made == ["a.gif", "manifest.json"])
  }

  @Test func namesThatDifferOnlyInCaseAreAnError() throws {
    let project = try project(#""inputs": ["p/*.json"], "formats": ["gif"]"#, ["p/A.json", "p/a.json", "p/b.json"])
    let outcome = try project.run("build", status: 2)
    #expect(
      outcome.errors.contains(
        "the names of two presets differ only in case, which macOS and Windows do not tell apart: p/A.json and "
          + "p/a.json; rename the file"), "\(outcome.errors)")
    #expect(project.made == ["b.gif", "manifest.json"])
  }

  @Test func aTemplateThatGivesOneNameIsAnError() throws {
    let project = try project(
      #""inputs": ["p/*.json"], "formats": ["gif"], "nameTemplate": "x.{ext}""#, ["p/a.json", "p/b.json"])
    let outcome = try project.run("build", status: 2)
    #expect(outcome.errors.contains("dist/x.gif would be written twice, for a (light, gif, scale 1) and for b"))
    #expect(!project.made.contains("x.gif"))
  }

  /// In one app, the code of the one would take the place of the other's.
  @Test func bundlesOfOneNameInCodeAreAnError() throws {
    let project = try project(
      #""inputs": ["p/*.json"], "formats": [], "bundles": ["react"], "themes": ["standard", "t.json"]"#,
      ["p/a.b.json", "p/a,b.json"])
    try project.command.write(#"{ "blue": "red" }"#, to: "t.json")
    let outcome = try project.run("build", status: 2)
    #expect(
      outcome.errors.contains(
        "the bundles for react of p/a,b.json and p/a.b.json would both be named ABLoader; rename the file or leave "
          + "one out"), "\(outcome.errors)")
    #expect(!project.made.contains { $0.hasSuffix("-react") })
  }

  /// On a page, only the names of files matter.
  @Test func onAPageNamesOfFilesAreEnough() throws {
    let project = try project(
      #""inputs": ["p/*.json"], "formats": [], "bundles": ["web"]"#, ["p/card.json", "p/card-loader.json"])
    try project.run("build")
  }
}
