import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// Inputs that the system does not let be looked at: an error with the path, and nothing is removed. The calls fail
  /// by a library, since a folder without permissions is open to root.
  @Suite(.enabled(if: runsTest(needing: FaultLibrary.path != nil), "needs a C compiler")) struct UnreadableInputTests {
    private let project: SampleProject

    /// Two folders of presets, both built.
    init() throws {
      project = try SampleProject(presets: [])
      try project.command.write(project: #"{ "inputs": ["presets/**/*.json", "more/*/x.json"], "formats": ["gif"] }"#)
      for (index, name) in ["a/one", "b/two", "b/deep/three", "../more/c/x"].enumerated() {
        try project.write(name, diameter: 10 + index)
      }
      try project.run("build")
    }

    private func run(_ arguments: String..., failing call: String, at path: String) throws -> ProgramOutcome {
      try project.command.run(
        arguments,
        environment: FaultLibrary.environment(
          FaultLibrary.Fault(call: call, number: 1, error: EACCES, staysBroken: true, path: path)))
    }

    /// What is in its place cannot be read either, and is not lost.
    @Test func anOutputThatCannotBeReadIsNotReplaced() throws {
      let before = try project.bytes("one.gif")
      try project.write("a/one", diameter: 30)
      let built = try run("build", failing: "open", at: "dist/one.gif")
      #expect(built.status == 2)
      #expect(built.errors == "dist/one.gif: error: cannot be read: Permission denied\n", "\(built.errors)")
      #expect(try project.bytes("one.gif") == before)
      try project.run("build")
      #expect(try project.bytes("one.gif") != before)
    }

    private static let all = ["manifest.json", "one.gif", "three.gif", "two.gif", "x.gif"]

    @Test(arguments: [
      ("opendir", "presets/b", "presets/b"), ("opendir", "presets/b/deep", "presets/b/deep"),
      ("lstat", "presets/b", "presets/b"), ("lstat", "b/deep", "presets/b/deep"), ("stat", "more/c", "more/c"),
      ("lstat", "more/c/x.json", "more/c/x.json"), ("opendir", "more", "more"),
    ])
    func isAnErrorAndNothingIsRemoved(call: String, at: String, path: String) throws {
      // Something to remove that has nothing to do with it.
      try project.remove("presets/a/one.json")
      let built = try run("build", failing: call, at: at)
      #expect(built.status == 2, "\(built.text)\(built.errors)")
      #expect(
        built.errors.contains("\(path): error: cannot be read, so its inputs are unknown: Permission denied"),
        "\(built.errors)")
      #expect(project.made == Self.all)
      let checked = try run("check", failing: call, at: at)
      #expect(checked.status == 2 && checked.errors.contains("\(path): error: cannot be read"), "\(checked.errors)")
      #expect(!checked.text.contains("orphaned"))
      // Nothing was forgotten either.
      try project.run("build")
      #expect(project.made == Self.all.filter { $0 != "one.gif" })
      try project.run("check")
    }

    @Test func aFolderWithoutPermissionsIsThat() throws {
      guard geteuid() != 0 else { return }
      try project.command.shell("chmod 000 presets/b")
      let built = try project.run("build", status: 2)
      try project.command.shell("chmod 755 presets/b")
      #expect(built.errors.hasPrefix("presets/b: error: cannot be read"), "\(built.errors)")
      #expect(project.made == Self.all)
    }

    /// What an excluded folder holds does not matter.
    @Test func anExcludedFolderIsNotLookedInto() throws {
      try project.command.write(
        project: #"{ "inputs": ["presets/**/*.json"], "exclude": ["presets/b/**"], "formats": ["gif"] }"#)
      let built = try run("build", failing: "opendir", at: "presets/b")
      #expect(built.status == 0, "\(built.errors)")
      #expect(project.made == ["manifest.json", "one.gif"])
    }

    /// A folder that is gone is no failure: its presets are gone.
    @Test func aFolderThatIsGoneHasNoInputs() throws {
      try project.remove("presets/b")
      try project.run("build")
      #expect(project.made == ["manifest.json", "one.gif", "x.gif"])
    }

    @Test(arguments: [("opendir", "dist"), ("open", "dist/manifest.json"), ("open", "dist/manifest-1-of-2.json")])
    func whatEarlierBuildsMadeIsNotForgotten(call: String, at: String) throws {
      try project.run("build", "--shard", "1/2")
      try project.remove("presets/a/one.json")
      for command in ["build", "clean"] {
        let outcome = try run(command, failing: call, at: at)
        #expect(
          outcome.status == 2 && outcome.errors.contains("error: cannot be read"), "\(command): \(outcome.errors)")
        #expect(Set(Self.all).isSubset(of: project.made), "\(command): \(project.made)")
      }
      try project.run("build")
      #expect(project.made == Self.all.filter { $0 != "one.gif" })
    }

    @Test func aCheckOfAFileThatCannotBeReadIsAnError() throws {
      for arguments in [["check"], ["check", "--trust-manifest"]] {
        let checked = try project.command.run(
          arguments,
          environment: FaultLibrary.environment(
            FaultLibrary.Fault(call: "open", number: 1, error: EACCES, staysBroken: true, path: "dist/one.gif")))
        #expect(
          checked.status == 2 && checked.errors.contains("dist/one.gif: error: cannot be read"), "\(checked.errors)")
      }
    }

    @Test func cleaningKeepsTheRecordOfAFileThatItCannotRead() throws {
      let cleaned = try run("clean", failing: "open", at: "dist/one.gif")
      #expect(cleaned.status == 2 && cleaned.errors == "dist/one.gif: error: cannot be read: Permission denied\n")
      #expect(project.made == ["manifest.json", "one.gif"])
      try project.run("clean")
      #expect(project.made.isEmpty)
    }
  }
#endif
