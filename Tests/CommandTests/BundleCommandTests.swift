import Foundation
import TestSupport
import Testing

/// `render --bundle`.
@Suite struct BundleCommandTests {
  private let command: Command
  /// What is in a folder does not depend on how hard its images are searched for.
  private static let render = ["render", "dot.json", "--effort", "1"]

  init() throws {
    command = try Command()
    try command.write(
      #"{ "kind": "spinner", "fps": 5, "diameter": 10, "color": { "light": "black", "dark": "white" } }"#,
      to: "dot.json")
  }

  /// The paths in a folder and below it.
  private func paths(_ folder: String) -> [String] {
    let url = command.folder.appendingPathComponent(folder)
    return (FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []).sorted()
  }

  private func errors(_ arguments: String...) throws -> String {
    let outcome = try command.run(["render", "dot.json"] + arguments, status: 64)
    return outcome.errors
  }

  @Test func eachKindHasAFolder() throws {
    let outcome = try command.run(
      Self.render + ["--bundle", "web,react,xcode,android,flutter,sprite", "--out-dir", "out"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try command.files == ["dot.json", "out"])
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: command.folder.appendingPathComponent("out").path)
    #expect(folders.sorted() == ["android", "flutter", "react", "sprite", "web", "xcode"].map { "dot-\($0)" })
    #expect(outcome.text.contains("out/dot-web") && outcome.text.contains("xcode"))
    #expect(try command.bytes("out/dot-xcode/DotLoader.swift").count > 1000)
  }

  @Test func oneFolderIsNamedWithO() throws {
    #expect(try command.run(Self.render + ["--bundle", "flutter", "-o", "app/loader"]).status == 0)
    #expect(paths("app").contains("loader/lib/dot_loader.dart"))
  }

  @Test func optionsDecideWhatIsInIt() throws {
    let outcome = try command.run(
      Self.render + ["--bundle", "web", "--format", "gif", "--scale", "2x", "--scheme", "light", "-o", "b"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let images = paths("b").filter { $0.hasPrefix("dot") }
    #expect(images.count == 2 && images[0].hasPrefix("dot-poster@2x.") && images[1].hasPrefix("dot@2x."))
    #expect(try command.shell("cat b/picture.html").text.contains("prefers-color-scheme") == false)
  }

  @Test func pagesMayServeSVGs() throws {
    for kind in ["web", "react"] {
      try command.run(Self.render + ["--bundle", kind, "--format", "svg,gif", "-o", kind], status: 0)
      // One for each scheme, whatever the screen, and the other format in all scales.
      #expect(paths(kind).count { $0.hasSuffix(".svg") } == 2 && paths(kind).count { $0.hasSuffix(".gif") } == 4)
    }
    #expect(try command.shell("cat web/picture.html").text.contains("type=\"image/svg+xml\" srcset=\"dot."))
    #expect(try command.shell("cat react/DotLoader.tsx").text.contains("type=\"image/svg+xml\" srcSet={`${svg}`}"))
  }

  @Test func optionsThatContradictItAreErrors() throws {
    #expect(try errors("--bundle", "web", "-o", "-").contains("--bundle writes a folder"))
    #expect(try errors("--bundle", "web,xcode", "-o", "a").contains("use --out-dir"))
    #expect(try errors("--bundle", "web", "-o", "a.gif").contains("-o is named like a file; leave out the ending"))
    #expect(try errors("--bundle", "web", "--poster").contains("leave out --poster"))
    #expect(try errors("--bundle", "web", "--at", "1").contains("leave one out"))
    #expect(try errors("--bundle", "web", "--html", "a.html").contains("leave out --html"))
    #expect(try errors("--bundle", "web", "--for", "slack-emoji").contains("leave one out"))
    #expect(try errors("--bundle", "web", "--name-template", "{name}.{ext}").contains("leave out --name-template"))
    #expect(
      try errors("--bundle", "android", "--format", "apng").contains(
        "--bundle android: a bundle for android cannot use an APNG"))
    #expect(try errors("--bundle", "xcode", "--scale", "4").contains("it takes 1, 2 or 3"))
    #expect(try errors("--bundle", "sprite", "--format", "gif").contains("leave the format out"))
    #expect(try errors("--bundle", "web", "--format", "frames").contains("it takes gif, apng, webp or svg"))
    #expect(
      try errors("--bundle", "android", "--color-space", "display-p3").contains("--color-space display-p3 is for"))
    #expect(try errors("--bundle", "windows").contains("web"))
    #expect(try command.files == ["dot.json"])
  }

  @Test func aFolderOfSomebodyElseStays() throws {
    #expect(try command.run(Self.render + ["--bundle", "web"]).status == 0)
    let before = paths("dot-web")
    try command.write("mine", to: "dot-web/notes.txt")
    let other = try command.run(Self.render + ["--bundle", "web", "--set", "diameter=8"])
    #expect(other.status == 2 && other.errors.contains("dot-web: error: cannot be written: it holds notes.txt"))
    #expect(paths("dot-web") == (before + ["notes.txt"]).sorted())
    try command.shell("rm dot-web/notes.txt")
    #expect(try command.run(Self.render + ["--bundle", "web", "--set", "diameter=8"]).status == 0)
    // A document that a person edited is theirs.
    try command.shell("echo '<p>' >> dot-web/picture.html")
    let edited = try command.run(Self.render + ["--bundle", "web"])
    #expect(
      edited.status == 2 && edited.errors.contains("it holds picture.html, which is not as an earlier run wrote it"))
    #expect(try command.files == ["dot-web", "dot.json"])
  }

  @Test func equalCommandsWriteEqualFolders() throws {
    let arguments = Self.render + ["--bundle", "web,sprite", "--out-dir"]
    #expect(try command.run(arguments + ["a"]).status == 0)
    #expect(try command.run(arguments + ["b"]).status == 0)
    #expect(try command.shell("diff -r a b").status == 0)
  }

  /// An image with fewer pixels has the name and the place of the one that was asked for.
  @Test(arguments: ["xcode", "android", "flutter", "react", "web"])
  func aBudgetMayTakePixels(kind: String) throws {
    let (scales, bytes) = ["xcode", "android"].contains(kind) ? ("1", "1000") : ("1,2", "1300")
    let outcome = try command.run([
      "render", "worm", "--bundle", kind, "--format", "gif", "--scheme", "light", "--scale", scales, "--max-bytes",
      bytes, "--effort", "1", "-o", "b",
    ])
    #expect(outcome.status == 0 && outcome.errors.contains("0.5 of the scale"), "\(outcome.errors)")
    #expect(paths("b").count { $0.hasSuffix(".gif") } == (scales == "1" ? 1 : 2))
    if kind == "web" {
      let names = paths("b").filter { $0.hasSuffix(".gif") }
      #expect(names[0].hasPrefix("worm.") && names[1].hasPrefix("worm@2x."), "\(names)")
    }
  }

  @Test func nothingIsWrittenWhereSomethingFails() throws {
    // A size limit stands in for a full disk.
    let full = try command.shell("ulimit -f 1; loaderloom render spinner --bundle web --effort 1")
    #expect(full.status == 2 && full.errors.contains("spinner-web: error: cannot be written"))
    let large = try command.run(Self.render + ["--bundle", "web,sprite", "--max-bytes", "100"])
    #expect(large.status == 1 && large.errors.contains("maxBytes is 100"), "\(large.errors)")
    #expect(try command.files == ["dot.json"])
  }

  @Test func anInterruptLeavesNoLitter() throws {
    // A shell lets what it starts in the background ignore SIGINT.
    for delay in ["0.02", "0.1", "0.3"] {
      let outcome = try command.shell(
        "\"$LOADERLOOM\" render grok --bundle web,xcode --effort 1 & p=$!; sleep \(delay); kill -TERM $p; wait $p")
      #expect(outcome.status == 128 + SIGTERM)
      #expect(try command.files.allSatisfy { ["dot.json", "grok-web", "grok-xcode"].contains($0) })
    }
  }

  @Test func twoPresetsOfOneNameCollide() throws {
    try command.shell("mkdir a && cp dot.json a")
    let outcome = try command.run(Self.render + ["a/dot.json", "--bundle", "flutter"])
    #expect(outcome.status == 64 && outcome.errors.contains("dot-flutter: error: would be written twice"))
  }

  /// In one app, the code of the one would take the place of the other's.
  @Test func twoPresetsOfOneNameInCodeCollide() throws {
    try command.shell("cp dot.json a.b.json && cp dot.json a,b.json")
    let outcome = try command.run(["render", "a.b.json", "a,b.json", "--bundle", "react", "--out-dir", "out"])
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.contains(
        "a,b.json: error: its bundle for react would be named ABLoader, as that of a.b.json; "),
      "\(outcome.errors)")
    #expect(paths("out").contains("a.b-react") && !paths("out").contains("a,b-react"))
  }

  @Test func theReportListsFilesAndImages() throws {
    let report: [String: Any] = try command.run(Self.render + ["--bundle", "xcode", "--reporter", "json"])
      .json()
    let bundle = try #require((report["bundles"] as? [[String: Any]])?.first)
    #expect(bundle["path"] as? String == "dot-xcode" && bundle["bundle"] as? String == "xcode")
    let files = try #require(bundle["files"] as? [[String: Any]])
    #expect(
      Set(files.compactMap { $0["path"] as? String })
        == Set(
          paths("dot-xcode").filter {
            $0.contains(".") && !$0.hasSuffix("set") && !$0.hasSuffix("xcassets") && $0 != ".loaderloom"
          }))
    #expect(files.contains { ($0["variant"] as? [String: Any])?["poster"] as? Bool == true })
    #expect((report["files"] as? [Any])?.isEmpty == true)
  }
}
