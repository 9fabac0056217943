import Foundation
import TestSupport
import Testing

/// The shortcut for an unchanged build. It reports the same as a full build, and is taken only if nothing changed.
///
/// The cache's records show which way was taken, since the shortcut needs none. The tests remove them, so a full build
/// draws again.
@Suite struct UnchangedBuildTests {
  private func project(_ keys: String = #""formats": ["gif", "apng"]"#) throws -> SampleProject {
    let project = try SampleProject(keys)
    try project.run("build")
    return project
  }

  private func stamps(_ project: SampleProject) throws -> [String] {
    try project.command.shell("find '\(project.command.cache.path)/stamps' -type f 2>/dev/null").lines
  }

  private func forget(_ kind: String, _ project: SampleProject) throws {
    try project.command.shell("rm -rf '\(project.command.cache.path)/\(kind)'")
  }

  /// The number of files drawn by a build that finds no records.
  private func drawn(_ project: SampleProject, _ arguments: String...) throws -> Int? {
    try forget("records", project)
    let outcome = try project.command.run(["build", "--reporter", "json"] + arguments, status: 0)
    return project.count("drawn", of: try outcome.json())
  }

  private func edit(_ name: String, _ project: SampleProject, keepingTimes: Bool = true, _ line: String) throws {
    let times = keepingTimes ? "touch -r '\(name)' ../times.$$;" : ""
    let restore = keepingTimes ? "touch -r ../times.$$ '\(name)'; rm ../times.$$" : ""
    #expect(try project.command.shell("\(times) \(line); \(restore)").status == 0)
  }

  @Test(arguments: ["pretty", "json", "github", "junit", "markdown"], ["build", "check"])
  func everyReportIsThatOfTheLongWay(reporter: String, command: String) throws {
    let project = try project(
      #""formats": ["gif", "apng"], "nameTemplate": "{name}/x{@scale}.{ext}", "scales": [1, 2], "budgets": [{ "maxBytes": 90000 }]"#
    )
    func report() throws -> String {
      let outcome = try project.command.run([command, "--verbose", "--reporter", reporter])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      var text = outcome.text
      // The build's duration.
      for pattern in [#""seconds": [0-9.]+"#, #"time="[0-9.]+""#, #"; [0-9.]+ s\n"#] {
        text = text.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
      }
      return text
    }
    try forget("stamps", project)
    let long = try report()
    #expect(try stamps(project).count == 1)
    try forget("records", project)
    #expect(try report() == long)
    #expect(long.contains("12") || reporter == "junit")
  }

  @Test func nothingIsPlannedDrawnOrWritten() throws {
    let project = try project()
    let (file, manifest) = (try project.written("a.gif"), try project.written("manifest.json"))
    #expect(try drawn(project) == 0)
    #expect(try project.written("a.gif") == file && project.written("manifest.json") == manifest)
    // Without the stamp the build would have to draw.
    try project.run("build", "--no-cache")
    try forget("stamps", project)
    try project.run("build")
    try forget("stamps", project)
    #expect(try drawn(project) == 6)
  }

  @Test func aStampHoldsForAnotherFolderWithTheSameInputsAndFiles() throws {
    let project = try project()
    let outcome = try project.command.shell(
      "cp -r . ../copy.$$ && cd ../copy.$$ && loaderloom check; s=$?; rm -r \"$PWD\"; exit $s")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func madeFilesThatDifferAreSeenWhateverTheirTimesSay() throws {
    let project = try project()
    let whole = try project.bytes("a.gif")
    let manifest = try project.bytes("manifest.json")
    // An edit of the same length, in place, with the times set back.
    try edit("dist/a.gif", project, "printf X | dd of=dist/a.gif bs=1 seek=40 conv=notrunc status=none")
    #expect(try project.bytes("a.gif") != whole)
    #expect(try project.run("check", status: 1).text.contains("stale"))
    #expect(project.count("updated", of: try project.report("build")) == 1)
    #expect(try project.bytes("a.gif") == whole)
    try edit("dist/manifest.json", project, "printf X | dd of=dist/manifest.json bs=1 seek=90 conv=notrunc status=none")
    try project.run("check", status: 1)
    // It is no manifest any more, so it may be somebody else's.
    try project.run("build", status: 2)
    try project.run("build", "--force")
    #expect(try project.bytes("manifest.json") == manifest)
    try project.remove("dist/b.png")
    try project.run("check", status: 1)
    #expect(project.count("created", of: try project.report("build")) == 1)
    // New times alone are not a change.
    try project.command.shell("touch -d 2001-01-01 dist/*")
    #expect(try drawn(project) == 0)
  }

  @Test func changedPresetsAreSeen() throws {
    let project = try project()
    try edit("presets/a.json", project, "sed -i 's/blue/pink/' presets/a.json")
    #expect(try project.run("check", status: 1).text.contains("dist/a.gif"))
    #expect(project.count("updated", of: try project.report("build")) == 2)
    try project.write("d", diameter: 20)
    #expect(project.count("created", of: try project.report("build")) == 2)
    try project.remove("presets/d.json")
    #expect(project.count("removed", of: try project.report("build")) == 2)
    #expect(try drawn(project) == 0)
  }

  @Test func changedThemesExtendedPresetsAndImagesAreSeen() throws {
    let project = try SampleProject(#""formats": ["gif"], "themes": ["brand.json"]"#, presets: [])
    let command = project.command
    try command.write(##"{ "blue": "#123456" }"##, to: "brand.json")
    try command.write(#"{ "kind": "spinner", "fps": 5, "color": "blue", "diameter": 12 }"#, to: "base.json")
    try command.write(#"{ "extends": "../base.json" }"#, to: "presets/a.json")
    try command.write(
      """
      { "kind": "skeleton", "effect": "metronome", "plays": 1, "fps": 5, "canvas": { "padding": 0 },
        "layout": { "type": "box", "width": 20, "height": 10, "radius": 0 },
        "content": { "picture": "loaded.png", "delay": 0.5, "fadeDuration": 0.2 } }
      """, to: "presets/card.json")
    func image(_ preset: String) throws {
      let still = ["render", preset, "--at", "0", "--scale", "0.5", "-o", "presets/loaded.png", "-q"]
      #expect(try command.run(still).status == 0)
    }
    try image("spinner")
    try project.run("build")
    // The base has only just been written, so it is not vouched for yet.
    #expect(try stamps(project).isEmpty)
    Thread.sleep(forTimeInterval: 1.2)
    try project.run("build")
    #expect(try stamps(project).count == 1)
    #expect(try drawn(project) == 0)
    for line in ["sed -i 's/123456/654321/' brand.json", "sed -i 's/12 }/14 }/' base.json"] {
      try edit(line.hasSuffix("brand.json") ? "brand.json" : "base.json", project, line)
      try project.run("check", status: 1)
      #expect(project.count("updated", of: try project.report("build")) == 1, "\(line)")
    }
    try image("worm")
    #expect(try project.run("check", status: 1).text.contains("card"))
    #expect(project.count("updated", of: try project.report("build")) == 1)
    try project.remove("base.json")
    #expect(try project.run("build", status: 2).errors.contains("base.json"))
  }

  @Test func changedFontsAreSeen() throws {
    // Only a full build knows which font is chosen, so any addition to the font folders causes a full build.
    let project = try SampleProject(#""formats": ["gif"]"#, presets: [])
    try project.command.write(#"{ "kind": "shimmerText", "text": "Wait", "fps": 5 }"#, to: "presets/words.json")
    let data = project.command.folder.appendingPathComponent("data").path
    let environment = ["XDG_DATA_HOME": data]
    func build() throws -> ProgramOutcome { try project.command.run(["build"], environment: environment) }
    #expect(try build().status == 0)
    #expect(try stamps(project).count == 1)
    try forget("records", project)
    #expect(try build().text.contains("0 drawn"))
    try project.command.write("not yet a font", to: "data/fonts/New.ttf")
    try forget("records", project)
    #expect(try build().text.contains("1 drawn"))
  }

  @Test func otherOptionsAreOtherBuilds() throws {
    let project = try project()
    try project.run("check", "--scale", "2", status: 1)
    try project.run("check", "--quality", "30", status: 1)
    try project.run("check", "--out-dir", "elsewhere", status: 1)
    #expect(try project.run("build", "--only", "a").status == 0)
    try project.run("build", "--shard", "1/2")
    try project.run("check", "--shard", "1/2")
    try project.remove("dist/manifest-1-of-2.json")
    try project.run("check", "--shard", "1/2", status: 1)
    try project.run("build", "--no-cache", "--out-dir", "uncached")
    #expect(project.names("uncached").count == 7)
  }

  @Test func whatIsWrongIsSaidEachTime() throws {
    let project = try project(#""formats": ["gif"], "texts": { "de": { "nobody": "Warten" } }"#)
    #expect(try stamps(project).isEmpty)
    for _ in 1...2 { #expect(try project.run("build").errors.contains("nobody")) }
    let large = try SampleProject(#""formats": ["gif"], "budgets": [{ "maxBytes": 100 }]"#)
    for _ in 1...2 { #expect(try large.run("build", status: 1).errors.contains("budget")) }
    #expect(try stamps(large).isEmpty)
  }

  @Test func aDamagedOrOldStampIsNone() throws {
    let project = try project()
    let stamp = try #require(try stamps(project).first)
    for damage in [
      "truncate -s -1", "truncate -s 0", "truncate -s 64", "sed -i s/presets/prisets/", "touch -d '2 days ago'",
    ] {
      #expect(try project.command.shell("\(damage) '\(stamp)'").status == 0)
      if damage.hasPrefix("sed") { try project.command.shell("printf X >> '\(stamp)'") }
      #expect(try drawn(project) == 6, "\(damage)")
      #expect(try drawn(project) == 0, "\(damage)")
    }
  }

  @Test func linksOutOfTheFolderAreRefusedStill() throws {
    let project = try project(#""formats": ["gif"], "nameTemplate": "in/{name}.{ext}""#)
    try project.command.shell("mv dist/in outside; ln -s ../outside dist/in")
    #expect(try project.run("build", status: 2).errors.contains("symbolic link"))
    try project.command.shell("rm dist/in; mv outside dist/in; mv dist/in/a.gif .; ln -s ../../a.gif dist/in/a.gif")
    #expect(try project.run("build", status: 2).errors.contains("symbolic link"))
  }

  @Test func whatAKilledBuildLeftIsRemoved() throws {
    let project = try project()
    try project.command.write("half", to: "dist/.a.gif.4711.tmp")
    try project.command.write("mine", to: "dist/.other.gif.4711.tmp")
    #expect(try drawn(project) == 0)
    #expect(!project.made.contains(".a.gif.4711.tmp") && project.made.contains(".other.gif.4711.tmp"))
    try project.command.write("", to: "dist/.loaderloom-build.log")
    #expect(try drawn(project) == 6)
    #expect(!project.made.contains(".loaderloom-build.log"))
  }
}
