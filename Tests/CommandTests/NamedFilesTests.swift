import Foundation
import TestSupport
import Testing

/// `optimize` and `repair` take patterns that a shell did not expand.
@Suite struct NamedFilesTests {
  private let command: Command

  /// GIF files that play once, since they have no loop block.
  private static let names = ["a.gif", "in/b.gif", "in/deep/c.gif", "in/.git/d.gif", "odd[1].gif"]

  init() throws {
    command = try Command()
    let once = try command.run(["render", "spinner", "--format", "gif", "--set", "plays=1", "-o", "-"])
    for name in Self.names {
      let path = command.folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try once.output.write(to: path)
    }
  }

  /// The files that a command looks at, by its report.
  private func files(_ arguments: [String], status: Int32 = 0) throws -> [String] {
    let outcome = try command.run(arguments + ["--reporter", "json"])
    #expect(outcome.status == status, "\(outcome.errors)")
    let document: [String: Any] = try outcome.json()
    return (document["files"] as? [[String: Any]] ?? []).compactMap { $0["file"] as? String }
  }

  @Test func patternsNameFiles() throws {
    #expect(
      try files(["repair", "--check", "**/*.gif"], status: 1) == ["a.gif", "odd[1].gif", "in/b.gif", "in/deep/c.gif"])
    #expect(try files(["repair", "--check", "in/*/?.gif", "a.gif"], status: 1) == ["in/deep/c.gif", "a.gif"])
    #expect(try files(["optimize", "--effort", "1", "in/**"]) == ["in/b.gif", "in/deep/c.gif"])
  }

  /// What is named in two ways is one file; a name with a bracket is a file's.
  @Test func namesAndPatternsGoTogether() throws {
    #expect(try files(["repair", "--check", "*.gif", "a.gif"], status: 1) == ["odd[1].gif", "a.gif"])
    #expect(try files(["repair", "--check", "odd[1].gif"], status: 1) == ["odd[1].gif"])
    #expect(try files(["repair", "in/*.gif", "in/**/*.gif", "--out-dir", "out"]) == ["in/b.gif", "in/deep/c.gif"])
    #expect(try command.bytes("out/c.gif") != command.bytes("in/deep/c.gif"))
    #expect(try command.run(["repair", "in/**", "-o", "one.gif"]).status == 64)
  }

  @Test func aPatternWithoutAFileIsAnError() throws {
    for name in ["optimize", "repair"] {
      let outcome = try command.run([name, "out/*.gif", "a.gif"], status: 2)
      #expect(outcome.errors.contains("out/*.gif: error: the pattern matches no file"), "\(outcome.errors)")
      #expect(outcome.text.contains("a.gif"), "the others are done")
      #expect(try command.run([name, "--check", "nothing*"]).status == 2)
    }
  }

  @Test func aFolderInThePlaceOfAFileIsAnErrorThatNamesAPattern() throws {
    for name in ["optimize", "repair"] {
      let outcome = try command.run([name, "--check", "in/"], status: 2)
      let expected = "in/: error: expected a file, found a folder; name files in it, such as 'in/**/*.gif'"
      #expect(outcome.errors.contains(expected), "\(outcome.errors)")
    }
  }
}
