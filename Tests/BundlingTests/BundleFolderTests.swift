import Foundation
import Platform
import PresetModel
import Testing

@testable import Bundling

@Suite final class BundleFolderTests {
  private let parent: URL
  private var folder: String { parent.appendingPathComponent("worm-web").path }

  init() throws {
    parent = FileManager.default.temporaryDirectory.appendingPathComponent("bundle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: parent) }

  private func write(_ files: [(String, String)]) throws {
    try BundleFolder.write(files.map { BundleFile($0, $1) }, to: folder)
  }

  /// Everything in the folder and beside it.
  private var paths: [String] {
    (FileManager.default.enumerator(atPath: parent.path)?.compactMap { $0 as? String } ?? []).sorted()
  }

  private func put(_ text: String, _ path: String) throws {
    let url = URL(fileURLWithPath: folder + "/" + path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path)), as: UTF8.self)
  }

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

  @Test func aFolderWithoutARecordIsNotReplacedUnlessItIsEmpty() throws {
    try put("mine", "x.txt")
    #expect(throws: FileError.holdsOther(path: folder, name: "x.txt")) { try write([("x.txt", "1")]) }
    try FileManager.default.removeItem(atPath: folder + "/x.txt")
    try write([("x.txt", "1")])
    #expect(try text("x.txt") == "1")
  }

  @Test func aLinkIsNotFollowed() throws {
    try write([("a/b.txt", "1")])
    let other = parent.appendingPathComponent("other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    try Data("1".utf8).write(to: other.appendingPathComponent("b.txt"))
    try FileManager.default.removeItem(atPath: folder + "/a/b.txt")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/a/b.txt", withDestinationPath: other.appendingPathComponent("b.txt").path)
    #expect(throws: FileError.self) { try write([("a/b.txt", "2")]) }
    #expect(FileManager.default.fileExists(atPath: other.appendingPathComponent("b.txt").path))
  }

  @Test func whatAKilledRunLeftIsRemoved() throws {
    try write([("a/b.txt", "1")])
    try FileManager.default.moveItem(atPath: folder, toPath: parent.path + "/.worm-web.17.tmp")
    // Its last file is not whole.
    try Data("".utf8).write(to: parent.appendingPathComponent(".worm-web.17.tmp/a/b.txt"))
    try FileManager.default.createDirectory(
      at: parent.appendingPathComponent(".worm-web.18.tmp"), withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: parent.appendingPathComponent(".worm-web.18.tmp/notes.txt"))
    try write([("a/b.txt", "2")])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: parent.path).sorted() == [".worm-web.18.tmp", "worm-web"])
  }
}
