import Projects
import TestSupport
import Testing

@Suite struct FolderWatchTests {
  @Test func aLinkIsWatchedWhereItIsAndWhereItLeads() throws {
    let root = try TemporaryFolder()
    try root.write("", to: "real/a.json")
    try root.makeFolder("links")
    try root.link("links/a.json", to: "../real/a.json")
    try root.link("links/circle.json", to: "circle.json")
    let links = root.path("links")
    #expect(FolderWatch.folders(of: ["\(links)/a.json", "b.json"]) == [links, "\(links)/../real", "."])
    #expect(FolderWatch.folders(of: ["\(links)/circle.json", "\(links)/missing.json"]) == [links])
    #expect(FolderWatch.folders(of: ["\(links)/not/there/a.json"]) == [links])
    #expect(FolderWatch.folders(of: ["no-such-folder/a.json"]) == ["."])
  }
}
