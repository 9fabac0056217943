import Foundation
import TestSupport
import Testing

/// Targets other than files: devices, pipes, links, open streams. All are made in the test's own folder.
@Suite struct OtherTargetTests {
  private let project: SampleProject
  private var command: Command { project.command }

  init() throws {
    project = try SampleProject()
    try project.run("build")
    try command.shell("mkfifo pipe; loaderloom render presets/a.json --set color=pink -q -o other.gif")
  }

  /// Every option that names an output file.
  private static let writers = [
    "render spinner -f gif -q -o", "build --reporter markdown --reporter-file", "build --depfile",
    "plan --format json -o", "render spinner -f gif --out-dir out -q --html", "diff dist/a.gif other.gif -q --sheet",
    "merge part.json -o",
  ]

  @Test(arguments: writers) func aPipeIsWrittenToAndStays(writer: String) throws {
    try project.run("build", "--shard", "1/1")
    let outcome = try command.shell(
      """
      cp dist/manifest-1-of-1.json part.json
      timeout -s KILL 20 cat pipe > got & timeout -s KILL 20 "$LOADERLOOM" \(writer) pipe > /dev/fd/2; wait
      test -p pipe && test -s got && echo written
      """)
    #expect(outcome.text == "written\n", "\(outcome.errors)")
  }

  @Test(arguments: writers) func aDeviceIsWrittenToAndStays(writer: String) throws {
    try project.run("build", "--shard", "1/1")
    // A device in this folder that discards what is written to it. Only some users may make one.
    guard try command.shell("cp dist/manifest-1-of-1.json part.json; mknod hole c 1 3").status == 0 else { return }
    try command.shell("\"$LOADERLOOM\" \(writer) hole")
    #expect(try command.shell("test -c hole").status == 0)
    #expect(try command.files.allSatisfy { !$0.hasSuffix(".tmp") })
  }

  /// Nothing is made in the folder of a device.
  @Test(arguments: ["pipe", "out", "err"], ["--poster", "--html page.html"])
  func aStreamHasNoPosterBeside(stream: String, option: String) throws {
    try command.shell("ln -s /dev/stdout out; ln -s /proc/self/fd/2 err")
    let outcome = try command.shell("loaderloom render spinner -f gif -q -o \(stream) \(option)", status: 64)
    #expect(outcome.errors.contains("give a file or folder"))
    #expect(try command.files.allSatisfy { !$0.contains("poster") })
  }

  /// The first file that is opened would get the number of a closed stream, and the report would be written to it.
  @Test(arguments: [">&-", ">&- 2>&-", "<&- >&- 2>&-"]) func aClosedStreamIsNoFile(closed: String) throws {
    try command.shell("rm dist/*; loaderloom build --output a.gif \(closed)", status: 2)
    #expect(try command.shell("cat dist/.loaderloom-build.log").lines.count == 1)
    try command.shell("loaderloom render spinner -f gif -o - \(closed)", status: 2)
    #expect(try command.shell("loaderloom validate - <&-", status: 2).errors.contains("standard input"))
  }

  @Test func aStreamMayBeWrittenToTwice() throws {
    let outcome = try command.shell(
      "loaderloom build -q --reporter junit --reporter-file /dev/fd/4 --depfile /dev/fd/4 4>&1")
    #expect(outcome.status == 0 && outcome.text.contains("<testsuite") && outcome.text.contains("dist/a.gif: "))
  }

  /// The links lead to the same place as `/dev/stdout`. They are in this folder, so nothing else can be replaced.
  @Test func anOpenStreamIsWrittenWhereItStands() throws {
    let outcome = try command.shell(
      """
      ln -s /proc/self/fd/1 one.gif; ln -s /proc/self/fd/5 five.gif
      (printf before; loaderloom render spinner -f gif -q -o one.gif; printf after) > all
      loaderloom render spinner -f gif -q -o five.gif 5> five
      loaderloom render spinner -f gif -q -o plain.gif
      (printf before; cat plain.gif; printf after) | cmp - all && cmp plain.gif five && test -L one.gif && echo same
      """)
    #expect(outcome.text == "same\n", "\(outcome.errors)")
  }

  @Test func aLinkToWhatIsNotThereMakesThat() throws {
    try command.shell("ln -s made/here.gif link.gif")
    #expect(try command.run(["render", "spinner", "-o", "link.gif"]).status == 0)
    #expect(try command.shell("test -L link.gif && test -f made/here.gif && head -c 6 made/here.gif").text == "GIF89a")
  }

  @Test func aBuildRefusesWhatIsNotAFile() throws {
    try command.shell("rm dist/a.gif; mkfifo dist/a.gif")
    let outcome = try command.shell("timeout -s KILL 20 \"$LOADERLOOM\" build", status: 2)
    #expect(outcome.errors == "dist/a.gif: error: expected a file, found a pipe\n")
    #expect(try command.shell("test -p dist/a.gif").status == 0)
  }

  /// The link is in the output folder; its missing target is outside.
  @Test func aBuildMakesNothingThroughALinkThatLeadsOut() throws {
    try command.shell("rm dist/a.gif; ln -s ../outside.gif dist/a.gif")
    #expect(try project.run("build", status: 2).errors.contains("dist/a.gif: error: is a symbolic link that leads out"))
    #expect(!(try command.files.contains("outside.gif")))
  }

  @Test(arguments: [
    (#"{ "extends": "./pipe" }"#, "pipe: expected a file, found a pipe"),
    (#"{ "kind": "shimmerText", "font": { "file": "pipe" } }"#, "expected a file, found a pipe"),
    (
      #"{ "kind": "skeleton", "effect": "pulse", "plays": 1, "content": { "picture": "pipe" } }"#,
      "pipe: expected a file, found a pipe"
    ),
  ])
  func aPipeThatADocumentNamesIsRefusedAtOnce(preset: String, message: String) throws {
    try command.write(preset, to: "p.json")
    let outcome = try command.shell("timeout -s KILL 20 \"$LOADERLOOM\" render p.json -f gif", status: 2)
    #expect(outcome.errors.hasPrefix("p.json:1:") && outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func aPipeThatAPersonNamesIsRead() throws {
    let outcome = try command.shell(
      """
      loaderloom render <(echo '{ "kind": "spinner", "color": "blue" }') -q -f gif -o x.gif --theme <(echo '{ "blue": "#123456" }') &&
      loaderloom validate -q <(echo '{ "kind": "spinner" }') && loaderloom inspect <(cat x.gif) | head -1
      """)
    #expect(outcome.status == 0 && outcome.text.contains("pixels"), "\(outcome.text)\(outcome.errors)")
  }
}
