import Foundation
import TestSupport
import Testing

@Suite struct RenderWatchTests {
  @Test func rendersOnSaveOfAnythingThatThePresetReads() throws {
    let command = try Command()
    try command.write(#"{ "kind": "spinner", "diameter": 20 }"#, to: "base.json")
    try command.write(#"{ "extends": "./base.json" }"#, to: "child.json")
    let run = try command.start(["render", "child.json", "--format", "gif", "--effort", "1", "--watch"])
    let gif = command.folder.appendingPathComponent("child.gif")
    func width() throws -> Int {
      guard let bytes = FileManager.default.contents(atPath: gif.path), bytes.count > 8 else { return 0 }
      return Int(bytes[6]) | Int(bytes[7]) << 8
    }
    #expect(try run.waits { try width() > 0 })
    let before = try width()
    try command.write(#"{ "kind": "spinner", "diameter": "#, to: "base.json")
    usleep(300_000)
    try command.write(#"{ "kind": "spinner", "diameter": 40 }"#, to: "base.json")
    #expect(try run.waits { try width() == before + 20 })
    run.send(SIGINT)
    let outcome = run.outcome()
    #expect(outcome.status == SIGINT)
    #expect(outcome.errors.contains("changed: base.json"))
  }

  /// The path is the one that a person gave.
  @Test func aChangeIsSaidWithItsFolder() throws {
    let command = try Command()
    try command.write(#"{ "kind": "spinner", "diameter": 20 }"#, to: "sub/a.json")
    try command.write(#"{ "kind": "spinner" }"#, to: "b.json")
    let run = try command.start(["render", "sub/a.json", "b.json", "--format", "gif", "--effort", "1", "--watch"])
    #expect(run.waits { run.errorsSoFar.contains("watching; ") })
    try command.write(#"{ "kind": "spinner", "diameter": 22 }"#, to: "sub/a.json")
    #expect(run.waits { run.errorsSoFar.contains("changed: sub/a.json\n") })
    run.send(SIGINT)
    _ = run.outcome()
  }

  /// Neither the folder that the first round makes nor what editors write beside a file is a change.
  @Test func itsOwnFolderAndEditorsFilesAreNoChange() throws {
    let command = try Command()
    try command.write(#"{ "kind": "spinner", "diameter": 20 }"#, to: "a.json")
    let run = try command.start([
      "render", "a.json", "--format", "gif", "--effort", "1", "--out-dir", "new/folder", "--watch",
    ])
    func rounds() -> Int { run.errorsSoFar.components(separatedBy: "watching; ").count - 1 }
    #expect(run.waits { rounds() == 1 })
    for name in ["4913", "a.json~", "#a.json#", ".a.json.swp", "a.json___jb_tmp___"] { try command.write("", to: name) }
    usleep(300_000)
    #expect(rounds() == 1)
    try command.write(#"{ "kind": "spinner", "diameter": 22 }"#, to: "a.json")
    #expect(run.waits { rounds() == 2 })
    run.send(SIGINT)
    let outcome = run.outcome()
    let changes = outcome.errors.split(separator: "\n").filter { $0.contains("changed: ") }
    #expect(changes.count == 1 && changes[0].hasSuffix("changed: a.json"), "\(changes)")
  }

  /// The folder of the presets is known only from the project, and watched before its files are drawn.
  @Test func aChangeDuringTheFirstBuildIsNotMissed() throws {
    let project = try SampleProject(#""formats": ["gif"], "effort": 1"#, presets: ["a"])
    try project.command.write(#"{ "extends": "orb" }"#, to: "presets/slow.json")
    let run = try project.command.start(["build", "--watch", "-j", "2"])
    defer {
      run.send(SIGKILL)
      _ = run.outcome()
    }
    #expect(run.waits { project.made.contains("a.gif") })
    #expect(!run.errorsSoFar.contains("watching; "), "the first build is over too soon")
    let before = try project.bytes("a.gif")
    try project.write("a", diameter: 37)
    #expect(run.waits { run.errorsSoFar.contains("presets/a.json") })
    #expect(try run.waits { try project.bytes("a.gif") != before })
  }

  @Test func standardStreamsAreNotWatched() throws {
    #expect(try Command().run(["render", "-", "--watch"]).status == 64)
    #expect(try Command().run(["render", "worm", "-o", "-", "--format", "gif", "--watch"]).status == 64)
    #expect(try Command().run(["render", "worm", "--html", "-", "--watch"]).status == 64)
  }
}
