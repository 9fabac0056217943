import Foundation
import TestSupport
import Testing

@testable import Studio

@Suite struct StudioDraftsTests {
  private let folder: TemporaryFolder
  private let drafts: StudioDrafts

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("presets")
    drafts = StudioDrafts(of: try StudioFolder(folder.path("presets")), in: folder.path("state"))
  }

  private func entry(_ id: String, _ text: String?, path: String = "a.json") -> StudioDrafts.Entry {
    StudioDrafts.Entry(id: id, path: path, known: nil, text: text)
  }

  @Test func aDraftIsKeptUntilItIsForgotten() throws {
    #expect(try drafts.list().drafts.isEmpty)
    let text = "{ \"kind\": \"spinner\" }\n\"ü\u{1F300}\"\n"
    try drafts.take(StudioDrafts.Entry(id: "one", path: "sub/ä.json", known: "abc", text: text))
    try drafts.take(entry("two", ""))
    try drafts.take(entry("two", "{"))
    let (found, damaged) = try drafts.list()
    #expect(damaged.isEmpty)
    #expect(Set(found.map(\.id)) == ["one", "two"])
    let one = try drafts.read("one")
    #expect(one.text == text && one.path == "sub/ä.json" && one.known == "abc")
    #expect(abs(one.when - Date().timeIntervalSince1970) < 60)
    #expect(try drafts.read("two").text == "{" && drafts.read("two").known == nil)
    try drafts.take(entry("two", nil))
    try drafts.take(entry("two", nil))
    #expect(try drafts.list().drafts.map(\.id) == ["one"])
    #expect(#expect(throws: StudioError.self) { try drafts.read("two") }?.status == 404)
  }

  /// Nobody but the user can read what was typed.
  @Test func theFolderIsTheUsersOwn() throws {
    try drafts.take(entry("one", "{}"))
    let mode = try FileManager.default.attributesOfItem(atPath: drafts.place)[.posixPermissions] as? Int
    #expect(mode == 0o700)
  }

  @Test func anotherFolderHasItsOwn() throws {
    try drafts.take(entry("one", "{}"))
    let other = StudioDrafts(of: try StudioFolder(folder.url.path), in: folder.path("state"))
    #expect(try other.list().drafts.isEmpty)
  }

  @Test func aDamagedDraftIsReported() throws {
    let damages: [(String, String?)] = [
      ("empty", ""), ("head", "{ \"path\": 3 }\n{}"), ("json", "{ \"pa"), ("cut", nil),
    ]
    for (id, damage) in damages {
      try drafts.take(entry(id, "{ \"kind\": \"spinner\" }"))
      let file = URL(fileURLWithPath: "\(drafts.place)/\(id).draft")
      let whole = try String(contentsOf: file, encoding: .utf8)
      try Data((damage ?? String(whole.dropLast(4))).utf8).write(to: file)
    }
    try drafts.take(entry("good", "{}"))
    let (found, damaged) = try drafts.list()
    #expect(found.map(\.id) == ["good"])
    #expect(Set(damaged.map(\.id)) == ["empty", "head", "json", "cut"])
    for one in damaged { #expect(one.message.contains(drafts.place) && one.message.contains("damaged")) }
    try drafts.forget("cut")
    #expect(try drafts.list().damaged.count == 3)
  }

  @Test func thereAreLimits() throws {
    for i in 0..<StudioDrafts.most { try drafts.take(entry("d\(i)", "{}")) }
    let many = #expect(throws: StudioError.self) { try drafts.take(entry("more", "{}")) }
    #expect(many?.status == 409 && many?.message.contains("discard") == true)
    try drafts.take(entry("d3", "{ }"))
    try drafts.forget("d4")
    try drafts.take(entry("more", "{}"))
    let large = String(repeating: " ", count: 1 << 20 + 1)
    #expect(#expect(throws: StudioError.self) { try drafts.take(entry("d5", large)) }?.status == 413)
    #expect(try drafts.read("d5").text == "{}")
  }

  @Test(arguments: ["", "../secret", "a/b", ".hidden", "a b", "ä", String(repeating: "a", count: 65)])
  func anIdIsNoPath(id: String) throws {
    for text in ["{}", nil] {
      #expect(#expect(throws: StudioError.self) { try drafts.take(entry(id, text)) }?.status == 400)
    }
    #expect(#expect(throws: StudioError.self) { try drafts.read(id) }?.status == 400)
  }

  @Test func aFolderThatCannotBeWrittenIsSaid() throws {
    try folder.write("", to: "state")
    let error = #expect(throws: StudioError.self) { try drafts.take(entry("one", "{}")) }
    #expect(error?.status == 500 && error?.message.contains("unsaved work is not kept") == true)
  }
}
