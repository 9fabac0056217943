import APNGCoding
import Foundation
import GIFCoding
import TestSupport
import Testing

/// `init`, `build`, `clean`: a project becomes files, and they stay up to date.
@Suite struct BuildCommandTests {
  @Test func aNewProjectBuildsAtOnceAndItsCheckIsGreen() throws {
    let command = try Command()
    #expect(try command.run(["init"]).status == 0)
    #expect(try command.run(["validate"]).status == 0)
    #expect(try command.run(["build"]).status == 0)
    #expect(try command.run(["check"]).status == 0)
    #expect(try command.run(["init"]).status == 2)
    let names = try FileManager.default.contentsOfDirectory(atPath: command.folder.appendingPathComponent("dist").path)
    #expect(names.contains("thinking-dark@2x.png") && names.contains("spinner.gif") && names.contains("manifest.json"))
  }

  @Test func onlyWhatChangedIsDrawnAndWritten() throws {
    let project = try SampleProject()
    #expect(project.count("drawn", of: try project.report("build")) == 3)
    let (a, b) = (try project.written("a.gif"), try project.written("b.gif"))
    let manifest = try project.written("manifest.json")
    let second = try project.report("build")
    #expect(project.count("drawn", of: second) == 0 && project.count("unchanged", of: second) == 3)
    #expect(try project.written("manifest.json") == manifest)
    try project.write("b", diameter: 30)
    let third = try project.report("build")
    #expect(project.count("drawn", of: third) == 1 && project.count("updated", of: third) == 1)
    #expect(try project.written("a.gif") == a)
    #expect(try project.written("b.gif") != b)
  }

  @Test func whatAnEarlierBuildMadeComesFromTheCache() throws {
    let project = try SampleProject()
    try project.run("build")
    let before = try project.bytes("a.gif")
    try project.remove("dist")
    let report = try project.report("build")
    #expect(project.count("drawn", of: report) == 0 && project.count("created", of: report) == 3)
    #expect(try project.bytes("a.gif") == before)
    #expect(project.count("drawn", of: try project.report("build", "--no-cache")) == 3)
  }

  @Test func equalWorkIsDoneOnce() throws {
    // Five presets of one image, with a color that both schemes share.
    let project = try SampleProject(#""formats": ["gif"], "schemes": ["light", "dark"]"#, presets: [])
    for name in ["a", "b", "c", "d", "e"] {
      try project.command.write(
        ##"{ "kind": "spinner", "fps": 5, "color": "#204060", "canvas": { "matte": "#FFFFFF" }, "name": "\##(name)" }"##,
        to: "presets/\(name).json")
    }
    let report = try project.report("build")
    #expect(project.count("created", of: report) == 10 && project.count("drawn", of: report) == 1)
    #expect(try project.bytes("a.gif") == project.bytes("e-dark.gif"))
  }

  @Test func bytesAreThoseOfRender() throws {
    let project = try SampleProject(#""scales": [1, 2], "schemes": ["light", "dark"]"#, presets: ["a"])
    try project.run("build", "-j", "3")
    #expect(
      try project.command.run(
        ["render", "presets/a.json", "--scale", "1,2", "--scheme", "light,dark", "--effort", "1"]
          + ["--out-dir", "rendered"]
      ).status == 0)
    let names = project.names("rendered")
    #expect(names.count == 8)
    for name in names { #expect(try project.bytes(name) == project.command.bytes("rendered/\(name)"), "\(name)") }
  }

  @Test func theWholeMatrixHasNamesOfItsOwn() throws {
    let project = try SampleProject(
      """
      "formats": ["apng"], "scales": [1, 2], "schemes": ["light", "dark"], "motions": ["full", "reduced"],
      "themes": ["standard", "themes/brand.json"], "posters": true,
      "texts": { "de": { "words": "Warten" } },
      "overrides": [
        { "preset": "w*", "set": { "text": "Wait", "fps": 5, "plays": 2 }, "scales": [1], "motions": ["full"], "themes": ["standard"] },
        { "preset": "a", "posters": false }
      ]
      """, presets: ["a"])
    try project.command.write(##"{ "blue": "#123456" }"##, to: "themes/brand.json")
    try project.command.write(#"{ "kind": "shimmerText" }"#, to: "presets/words.json")
    try project.run("build")
    let names = project.made.filter { $0 != "manifest.json" }
    // a: 2 scales, 2 schemes, 2 motions, 2 themes; words: 2 schemes and 2 texts, with a poster beside each.
    #expect(names.filter { $0.hasPrefix("a") }.count == 16, "\(names)")
    #expect(
      names.filter { $0.hasPrefix("words") } == [
        "words-dark-poster.png", "words-dark.png", "words-de-dark-poster.png", "words-de-dark.png",
        "words-de-poster.png", "words-de.png", "words-poster.png", "words.png",
      ])
    #expect(names.contains("a-brand-dark-reduced@2x.png"))
    #expect(try project.bytes("words.png") != project.bytes("words-de.png"))
    let poster = try APNGReader.read(try project.bytes("words-poster.png"))
    #expect(!poster.isAnimated)
    #expect(try APNGReader.read(try project.bytes("words.png")).animation.plays == .times(2))
    try project.run("check")
  }

  @Test func theManifestSaysWhatIsThere() throws {
    let project = try SampleProject(#""formats": ["gif", "apng"]"#, presets: ["a"])
    try project.command.write(#"{ "kind": "shimmerText", "text": "Hello", "fps": 5 }"#, to: "presets/words.json")
    try project.run("build")
    let files = try project.manifestFiles
    #expect(files.compactMap { $0["path"] as? String } == ["a.gif", "a.png", "words.gif", "words.png"])
    for file in files {
      let path = try #require(file["path"] as? String)
      let bytes = try project.bytes(path)
      #expect(file["bytes"] as? Int == bytes.count)
      let digest = try project.command.shell("sha256sum 'dist/\(path)'").text.prefix(64)
      #expect(file["sha256"] as? String == String(digest))
      let shown = path.hasSuffix(".gif") ? try GIFReader.read(bytes).animation : try APNGReader.read(bytes).animation
      #expect(file["frames"] as? Int == shown.frames.count && file["width"] as? Int == shown.width)
      #expect(file["delays"] as? [Int] == shown.frames.map { Int(($0.delay.seconds * 1000).rounded()) })
      #expect(file["cycle"] as? Double == shown.duration)
    }
    #expect(files[2]["alt"] as? String == "Hello")
    #expect((files[2]["fonts"] as? [[String: Any]])?.first?["family"] as? String == "Inter")
  }

  @Test func whatTheProjectNoLongerNamesIsRemovedAndNothingElse() throws {
    let project = try SampleProject()
    try project.run("build")
    try project.command.write("mine", to: "dist/mine.gif")
    try project.remove("presets/b.json")
    try project.remove("presets/c.json")
    try project.command.write("changed by hand", to: "dist/c.gif")
    let outcome = try project.run("build")
    #expect(outcome.errors.contains("dist/c.gif: warning"))
    #expect(project.made == ["a.gif", "c.gif", "manifest.json", "mine.gif"])
    #expect(try project.run("clean", "--dry-run").text.contains("dist/a.gif"))
    #expect(project.made.contains("a.gif"))
    try project.run("clean")
    #expect(project.made == ["c.gif", "mine.gif"])
    #expect(try project.bytes("mine.gif") == Array("mine".utf8))
  }

  @Test func aFailingPresetDoesNotStopTheOthersAndKeepsItsFiles() throws {
    let project = try SampleProject()
    try project.run("build")
    try project.command.write("{\n  \"kind\": \"spinner\",\n  \"diametre\": 5 }", to: "presets/b.json")
    try project.write("c", diameter: 40)
    let outcome = try project.run("build", status: 2)
    #expect(outcome.errors.contains("presets/b.json:3:3: error: "))
    #expect(outcome.text.contains("dist/c.gif"))
    #expect(project.made == ["a.gif", "b.gif", "c.gif", "manifest.json"])
    // The file is still known as this tool's own.
    try project.remove("presets/b.json")
    try project.run("build")
    #expect(project.made == ["a.gif", "c.gif", "manifest.json"])
  }

  @Test func aDryRunAndTheListOfFilesWriteNothing() throws {
    let project = try SampleProject()
    #expect(try project.run("build", "--list-outputs").text == "dist/a.gif\ndist/b.gif\ndist/c.gif\n")
    #expect(try project.run("build", "--dry-run").text.contains("3 created"))
    #expect(try project.command.files == ["loaderloom.json", "presets"])
  }

  @Test func theCommandLineWins() throws {
    let project = try SampleProject(#""formats": ["gif"], "outDir": "x""#, presets: ["a", "b"])
    try project.run("build", "-f", "apng", "-s", "2", "--out-dir", "y", "--only", "a", "--scheme", "dark")
    #expect(project.names("y") == ["a-dark@2x.png", "manifest.json"])
    #expect(project.names("x").isEmpty)
  }

  @Test func pathsStartFromTheProjectsFolder() throws {
    let project = try SampleProject(presets: ["a"])
    try project.command.shell("mkdir sub; cd sub; loaderloom build -p ../loaderloom.json", status: 0)
    #expect(project.made == ["a.gif", "manifest.json"])
  }

  @Test func aBudgetThatIsNotKeptExitsWith1AtThePresetsLine() throws {
    let project = try SampleProject(
      #""formats": ["gif"], "budgets": [{ "preset": "[ab]", "maxBytes": 200 }, { "maxFrames": 1000 }]"#)
    let outcome = try project.run("build", "--reporter", "github", status: 1)
    let lines = outcome.lines.filter { $0.hasPrefix("::error") }
    #expect(lines.count == 2 && lines[0].contains("file=presets/a.json,line=1,col=1"))
    let remedy =
      "its budget allows 200; make it smaller, as with \"maxBytes\" in the preset, or raise budgets[0].maxBytes"
    #expect(lines.allSatisfy { $0.hasSuffix(remedy) }, "\(lines)")
    #expect(project.made.contains("a.gif"))
  }

  @Test func aBadProjectFileIsSaidInFull() throws {
    let project = try SampleProject(
      """
      "formats": ["gif", "bmp"], "outdir": "x",
      "scales": [1, 1], "budgets": [{ "maxBytes": 0 }]
      """)
    let outcome = try project.run("build", status: 2)
    let places = outcome.errors.split(separator: "\n").map { $0.prefix(21) }
    #expect(
      places == ["loaderloom.json:1:52:", "loaderloom.json:1:60:", "loaderloom.json:2:15:", "loaderloom.json:2:45:"])
    #expect(outcome.errors.contains("\"outDir\"") && outcome.errors.contains("loaderloom.json:"))
    try project.run("validate", status: 2)
    #expect(try Command().run(["build"]).errors.contains("loaderloom init"))
  }

  @Test func anOverrideThatDoesNotFitNamesItsPlace() throws {
    let project = try SampleProject(
      "\n\"overrides\": [\n  { \"preset\": \"a\", \"set\": { \"diameter\": \"wide\" } }\n]", presets: ["a", "b"])
    let outcome = try project.run("build", status: 2)
    #expect(outcome.errors.contains("loaderloom.json:3:41: error: "), "\(outcome.errors)")
    #expect(project.made.contains("b.gif") && !project.made.contains("a.gif"))
  }
}
