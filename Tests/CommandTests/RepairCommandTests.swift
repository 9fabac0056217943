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
    let check = try command.run(["repair", "--check", "once.gif", "whole.gif"])
    #expect(check.status == 1)
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

  @Test func anotherFileIsWritten() throws {
    #expect(try command.run(["repair", "whole.gif", "--plays", "3", "-o", "three.gif"]).status == 0)
    #expect(try plays("three.gif") == .times(3) && plays("whole.gif") == .forever)
    let piped = try command.run(
      ["repair", "-", "--plays", "3", "-o", "-"], input: Data(try command.bytes("whole.gif")))
    #expect(Array(piped.output) == (try command.bytes("three.gif")))
    let json = try command.run(["repair", "once.gif", "--out-dir", "out", "--reporter", "json"]).output
    let document = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let file = try #require((document["files"] as? [[String: Any]])?.first)
    #expect(file["output"] as? String == "out/once.gif" && file["changed"] as? Bool == true)
    let changes = ["removed the last frame, a copy of the first", "made it play forever"]
    #expect(file["changes"] as? [String] == changes)
  }

  @Test func wrongInputsAreRefused() throws {
    try command.write("GIF89a", to: "bad.gif")
    #expect(try command.run(["repair", "bad.gif", "once.gif"]).status == 2)
    #expect(try plays("once.gif") == .forever)
    for arguments in [["--plays", "0"], ["--plays", "often"], ["--delay", "10"]] {
      #expect(try command.run(["repair", "whole.gif"] + arguments).status == 64)
    }
    let tooOften = try command.run(["repair", "whole.gif", "--plays", "100000"])
    #expect(tooOften.status == 2 && tooOften.errors.contains("more than a GIF can say"))
  }
}
