import Foundation
import TestSupport
import Testing

/// `bundles` of a project.
@Suite struct BundleProjectTests {
  private func project(_ keys: String = #""formats": ["gif"], "bundles": ["web", "flutter"]"#) throws -> SampleProject {
    try SampleProject(keys, presets: ["a"])
  }

  /// The files in the output folder and below it.
  private func files(_ project: SampleProject) throws -> [String] {
    try project.command.shell("cd dist 2>/dev/null && find . -type f | sed 's|^./||' | LC_ALL=C sort").lines
  }

  /// The other files of a bundle have no format.
  @Test func aBudgetForAFormatIsForImages() throws {
    let project = try project(
      #""formats": ["gif"], "bundles": ["sprite"], "budgets": [{ "format": "apng", "maxBytes": 1 }]"#)
    let outcome = try project.run("build", status: 1)
    let over = outcome.errors.split(separator: "\n").filter { $0.contains("its budget allows") }
    #expect(!over.isEmpty && over.allSatisfy { $0.contains(".png has ") }, "\(outcome.errors)")
  }

  @Test func theyAreBuiltCheckedAndRemoved() throws {
    let project = try project()
    try project.run("build")
    let made = try files(project)
    #expect(made.contains("a-web/index.html") && made.contains("a-flutter/lib/a_loader.dart") && made.contains("a.gif"))
    let entries = try project.manifestFiles
    #expect(Set(entries.compactMap { $0["path"] as? String }) == Set(made).subtracting(["manifest.json"]))
    let page = try #require(entries.first { $0["path"] as? String == "a-web/index.html" })
    #expect(page["width"] as? Int == 0 && (page["variant"] as? [String: Any])?["bundle"] as? String == "web")
    try project.run("check")
    try project.run("check", "--trust-manifest")
    // Nothing is drawn or written again, with and without the shortcut.
    #expect(project.count("unchanged", of: try project.report("build")) == made.count - 1)
    try project.remove("dist/a.gif")
    let again = try project.report("build")
    #expect(project.count("drawn", of: again) == 0 && project.count("created", of: again) == 1)
    try project.run("clean")
    #expect(try files(project).isEmpty)
  }

  @Test func theyAreWhatRenderBundles() throws {
    let project = try project()
    try project.run("build")
    try project.command.run(
      ["render", "presets/a.json", "--bundle", "web,flutter", "--effort", "1", "--out-dir", "rendered"])
    for kind in ["web", "flutter"] {
      try project.command.shell("diff -r -x .loaderloom dist/a-\(kind) rendered/a-\(kind)", status: 0)
    }
  }

  /// An entry may ask for other images than those that the platform wants.
  @Test func theyAreMadeFromWhatTheirEntryAsksFor() throws {
    let project = try project(
      #""formats": [], "bundles": [{ "kind": "web", "formats": ["gif"], "scales": [3], "schemes": ["dark"] }]"#)
    try project.run("build")
    try project.command.run(
      ["render", "presets/a.json", "--bundle", "web", "--format", "gif", "--scale", "3", "--scheme", "dark"]
        + ["--effort", "1", "--out-dir", "rendered"])
    try project.command.shell("diff -r -x .loaderloom dist/a-web rendered/a-web", status: 0)
    try project.run("check")
  }

  @Test func whatAPlatformCannotUseIsRefusedAtItsPlace() throws {
    let project = try project(
      #""formats": ["gif"], "overrides": [{ "preset": "a", "bundles": [{ "kind": "xcode", "formats": ["webp"] }] }]"#)
    let outcome = try project.run("build", status: 2)
    #expect(outcome.errors.contains("loaderloom.json:"), "\(outcome.errors)")
    #expect(outcome.errors.contains("a bundle for xcode cannot use a WebP; it takes apng or gif"))
    #expect(try files(project).isEmpty)
  }

  @Test func whatChangedIsMadeAgainAndOldNamesGo() throws {
    let project = try project(#""formats": [], "bundles": ["web"]"#)
    try project.run("build")
    let before = try files(project)
    try project.write("a", diameter: 14)
    let outcome = try project.run("check", status: 1)
    #expect(outcome.text.contains("a-web/picture.html: line 3 is not as a build writes it"), "\(outcome.text)")
    try project.run("build")
    let after = try files(project)
    #expect(after.count == before.count && Set(after).intersection(before).count < before.count)
    try project.run("check")
    try project.command.write(project: #"{ "inputs": ["presets/*.json"], "formats": ["gif"] }"#)
    try project.run("build")
    #expect(try files(project) == ["a.gif", "manifest.json"])
  }

  @Test func aFileThatNoBuildMadeIsNeitherReplacedNorRemoved() throws {
    let project = try project(#""formats": [], "bundles": ["flutter"]"#)
    try project.command.write("mine", to: "dist/a-flutter/lib/a_loader.dart")
    let outcome = try project.run("build", status: 2)
    #expect(outcome.errors.contains("a-flutter/lib/a_loader.dart: error: was not made by a build"))
    // All or nothing.
    #expect(try files(project).filter { $0.hasPrefix("a-flutter") } == ["a-flutter/lib/a_loader.dart"])
    try project.run("build", "--force")
    try project.command.write("mine", to: "dist/a-flutter/notes.txt")
    try project.run("clean")
    #expect(try files(project) == ["a-flutter/notes.txt"])
  }

  @Test func aDryRunWritesNothingAndSaysWhat() throws {
    let project = try project(#""formats": [], "bundles": ["web"]"#)
    let outcome = try project.run("build", "--dry-run")
    #expect(outcome.text.contains("a-web/index.html") && project.made.isEmpty)
    try project.run("build")
    try project.command.shell("rm dist/a-web/*.gif dist/manifest.json")
    let known = try project.report("build", "--dry-run")
    #expect(project.count("created", of: known) == 4 && project.count("drawn", of: known) == 0)
  }

  /// A sheet is encoded again only where the cache lacks it or its entry is damaged, and then counts as drawn.
  @Test func theSheetsOfSpritesAreCached() throws {
    let project = try project(#""formats": [], "bundles": ["sprite"]"#)
    try project.run("build")
    let sheet = try project.bytes("a-sprite/a.png")
    try project.remove("dist/a-sprite/a.png")
    let cached = try project.report("build")
    #expect(project.count("drawn", of: cached) == 0 && project.count("created", of: cached) == 1)
    #expect(try project.bytes("a-sprite/a.png") == sheet)
    let damage = try project.command.shell(
      """
      digest=$(sha256sum dist/a-sprite/a.png | cut -c -64)
      truncate -s 20 "$LOADERLOOM_CACHE_DIR/blobs/${digest:0:2}/$digest" && rm dist/a-sprite/a.png
      """)
    #expect(damage.status == 0, "\(damage.errors)")
    // A dry run says so and repairs nothing.
    for arguments in [["build", "--dry-run"], ["build"]] {
      let again: [String: Any] = try project.command.run(arguments + ["--reporter", "json"]).json()
      #expect(project.count("drawn", of: again) == 1 && project.count("created", of: again) == 1, "\(arguments)")
    }
    #expect(try project.bytes("a-sprite/a.png") == sheet)
    try project.remove("dist/a-sprite/a.png")
    #expect(project.count("drawn", of: try project.report("build")) == 0)
    try project.run("check")
  }

  @Test func threadsDoNotChangeThem() throws {
    let project = try SampleProject(#""formats": [], "bundles": ["web", "sprite"]"#, presets: ["a", "b", "c"])
    for threads in ["1", "3"] { try project.run("build", "--no-cache", "-j", threads, "--out-dir", "out\(threads)") }
    try project.command.shell("diff -r out1 out3", status: 0)
  }

  @Test func documentsNameThemInGraphsAndParts() throws {
    let project = try project()
    let outputs = try project.run("build", "--list-outputs").lines
    #expect(outputs == ["dist/a-flutter/lib/a_loader.dart", "dist/a-web/index.html", "dist/a.gif"])
    try project.run("build", "--output", "a-web/index.html", "--depfile", "a.d")
    #expect(try files(project).allSatisfy { $0.hasPrefix("a-web/") || $0.hasPrefix(".") })
    #expect(try project.command.shell("cat a.d").text.hasPrefix("dist/a-web/index.html: loaderloom.json"))
    let graph = try project.run("plan", "--format", "ninja").text
    #expect(graph.contains("build dist/a-web/index.html: asset"))
    try project.run("build")
    try project.run("check")
  }

  @Test func shardsAndOverridesAndLanguagesHaveTheirOwn() throws {
    let project = try SampleProject(
      #""formats": ["gif"], "bundles": ["flutter"], "overrides": [{ "preset": "b", "bundles": ["sprite"] }]"#,
      presets: ["a", "b"])
    for shard in 1...3 { try project.run("build", "--shard", "\(shard)/3") }
    try project.command.shell("loaderloom merge dist/manifest-*-of-3.json -o dist/manifest.json")
    let folders = Set(
      try project.manifestFiles.compactMap { ($0["path"] as? String)?.split(separator: "/").first.map(String.init) })
    #expect(folders == ["a-flutter", "b-sprite", "a.gif", "b.gif"])
    try project.run("build")
    try project.run("check")
  }

  @Test func wrongValuesAndNamesAreErrors() throws {
    let unknown = try project(#""bundles": ["webb"]"#)
    #expect(try unknown.run("build", status: 2).errors.contains("did you mean \"web\""))
    let twice = try project(#""bundles": ["web", "web"]"#)
    #expect(try twice.run("build", status: 2).errors.contains("lists \"web\" twice"))
    let inside = try project(#""bundles": ["web"], "nameTemplate": "{name}-web/{name}.{ext}""#)
    #expect(
      try inside.run("build", status: 2).errors.contains("is in the folder of the bundle a-web; change nameTemplate"))
  }

  @Test func aFailureKeepsWhatEarlierBuildsMade() throws {
    let project = try project(#""formats": [], "bundles": ["sprite"]"#)
    try project.run("build")
    let before = try files(project)
    try project.command.write(
      #"{ "kind": "spinner", "fps": 5, "diameter": 10, "maxBytes": 200 }"#, to: "presets/a.json")
    try project.run("build", status: 2)
    #expect(try files(project) == before && project.manifestFiles.count == before.count - 1)
    try project.write("a", diameter: 10)
    try project.run("build")
    try project.run("check")
  }
}
