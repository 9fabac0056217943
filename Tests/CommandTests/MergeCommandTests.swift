import Foundation
import TestSupport
import Testing

/// What becomes of earlier builds' files when shards are merged, and how a merged folder is checked.
@Suite struct MergeCommandTests {
  private let project: SampleProject

  init() throws { project = try SampleProject(presets: ["a", "b", "c", "d"]) }

  @discardableResult private func buildShards(of count: Int) throws -> ProgramOutcome {
    for index in 1...count { try project.run("build", "--shard", "\(index)/\(count)") }
    let parts = (1...count).map { "dist/manifest-\($0)-of-\(count).json" }
    let outcome = try project.command.run(["merge"] + parts + ["-o", "dist/manifest.json"], status: 0)
    return outcome
  }

  @Test func filesOfADeletedPresetGoWithIt() throws {
    try buildShards(of: 2)
    try project.remove("presets/c.json")
    #expect(try buildShards(of: 2).errors == "removed dist/c.gif\n")
    #expect(
      project.made == ["a.gif", "b.gif", "d.gif", "manifest-1-of-2.json", "manifest-2-of-2.json", "manifest.json"])
    try project.run("check")
  }

  @Test func aFileThatAPersonChangedStays() throws {
    try project.run("build")
    try project.command.write("retouched", to: "dist/c.gif")
    try project.remove("presets/c.json")
    let outcome = try buildShards(of: 2)
    #expect(outcome.errors.hasPrefix("dist/c.gif: warning: is no longer part of the project, but was changed"))
    #expect(try project.bytes("c.gif") == Array("retouched".utf8))
  }

  #if os(Linux)
    /// A file that cannot be removed is an error, and what is recorded of it stays.
    @Test(.enabled(if: runsTest(needing: FaultLibrary.path != nil), "needs a C compiler"))
    func aRecordStaysAsLongAsItsFile() throws {
      try buildShards(of: 3)
      try project.run("build")
      try project.remove("presets/b.json")
      try project.remove("presets/c.json")
      for index in 1...2 { try project.run("build", "--shard", "\(index)/2") }
      // A log of a shard that was killed.
      try project.command.write("", to: "dist/.loaderloom-build-1-of-3.log")
      let before = try project.bytes("manifest.json")
      let merge = ["merge", "dist/manifest-1-of-2.json", "dist/manifest-2-of-2.json", "-o", "dist/manifest.json"]
      let fault = FaultLibrary.Fault(call: "unlink", number: 1, error: EACCES, staysBroken: true, path: "dist/b.gif")
      let failed = try project.command.run(merge, environment: FaultLibrary.environment(fault))
      #expect(failed.status == 2 && failed.errors.contains("dist/b.gif: error: cannot be removed"), "\(failed.errors)")
      #expect(project.made.contains("b.gif") && project.made.contains(".loaderloom-build-1-of-3.log"))
      #expect(try project.bytes("manifest.json") == before)
      try project.command.run(merge, status: 0)
      #expect(project.made == ["a.gif", "d.gif", "manifest-1-of-2.json", "manifest-2-of-2.json", "manifest.json"])
    }
  #endif

  @Test func manifestsOfAnotherNumberOfShardsGo() throws {
    try buildShards(of: 3)
    try project.remove("presets/c.json")
    try buildShards(of: 2)
    #expect(project.made.filter { $0.hasPrefix("manifest-") } == ["manifest-1-of-2.json", "manifest-2-of-2.json"])
    #expect(!project.made.contains("c.gif"))
    try project.run("check")
  }

  @Test func aCheckIsRedOverLeftovers() throws {
    try buildShards(of: 3)
    try project.remove("presets/c.json")
    for index in 1...2 { try project.run("build", "--shard", "\(index)/2") }
    // Merged elsewhere, so nothing was removed here.
    #expect(
      try project.command.shell(
        "loaderloom merge dist/manifest-?-of-2.json > whole.json && mv whole.json dist/manifest.json"
      ).status == 0)
    let check = try project.report("check", status: 1)
    let files = try #require(check["files"] as? [[String: Any]])
    let orphans = files.filter { $0["status"] as? String == "orphaned" }.compactMap { $0["file"] as? String }.sorted()
    #expect(
      orphans == ["c.gif", "manifest-1-of-3.json", "manifest-2-of-3.json", "manifest-3-of-3.json"].map { "dist/\($0)" })
    // A build of the whole needs one manifest.
    try project.run("build")
    #expect(project.made == ["a.gif", "b.gif", "d.gif", "manifest.json"])
    try project.run("check")
  }

  @Test func aFileThatOnlyLooksLikeAManifestIsLeft() throws {
    try project.command.write("{}", to: "dist/manifest-1-of-9.json")
    try project.command.write("{}", to: "dist/manifest-01-of-2.json")
    try project.run("build")
    // A manifest, but not that of the shard that its name says.
    try project.command.shell("cp dist/manifest.json dist/manifest-2-of-9.json")
    try project.run("build")
    try project.run("check")
    try project.run("clean")
    #expect(project.made == ["manifest-01-of-2.json", "manifest-1-of-9.json", "manifest-2-of-9.json"])
  }

  /// Shards of one folder end at different times; one that was killed leaves its log.
  @Test func theLogOfAKilledShardIsKeptByTheOthers() throws {
    try buildShards(of: 2)
    let digest = try project.command.shell("sha256sum < dist/c.gif | cut -d ' ' -f 1").lines[0]
    try project.command.write("\(digest) c.gif\n", to: "dist/.loaderloom-build-1-of-3.log")
    try project.command.shell("rm dist/manifest*")
    try project.remove("presets/c.json")
    try project.run("build", "--shard", "2/3")
    #expect(project.made.contains(".loaderloom-build-1-of-3.log"))
    try project.run("build")
    #expect(project.made == ["a.gif", "b.gif", "d.gif", "manifest.json"])
  }

  @Test func theFilesOfAPresetThatCannotBeReadAreKept() throws {
    try project.run("build")
    try project.command.write("{", to: "presets/c.json")
    for index in 1...2 { try project.run("build", "--shard", "\(index)/2", status: 2) }
    let merged = try project.command.run([
      "merge", "dist/manifest-1-of-2.json", "dist/manifest-2-of-2.json", "-o", "dist/manifest.json",
    ])
    #expect(merged.status == 0, "\(merged.errors)")
    #expect(project.made.contains("c.gif"))
  }

  @Test func aTrustedManifestIsComparedWithoutDrawing() throws {
    try buildShards(of: 2)
    let report = try project.report("check", "--trust-manifest", "--no-cache")
    #expect(project.count("drawn", of: report) == 0)
    try project.command.write("other", to: "dist/a.gif")
    try project.remove("dist/b.gif")
    try project.write("e", diameter: 20)
    let red = try project.report("check", "--trust-manifest", "--no-cache", status: 1)
    #expect(project.count("drawn", of: red) == 0)
    let files = try #require(red["files"] as? [[String: Any]])
    let status = Dictionary(
      uniqueKeysWithValues: files.compactMap { file in
        (file["file"] as? String).map { ($0, file["status"] as? String ?? "") }
      })
    #expect(status["dist/a.gif"] == "stale" && status["dist/b.gif"] == "missing" && status["dist/c.gif"] == "current")
    #expect(status["dist/e.gif"] == "missing")
    try project.run("check", "--trust-manifest", "--diff", "x", status: 64)
  }
}
