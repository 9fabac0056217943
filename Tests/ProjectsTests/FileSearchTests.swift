import Foundation
import Projects
import TestSupport
import Testing

@Suite struct FileSearchTests {
  /// Calls `body` with a folder that holds these files, and removes it after that.
  private func inFolder(_ files: [String], _ body: (String) throws -> Void) throws {
    let root = try TemporaryFolder()
    for file in files { try root.write("", to: file) }
    try body(root.url.path)
  }

  private static let files = ["a.gif", "b.png", "x/c.gif", "x/y/d.gif", "x/.hidden/e.gif", ".f.gif"]

  @Test func patternsSelectFilesInOrder() throws {
    try inFolder(Self.files) { root in
      for (pattern, found) in [
        ("*.gif", ["a.gif"]), ("**/*.gif", ["a.gif", "x/c.gif", "x/y/d.gif"]), ("x/*", ["x/c.gif"]),
        ("./x/**", ["x/c.gif", "x/y/d.gif"]), ("[ab].*", ["a.gif", "b.png"]), ("x/.hidden/*.gif", ["x/.hidden/e.gif"]),
        ("*.webp", []), ("z/*.gif", []),
      ] {
        var search = FileSearch(root: root)
        #expect(search.matches(pattern) == found, "\(pattern)")
        #expect(search.unreadable.isEmpty)
      }
      var search = FileSearch()
      #expect(search.matches("\(root)/x/*.gif") == ["\(root)/x/c.gif"])
    }
  }

  @Test func excludedFoldersAreNotLookedInto() throws {
    try inFolder(Self.files) { root in
      var search = FileSearch(root: root, excludedFolders: [GlobPattern("x/**")])
      #expect(search.matches("**/*.gif") == ["a.gif"])
      #expect(search.folders == [""])
    }
  }
}
