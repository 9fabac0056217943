import Foundation
import Platform
import TestSupport
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
    let folder = try TemporaryFolder()
    let name = String(repeating: "ä", count: 125) + "b.gif"
    try FileAccess.writeAtomically([1], to: folder.path(name))
    #expect(try folder.names == [name])
    #expect(throws: FileError.self) { try FileAccess.writeAtomically([1], to: folder.path(name + "s")) }
    #expect(try folder.names == [name])
  }

  @Test func onlyWhatNobodyHoldsAndWhatIsOursIsRemoved() throws {
    let folder = try TemporaryFolder()
    for name in [".a.gif.1.tmp", ".held.gif.2.tmp", ".other.gif.3.tmp", "a.gif"] { try folder.write("", to: name) }
    let held = open(folder.path(".held.gif.2.tmp"), O_RDONLY)
    defer { close(held) }
    #expect(flock(held, LOCK_EX) == 0)
    TemporaryFile.removeAbandoned(in: folder.url.path) { ["a.gif", "held.gif"].contains($0) }
    #expect(try folder.names == [".held.gif.2.tmp", ".other.gif.3.tmp", "a.gif"])
  }
}
