import Projects
import TestSupport
import Testing

@Suite struct OutputFolderTests {
  @Test(arguments: ["../a", "a/../../b", "/etc/a", "a/.."]) func namesThatLeadOutAreRefused(name: String) {
    #expect(OutputFolder("dist").refusal(of: name)?.contains("leads out of dist") == true)
  }

  @Test(arguments: ["a.gif", "a/b.gif", "..a.gif", "a..b/c"]) func namesWithinAreNot(name: String) {
    #expect(OutputFolder("no such folder").refusal(of: name) == nil)
  }

  @Test func linksAreFollowedAsFarAsTheyLead() throws {
    let root = try TemporaryFolder()
    for name in ["dist/in", "dist-other"] { try root.makeFolder(name) }
    for (link, target) in [("within", "in"), ("beside", "../dist-other"), ("self", ".")] {
      try root.link("dist/\(link)", to: target)
    }
    let output = OutputFolder(root.path("dist"))
    #expect(output.refusal(of: "within/a") == nil && output.refusal(of: "self/a") == nil)
    // A folder is outside even if its name has the same start.
    #expect(output.refusal(of: "beside/a") != nil && output.refusal(of: "beside") != nil)
    // The output folder itself may be a link.
    try root.link("link", to: "dist")
    #expect(OutputFolder(root.path("link")).refusal(of: "in/a") == nil)
    #expect(OutputFolder(root.path("link")).refusal(of: "beside/a") != nil)
  }
}
