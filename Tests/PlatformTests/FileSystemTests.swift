import Foundation
import Platform
import TestSupport
import Testing

@Suite struct FileSystemTests {
  @Test func aLinkToWhatIsNotThereMeansThat() throws {
    let folder = try TemporaryFolder()
    let root = FileSystem.resolvingLinks(folder.url.path)
    try folder.link("dangling", to: "../none")
    try folder.link("chain", to: "dangling")
    #expect(FileSystem.resolvingLinks(folder.path("chain")) == FileSystem.parentFolder(of: root)! + "/none")
    #expect(FileSystem.resolvingLinks(folder.path("nothing")) == folder.path("nothing"))
  }

  @Test func aFileGetsOnlyANameThatNothingHas() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", to: "a")
    try folder.write("b", to: "b")
    try folder.link("dangling", to: "none")
    for name in ["b", "dangling"] {
      let refused = #expect(throws: SystemError.self) {
        try FileSystem.renameWithoutReplacing(folder.path("a"), to: folder.path(name))
      }
      #expect(refused == .exists)
    }
    try FileSystem.renameWithoutReplacing(folder.path("a"), to: folder.path("c"))
    #expect(try folder.names == ["b", "c", "dangling"])
    #expect(try folder.text("b") == "b")
    #expect(try folder.text("c") == "a")
  }

  @Test func theWayFromOneFolderToAnother() throws {
    let folder = try TemporaryFolder()
    for name in ["a/b", "c"] {
      try folder.makeFolder(name)
    }
    #expect(FileSystem.way(from: folder.path("a/b"), to: folder.path("c")) == "../../c")
    #expect(FileSystem.way(from: folder.path("a"), to: folder.path("a/b")) == "b")
    #expect(FileSystem.way(from: folder.path("a/../a"), to: folder.path("a")) == nil)
    #expect(FileSystem.way(from: nil, to: nil) == nil)
  }

  @Test(arguments: [("a/./b", "a/b"), ("a/../b", "b"), ("/a//b", "/a/b"), ("../a", "../a")])
  func pathsAreNormalized(path: String, normal: String) { #expect(FileSystem.normalized(path) == normal) }
}
