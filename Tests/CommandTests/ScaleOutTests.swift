import Foundation
import TestSupport
import Testing

/// `plan`, `--shard`, `merge`, `--watch`: one build by several processes, or repeated builds.
@Suite struct ScaleOutTests {
  @Test(arguments: [2, 5]) func theManifestsOfShardsMergeIntoThatOfOneRun(count: Int) throws {
    let project = try SampleProject(
      #""formats": ["gif", "apng"], "scales": [1, 2]"#, presets: (0..<7).map { "preset-\($0)" })
    try project.run("build", "--out-dir", "whole")
    for index in 1...count { try project.run("build", "--shard", "\(index)/\(count)") }
    #expect(project.made.filter { $0.hasPrefix("manifest-") }.count == count)
    let parts = (1...count).reversed().map { "dist/manifest-\($0)-of-\(count).json" }
    #expect(try project.command.run(["merge"] + parts + ["-o", "dist/manifest.json"]).status == 0)
    #expect(try project.bytes("manifest.json") == project.command.bytes("whole/manifest.json"))
    for name in project.names("whole") { #expect(try project.bytes(name) == project.command.bytes("whole/\(name)")) }
    try project.run("check")
    let missing = try project.command.run(["merge"] + parts.dropFirst())
    #expect(missing.status == 2 && missing.errors.contains("missing: \(count)"))
    #expect(try project.command.run(["merge", "whole/manifest.json"]).status == 2)
  }

  /// A graph without the files of a preset that cannot be read is not the whole one.
  @Test func aGraphThatLacksAPresetIsAnError() throws {
    let project = try SampleProject(presets: ["a", "b"])
    try project.run("plan", "-o", "build.ninja")
    try project.command.write("{", to: "presets/b.json")
    let plan = try project.run("plan", "-o", "build.ninja", status: 2)
    #expect(plan.errors.contains("presets/b.json:1"))
    let graph = String(decoding: try project.command.bytes("build.ninja"), as: UTF8.self)
    #expect(graph.contains("dist/a.gif") && !graph.contains("dist/b.gif"))
  }

  /// Also after it is planned again. Every command keeps to the cache's size.
  @Test func aGraphOfSomePresetsMakesNoOthers() throws {
    let project = try SampleProject(presets: ["a", "b"])
    try project.run("plan", "--only", "a", "--cache-size", "2M", "--format", "make", "-o", "loaders.mk")
    let graph = String(decoding: try project.command.bytes("loaders.mk"), as: UTF8.self)
    let commands = graph.split(separator: "\n").filter { $0.contains("$(LOADERLOOM) ") }
    #expect(commands.count == 3, "\(graph)")
    #expect(commands.allSatisfy { $0.contains(" --only=a ") && $0.contains(" --cache-size 2097152 ") }, "\(graph)")
  }

  @Test(arguments: ["0/2", "3/2", "1", "a/b", "1/0"]) func aShardThatIsNoneIsAWrongCommandLine(shard: String) throws {
    let outcome = try SampleProject().run("build", "--shard", shard, status: 64)
    #expect(outcome.errors.contains("expected K/N such as 2/8"), "\(outcome.errors)")
  }

  @Test(.enabled(if: runsTest(needing: programPath("ninja") != nil)))
  func ninjaBuildsTheSameAndOnlyWhatChanged() throws {
    let project = try SampleProject(#""formats": ["gif", "apng"]"#, presets: ["-a", "a", "two words", "c#$%"])
    try project.run("plan", "--format", "ninja", "--program", Command.binary.path, "-o", "build.ninja")
    let first = try project.command.shell("LOADERLOOM_CACHE_DIR=$PWD/cache ninja")
    #expect(first.status == 0 && first.text.contains("[9/9]"), "\(first.text)\(first.errors)")
    #expect(try project.command.shell("LOADERLOOM_CACHE_DIR=$PWD/cache ninja").text.contains("no work to do"))
    let check = try project.report("check", "--cache-dir", "cache")
    #expect(project.count("drawn", of: check) == 0)
    // A save without a change: the file is read, nothing is rewritten, and nothing follows.
    try project.command.shell("sleep 0.02; touch presets/a.json")
    let touched = try project.command.shell("LOADERLOOM_CACHE_DIR=$PWD/cache ninja").text
    #expect(touched.contains("draw dist/a.gif") && !touched.contains("two words"), "\(touched)")
    // A new preset makes a new graph.
    try project.command.shell("sleep 0.02")
    try project.write("d", diameter: 9)
    #expect(try project.command.shell("LOADERLOOM_CACHE_DIR=$PWD/cache ninja").status == 0)
    #expect(project.made.contains("d.gif"))
    try project.run("check")
  }

  @Test(.enabled(if: runsTest(needing: programPath("make") != nil))) func makeBuildsTheSame() throws {
    let project = try SampleProject(#""formats": ["gif", "apng"]"#, presets: ["-a", "a", "two words"])
    try project.run("plan", "--format", "make", "--program", Command.binary.path, "-o", "loaders.mk")
    try project.command.shell("make -s -f loaders.mk -j2", status: 0)
    try project.run("check")
    #expect(try project.command.shell("make -f loaders.mk").text.contains("Nothing to be done"))
    try project.command.shell("sleep 0.02")
    try project.write("a", diameter: 25)
    #expect(try project.command.shell("make -s -f loaders.mk").status == 0)
    try project.run("check")
  }

  /// Each engine starts from one graph; then a preset is added, deleted and renamed, and the program is replaced.
  @Test(arguments: [("ninja", "ninja -f graph"), ("make", "make -f graph")])
  func graphsFollowThePresetsAndTheProgram(format: String, engine: String) throws {
    guard programPath(format) != nil else { return }
    let project = try SampleProject()
    try project.command.shell("cp \"$LOADERLOOM\" tool")
    try project.run("plan", "--format", format, "--program", "./tool", "-o", "graph")
    func run(_ label: String) throws -> String {
      let outcome = try project.command.shell("sleep 0.02; \(engine)")
      #expect(outcome.status == 0, "\(label): \(outcome.text)\(outcome.errors)")
      #expect(try project.command.shell("./tool check -q").status == 0, "\(label)")
      return outcome.text
    }
    func idle(_ label: String) throws {
      let text = try run(label)
      #expect(text.contains("no work to do") || text.contains("Nothing to be done"), "\(label): \(text)")
    }
    _ = try run("first")
    try idle("first")
    try project.command.shell("sleep 0.02")
    try project.write("d", diameter: 9)
    _ = try run("added")
    #expect(project.made.contains("d.gif"))
    try project.command.shell("sleep 0.02; rm presets/a.json")
    _ = try run("deleted")
    #expect(!project.made.contains("a.gif"))
    try project.command.shell("sleep 0.02; mv presets/b.json presets/e.json")
    _ = try run("renamed")
    #expect(project.made.filter { $0.hasSuffix(".gif") } == ["c.gif", "d.gif", "e.gif"])
    try idle("renamed")
    try project.command.shell("sleep 0.02; printf x >> tool")
    #expect(try run("upgraded").contains("c.gif"))
    try idle("upgraded")
  }

  @Test func theGraphAsJSONIsCommandsThatCanBeRun() throws {
    let project = try SampleProject(#""formats": ["gif"]"#)
    let plan: [String: Any] = try project.run("plan", "--format", "json", "--program", Command.binary.path).json()
    for step in try #require(plan["steps"] as? [[String: Any]]) {
      let command = try #require(step["command"] as? [String])
      #expect(try project.command.run(Array(command.dropFirst())).status == 0)
      let depfile = String(decoding: try project.command.bytes(try #require(step["depfile"] as? String)), as: UTF8.self)
      let inputs = try #require(step["inputs"] as? [String])
      #expect(depfile == "\(step["output"] as? String ?? ""): \(inputs.joined(separator: " "))\n")
      #expect((step["cost"] as? Int ?? 0) > 0)
    }
    #expect(project.made.filter { !$0.hasPrefix(".") } == ["a.gif", "b.gif", "c.gif"])
    try project.run("build")
    #expect(project.made == ["a.gif", "b.gif", "c.gif", "manifest.json"])
    try project.run("check")
  }

  @Test func anOutputThatTheProjectDoesNotHaveIsAnError() throws {
    #expect(try SampleProject().run("build", "--output", "x.gif", status: 2).errors.contains("--list-outputs"))
  }

  @Test func anOutputMayBeNamedAsItIsListed() throws {
    let project = try SampleProject(presets: ["a", "b"])
    let listed = try #require(try project.run("build", "--list-outputs").lines.last)
    try project.run("build", "--output", listed)
    #expect(listed == "dist/b.gif" && project.made == [".loaderloom-build.log", "b.gif"])
  }

  @Test func aWatchBuildsAgainAndSurvivesBrokenFiles() throws {
    let project = try SampleProject()
    let watch = try project.command.start(["build", "--watch"])
    defer { watch.end(by: SIGKILL) }
    func waitFor(_ what: String, _ condition: () throws -> Bool) throws {
      if try !watch.waits(until: condition) { Issue.record("no \(what): \(watch.errorsSoFar)") }
    }
    try waitFor("first build") { watch.rounds == 1 }
    let before = try project.bytes("a.gif")
    try project.write("a", diameter: 33)
    try waitFor("rebuild") { try watch.rounds >= 2 && project.bytes("a.gif") != before }
    try project.command.write("{ broken", to: "presets/b.json")
    try waitFor("finding in a preset") { watch.errorsSoFar.contains("presets/b.json:1:3: error") }
    let good = try project.command.bytes("loaderloom.json")
    try project.command.write(project: "{")
    try waitFor("finding in the project") { watch.errorsSoFar.contains("loaderloom.json:1:") }
    try Data(good).write(to: project.command.folder.appendingPathComponent("loaderloom.json"))
    try project.write("b", diameter: 12)
    try project.write("new", diameter: 12)
    try waitFor("new preset") { project.made.contains("new.gif") }
    #expect(watch.isRunning)
    try waitFor("green check") { try project.command.run(["check"]).status == 0 }
  }
}
