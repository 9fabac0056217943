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

  @Test func foldersAreMadeForAFileAndGoWithIt() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("kept")
    let refused = #expect(throws: SystemError.self) {
      try FileSystem.withFolders(above: folder.path("kept/a/b/file")) { () throws(SystemError) in
        #expect(FileSystem.isFolder(folder.path("kept/a/b")))
        throw SystemError.exists
      }
    }
    #expect(refused == .exists)
    #expect(try folder.names == ["kept"])
    #expect(try FileSystem.entries(of: folder.path("kept")).isEmpty)
    // What another writer has put there stays.
    _ = #expect(throws: SystemError.self) {
      try FileSystem.withFolders(above: folder.path("new/file")) { () throws(SystemError) in
        try FileSystem.createFolder(folder.path("new/other"))
        throw SystemError.exists
      }
    }
    #expect(FileSystem.isFolder(folder.path("new/other")))
    try FileSystem.createFolders(folder.path("drafts/own"), isPrivate: true)
    #expect(FileSystem.mode(of: folder.path("drafts/own")) == 0o700)
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
