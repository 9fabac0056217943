import Foundation
import TestSupport
import Testing

@Suite struct OptimizeCommandTests {
  private let command: Command

  /// A GIF, a PNG and a WebP that a higher effort makes smaller.
  private let names = ["shimmer.gif", "shimmer.png", "shimmer.webp"]

  init() throws {
    command = try Command()
    try command.run([
      "render", "shimmer", "--format", "gif,apng,webp", "--effort", "1", "--quality", "100", "--scale", "0.5",
      "--name-template", "{name}.{ext}", "--set", "canvas.background=white",
    ])
  }

  private func report(_ arguments: [String]) throws -> [[String: Any]] {
    let document: [String: Any] = try command.run(["optimize", "--reporter", "json"] + arguments).json()
    return try #require(document["files"] as? [[String: Any]])
  }

  @Test func aNameOfAnotherFormatIsAWarning() throws {
    _ = try command.shell("mv shimmer.png other.gif")
    let warning = "other.gif: warning: is named like a GIF, but is an APNG; rename it to end with ."
    #expect(try command.run(["optimize", "other.gif", names[0]], status: 0).errors.contains(warning))
    #expect(try !command.run(["optimize", names[0]], status: 0).errors.contains("is named like"))
  }

  @Test func filesAreReplacedBySmallerOnes() throws {
    let before = try names.map { try command.bytes($0).count }
    let check = try command.run(["optimize", "--check"] + names)
    #expect(check.status == 1 && check.errors.contains("run `loaderloom optimize shimmer.gif`"))
    let lower = try command.run(["optimize", "--check", "--quality", "60", "--effort", "2", names[0]])
    #expect(lower.errors.contains("run `loaderloom optimize shimmer.gif --quality 60 --effort 2`"))
    #expect(try names.map { try command.bytes($0).count } == before)
    let files = try report(names)
    for (file, (name, bytes)) in zip(files, zip(names, before)) {
      #expect(file["file"] as? String == name && file["bytesBefore"] as? Int == bytes)
      #expect(file["bytes"] as? Int == (try command.bytes(name).count) && file["exact"] as? Bool == true)
    }
    #expect(files.contains { $0["changed"] as? Bool == true })
    #expect(try command.run(["optimize", "--check"] + names).status == 0)
    #expect(try command.run(["optimize"] + names).text.contains("3 files"))
  }

  @Test func anotherFileOrFolderLeavesTheOriginal() throws {
    let gif = names[0]
    let before = try command.bytes(gif)
    #expect(try command.run(["optimize", gif, "-o", "small.gif"]).status == 0)
    #expect(try command.run(["optimize", gif, "--out-dir", "out"]).status == 0)
    #expect(try command.bytes(gif) == before)
    let small = try command.bytes("small.gif")
    #expect(try small.count < before.count && command.bytes("out/\(gif)") == small)
    let piped = try command.run(["optimize", "-", "-o", "-"], input: Data(before))
    #expect(Array(piped.output) == small && piped.errors.isEmpty)
  }

  @Test func whatIsOverALimitFails() throws {
    let gif = names[0]
    let before = try command.bytes(gif)
    let outcome = try command.run(["optimize", gif, "--max-bytes", "50"])
    #expect(outcome.status == 1 && outcome.errors.contains("over the limit of 50"))
    #expect(try command.bytes(gif) == before)
    #expect(try command.run(["optimize", gif, "--max-bytes", "1MB", "--check"]).status == 1)
  }

  @Test func oneBadFileDoesNotStopTheOthers() throws {
    let gif = names[0]
    try command.write("GIF89a", to: "bad.gif")
    let before = try command.bytes(gif)
    let outcome = try command.run(["optimize", "bad.gif", "missing.gif", gif])
    #expect(outcome.status == 2 && outcome.errors.contains("bad.gif: error:") && outcome.errors.contains("missing.gif"))
    #expect(try command.bytes(gif).count < before.count)
    #expect(try command.bytes("bad.gif") == Array("GIF89a".utf8))
  }

  /// Pixels that change would change twice.
  @Test func aFileAndALinkToItAreOne() throws {
    let gif = names[0]
    try command.shell("ln -s \(gif) link.gif")
    let twice = try command.run(["optimize", gif, "link.gif"])
    #expect(twice.status == 64 && twice.errors.contains("would be written twice, for \(gif) and for link.gif"))
    #expect(try report(["*.gif"]).count == 1)
    #expect(try report([gif, "*.gif"]).map { $0["file"] as? String } == [gif])
    #expect(try report(["*.gif", "--out-dir", "out"]).count == 2)
  }

  @Test func wrongCommandLinesAreRefused() throws {
    for arguments in [
      ["a.gif", "b.gif", "-o", "c.gif"], ["a.gif", "-o", "b.gif", "--out-dir", "c"],
      ["a.gif", "--check", "-o", "b.gif"],
      ["-", "-"], ["-", "--out-dir", "a"], ["a.gif", "--quality", "101"], ["a.gif", "--effort", "0"],
      ["a.gif", "a.gif"], ["a.gif", "./a.gif"],
      ["x/a.gif", "y/a.gif", "--out-dir", "z"],
    ] { #expect(try command.run(["optimize"] + arguments).status == 64) }
  }
}
