import Foundation
import Projects
import Testing

@Suite struct OutputFolderTests {
  @Test(arguments: ["../a", "a/../../b", "/etc/a", "a/.."]) func namesThatLeadOutAreRefused(name: String) {
    #expect(OutputFolder("dist").refusal(of: name)?.contains("leads out of dist") == true)
  }

  @Test(arguments: ["a.gif", "a/b.gif", "..a.gif", "a..b/c"]) func namesWithinAreNot(name: String) {
    #expect(OutputFolder("no such folder").refusal(of: name) == nil)
  }

  @Test func linksAreFollowedAsFarAsTheyLead() throws {
    let files = FileManager.default
    let root = files.temporaryDirectory.appendingPathComponent("loaderloom-\(UUID().uuidString)")
    defer { try? files.removeItem(at: root) }
    for name in ["dist/in", "dist-other"] {
      try files.createDirectory(at: root.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    for (link, target) in [("within", "in"), ("beside", "../dist-other"), ("self", ".")] {
      try files.createSymbolicLink(
        atPath: root.appendingPathComponent("dist/\(link)").path, withDestinationPath: target)
    }
    let output = OutputFolder(root.appendingPathComponent("dist").path)
    #expect(output.refusal(of: "within/a") == nil && output.refusal(of: "self/a") == nil)
    // A folder is outside even if its name has the same start.
    #expect(output.refusal(of: "beside/a") != nil && output.refusal(of: "beside") != nil)
    // The output folder itself may be a link.
    let link = root.appendingPathComponent("link")
    try files.createSymbolicLink(atPath: link.path, withDestinationPath: "dist")
    #expect(OutputFolder(link.path).refusal(of: "in/a") == nil)
    #expect(OutputFolder(link.path).refusal(of: "beside/a") != nil)
  }
}
