import Foundation
import Platform
import TestSupport
import Testing

@Suite struct FileAccessTests {
  private let new = Array("new".utf8)

  @Test func aLinkStaysAndItsFileIsReplacedOrMade() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "file")
    try folder.link("link", to: "file")
    try folder.link("dangling", to: "made/later")
    for name in ["link", "dangling"] { try FileAccess.writeAtomically(new, to: folder.path(name)) }
    #expect(FileStatus(folder.path("link"))?.kind == .link && FileStatus(folder.path("dangling"))?.kind == .link)
    #expect(try folder.text("file") == "new")
    #expect(try folder.text("made/later") == "new")
    #expect(try folder.names == ["dangling", "file", "link", "made"])
  }

  @Test func aMissingFileMayHaveANameThatIsNotUTF8() {
    func message(_ path: String) -> String { FileError.cannotRead(path: path, .missing).message }
    #expect(message("a\u{FFFD}").hasSuffix("; if its name is not UTF-8, rename it"))
    #expect(!message("a").contains("UTF-8"))
  }

  @Test func anAddressIsNoPath() {
    func message(_ path: String) -> String { FileError.cannotRead(path: path, .missing).message }
    #expect(
      message("https://example.com/a.json")
        == "cannot be read: nothing is fetched from the network; download it, and name the file")
    #expect(message("file:///a.json").hasSuffix(": expected a path; leave out file://"))
  }

  @Test func aPipeIsWrittenToWhereAPersonNamesIt() throws {
    let folder = try TemporaryFolder()
    folder.makePipe("pipe")
    // The reader exists already, so that the writer need not wait.
    let reader = open(folder.path("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try FileAccess.write(new, to: folder.path("pipe"))
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(reader, &bytes, 8) == 3 && Array(bytes[..<3]) == new)
    #expect(FileStatus(folder.path("pipe"))?.kind == .pipe)
    #expect(try folder.names == ["pipe"])
  }

  @Test func aPipeIsRefusedWhereADocumentOrABuildNamesIt() throws {
    let folder = try TemporaryFolder()
    folder.makePipe("pipe")
    let path = folder.path("pipe")
    #expect(throws: FileError.notAFile(path: path, found: "a pipe")) { try FileAccess.read(path, limit: 9) }
    #expect(throws: FileError.notAFile(path: path, found: "a pipe")) { try FileAccess.writeAtomically(new, to: path) }
    #expect(FileStatus(path)?.kind == .pipe)
  }

  @Test func aSocketIsAnErrorAndStays() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("s")
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { buffer in buffer.copyBytes(from: path.utf8.prefix(buffer.count - 1))
    }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(bound == 0)
    #expect(throws: FileError.self) { try FileAccess.write(new, to: path) }
    #expect(FileStatus(path)?.kind == .socket)
  }

  /// What a document or a build finds in the place of a file is the system's error.
  @Test func aFolderIsRefusedWhereAPersonNamesAFile() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("folder")
    let path = folder.path("folder")
    #expect(throws: FileError.folderForFile(path: path)) { try FileAccess.readArgument(path, limit: 9) }
    #expect(throws: FileError.cannotRead(path: path, .isFolder)) { try FileAccess.read(path, limit: 9) }
  }

  @Test func foldersOfAFileThatIsNotMadeAreRemoved() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("there")
    let long = String(repeating: "x", count: 256)
    for name in ["new/deep/\(long)", "there/new/\(long)"] {
      #expect(throws: FileError.cannotWrite(path: folder.path(name), .nameTooLong)) {
        try FileAccess.write(new, to: folder.path(name))
      }
      #expect(throws: FileError.cannotWrite(path: folder.path(name), .nameTooLong)) {
        try LineLog(folder.path(name)).append("line")
      }
    }
    #expect(throws: FileError.self) {
      try FileAccess.writeFolderAtomically([(long, new)], to: folder.path("new/frames")) { _, _ in { _ in true } }
    }
    #expect(try folder.names == ["there"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("there")).isEmpty)
  }

  @Test func whatIsTooLargeIsSaid() throws {
    let folder = try TemporaryFolder()
    try folder.write("12345", to: "file")
    let path = folder.path("file")
    #expect(try FileAccess.read(path, limit: 5).count == 5)
    #expect(throws: FileError.tooLarge(path: path, limit: 4)) { try FileAccess.read(path, limit: 4) }
  }

  @Test func errorsNameThePathOnce() {
    for error in [
      FileError.cannotRead(path: "a", .missing), .cannotWrite(path: "a", .missing), .cannotSend(path: "a", .missing),
      .cannotRemove(path: "a", .missing), .notAFile(path: "a", found: "a pipe"), .holdsOther(path: "a", name: "b"),
      .folderForFile(path: "a"), .tooLarge(path: "a", limit: 3),
    ] {
      #expect(error.path == "a" && error.description == "a: error: \(error.message)")
    }
    #expect(FileError.notAFile(path: "p", found: "a pipe").description == "p: error: expected a file, found a pipe")
  }

  @Test func onlyWhatWasThereIsSaidToBeUntouched() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "file")
    #expect(
      FileError.cannotWrite(path: folder.path("file"), .exists).message
        == "cannot be written: \(SystemError.exists); what was there before is untouched")
    #expect(
      FileError.cannotWrite(path: folder.path("new"), .exists).message == "cannot be written: \(SystemError.exists)")
  }

  @Test func onlyWhatIsMissingNeedNotBeRemoved() throws {
    let folder = try TemporaryFolder()
    try FileAccess.remove(folder.path("missing"))
    try folder.makeFolder("folder")
    #expect(throws: FileError.self) { try FileAccess.remove(folder.path("folder")) }
    #expect(try folder.names == ["folder"])
  }
}
