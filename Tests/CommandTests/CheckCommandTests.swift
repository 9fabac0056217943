import APNGCoding
import Foundation
import TestSupport
import Testing

/// `check` and `diff` find, describe and show differences.
@Suite struct CheckCommandTests {
  @Test func aChangedColorIsRedAndShown() throws {
    let project = try SampleProject(#""formats": ["gif", "apng"]"#)
    try project.run("build")
    // The manifest is not counted, as in a build.
    #expect(try project.run("build").text.contains("6 files: 6 unchanged"))
    #expect(try project.run("check").text.contains("6 files: 6 current"))
    #expect(try project.run("check", "--no-cache").text.contains("6 files: 6 current"))
    try project.write("b", diameter: 11, color: "pink")
    let outcome = try project.run("check", "--diff", "pictures", status: 1)
    #expect(outcome.text.contains("dist/b.gif: ") && outcome.text.contains("pixels differ"))
    #expect(!outcome.text.contains("dist/a.gif"))
    #expect(project.names("pictures") == ["b.gif.diff.png", "b.png.diff.png"])
    let sheet = try APNGReader.read(try project.command.bytes("pictures/b.gif.diff.png")).animation.frames[0].pixmap
    // Three images of about 17 pixels and four gaps of 8.
    #expect(sheet.width > 3 * 10 + 32)
    #expect(sheet.pixels.contains { $0 & 0xFF > 96 && $0 >> 8 & 0xFFFF == 0 }, "the difference is red")
    try project.run("build")
    try project.run("check")
  }

  @Test func aSheetThatCannotBeWrittenIsOneLine() throws {
    let project = try SampleProject(presets: ["a"])
    try project.run("build")
    try project.write("a", diameter: 20)
    let diff = try project.run("check", "--diff", "loaderloom.json", status: 2)
    #expect(diff.errors.hasPrefix("loaderloom.json/a.gif.diff.png: error: cannot be written: "), "\(diff.errors)")
  }

  @Test func missingStaleAndOrphanedFilesAreListed() throws {
    let project = try SampleProject()
    try project.run("build")
    try project.remove("dist/a.gif")
    try project.command.write("GIF89a?", to: "dist/b.gif")
    try project.remove("presets/c.json")
    let report = try project.report("check", status: 1)
    let files = try #require(report["files"] as? [[String: Any]])
    let status = Dictionary(uniqueKeysWithValues: files.map { ($0["file"] as? String ?? "", $0["status"] as? String) })
    #expect(
      status == [
        "dist/a.gif": "missing", "dist/b.gif": "stale", "dist/c.gif": "orphaned", "dist/manifest.json": "stale",
      ])
    #expect(project.made == ["b.gif", "c.gif", "manifest.json"], "a check writes nothing")
  }

  /// A build can't write to such a path, so "missing" would not say what to do.
  @Test(arguments: [("mkdir", "a folder"), ("mkfifo", "a pipe")])
  func whatIsInAFilesPlaceIsNamed(program: String, found: String) throws {
    let project = try SampleProject(presets: ["a"])
    try project.run("build")
    try project.command.shell("rm dist/a.gif; \(program) dist/a.gif", status: 0)
    for options in [[], ["--trust-manifest"]] {
      let outcome = try project.command.run(["check"] + options, status: 1)
      #expect(outcome.text.contains("dist/a.gif: expected a file, found \(found); move it\n"), "\(outcome.text)")
      #expect(outcome.text.contains("1 file: 1 stale"))
    }
  }

  @Test func everyReporterSaysWhatIsWrongAndWhere() throws {
    let project = try SampleProject()
    try project.run("build")
    try project.write("a", diameter: 30)
    try project.command.write("{\n \"kind\": \"spinner\",\n \"cap\": \"a<b&\\\"c\" }", to: "presets/b.json")
    for (reporter, parts) in [
      ("pretty", ["stale", "dist/a.gif"]), ("json", ["\"stale\"", "\"line\": 3"]),
      ("github", ["::error file=presets/b.json,line=3,col=9,title=b::", "title=stale::dist/a.gif"]),
      ("junit", ["<failure type=\"stale\"", "a&lt;b&amp;\\&quot;c"]), ("markdown", ["| `dist/a.gif` | stale |"]),
    ] {
      let outcome = try project.run("check", "--reporter", reporter, status: 2)
      for part in parts { #expect(outcome.text.contains(part), "\(reporter): \(outcome.text)") }
      try project.run("check", "--reporter", reporter, "--reporter-file", "reports/\(reporter)", status: 2)
      let file = String(decoding: try project.command.bytes("reports/\(reporter)"), as: UTF8.self)
      for part in parts { #expect(file.contains(part), "\(reporter)") }
    }
    // An independent parser reads the XML.
    let parsed = try project.command.shell(
      "python3 -c 'import xml.etree.ElementTree as e; r = e.parse(\"reports/junit\").getroot(); print(r.get(\"tests\"), r.get(\"failures\"))'"
    )
    #expect(parsed.text == "3 2\n", "\(parsed.text)\(parsed.errors)")
  }

  @Test func animationsAreComparedInTimeWhateverTheirFrames() throws {
    let command = try Command()
    #expect(try command.run(["render", "spinner", "--background", "white", "--lossless", "--fps", "50"]).status == 0)
    // The formats have different delays, so the visible frames differ by a fraction of a frame.
    let same = try command.run(["diff", "spinner.gif", "spinner.gif"])
    #expect(same.status == 0 && same.text.contains("every pixel is the same"))
    let other = try command.run(["diff", "spinner.gif", "spinner.png", "--sheet", "sheet.png", "--json"])
    #expect(try command.files.contains("sheet.png"))
    let json: [String: Any] = try other.json()
    let largest = try #require(json["largestError"] as? Int)
    #expect(json["same"] as? Bool == (other.status == 0) && (other.status == 1) == (largest > 0))
    #expect(try command.run(["diff", "spinner.gif", "spinner.png", "--tolerance", "\(largest)"]).status == 0)
    #expect(try command.run(["diff", "spinner.gif", "nosuch.gif"]).status == 2)
    for command in ["diff", "inspect", "merge", "validate"] {
      #expect(try Command().run([command, "-", "-"]).status == 64)
    }
    #expect(try command.run(["render", "spinner", "-f", "gif", "--scale", "2", "--out-dir", "x"]).status == 0)
    let size = try command.run(["diff", "spinner.gif", "x/spinner@2x.gif"])
    #expect(size.status == 1 && size.text.contains("size 40×40 → 80×80"))
  }

  /// Git may check texts out with other line endings.
  @Test func onlyLineEndingsThatDifferAreSaidAsSuch() throws {
    let project = try SampleProject(#""formats": ["gif"], "bundles": ["web"]"#, presets: ["a"])
    try project.run("build")
    let files = ["manifest.json", "a-web/picture.html"]
    for file in files {
      let lines = String(decoding: try project.bytes(file), as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      try project.command.write(lines.joined(separator: "\r\n"), to: "dist/\(file)")
    }
    let outcome = try project.run("check", status: 1)
    for file in files {
      #expect(
        outcome.text.contains(
          "dist/\(file): only the line endings differ; add `dist/** -text` to .gitattributes"), "\(outcome.text)")
    }
  }

  /// A browser plays an SVG, so its frames cannot be compared.
  @Test func aStaleSVGIsStale() throws {
    let project = try SampleProject(#""formats": ["svg"]"#, presets: ["a"])
    try project.run("build")
    try project.write("a", diameter: 12)
    let outcome = try project.run("check", status: 1)
    #expect(outcome.text.contains("dist/a.svg: text differs, bytes "), "\(outcome.text)")
  }
}
