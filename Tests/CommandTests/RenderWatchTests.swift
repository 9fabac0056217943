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
    let outcome = run.end(by: SIGINT)
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
    run.end(by: SIGINT)
  }

  /// Neither the folder that the first round makes nor what editors write beside a file is a change.
  @Test func itsOwnFolderAndEditorsFilesAreNoChange() throws {
    let command = try Command()
    try command.write(#"{ "kind": "spinner", "diameter": 20 }"#, to: "a.json")
    let run = try command.start([
      "render", "a.json", "--format", "gif", "--effort", "1", "--out-dir", "new/folder", "--watch",
    ])
    #expect(run.waits { run.rounds == 1 })
    for name in ["4913", "a.json~", "#a.json#", ".a.json.swp", "a.json___jb_tmp___"] { try command.write("", to: name) }
    usleep(300_000)
    #expect(run.rounds == 1)
    try command.write(#"{ "kind": "spinner", "diameter": 22 }"#, to: "a.json")
    #expect(run.waits { run.rounds == 2 })
    let outcome = run.end(by: SIGINT)
    let changes = outcome.errors.split(separator: "\n").filter { $0.contains("changed: ") }
    #expect(changes.count == 1 && changes[0].hasSuffix("changed: a.json"), "\(changes)")
  }

  @Test(arguments: ["render a.json --format gif --effort 1", "build"])
  func aReportThatCannotBeWrittenStartsNoRound(words: String) throws {
    let command = try Command()
    try command.write(#"{ "kind": "spinner", "diameter": 20 }"#, to: "a.json")
    try command.write(project: #"{ "inputs": ["./a.json"], "formats": ["gif"] }"#)
    let run = try command.shell(
      """
      errors=$(mktemp); "$LOADERLOOM" \(words) --watch >&- 2>$errors & watcher=$!
      for i in {1..100}; do grep -q 'watching; ' $errors && break; sleep 0.1; done
      sleep 0.3; kill -9 $watcher; cat $errors; rm $errors
      """)
    let errors = run.text.split(separator: "\n")
    #expect(errors.count == 2 && errors[0].hasPrefix("standard output: error: cannot be written: "), "\(errors)")
  }

  /// The folder of the presets is known only from the project, and watched before its files are drawn.
  @Test func aChangeDuringTheFirstBuildIsNotMissed() throws {
    let project = try SampleProject(#""formats": ["gif"], "effort": 1"#, presets: ["a"])
    try project.command.write(#"{ "extends": "orb" }"#, to: "presets/slow.json")
    let run = try project.command.start(["build", "--watch", "-j", "2"])
    defer { run.end(by: SIGKILL) }
    #expect(run.waits { project.made.contains("a.gif") })
    #expect(!run.errorsSoFar.contains("watching; "), "the first build is over too soon")
    let before = try project.bytes("a.gif")
    try project.write("a", diameter: 37)
    #expect(run.waits { run.errorsSoFar.contains("presets/a.json") })
    #expect(try run.waits { try project.bytes("a.gif") != before })
  }

  /// What the first round could not use is watched all the same, wherever it is. An empty text is that of no file.
  @Test(arguments: [
    ("bases/base.json", #"{ "kind": "spiner" }"#, #"{ "kind": "spinner", "fps": 5 }"#),
    ("bases/base.json", "", #"{ "kind": "spinner", "fps": 5 }"#),
    ("presets/child.json", "", #"{ "kind": "spinner", "fps": 5 }"#),
    ("themes/brand.json", #"{ "blue": "redd" }"#, #"{ "blue": "red" }"#),
    ("themes/brand.json", "", #"{ "blue": "red" }"#),
  ])
  func whatIsWrongAtFirstIsWatched(file: String, wrong: String, right: String) throws {
    let command = try Command()
    try command.write(#"{ "kind": "spinner", "fps": 5 }"#, to: "bases/base.json")
    try command.write(#"{ "extends": "../bases/base.json" }"#, to: "presets/child.json")
    try command.write(#"{ "blue": "black" }"#, to: "themes/brand.json")
    try command.write(
      project: #"{ "inputs": ["presets/*.json"], "themes": ["themes/brand.json"], "formats": ["gif"] }"#)
    let render = ["render", "presets/child.json", "--theme", "themes/brand.json", "--format", "gif"]
    for (arguments, folder) in [(render, "rendered"), (["build"], "built")] {
      if wrong.isEmpty {
        try command.shell("rm \(file)")
      } else {
        try command.write(wrong, to: file)
      }
      let run = try command.start(arguments + ["--out-dir", folder, "--watch"])
      func isMade() throws -> Bool { try command.shell("ls \(folder)").text.contains(".gif") }
      #expect(run.waits { run.errorsSoFar.contains("watching; ") })
      #expect(try !isMade())
      try command.write(right, to: file)
      #expect(try run.waits { try isMade() }, "\(run.errorsSoFar)")
      run.end(by: SIGKILL)
    }
  }

  @Test(arguments: [["render", "assets/presets/a.json", "--format", "gif"], ["build"]])
  func aFolderThatIsMadeAgainIsWatched(arguments: [String]) throws {
    let command = try Command()
    let preset = #"{ "kind": "spinner", "fps": 5 }"#
    try command.write(#"{ "inputs": ["assets/presets/*.json"], "formats": ["gif"] }"#, to: "loaderloom.json")
    try command.write(preset, to: "assets/presets/a.json")
    let run = try command.start(arguments + ["--watch"])
    #expect(run.waits { run.rounds > 0 })
    try command.shell("rm -r assets/presets")
    #expect(run.waits { run.rounds > 1 && run.errorsSoFar.hasSuffix("watching; stop with Ctrl-C\n") })
    let before = run.rounds
    try command.shell("mkdir assets/presets")
    #expect(run.waits { run.rounds > before })
    try command.write(preset, to: "assets/presets/a.json")
    #expect(run.waits { run.errorsSoFar.contains("changed: assets/presets/a.json\n") }, "\(run.errorsSoFar)")
    #expect(run.errorsSoFar.contains("error: ") && !run.errorsSoFar.contains("changed: ,"))
    run.end(by: SIGKILL)
  }

  @Test func outputsThatAreRemovedAreMadeAgain() throws {
    let command = try Command()
    try command.write(#"{ "kind": "spinner", "fps": 5 }"#, to: "presets/a.json")
    try command.write(#"{ "inputs": ["presets/*.json"], "formats": ["gif"] }"#, to: "loaderloom.json")
    let run = try command.start(["build", "--out-dir", "built", "--watch"])
    func isMade() throws -> Bool { try command.shell("ls built/a.gif").status == 0 }
    #expect(run.waits { run.errorsSoFar.contains("watching; ") })
    #expect(try isMade())
    try command.shell("rm -r built")
    #expect(try run.waits { try isMade() }, "\(run.errorsSoFar)")
    run.end(by: SIGKILL)
  }

  /// What else changes in their folder is no change.
  @Test(arguments: [["render", "presets/a.json", "--format", "gif"], ["build"]])
  func anOutputThatIsRemovedAloneIsMadeAgain(arguments: [String]) throws {
    let command = try Command()
    try command.write(#"{ "kind": "spinner", "fps": 5 }"#, to: "presets/a.json")
    try command.write(project: #"{ "inputs": ["presets/*.json"], "formats": ["gif"] }"#)
    let run = try command.start(arguments + ["--out-dir", "built/deep", "--watch"])
    #expect(run.waits { run.rounds == 1 })
    try command.write("", to: "built/deep/other.txt")
    usleep(300_000)
    #expect(run.rounds == 1, "\(run.errorsSoFar)")
    try command.shell("rm built/deep/a.gif")
    #expect(run.waits { run.rounds == 2 && run.errorsSoFar.contains("changed: built/deep/a.gif\n") })
    #expect(try command.shell("ls built/deep/a.gif").status == 0)
    usleep(300_000)
    #expect(run.rounds == 2, "\(run.errorsSoFar)")
    run.end(by: SIGKILL)
  }

  /// A folder that is first only written to is a source from the round on that reads from it, by whatever path.
  @Test(arguments: ["o/base.json", "./o/base.json", "link/base.json"])
  func aSourceInTheOutputFolderIsWatched(base: String) throws {
    let command = try Command()
    try command.write(#"{ "kind": "spinner", "fps": 5 }"#, to: "a.json")
    try command.shell("mkdir o && ln -s o link")
    let run = try command.start([
      "render", "a.json", "--format", "gif", "--effort", "1", "--out-dir", "o", "--watch",
    ])
    #expect(run.waits { run.rounds == 1 })
    try command.write(#"{ "kind": "spinner", "fps": 5, "diameter": 20 }"#, to: "o/base.json")
    usleep(300_000)
    #expect(run.rounds == 1, "\(run.errorsSoFar)")
    try command.write(#"{ "extends": "./\#(base)" }"#, to: "a.json")
    #expect(run.waits { run.rounds == 2 })
    try command.write(#"{ "kind": "spinner", "fps": 5, "diameter": 40 }"#, to: "o/base.json")
    #expect(run.waits { run.rounds == 3 && run.errorsSoFar.contains("changed: o/base.json\n") }, "\(run.errorsSoFar)")
    run.end(by: SIGKILL)
  }

  @Test func anOutputThatIsRemovedDuringItsRoundIsMadeAgain() throws {
    let project = try SampleProject(#""formats": ["gif"]"#, presets: ["a"])
    try project.command.write(#"{ "extends": "orb" }"#, to: "presets/slow.json")
    let run = try project.command.start([
      "render", "presets/a.json", "presets/slow.json", "--format", "gif", "--out-dir", "new", "--watch",
    ])
    func isMade() throws -> Bool { try project.command.shell("ls new/a.gif").status == 0 }
    #expect(try run.waits { try isMade() })
    try project.command.shell("rm new/a.gif")
    #expect(!run.errorsSoFar.contains("watching; "), "the first round is over too soon")
    #expect(run.waits { run.errorsSoFar.contains("changed: new/a.gif\n") }, "\(run.errorsSoFar)")
    #expect(try run.waits { try isMade() })
    run.end(by: SIGKILL)
  }

  /// Its target may be in a folder that is read.
  @Test(arguments: ["real/x.gif", "x.gif"]) func anOutputThatIsALinkIsMadeWhereItLeads(target: String) throws {
    let command = try Command()
    try command.write(#"{ "kind": "spinner", "fps": 5 }"#, to: "a.json")
    try command.shell("mkdir o real && ln -s ../\(target) o/a.gif")
    let run = try command.start([
      "render", "a.json", "--format", "gif", "--effort", "1", "--out-dir", "o", "--watch",
    ])
    #expect(run.waits { run.rounds == 1 })
    usleep(300_000)
    #expect(run.rounds == 1, "\(run.errorsSoFar)")
    try command.shell("rm \(target)")
    #expect(run.waits { run.rounds == 2 }, "\(run.errorsSoFar)")
    #expect(try command.shell("ls \(target)").status == 0)
    usleep(300_000)
    #expect(run.rounds == 2, "\(run.errorsSoFar)")
    run.end(by: SIGKILL)
  }

  @Test func whatALinkLeadsToIsWatched() throws {
    let command = try Command()
    try command.write(#"{ "kind": "spinner", "fps": 5 }"#, to: "shared/a.json")
    try command.write(project: #"{ "inputs": ["presets/*.json"], "formats": ["gif"] }"#)
    try command.shell("mkdir presets && ln -s ../shared/a.json presets/a.json")
    for arguments in [["render", "presets/a.json", "--format", "gif"], ["build"]] {
      let run = try command.start(arguments + ["--watch"])
      #expect(run.waits { run.errorsSoFar.contains("watching; ") })
      try command.write(#"{ "kind": "spinner", "fps": 4 }"#, to: "shared/a.json")
      #expect(run.waits { run.errorsSoFar.contains("shared/a.json\n") })
      run.end(by: SIGKILL)
    }
  }

  @Test func aPageOrAReportIsNoChange() throws {
    let command = try Command()
    try command.write(#"{ "kind": "spinner", "diameter": 9, "fps": 5 }"#, to: "a.json")
    try command.write(project: #"{ "inputs": ["a.json"], "formats": ["gif"] }"#)
    for arguments in [
      ["render", "a.json", "--format", "gif", "--html", "page.html"],
      ["build", "--reporter", "json", "--reporter-file", "report.json"],
    ] {
      let run = try command.start(arguments + ["--watch"])
      #expect(run.waits { run.rounds > 0 })
      usleep(300_000)
      #expect(run.rounds == 1, "\(run.errorsSoFar)")
      run.end(by: SIGKILL)
    }
  }

  /// An old report would say that all is well. The first one is written before anything could be read.
  @Test(arguments: [true, false]) func aBrokenProjectIsReported(fromTheStart: Bool) throws {
    let project = try SampleProject(presets: ["a"])
    let whole = String(decoding: try project.command.bytes("loaderloom.json"), as: UTF8.self)
    if fromTheStart { try project.command.write(project: "{") }
    let run = try project.command.start(["build", "--watch", "--reporter", "json", "--reporter-file", "report.json"])
    defer { run.end(by: SIGKILL) }
    #expect(run.waits { run.rounds > 0 })
    let good = fromTheStart ? 0 : 1
    if !fromTheStart {
      try project.command.write(project: "{")
      #expect(run.waits { run.rounds > 1 })
    }
    usleep(300_000)
    let rounds = run.rounds
    #expect(try project.command.shell("cat report.json").text.contains("never closed"))
    #expect(run.errorsSoFar.components(separatedBy: " error: ").count - 1 == rounds - good, "\(run.errorsSoFar)")
    usleep(300_000)
    #expect(run.rounds == rounds, "\(run.errorsSoFar)")
    try project.command.write(project: whole)
    #expect(try run.waits { try project.command.shell("grep dist/a.gif report.json").status == 0 })
    #expect(project.made.contains("a.gif"))
  }

  @Test func standardStreamsAreNotWatched() throws {
    #expect(try Command().run(["render", "-", "--watch"]).status == 64)
    #expect(try Command().run(["render", "worm", "-o", "-", "--format", "gif", "--watch"]).status == 64)
    #expect(try Command().run(["render", "worm", "--html", "-", "--watch"]).status == 64)
  }
}

extension RunningProgram {
  /// The rounds of `--watch` that are over.
  var rounds: Int { errorsSoFar.components(separatedBy: "watching; ").count - 1 }
}
