import Foundation
import TestSupport
import Testing

/// The command's exit codes, also with streams that fail.
@Suite struct EndingTests {
  private let command: Command

  init() throws { command = try Command() }

  @Test func aCommandLineWithoutWordsIsWrong() throws {
    let outcome = try command.run([])
    #expect(outcome.status == 64 && outcome.text.isEmpty)
    #expect(outcome.errors.contains("USAGE: loaderloom"))
  }

  /// A check that lost its arguments must not pass.
  @Test func theArgumentsComeWithoutProc() throws {
    guard try command.shell("unshare -m sh -c 'umount -l /proc'").status == 0 else { return }
    let outcome = try command.shell("unshare -m sh -c 'umount -l /proc; exec \"$LOADERLOOM\" check'")
    #expect(outcome.status == 2 && outcome.text.isEmpty)
    #expect(outcome.errors.hasPrefix("loaderloom.json: error: cannot be read: "), "\(outcome.errors)")
    let version = try command.shell("unshare -m sh -c 'umount -l /proc; exec \"$LOADERLOOM\" --version'")
    #expect(try version.status == 0 && version.text == command.run(["--version"]).text)
  }

  /// It would be written to a file of another name.
  @Test func aNameThatIsNotUTF8IsWrong() throws {
    for arguments in [#"render spinner -o $'a\xff.gif'"#, #"validate $'a\xff.json'"#] {
      let outcome = try command.shell("loaderloom \(arguments)")
      #expect(outcome.status == 64 && outcome.errors.hasPrefix("Error: a\u{FFFD}."), "\(outcome.errors)")
      #expect(outcome.errors.contains(": expected UTF-8; rename the file"))
    }
    #expect(try command.files.isEmpty)
  }

  @Test(arguments: [
    (["preview", "spinner", "-o", "a.gif"], "it is named like a GIF, but a page is written; end the name with .html"),
    (["render", "spinner", "--html", "."], "expected the name of a file, found a folder; name a file in it"),
    (["build", "--reporter-file", "none/"], "expected the name of a file, found a folder; name a file in it"),
    (["render", "spinner", "--html", "a.png"], "it is named like an APNG, but a page is written"),
    (["presets", "worm", "-o", "a.svg"], "it is named like an SVG, but a preset is written; end the name with .json"),
    (["import", "x.svg", "-o", "a.html"], "it is named like a page, but a preset is written"),
    (["diff", "x", "y", "--sheet", "a.gif"], "it is named like a GIF, but a PNG is written; end the name with .png"),
  ]) func aNameThatSaysAnotherContentIsWrong(arguments: [String], message: String) throws {
    #expect(try command.run(arguments, status: 64).errors.contains(message))
    #expect(try command.files.isEmpty)
  }

  @Test(arguments: [
    "inspect d", "diff d d", "validate d", "import d", "render d", "explain d", "build -p d", "merge d",
  ])
  func aFolderInThePlaceOfAFileIsWrong(arguments: String) throws {
    let outcome = try command.shell("mkdir d; loaderloom \(arguments)", status: 2)
    #expect(outcome.errors == "d: error: expected a file, found a folder; name a file in it\n")
  }

  /// A pipe with a writer and no reader.
  private let closed = "mkfifo pipe; exec 3<>pipe; exec 4>pipe; exec 3<&-;"

  @Test(arguments: ["presets", "--help", "--version", "render --help", "explain worm", "schema", "check"])
  func printingIntoAClosedPipeIsAFault(arguments: String) throws {
    try command.write(project: #"{ "inputs": ["*.none.json", "spinner"], "exclude": [] }"#)
    try command.shell("\(closed) loaderloom \(arguments) >&4", status: 2)
  }

  @Test(arguments: [
    "render spinner --format gif -o -", "render spinner --format gif -o /dev/fd/4",
    "render spinner --format gif --html -", "optimize spinner.gif -o -", "repair spinner.gif -o -",
  ]) func aFileIntoAClosedPipeIsAFaultThatNobodyIsTold(arguments: String) throws {
    try command.run(["render", "spinner", "--format", "gif"], status: 0)
    let outcome = try command.shell("\(closed) loaderloom \(arguments) >&4", status: 2)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  }

  /// A size limit stands in for a full disk.
  @Test(arguments: ["presets", "--help", "--version", "explain worm"])
  func printingOntoAFullDiskIsAFaultThatIsSaid(arguments: String) throws {
    // The errors go through a pipe, since the limit applies to every file.
    let said = try command.shell(
      """
      mkfifo errors; cat errors > said &
      (ulimit -f 0; "$LOADERLOOM" \(arguments) > full 2> errors); s=$?; wait; cat said; exit $s
      """)
    #expect(said.status == 2)
    #expect(said.text == "standard output: error: cannot be written: File too large\n")
  }

  @Test(arguments: [
    (["render", "worm", "--effort", "11"], "--effort: expected a whole number from 1 to 9, found 11"),
    (["render", "worm", "--quality", "101"], "--quality: expected a whole number from 0 to 100, found 101"),
    (["render", "worm", "--colors", "1"], "--colors: expected a whole number from 2 to 256, found 1"),
    (["render", "worm", "--scale", "0"], "--scale: expected a number from 0.1 to 16, found 0"),
    (["preview", "worm", "--scale", "1,17"], "--scale: expected a number from 0.1 to 16, found 17"),
    (
      ["render", "worm", "--scale", "2,abc"],
      "--scale: expected numbers such as 2 or 1.5, separated by commas; found \"abc\""
    ),
    (["build", "--scale", "0.05"], "--scale: expected a number from 0.1 to 16, found 0.05"),
    (["render", "worm", "-j", "0"], "-j: expected a number from 1 to 256, found 0"),
    (["render", "worm", "--at=-1"], "--at: expected seconds from 0, found -1"),
    (["render", "worm", "--at", "-0.5"], "--at: expected seconds from 0, found -0.5"),
    (["render", "worm", "--fps", "101"], "--fps: expected a number from 1 to 100, found 101"),
    (["render", "worm", "--fps", "fast"], "--fps: expected a number from 1 to 100, found \"fast\""),
    (
      ["explain", "worm", "--loop", "0"], "--loop: expected forever, once, or a number from 1 to 65535, found \"0\""
    ),
    (
      ["preview", "worm", "--loop", "65536"],
      "--loop: expected forever, once, or a number from 1 to 65535, found \"65536\""
    ),
    (
      ["render", "worm", "--loop", "often"],
      "--loop: expected forever, once, or a number from 1 to 65535, found \"often\""
    ),
    (["render", "worm", "--seam", "blend 11s"], "--seam blend, in seconds: expected a number from 0 to 10, found 11"),
    (
      ["render", "worm", "--max-bytes", "0"],
      "The value '0' is invalid for '--max-bytes <20kB>': expected a size from 1 byte to 1000 MB, such as 20kB, 1.5MB "
        + "or 20000"
    ),
    (
      ["render", "worm", "--format", "gif,png"],
      "--format: unknown value \"png\"; did you mean \"apng\"? expected gif, apng, webp, svg, frames or gif-frames"
    ),
    (
      ["preview", "worm", "--scheme", "night"],
      "--scheme: unknown value \"night\"; did you mean \"dark\"? expected light or dark"
    ),
    (["preview", "worm", "--scheme", "blue"], "--scheme: unknown value \"blue\"; expected light or dark"),
    (["build", "--format", ""], "--format: unknown value \"\"; expected gif, apng, webp, svg, frames or gif-frames"),
    (["render", "worm", "--format", "gif,webp,gif"], "--format: gif is given twice; give it once"),
    (["preview", "worm", "--scale", "1,2,1"], "--scale: 1 is given twice; give it once"),
    (["build", "--scheme", "dark,dark"], "--scheme: dark is given twice; give it once"),
    (["render", "worm", "--for", "teams,teams"], "--for: teams is given twice; give it once"),
    (["render", "worm", "--bundle", "web,web"], "--bundle: web is given twice; give it once"),
    (
      ["render", "worm", "--bundle", "ios"],
      "--bundle: unknown value \"ios\"; did you mean \"xcode\"? expected web, react, xcode, android, flutter or sprite"
    ),
    (["build", "-j", "257"], "-j: expected a number from 1 to 256, found 257"),
    (["build", "--effort", "0"], "--effort: expected a whole number from 1 to 9, found 0"),
    (["diff", "a", "b", "--tolerance", "256"], "--tolerance: expected a number from 0 to 255, found 256"),
    (["diff", "-", "-"], "standard input (-) holds one file; give it once"),
    (["diff", "a", "b", "--rows", "0"], "--rows: expected a number from 1 to 50, found 0"),
  ])
  func aNumberOutOfRangeIsAWrongCommandLine(arguments: [String], message: String) throws {
    let outcome = try command.run(arguments, status: 64)
    #expect(outcome.errors.hasPrefix("Error: \(message)\n"), "\(outcome.errors)")
  }

  /// The parser's own measure takes `--width` for `--watch`.
  @Test func onlyANearOptionIsSuggested() throws {
    #expect(try !command.run(["render", "worm", "--width", "2"], status: 64).errors.contains("Did you mean"))
    #expect(try command.run(["render", "worm", "--scal", "2"], status: 64).errors.contains("Did you mean '--scale'?"))
    #expect(
      try command.run(["render", "worm", "--out", "a"], status: 64).errors.hasPrefix(
        "Error: Unknown option '--out'. Did you mean '--output' or '--out-dir'?\n"))
    #expect(try command.run(["export", "worm"], status: 64).errors.contains("did you mean \"render\"?"))
  }

  /// As a script gives it whose variable is not set. What is below it would be in the root.
  @Test(arguments: [["render", "worm"], ["optimize", "a.gif"], ["build"], ["clean"]])
  func anEmptyFolderIsAWrongCommandLine(arguments: [String]) throws {
    let outcome = try command.run(arguments + ["--out-dir", ""], status: 64)
    #expect(
      outcome.errors.hasPrefix(
        "Error: The value '' is invalid for '--out-dir <folder>': expected a folder, such as . for the current one\n"),
      "\(outcome.errors)")
  }

  @Test(arguments: [
    ["render", "worm", "--out-dir", "s3://bucket/x"], ["render", "worm", "-o", "https://a.b/c.gif"],
    ["build", "--out-dir", "s3://bucket/x"], ["build", "-p", "project.json"],
  ])
  func nothingIsWrittenToAnAddress(arguments: [String]) throws {
    try command.write(#"{ "inputs": ["spinner"], "outDir": "s3://bucket/x" }"#, to: "project.json")
    let outcome = try command.run(arguments, status: arguments.contains("-p") ? 2 : 64)
    #expect(outcome.errors.contains(": expected a path on this machine; copy the files"), "\(outcome.errors)")
    #expect(try command.files == ["project.json"])
  }

  /// Such as a variable of a script that is not set.
  @Test(arguments: [
    ["init"], ["build", "--cache-dir"], ["check", "--diff"], ["render", "worm", "-o"], ["render", "worm", "--html"],
    ["preview", "worm", "-o"], ["optimize", "a.gif", "-o"], ["repair", "a.gif", "-o"],
  ])
  func anEmptyNameIsAWrongCommandLine(arguments: [String]) throws {
    let outcome = try command.run(arguments + [""])
    #expect(outcome.status == 64 && outcome.errors.hasPrefix("Error: The value '' is invalid for '"))
    #expect(outcome.errors.contains("': expected "), "\(outcome.errors)")
    #expect(try command.files.isEmpty)
    for reading in [["render"], ["inspect"], ["render", "worm", "--for"]] {
      let outcome = try command.run(reading + [""])
      #expect(outcome.status == 2 && outcome.errors.hasPrefix("\"\": error: "), "\(outcome.errors)")
    }
  }

  /// Elsewhere `-` is standard output. Here a file of that name would be written.
  @Test(arguments: [
    ["diff", "a.gif", "b.gif", "--sheet"], ["build", "--depfile"], ["build", "--reporter-file"],
    ["presets", "worm", "-o"], ["plan", "-o"], ["merge", "a", "b", "-o"],
  ])
  func whereThereIsNoStandardOutputADashIsAWrongCommandLine(arguments: [String]) throws {
    for (name, message) in [
      ("-", "expected the name of a file: this option does"), ("", "expected the name of a file\n"),
    ] {
      let outcome = try command.run(arguments + [name], status: 64)
      #expect(outcome.errors.hasPrefix("Error: The value '\(name)' is invalid for '"), "\(outcome.errors)")
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
  }

  /// What only shows when a command runs is said with the usage of that command.
  @Test(arguments: [
    ["optimize", "a.gif", "a.gif"], ["render", "spinner", "--for", "slack-emoji", "--format", "frames"],
  ])
  func theUsageIsTheCommandsOwn(arguments: [String]) throws {
    let outcome = try command.run(arguments, status: 64)
    #expect(outcome.errors.contains("\nUsage: loaderloom \(arguments[0]) "), "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix("\n  See 'loaderloom \(arguments[0]) --help' for more information.\n"))
  }

  @Test func anOptionThatMayBeAKeyOfThePresetPointsToSet() throws {
    let outcome = try command.run(["render", "worm", "--color", "red"], status: 64)
    #expect(outcome.errors.contains("To change a value of the preset, write --set color=…"), "\(outcome.errors)")
    #expect(!(try command.run(["build", "--color", "red"]).errors.contains("--set")))
  }

  @Test(arguments: [
    (
      ["build", "--for", "slack-emoji"],
      "  A project says this with the key \"destinations\"; `loaderloom reference project` lists its keys.\n"
    ),
    (["check", "--theme=brand.json"], "  A project says this with the key \"themes\";"),
    (
      ["build", "other.json"],
      "  To name a project's file, write --project other.json; to use only one preset, --only other.json.\n"
    ),
  ])
  func whatAProjectSaysElsewhereIsPointedTo(arguments: [String], hint: String) throws {
    let errors = try command.run(arguments, status: 64).errors
    #expect(errors.contains(hint), "\(errors)")
  }

  @Test(arguments: [
    (
      ["presets", "--family", "rigns"],
      "--family: error: unknown family \"rigns\"; did you mean \"rings\"? expected one of dots, "
    ),
    (
      ["render", "wurm"],
      "wurm: error: unknown preset \"wurm\"; did you mean \"worm\"? expected a name that `loaderloom presets` lists"
    ),
    (
      ["render", "zzzzzzzz"],
      "zzzzzzzz: error: unknown preset \"zzzzzzzz\"; expected a name that `loaderloom presets` lists"
    ),
    (["render", "none.png"], "none.png: error: cannot be read: No such file or directory"),
    (["explain", "none.json"], "none.json: error: cannot be read: No such file or directory"),
    (["inspect", "none.gif"], "none.gif: error: cannot be read: No such file or directory"),
    (["diff", "none.gif", "none.gif"], "none.gif: error: cannot be read: No such file or directory"),
    (["merge", "none.json"], "none.json: error: cannot be read: No such file or directory"),
    (["build", "-p", "none.json"], "none.json: error: cannot be read: No such file or directory"),
  ])
  func wrongInputIsSaidOnceWithItsPlace(arguments: [String], start: String) throws {
    let outcome = try command.run(arguments, status: 2)
    #expect(outcome.errors.hasPrefix(start), "\(outcome.errors)")
    #expect(outcome.errors.components(separatedBy: "rror:").count == 2, "one prefix: \(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func aFolderIsNotSuggestedAsAPreset() throws {
    try command.write("", to: "folder.json/file")
    let outcome = try command.run(["folder.json"], status: 64)
    #expect(outcome.errors.contains("unknown command \"folder.json\"; expected one of "), "\(outcome.errors)")
  }

  @Test func whatCannotBeWrittenIsSaidOnce() throws {
    let project = try SampleProject()
    try project.command.write("", to: "file")
    for arguments in [
      ["build", "--reporter", "json", "--reporter-file", "file/x"], ["build", "--no-cache", "--depfile", "file/x"],
      ["plan", "-o", "file/x"],
    ] {
      let outcome = try project.command.run(arguments, status: 2)
      #expect(outcome.errors == "file/x: error: cannot be written: Not a directory\n")
    }
  }

  @Test func aPresetThatAnotherExtendsIsNamedOnce() throws {
    try command.write(#"{ "extends": "./none.json" }"#, to: "p.json")
    try command.write(#"{ "extends": "wurm" }"#, to: "q.json")
    let outcome = try command.run(["validate", "p.json", "q.json"])
    #expect(outcome.errors.contains("p.json:1:14: error: "), "\(outcome.errors)")
    #expect(outcome.errors.contains("none.json: cannot be read: No such file or directory"))
    #expect(outcome.errors.contains("unknown preset \"wurm\"; did you mean \"worm\"?"))
    #expect(outcome.errors.split(separator: "\n").allSatisfy { $0.components(separatedBy: "error:").count == 2 })
  }
}
