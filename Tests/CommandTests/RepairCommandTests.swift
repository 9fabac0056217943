import Foundation
import GIFCoding
import GraphicsCore
import TestSupport
import Testing

@Suite struct RepairCommandTests {
  private let command: Command

  init() throws {
    command = try Command()
    try command.run(["render", "spinner", "--format", "gif", "--set", "plays=1", "-o", "once.gif"])
    try command.run(["render", "spinner", "--format", "gif", "-o", "whole.gif"])
  }

  private func plays(_ file: String) throws -> PlayCount { try GIFReader.read(command.bytes(file)).animation.plays }

  @Test func aFileIsRepairedInPlace() throws {
    let check = try command.run(["repair", "--check", "once.gif", "whole.gif"], status: 1)
    // What plays once ends where it began.
    #expect(
      check.errors.split(separator: "\n") == [
        "once.gif: error: its last frame repeats the first; run `loaderloom repair once.gif`",
        "once.gif: error: it does not say how often it plays, and plays once; run `loaderloom repair once.gif`",
      ])
    #expect(try plays("once.gif") == .times(1))
    let before = try command.bytes("whole.gif")
    let repaired = try command.run(["repair", "once.gif", "whole.gif"])
    #expect(repaired.status == 0 && repaired.text.contains("made it play forever"))
    #expect(repaired.text.contains("nothing to repair"))
    #expect(try plays("once.gif") == .forever && command.bytes("whole.gif") == before)
    #expect(try command.run(["repair", "--check", "once.gif", "whole.gif"]).status == 0)
  }

  @Test func damageIsOneNote() throws {
    try command.run(["render", "spinner", "--format", "apng", "-o", "a.png"], status: 0)
    var bytes = try command.bytes("a.png")
    let damaged = [0, 0, 0, 0] + Array("abCd".utf8) + [0, 0, 0, 0]
    bytes.insert(contentsOf: damaged + damaged, at: 33)
    try Data(bytes).write(to: command.folder.appendingPathComponent("a.png"))
    let repaired = try command.run(["repair", "a.png"], status: 0)
    #expect(repaired.errors.split(separator: "\n").count == 1)
    #expect(repaired.errors.hasPrefix("a.png: note: damaged, though browsers show it: chunk abCd at byte 33: "))
    #expect(repaired.errors.hasSuffix(", and 1 more like it\n"))
    #expect(repaired.text.contains("times need no repair") && !repaired.text.contains("nothing"))
  }

  @Test func anotherFileIsWritten() throws {
    #expect(try command.run(["repair", "whole.gif", "--plays", "3", "-o", "three.gif"]).status == 0)
    #expect(try plays("three.gif") == .times(3) && plays("whole.gif") == .forever)
    let piped = try command.run(
      ["repair", "-", "--plays", "3", "-o", "-"], input: Data(try command.bytes("whole.gif")))
    #expect(Array(piped.output) == (try command.bytes("three.gif")))
    let outcome = try command.run(["repair", "once.gif", "--out-dir", "out", "--reporter", "json"])
    let document: [String: Any] = try outcome.json()
    let file = try #require((document["files"] as? [[String: Any]])?.first)
    #expect(file["output"] as? String == "out/once.gif" && file["changed"] as? Bool == true)
    let changes = ["removed the last frame, a copy of the first", "made it play forever"]
    #expect(file["changes"] as? [String] == changes)
  }

  /// A square jumps back at the end of each second.
  @Test func aSeamIsBlendedWhereItJumps() throws {
    try command.write(
      #"""
      { "kind": "composition", "fps": 10, "size": { "width": 40, "height": 20 }, "loop": "faithful",
        "layers": [{ "type": "circle", "diameter": 10, "fill": "blue",
          "position": { "from": [-15, 0], "to": [15, 0], "duration": 1 } }] }
      """#, to: "jump.json")
    try command.run(["render", "jump.json", "--format", "gif,apng,webp"])
    let names = ["jump.gif", "jump.png", "jump.webp"]
    let before = try names.map { try command.bytes($0) }
    #expect(try command.run(["repair", "--check"] + names).status == 0)
    let check = try command.run(["repair", "--check", "--seam", "blend", "300ms"] + names + ["whole.gif"])
    #expect(check.status == 1 && check.errors.split(separator: "\n").count == 3)
    #expect(
      check.errors.hasPrefix(
        "jump.gif: error: it jumps from its last frame to its first; run "
          + "`loaderloom repair jump.gif --seam 'blend 300ms'`"
      ))
    #expect(try names.map { try command.bytes($0) } == before)
    let repaired = try command.run(["repair", "--seam", "blend 300ms"] + names, status: 0)
    #expect(repaired.text.components(separatedBy: "dissolved its last 300 ms into its beginning").count == 4)
    let after = try names.map { try command.bytes($0) }
    #expect(zip(before, after).allSatisfy { $0 != $1 })
    #expect(try GIFReader.read(after[0]).animation.duration == 1)
    // What does not jump is not written.
    let whole = try command.bytes("whole.gif")
    #expect(try command.run(["repair", "--seam", "blend", "whole.gif"]).text.contains("nothing to repair"))
    #expect(try command.bytes("whole.gif") == whole)
    for seam in ["fade", "blend 20s", "blend 10ms", "blend often"] {
      #expect(try command.run(["repair", "whole.gif", "--seam", seam]).status == 64, "\(seam)")
    }
  }

  /// The same options, and a name as a shell reads it.
  @Test func theRemedyIsACommandThatHelps() throws {
    try command.run(["render", "spinner", "--format", "gif", "-o", "it's a.gif"])
    let check = try command.run(["repair", "--check", "it's a.gif", "--plays", "3", "--keep-end", "--delay", "40"])
    #expect(check.status == 1)
    #expect(
      check.errors == "it's a.gif: error: it plays forever; run "
        + "`loaderloom repair 'it'\\''s a.gif' --delay 40 --plays 3 --keep-end`\n")
  }

  /// A GIF has hundredths of a second.
  @Test func theReportSaysWhatIsStored() throws {
    try command.write(
      #"""
      { "kind": "composition", "fps": 10, "size": { "width": 40, "height": 20 },
        "layers": [{ "type": "circle", "diameter": 10, "fill": "blue", "position": { "from": [-15, 0], "to": [15, 0] } }] }
      """#, to: "a.json")
    try command.run(["render", "a.json", "--format", "gif", "-o", "fast.gif"])
    // Each graphic control extension has the delay in hundredths at byte 4.
    var bytes = try command.bytes("fast.gif")
    for i in bytes.indices.dropLast(7) where Array(bytes[i..<(i + 3)]) == [0x21, 0xF9, 0x04] { bytes[i + 4] = 1 }
    try Data(bytes).write(to: command.folder.appendingPathComponent("fast.gif"))
    let repaired = try command.run(["repair", "fast.gif", "--delay", "25"])
    #expect(repaired.status == 0 && repaired.text.contains(" frames 20 ms"), "\(repaired.text)\(repaired.errors)")
  }

  @Test func aNameOfAnotherFormatIsRefused() throws {
    for command in ["repair", "optimize"] {
      let outcome = try self.command.run([command, "whole.gif", "-o", "a.png"], status: 64)
      #expect(
        outcome.errors
          == "whole.gif: error: -o a.png is named like an APNG, but whole.gif is a GIF; end the name with .gif\n")
    }
    #expect(try !command.files.contains("a.png"))
    #expect(try command.run(["repair", "whole.gif", "-o", "copy"]).status == 0)
  }

  @Test func wrongInputsAreRefused() throws {
    try command.write("GIF89a", to: "bad.gif")
    #expect(try command.run(["repair", "bad.gif", "once.gif"]).status == 2)
    #expect(try plays("once.gif") == .forever)
    for arguments in [["--plays", "0"], ["--plays", "often"], ["--delay", "10"]] {
      #expect(try command.run(["repair", "whole.gif"] + arguments).status == 64)
    }
    let tooOften = try command.run(["repair", "whole.gif", "--plays", "100000"])
    #expect(tooOften.status == 64 && tooOften.errors.contains("more than a GIF can say"))
  }
}
