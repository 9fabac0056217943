import Foundation
import Platform
import TestSupport
import Testing

/// Where paths lead, compared with where the system goes.
@Suite struct PhysicalPathTests {
  /// `in` with a file, and links out of it, back into it and in a circle.
  private let folder: TemporaryFolder
  private var root: String { FileSystem.resolvingLinks(folder.url.path) }

  init() throws {
    folder = try TemporaryFolder()
    for name in ["in/deep", "out/deep"] { try folder.makeFolder(name) }
    for file in ["secret", "in/file", "out/file", "in/deep/file"] { try folder.write(file, to: file) }
    for (link, target) in [
      ("in/out", "../out/deep"), ("in/back", "../in"), ("in/circle", "circle"), ("in/leading", "../secret"),
      ("in/near", "deep/file"), ("in/nowhere", "../none"), ("in/absolute", folder.path("out")),
    ] { try folder.link(link, to: target) }
  }

  @Test(arguments: [
    "in/file", "in/./deep/../file", "in/out/../file", "in/out/../../secret", "in/back/back/file", "in/near",
    "in/absolute/deep/../file", "in/leading", "in/back/../secret", "in//deep///file",
  ])
  func aPathLeadsWhereTheSystemGoes(path: String) throws {
    let place = try #require(FileSystem.physicalPath("\(root)/\(path)"))
    #expect(place == FileSystem.resolvingLinks("\(root)/\(path)"))
    let bytes = try FileAccess.read(place, beneath: root, limit: 100)
    let opened = try FileAccess.read("\(root)/\(path)", limit: 100)
    #expect(bytes == opened)
  }

  @Test func whatIsNotThereYetStaysAsItIsNamed() throws {
    #expect(FileSystem.physicalPath("\(root)/in/new/file") == "\(root)/in/new/file")
    #expect(FileSystem.physicalPath("\(root)/in/out/new") == "\(root)/out/deep/new")
    #expect(FileSystem.physicalPath("\(root)/in/nowhere") == "\(root)/none")
  }

  @Test func whatNothingCanBeOpenedByLeadsNowhere() throws {
    #expect(FileSystem.physicalPath("\(root)/in/circle") == nil)
    #expect(FileSystem.physicalPath("\(root)/in/new/../file") == nil)
  }

  /// Somebody may put a link in a folder's or a file's place after it was checked where the path leads.
  @Test func noLinkIsFollowedWhenAFileIsOpened() throws {
    let inside = "\(root)/in"
    for path in ["out/file", "back/file", "leading", "near"] {
      let error = #expect(throws: FileError.self) {
        try FileAccess.read("\(inside)/\(path)", beneath: inside, limit: 100)
      }
      #expect(error?.path == "\(inside)/\(path)")
    }
    let bytes = try FileAccess.read("\(inside)/deep/file", beneath: inside, limit: 100)
    #expect(bytes == Array("in/deep/file".utf8))
  }
}
