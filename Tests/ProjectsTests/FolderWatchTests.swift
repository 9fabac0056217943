import Foundation
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

  #if !canImport(Darwin)
    /// Files of one name in two folders are told apart.
    @Test func aChangeIsOfItsFolder() throws {
      let root = try TemporaryFolder()
      for folder in ["own", "made"] { try root.write("", to: "\(folder)/a.png") }
      let watch = try FolderWatch()
      watch.add([root.path("own"), root.path("made")])
      watch.add([root.path("own")])
      try root.write("changed", to: "made/a.png")
      let changes = try watch.wait(quiet: 0.03) { $0.name != "a.png" }
      #expect(changes.map(\.path) == [root.path("made/a.png")])
    }

    @Test func aFolderIsCalledByItsFirstPath() throws {
      let root = try TemporaryFolder()
      try root.makeFolder("real")
      try root.link("link", to: "real")
      let watch = try FolderWatch()
      #expect(watch.add([root.path("real")]) == [root.path("real")])
      let others = [root.path("link"), root.path("./real"), root.path("missing")]
      #expect(watch.add(others) == [root.path("real")])
      try root.write("changed", to: "link/a.png")
      let changes = try watch.wait(quiet: 0.03) { $0.name != "a.png" }
      #expect(changes.map(\.path) == [root.path("real/a.png")])
    }

    @Test func aFolderThatGetsAnotherNameIsCalledByThat() throws {
      let root = try TemporaryFolder()
      try root.makeFolder("old")
      let watch = try FolderWatch()
      watch.add([root.path("old")])
      try FileManager.default.moveItem(atPath: root.path("old"), toPath: root.path("new"))
      watch.add([root.path("new")])
      try root.write("changed", to: "new/a.png")
      let changes = try watch.wait(quiet: 0.03) { $0.name != "a.png" }
      #expect(changes.map(\.path) == [root.path("new/a.png")])
    }
  #endif
}
