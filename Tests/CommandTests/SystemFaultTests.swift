import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// System calls that fail from the first to the last, as on mounts and disks that a test cannot have.
  @Suite(.enabled(if: runsTest(needing: FaultLibrary.path != nil), "needs a C compiler")) struct SystemFaultTests {
    private let project: SampleProject

    init() throws { project = try SampleProject() }

    private func run(failing call: String, _ error: Int32, _ arguments: [String]) throws -> ProgramOutcome {
      try project.command.run(
        arguments,
        environment: FaultLibrary.environment(
          FaultLibrary.Fault(call: call, number: 1, error: error, staysBroken: true)))
    }

    @Test(arguments: [ENOSYS, ENOLCK, EOPNOTSUPP])
    func withoutLocksFilesAreWrittenAllTheSame(error: Int32) throws {
      let rendered = try run(failing: "flock", error, ["render", "spinner", "-f", "gif"])
      #expect(rendered.status == 0 && rendered.errors.isEmpty, "\(rendered.errors)")
      // Nobody can know whether the file's writer is alive, so the file stays.
      try project.command.write("half", to: "dist/.a.gif.4711.tmp")
      let built = try run(failing: "flock", error, ["build"])
      #expect(built.status == 0 && built.errors.isEmpty, "\(built.errors)")
      #expect(project.made == [".a.gif.4711.tmp", "a.gif", "b.gif", "c.gif", "manifest.json"])
      try project.run("build", "--no-cache")
      #expect(project.made == ["a.gif", "b.gif", "c.gif", "manifest.json"])
    }

    @Test(arguments: [("fsync", EIO, "Input/output error"), ("close", EDQUOT, "Disk quota exceeded")])
    func aFileThatDidNotReachTheDiskIsAnError(call: String, error: Int32, reason: String) throws {
      try project.command.write("old", to: "spinner.gif")
      let rendered = try run(failing: call, error, ["render", "spinner", "-f", "gif"])
      #expect(rendered.status == 2)
      #expect(
        rendered.errors == "spinner.gif: error: cannot be written: \(reason); what was there before is untouched\n")
      #expect(try project.command.bytes("spinner.gif") == Array("old".utf8))
      let built = try run(failing: call, error, ["build"])
      #expect(built.status == 2)
      for name in ["a", "b", "c"] {
        #expect(built.errors.contains("dist/\(name).gif: error: cannot be written: \(reason)"), "\(built.errors)")
      }
      #expect(project.made.allSatisfy { !$0.hasSuffix(".tmp") && !$0.hasSuffix(".gif") }, "\(project.made)")
      try project.run("build")
      try project.run("check")
    }
  }
#endif
