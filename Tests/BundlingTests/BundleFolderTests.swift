import Foundation
import Platform
import TestSupport
import Testing

@testable import Bundling

@Suite struct BundleFolderTests {
  private let parent: TemporaryFolder
  private var folder: String { parent.path("worm-web") }

  init() throws { parent = try TemporaryFolder() }

  private func write(_ files: [(String, String)]) throws {
    try BundleFolder.write(files.map { BundleFile($0, $1) }, to: folder)
  }

  /// Everything in the folder and beside it.
  private var paths: [String] {
    (FileManager.default.enumerator(atPath: parent.url.path)?.compactMap { $0 as? String } ?? []).sorted()
  }

  private func put(_ text: String, _ path: String) throws { try parent.write(text, to: "worm-web/\(path)") }

  private func text(_ path: String) throws -> String { try parent.text("worm-web/\(path)") }

  @Test func foldersOfFoldersAreWrittenAndReplaced() throws {
    try write([("a/b/c.txt", "1"), ("a/d.txt", "2"), ("e.txt", "3")])
    #expect(try text("a/b/c.txt") == "1" && text("e.txt") == "3")
    try write([("a/d.txt", "4"), ("f/g.txt", "5")])
    #expect(try text("a/d.txt") == "4")
    #expect(
      paths == [
        "worm-web", "worm-web/.loaderloom", "worm-web/a", "worm-web/a/d.txt", "worm-web/f", "worm-web/f/g.txt",
      ])
  }

  @Test func whatIsNotOursStaysAndIsNamed() throws {
    try write([("a/b.txt", "1")])
    for path in ["notes.txt", "a/notes.txt"] {
      try put("mine", path)
      #expect(throws: FileError.holdsOther(path: folder, name: path)) { try write([("a/b.txt", "2")]) }
      #expect(throws: FileError.holdsOther(path: folder, name: path)) { try BundleFolder.check(folder) }
      #expect(try text(path) == "mine" && text("a/b.txt") == "1")
      try FileManager.default.removeItem(atPath: folder + "/" + path)
    }
    try put("changed", "a/b.txt")
    #expect(throws: FileError.holdsOther(path: folder, name: "a/b.txt")) { try write([("a/b.txt", "2")]) }
    #expect(try text("a/b.txt") == "changed")
    try put("1", "a/b.txt")
    try write([("a/b.txt", "2")])
    #expect(try text("a/b.txt") == "2" && paths.count == 4)
  }

  @Test func aCheckChangesNothing() throws {
    try BundleFolder.check(folder)
    #expect(paths.isEmpty)
    try write([("a/b.txt", "1")])
    try BundleFolder.check(folder + "/")
    #expect(try text("a/b.txt") == "1")
  }

  @Test func aFolderWithoutARecordIsNotReplacedUnlessItIsEmpty() throws {
    try put("mine", "x.txt")
    #expect(throws: FileError.holdsOther(path: folder, name: "x.txt")) { try write([("x.txt", "1")]) }
    try FileManager.default.removeItem(atPath: folder + "/x.txt")
    try write([("x.txt", "1")])
    #expect(try text("x.txt") == "1")
  }

  @Test func aLinkIsNotFollowed() throws {
    try write([("a/b.txt", "1")])
    let other = parent.path("other/b.txt")
    try parent.write("1", to: "other/b.txt")
    try FileManager.default.removeItem(atPath: folder + "/a/b.txt")
    try parent.link("worm-web/a/b.txt", to: other)
    #expect(throws: FileError.self) { try write([("a/b.txt", "2")]) }
    #expect(FileManager.default.fileExists(atPath: other))
  }

  @Test func whatAKilledRunLeftIsRemoved() throws {
    try write([("a/b.txt", "1")])
    try FileManager.default.moveItem(atPath: folder, toPath: parent.path(".worm-web.17.tmp"))
    // Its last file is not whole.
    try parent.write("", to: ".worm-web.17.tmp/a/b.txt")
    try parent.write("mine", to: ".worm-web.18.tmp/notes.txt")
    try write([("a/b.txt", "2")])
    #expect(try parent.names == [".worm-web.18.tmp", "worm-web"])
  }
}
