import Foundation
import TestSupport
import Testing

/// A build removes only files that builds made, that are unchanged since, and that the project is known not to want.
@Suite struct OwnershipTests {
  @Test func aFileThatAPersonChangedSurvivesCleaning() throws {
    let project = try SampleProject()
    try project.run("build")
    try project.command.write("retouched", to: "dist/b.gif")
    let dry = try project.run("clean", "--dry-run")
    #expect(dry.text.contains("would remove dist/a.gif") && !dry.text.contains("b.gif"))
    #expect(project.made.count == 4)
    let outcome = try project.run("clean")
    #expect(outcome.errors == "dist/b.gif: warning: was changed since it was made, so it is left\n")
    #expect(outcome.text.contains("removed dist/a.gif") && !outcome.text.contains("b.gif"))
    #expect(project.made == ["b.gif"])
    #expect(try project.bytes("b.gif") == Array("retouched".utf8))
  }

  @Test func aFileThatAPersonChangedSurvivesTheDeathOfItsPreset() throws {
    let project = try SampleProject()
    try project.run("build")
    try project.command.write("retouched", to: "dist/b.gif")
    try project.remove("presets/b.json")
    try project.remove("presets/c.json")
    #expect(try project.run("build").errors.hasPrefix("dist/b.gif: warning: "))
    #expect(project.made == ["a.gif", "b.gif", "manifest.json"])
  }

  @Test(arguments: ["\"gone/*.json\"", "\"gone.json\"", "\"wurm\""])
  func nothingIsRemovedWhileAnInputIsWrong(input: String) throws {
    let project = try SampleProject()
    try project.run("build")
    try project.command.write(
      "{ \"inputs\": [\"presets/a.json\", \(input)], \"formats\": [\"gif\"] }", to: "loaderloom.json")
    try project.run("build", status: 2)
    // A pattern without matches may be a folder that is not mounted; a missing file is a preset of its own.
    if input.contains("*") { #expect(project.made == ["a.gif", "b.gif", "c.gif", "manifest.json"]) }
    try project.command.write("{ \"inputs\": [\"presets/a.json\"], \"formats\": [\"gif\"] }", to: "loaderloom.json")
    try project.run("build")
    #expect(project.made == ["a.gif", "manifest.json"])
  }

  /// What the project gave up at the same time goes once its inputs are right again.
  @Test func whatIsLeftWhileAnInputIsWrongIsNotForgotten() throws {
    let project = try SampleProject(#""formats": ["gif", "apng"]"#, presets: ["a"])
    try project.run("build")
    try project.command.write(
      #"{ "inputs": ["presets/a.json", "gone/*.json"], "formats": ["gif"] }"#, to: "loaderloom.json")
    try project.run("build", status: 2)
    #expect(project.made == ["a.gif", "a.png", "manifest.json"])
    try project.command.write(#"{ "inputs": ["presets/a.json"], "formats": ["gif"] }"#, to: "loaderloom.json")
    try project.run("build")
    #expect(project.made == ["a.gif", "manifest.json"])
  }

  @Test func nothingOfAPresetThatCannotBeReadIsRemoved() throws {
    let project = try SampleProject()
    try project.run("build")
    try project.command.write("{", to: "presets/b.json")
    try project.run("build", status: 2)
    #expect(project.made == ["a.gif", "b.gif", "c.gif", "manifest.json"])
  }
}
