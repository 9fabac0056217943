import Foundation
import Platform
import Testing

@Suite struct TemporaryFileTests {
  @Test(arguments: [
    (".worm.gif.4711.tmp", "worm.gif"), (".worm.gif.4711.3.tmp", "worm.gif"), (".a.1.gif.5.tmp", "a.1.gif"),
    (".tmp", nil), (".notes.tmp", nil), (".a.b.tmp", nil),
  ])
  func theNameOfTheTargetIsRead(entry: String, name: String?) {
    #expect(TemporaryFile.name(ofTemporary: entry) == name)
  }

  @Test func aNameMayBeAsLongAsTheFileSystemAllows() throws {
    let folder = try Folder()
    let name = String(repeating: "ä", count: 125) + "b.gif"
    try FileAccess.writeAtomically([1], to: folder.path(name))
    #expect(try folder.names == [name])
    #expect(throws: FileError.self) { try FileAccess.writeAtomically([1], to: folder.path(name + "s")) }
    #expect(try folder.names == [name])
  }

  @Test func onlyWhatNobodyHoldsAndWhatIsOursIsRemoved() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("loaderloom-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in [".a.gif.1.tmp", ".held.gif.2.tmp", ".other.gif.3.tmp", "a.gif"] {
      try Data().write(to: folder.appendingPathComponent(name))
    }
    let held = open(folder.appendingPathComponent(".held.gif.2.tmp").path, O_RDONLY)
    defer { close(held) }
    #expect(flock(held, LOCK_EX) == 0)
    TemporaryFile.removeAbandoned(in: folder.path) { ["a.gif", "held.gif"].contains($0) }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(left == [".held.gif.2.tmp", ".other.gif.3.tmp", "a.gif"])
  }
}
