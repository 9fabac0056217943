import Foundation
import Platform
import Testing

@Suite struct FileSystemTests {
  @Test func aLinkToWhatIsNotThereMeansThat() throws {
    let folder = try Folder()
    let root = FileSystem.resolvingLinks(folder.url.path)
    try folder.link("dangling", to: "../none")
    try folder.link("chain", to: "dangling")
    #expect(FileSystem.resolvingLinks(folder.path("chain")) == FileSystem.parentFolder(of: root)! + "/none")
    #expect(FileSystem.resolvingLinks(folder.path("nothing")) == folder.path("nothing"))
  }

  @Test(arguments: [("a/./b", "a/b"), ("a/../b", "b"), ("/a//b", "/a/b"), ("../a", "../a")])
  func pathsAreNormalized(path: String, normal: String) { #expect(FileSystem.normalized(path) == normal) }
}
