import Foundation
import TestSupport
import Testing

/// Failures seen from outside: messages and exit codes, and nothing lost or half-written.
@Suite struct FaultTests {
  private let command: Command

  init() throws { command = try Command() }

  private func message(of preset: String, _ arguments: [String] = []) throws -> [String] {
    try command.write(preset, to: "p.json")
    let outcome = try command.run(["render", "p.json", "-o", "p.gif"] + arguments, status: 2)
    #expect(!(try command.files.contains("p.gif")))
    return outcome.errors.split(separator: "\n").map(String.init)
  }

  @Test func everyFindingNamesItsPlaceAndAllAreSaid() throws {
    let lines = try message(
      of: """
        {
          "kind": "dotGrid",
          "dotSise": 5,
          "dotDuration": "fast",
          "trailLength": -1
        }
        """)
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("p.json:3:3: error: ") && lines[0].contains("\"dotSize\""))
    #expect(lines[1].hasPrefix("p.json:4:18: error: "))
    #expect(lines[2].hasPrefix("p.json:5:18: error: "))
  }

  @Test(arguments: [
    ("{ \"kind\": \"spinner\", }", "p.json:1:20: error: "),
    ("{ \"kind\": \"spinner\", \"kind\": \"orb\" }", "p.json:1:22: error: "),
    ("{ \"kind\": \"spinner\", \"duration\": 1e400 }", "p.json:1:34: error: "),
    ("{ \"kind\": \"spinner\", \"duration\": 9999 }", "p.json:1:34: error: "),
    ("", "p.json:1:1: error: "),
    ("{ \"kind\": \"shimmerText\", \"font\": { \"family\": \"No Such Family\" } }", "p.json:1:34: error: "),
    ("{ \"kind\": \"shimmerText\", \"text\": \"a\\u0378b\" }", "p.json:1:34: error: "),
  ])
  func badInputIsAnErrorAtItsPlace(text: String, start: String) throws {
    let lines = try message(of: text)
    #expect(lines.count == 1, "\(lines)")
    #expect(lines.first?.hasPrefix(start) == true, "\(lines)")
  }

  @Test func aMissingFontSaysHowToGetIt() throws {
    let lines = try message(of: "{ \"kind\": \"shimmerText\", \"font\": { \"family\": \"No Such Family\" } }")
    #expect(lines[0].contains("No Such Family") && lines[0].contains("file"))
  }

  @Test func everyMissingFontIsNamed() throws {
    let layers = ["A", "B"].map { #"{ "type": "text", "text": "x", "font": { "family": "No Such Family \#($0)" } }"# }
    let preset = #"{ "kind": "composition", "layers": [\#(layers.joined(separator: ", "))] }"#
    let lines = try message(of: preset)
    #expect(lines.count == 2 && lines[0].contains("Family A") && lines[1].contains("Family B"), "\(lines)")
    let checked = try command.run(["validate", "p.json", "--for", "slack-emoji,discord-emoji"])
    #expect(checked.errors.split(separator: "\n").map(String.init) == lines)
    try command.write(project: #"{ "inputs": ["p.json"] }"#)
    let build = try command.run(["build"])
    #expect(build.status == 2 && lines.allSatisfy { build.errors.contains($0) }, "\(build.errors)")
  }

  @Test func aSetThatDoesNotFitNamesTheArgument() throws {
    let outcome = try command.run(["render", "worm", "--set", "dotDuration=soon"], status: 2)
    #expect(outcome.errors.hasPrefix("--set dotDuration=soon:13: error: "))
    #expect(try command.files.isEmpty)
  }

  @Test func whatIsTooLargeIsRefusedBeforeItIsMade() throws {
    let outcome = try command.run(["render", "worm", "--scale", "16", "--set", "canvas.padding=2000"], status: 2)
    #expect(outcome.errors.contains("pixels"))
    #expect(try command.files.isEmpty)
  }

  @Test func theOthersOfARunAreStillRendered() throws {
    try command.write("{", to: "bad.json")
    let outcome = try command.run(["render", "bad.json", "worm", "nosuch", "-f", "gif"], status: 2)
    #expect(try command.files == ["bad.json", "worm.gif"])
    #expect(outcome.errors.contains("bad.json:1:") && outcome.errors.contains("nosuch: error: "))
  }

  @Test func anUnknownNameIsAnErrorThatNamesTheNearest() throws {
    let outcome = try command.run(["render", "wurm"], status: 2)
    #expect(outcome.errors.contains("did you mean \"worm\"?") && !outcome.errors.contains("linkedin"))
  }

  @Test func twoFilesOfOneNameAreAnErrorBeforeEitherIsWritten() throws {
    let outcome = try command.run(["render", "worm", "--scale", "1,2", "--name-template", "{name}.{ext}"], status: 64)
    #expect(outcome.errors.contains("worm.gif") && outcome.errors.contains("--name-template"))
    #expect(try command.files.isEmpty)
  }

  @Test func aTargetThatIsAFolderIsAnErrorAndStaysAFolder() throws {
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("worm.gif"), withIntermediateDirectories: false)
    let outcome = try command.run(["render", "worm", "-f", "gif"], status: 2)
    #expect(outcome.errors.hasPrefix("worm.gif: error: cannot be written"))
    #expect(try command.files == ["worm.gif"])
  }

  /// What keeps one file from being made is no obstacle for the others.
  @Test func theOtherFilesOfAPresetAreMade() throws {
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("spinner.png"), withIntermediateDirectories: false)
    let formats = ["render", "spinner", "--format", "apng,gif,webp", "--effort", "1"]
    let written = try command.run(formats + ["--reporter", "json"], status: 2)
    #expect(written.errors.hasPrefix("spinner.png: error: cannot be written"), "\(written.errors)")
    #expect(written.errors.split(separator: "\n").count == 1)
    #expect(try command.files == ["spinner.gif", "spinner.png", "spinner.webp"])
    let report: [String: Any] = try written.json()
    let names = (report["files"] as? [[String: Any]])?.compactMap { $0["path"] as? String }
    #expect(names == ["spinner.gif", "spinner.webp"] && (report["failures"] as? [Any])?.count == 1)
    let small = try command.run(formats + ["--scale", "1,2", "--max-bytes", "60", "--out-dir", "small"], status: 1)
    for format in ["apng", "gif", "webp"] {
      #expect(small.errors.contains("spinner as \(format): maxBytes is 60"), "\(small.errors)")
    }
  }

  @Test func aFolderThatCannotBeMadeIsAnError() throws {
    try command.write("", to: "file")
    let outcome = try command.run(["render", "worm", "--out-dir", "file/sub"], status: 2)
    #expect(outcome.errors.contains("file/sub/worm.gif: error: cannot be written"))
  }

  /// A size limit stands in for a full disk: the write fails halfway.
  @Test func aFullDiskLeavesTheOldFileAndNoLitter() throws {
    try command.write("old", to: "grok.gif")
    let outcome = try command.shell("ulimit -f 4; loaderloom render grok -f gif", status: 2)
    #expect(outcome.errors.contains("grok.gif: error: cannot be written"))
    #expect(try command.bytes("grok.gif") == Array("old".utf8))
    #expect(try command.files == ["grok.gif"])
  }

  @Test func aClosedPipeIsNoCrash() throws {
    let outcome = try command.shell(
      "loaderloom render grok -f gif -o - 2>errors | head -c 10 >/dev/null; echo ${PIPESTATUS[0]}")
    #expect(["0", "2"].contains(outcome.text.split(separator: "\n").last.map(String.init)))
  }

  @Test func anExistingFileKeepsItsPermissionsAndALinkStays() throws {
    try command.write("old", to: "real.gif")
    try command.shell("chmod 640 real.gif; ln -s real.gif worm.gif")
    #expect(try command.run(["render", "worm", "-f", "gif"]).status == 0)
    #expect(try command.shell("test -L worm.gif && stat -c %a real.gif").text == "640\n")
    #expect(try command.bytes("real.gif").starts(with: Array("GIF89a".utf8)))
  }

  @Test(arguments: [
    ["render"], ["render", "worm", "--scale", "0"], ["render", "worm", "--format", "bmp"],
    ["render", "worm", "--effort", "11"], ["render", "worm", "-q", "-v"], ["nosuchcommand"],
    ["render", "worm", "--name-template", "{nane}"], ["render", "worm", "--at", "-1"],
  ])
  func aWrongCommandLineExitsWith64(arguments: [String]) throws {
    let outcome = try command.run(arguments, status: 64)
    #expect(outcome.errors.contains("Error:"))
    #expect(try command.files.isEmpty)
  }
}
