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
    #expect(outcome.errors == "dist/b.gif: warning: kept, because it was changed after the build\n")
    #expect(outcome.text.contains("removed dist/a.gif") && !outcome.text.contains("b.gif"))
    #expect(project.made == ["b.gif"])
    #expect(try project.bytes("b.gif") == Array("retouched".utf8))
  }

  /// The build that wrote the log was killed.
  @Test(arguments: [("a\nb", #"a\nb"#), (#"a\nb"#, #"a\\nb"#), ("a\rb", #"a\rb"#)])
  func aLogKnowsAFileWhateverItsName(name: String, logged: String) throws {
    let project = try SampleProject(presets: [name])
    try project.run("build")
    let digest = try project.command.shell("cat dist/*.gif | sha256sum | cut -d ' ' -f 1").lines[0]
    try project.remove("dist/manifest.json")
    try project.command.write("\(digest) \(logged).gif\n", to: "dist/.loaderloom-build.log")
    try project.write(name, diameter: 30)
    try project.run("build")
    #expect(project.made == ["\(name).gif", "manifest.json"])
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
    try project.command.write(project: "{ \"inputs\": [\"presets/a.json\", \(input)], \"formats\": [\"gif\"] }")
    try project.run("build", status: 2)
    // A pattern without matches may be a folder that is not mounted; a missing file is a preset of its own.
    if input.contains("*") { #expect(project.made == ["a.gif", "b.gif", "c.gif", "manifest.json"]) }
    try project.command.write(project: "{ \"inputs\": [\"presets/a.json\"], \"formats\": [\"gif\"] }")
    try project.run("build")
    #expect(project.made == ["a.gif", "manifest.json"])
  }

  /// What the project gave up at the same time goes once its inputs are right again.
  @Test func whatIsLeftWhileAnInputIsWrongIsNotForgotten() throws {
    let project = try SampleProject(#""formats": ["gif", "apng"]"#, presets: ["a"])
    try project.run("build")
    try project.command.write(project: #"{ "inputs": ["presets/a.json", "gone/*.json"], "formats": ["gif"] }"#)
    try project.run("build", status: 2)
    #expect(project.made == ["a.gif", "a.png", "manifest.json"])
    try project.command.write(project: #"{ "inputs": ["presets/a.json"], "formats": ["gif"] }"#)
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

/// A build replaces only files that builds made, and a project from somebody else writes only inside its folder.
@Suite struct ReplacingTests {
  @Test func aFileThatNoBuildMadeIsNotReplaced() throws {
    let project = try SampleProject()
    try project.command.write("mine", to: "dist/b.gif")
    try project.run("build", "--dry-run")
    let refused = try project.run("build", status: 2)
    #expect(
      refused.errors == "dist/b.gif: error: was not made by a build, so it is not replaced; move it, name another "
        + "outDir, or give --force\n")
    #expect(try project.bytes("b.gif") == Array("mine".utf8))
    // The others are made, and it stays so.
    #expect(project.made == ["a.gif", "b.gif", "c.gif", "manifest.json"])
    #expect(try project.run("build", "--dry-run", status: 2).errors.hasPrefix("dist/b.gif: error: "))
    try project.run("build", status: 2)
    try project.run("clean")
    #expect(project.made == ["b.gif"])
    try project.run("build", "--force")
    #expect(try project.bytes("b.gif").starts(with: Array("GIF89a".utf8)))
    // Now a build made it.
    try project.write("b", diameter: 40)
    try project.run("build")
    try project.run("check")
  }

  @Test func aFileThatABuildWouldMakeAlikeIsTaken() throws {
    let project = try SampleProject()
    try project.run("build")
    try project.remove("dist/manifest.json")
    try project.run("build")
    try project.write("b", diameter: 40)
    try project.run("build")
  }

  /// A build that was killed left its log; a log's word counts only for the bytes that it names.
  @Test func aLogSpeaksForTheBytesThatItNames() throws {
    let project = try SampleProject(presets: ["a"])
    try project.command.write("mine", to: "dist/a.gif")
    let line = "\(String(repeating: "0", count: 64)) a.gif\n"
    try project.command.write(line, to: "dist/.loaderloom-build.log")
    try project.run("build", status: 2)
    #expect(try project.bytes("a.gif") == Array("mine".utf8))
    let digest = try project.command.shell("sha256sum < dist/a.gif | cut -d ' ' -f 1").lines[0]
    try project.command.write("\(digest) a.gif\n", to: "dist/.loaderloom-build.log")
    try project.run("build")
    #expect(project.made == ["a.gif", "manifest.json"])
  }

  @Test func anotherProgramsManifestIsNotReplaced() throws {
    let project = try SampleProject()
    let other = #"{ "name": "My app", "icons": [] }"#
    try project.command.write(other, to: "dist/manifest.json")
    let refused = try project.run("build", status: 2)
    #expect(
      refused.errors == "dist/manifest.json: error: is not a manifest of this tool, so it is not replaced and nothing "
        + "is built; move it, name another outDir, or give --force\n")
    #expect(project.made == ["manifest.json"])
    #expect(try project.bytes("manifest.json") == Array(other.utf8))
    try project.run("clean")
    #expect(project.made == ["manifest.json"])
    try project.run("build", "--force")
    try project.run("check")
  }

  @Test(arguments: ["build", "check", "plan", "clean"])
  func aManifestThatCannotBeReadIsNamed(command: String) throws {
    let project = try SampleProject()
    try project.command.shell("mkdir -p dist/manifest.json")
    let outcome = try project.run(command, status: 2)
    #expect(outcome.errors == "dist/manifest.json: error: cannot be read: Is a directory\n")
  }

  @Test(arguments: ["..", "../beside", "/tmp/loaderloom-outside", "link", "link/deep", "inside/../.."])
  func anOutDirOutsideOfTheProjectNeedsTheCommandLine(folder: String) throws {
    let project = try SampleProject(
      #""formats": ["gif"], "nameTemplate": "prec.txt", "outDir": "\#(folder)""#, presets: ["a"])
    try project.command.shell(
      "mkdir p inside outside; mv loaderloom.json presets p; ln -s ../outside p/link; echo mine > prec.txt")
    for command in ["build", "check", "clean", "plan"] {
      let refused = try project.run(command, "--project", "p/loaderloom.json", status: 2)
      #expect(refused.errors.hasPrefix("p/loaderloom.json:1:"))
      #expect(refused.errors.contains(": error: outDir leads out of the project's folder"))
      #expect(refused.errors.contains("allow it with --out-dir"))
      #expect(refused.errors.contains("by a symbolic link, to /") == folder.hasPrefix("link"))
    }
    #expect(try project.command.bytes("prec.txt") == Array("mine\n".utf8))
    #expect(project.names("outside").isEmpty)
    try project.run("build", "--project", "p/loaderloom.json", "--out-dir", "outside")
    #expect(project.names("outside") == ["manifest.json", "prec.txt"])
  }

  @Test func anOutDirInsideDoesNot() throws {
    for folder in [".", "dist", "link", "no/../dist"] {
      let project = try SampleProject(#""formats": ["gif"], "outDir": "\#(folder)""#, presets: ["a"])
      try project.command.shell("mkdir real no; ln -s real link")
      try project.run("build")
      try project.run("check")
    }
  }
}

/// A build of a part leaves the rest alone.
@Suite struct PartialBuildTests {
  @Test func otherPresetsFilesStayAndStayRecorded() throws {
    let project = try SampleProject()
    try project.run("build")
    try project.write("a", diameter: 30)
    try project.run("build", "--only", "a")
    #expect(project.made == ["a.gif", "b.gif", "c.gif", "manifest.json"])
    try project.run("check")
    // A file that the selected preset no longer has goes all the same.
    try project.run("build", "--format", "gif,apng")
    try project.run("build", "--only", "a")
    #expect(project.made == ["a.gif", "b.gif", "b.png", "c.gif", "c.png", "manifest.json"])
  }

  /// Until there is a manifest, only a log knows the file, and not its preset.
  @Test func aFileOfAnotherPresetThatOnlyALogKnowsStays() throws {
    let project = try SampleProject(presets: ["a", "b"])
    try project.run("build", "--output", "b.gif")
    try project.run("build", "--only", "a")
    #expect(project.made == [".loaderloom-build.log", "a.gif", "b.gif", "manifest.json"])
    #expect(try !project.run("check", "--only", "a").text.contains("orphaned"))
    try project.remove("presets/b.json")
    try project.run("build")
    #expect(project.made == ["a.gif", "manifest.json"])
  }

  @Test func nothingIsRemovedWhereAPresetCannotBeDrawn() throws {
    let project = try SampleProject(#""formats": ["gif", "apng"]"#)
    try project.run("build")
    // Only drawing finds that the file needs too much memory.
    try project.command.write(#"{ "kind": "spinner", "diameter": 2000 }"#, to: "presets/b.json")
    try project.remove("presets/c.json")
    try project.run("build", "--memory", "40M", status: 2)
    #expect(project.made == ["a.gif", "a.png", "b.gif", "b.png", "c.gif", "c.png", "manifest.json"])
    try project.write("b", diameter: 11)
    try project.run("build")
    #expect(project.made == ["a.gif", "a.png", "b.gif", "b.png", "manifest.json"])
  }

  /// What a killed build made is known by its log alone, which therefore stays as long as the file does.
  @Test func aLogStaysWhileABuildRemovesNothing() throws {
    let project = try SampleProject()
    try project.run("build")
    let digest = try project.command.shell("sha256sum < dist/c.gif | cut -d ' ' -f 1").lines[0]
    try project.remove("presets/c.json")
    try project.run("clean")
    try project.write("c", diameter: 12)
    try project.run("build")
    try project.command.shell("rm dist/manifest.json presets/c.json")
    try project.command.write("\(digest) c.gif\n", to: "dist/.loaderloom-build.log")
    try project.command.write("{", to: "presets/b.json")
    try project.run("build", status: 2)
    #expect(project.made.contains("c.gif"))
    try project.write("b", diameter: 11)
    try project.run("build")
    #expect(project.made == ["a.gif", "b.gif", "manifest.json"])
  }
}
