import TestSupport
import Testing

/// Which tests run that need a tool of the machine.
@Suite struct NeededToolTests {
  @Test func theSearchPathIsAListOfFolders() {
    #expect(searchPath(["PATH": "/opt/a/bin:/usr/bin"]) == ["/opt/a/bin", "/usr/bin"])
    #expect(searchPath(["PATH": "/usr/bin::"]) == ["/usr/bin"])
    #expect(searchPath([:]).isEmpty)
  }

  @Test func inCIAMissingToolIsAFailure() {
    #expect(isCI(["CI": "true"]) && isCI(["CI": "1"]))
    #expect(!isCI([:]) && !isCI(["CI": ""]) && !isCI(["CI": "false"]))
    #expect(runsTest(needing: true))
  }
}
