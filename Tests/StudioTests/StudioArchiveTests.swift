import Foundation
import TestSupport
import Testing

@testable import Studio

@Suite struct StudioArchiveTests {
  private let files: [(name: String, bytes: [UInt8])] = [
    ("a.gif", Array("GIF89a".utf8)), ("sub/ü.png", [0, 255, 10, 13]), ("empty.svg", []),
  ]

  @Test func equalFilesGiveEqualArchives() throws {
    let bytes = try StudioArchive(files: files).bytes()
    #expect(try StudioArchive(files: files).bytes() == bytes)
    #expect(bytes.starts(with: [0x50, 0x4B, 3, 4]))
    // Method 0 is stored; then 0:00 on the 1st of January 1980.
    #expect(Array(bytes[8..<14]) == [0, 0, 0, 0, 0x21, 0])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("GIF89a") && text.contains("sub/ü.png"))
  }

  @Test func withoutFilesThereIsNoArchive() {
    #expect(#expect(throws: StudioError.self) { try StudioArchive(files: []).bytes() }?.status == 400)
    let many = (0...StudioArchive.mostFiles).map { ("\($0)", [UInt8]()) }
    #expect(#expect(throws: StudioError.self) { try StudioArchive(files: many).bytes() }?.status == 400)
  }

  /// A preset of the folder is no exported file.
  @Test func onlyExportedFilesArePacked() throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "a.json")
    let studio = Studio(try StudioStart(folder.url.path))
    #expect(#expect(throws: StudioError.self) { try studio.archive(of: ["a.json"]) }?.status == 404)
    #expect(#expect(throws: StudioError.self) { try studio.archive(of: ["../a.json"]) }?.status == 404)
    #expect(#expect(throws: StudioError.self) { try studio.archive(of: []) }?.status == 400)
  }
}
