import Foundation
import PresetModel
import TestSupport
import Testing

@testable import Studio

@Suite struct StudioFolderTests {
  private let temporary: TemporaryFolder
  private let folder: StudioFolder
  private var url: URL { temporary.url }

  init() throws {
    temporary = try TemporaryFolder()
    try temporary.write("{ \"kind\": \"spinner\" }", to: "in/presets/a.json")
    try temporary.write("{ \"kind\": \"spinner\" }", to: "secret.json")
    try temporary.write("{ \"name\": \"no preset\" }", to: "in/package.json")
    folder = try StudioFolder(temporary.path("in"))
  }

  @Test(arguments: [
    "../secret.json", "presets/../../secret.json", "/etc/passwd", "", "a//b.json", "link/secret.json", "leading.json",
    "nul\0.json",
  ])
  func pathsCannotLeaveTheFolder(path: String) throws {
    try temporary.link("in/link", to: url.path)
    try temporary.link("in/leading.json", to: temporary.path("secret.json"))
    let refused = #expect(throws: StudioError.self) { try folder.read(path) }
    #expect(refused?.status == 403)
    let unwritten = #expect(throws: StudioError.self) {
      try folder.save("{}", to: path, known: nil)
    }
    #expect(unwritten != nil)
    #expect(try temporary.text("secret.json") == "{ \"kind\": \"spinner\" }")
  }

  /// `in-other` begins like `in`, and is another folder.
  @Test func aFolderThatBeginsAlikeIsAnother() throws {
    try temporary.write("{ \"kind\": \"orb\" }", to: "in-other/secret.json")
    try temporary.link("in/beside", to: temporary.path("in-other"))
    #expect(#expect(throws: StudioError.self) { try folder.read("beside/secret.json") }?.status == 403)
    #expect(folder.resolved("\(folder.root)-other/secret.json") == nil)
    #expect(folder.resolved("\(folder.root)/presets/a.json") == "\(folder.root)/presets/a.json")
    #expect(folder.resolved(folder.root) == folder.root)
    let document = try StudioDocument(text: "{ \"extends\": \"../in-other/secret.json\" }", path: "b.json", in: folder)
    #expect(throws: InvalidPreset.self) { try document.decoded() }
  }

  /// A folder that has gone is not made again by saving or exporting.
  @Test func nothingIsWrittenWhereTheFolderHasGone() throws {
    try FileManager.default.removeItem(at: url)
    let refused = #expect(throws: StudioError.self) { try folder.save("{}", to: "new.json", known: nil) }
    #expect(refused?.status == 409 && refused?.message.contains("is gone") == true)
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test func listsPresetsOfTheFolderAndBelow() throws {
    #expect(folder.contents.presets == ["presets/a.json"])
  }

  @Test func savesOnlyWhatIsAsThePageKnowsIt() throws {
    let opened = try folder.read("presets/a.json")
    let saved = try folder.save("{ \"kind\": \"orb\" }", to: "presets/a.json", known: opened.digest)
    #expect(try folder.read("presets/a.json") == saved)
    // Somebody else writes; the page still knows the digest of its own save.
    try temporary.write("{ \"kind\": \"skeleton\" }", to: "in/presets/a.json")
    let refused = #expect(throws: StudioError.self) {
      try folder.save("{}", to: "presets/a.json", known: saved.digest)
    }
    #expect(refused?.status == 409)
    #expect(try folder.read("presets/a.json").text == "{ \"kind\": \"skeleton\" }")
    // A new file never takes the place of another, and a file that is gone is not made again in silence.
    #expect(throws: StudioError.self) { try folder.save("{}", to: "presets/a.json", known: nil) }
    #expect(throws: StudioError.self) { try folder.save("{}", to: "presets/gone.json", known: saved.digest) }
    #expect(throws: StudioError.self) { try folder.save("{}", to: "presets/a.sh", known: nil) }
    #expect(try folder.save("{}", to: "new/b.json", known: nil).text == "{}")
  }

  @Test(arguments: [
    ("presets/a.json", 409, "presets/a.json already exists; choose another name"),
    ("loaderloom.json", 400, "is for the project of a folder"),
    ("presets/LoaderLoom.json", 400, "is for the project of a folder"), (".hid.json", 400, "no hidden files"),
    (".hidden/a.json", 400, "no hidden files"), ("a.sh", 400, "ends in .json or .jsonc"),
    (String(repeating: "n", count: 300) + ".json", 400, "; choose another name"),
    ("package.json/b.json", 400, "; choose another name"),
  ])
  func aNewFileHasANameOfItsOwn(path: String, status: Int, message: String) throws {
    let refused = #expect(throws: StudioError.self) { try folder.save("{}", to: path, known: nil) }
    #expect(refused?.status == status && refused?.message.contains(message) == true)
  }

  @Test(arguments: ["é.JSON", "comments.jsonc", "new/b.json"])
  func everyNameOfAPresetIsSaved(path: String) throws {
    #expect(try folder.save("{}", to: path, known: nil).path == path)
  }

  @Test func aFileIsRenamedWhereTheNameIsFree() throws {
    let opened = try folder.read("presets/a.json")
    try temporary.write("{ \"kind\": \"orb\" }", to: "in/taken.json")
    let renamed = try folder.rename("presets/a.json", to: "new/b.jsonc", known: opened.digest)
    #expect(renamed == StudioFolder.File(path: "new/b.jsonc", text: opened.text, digest: opened.digest))
    #expect(folder.contents.presets == ["new/b.jsonc", "taken.json"])
    let refused = #expect(throws: StudioError.self) {
      try folder.rename("new/b.jsonc", to: "taken.json", known: opened.digest)
    }
    #expect(refused == StudioError(409, "taken.json already exists; choose another name"))
    #expect(try folder.read("taken.json").text == "{ \"kind\": \"orb\" }")
  }

  @Test(arguments: [
    ("../b.json", 403), ("loaderloom.json", 400), (".b.json", 400), ("b.sh", 400), ("presets/a.json", 409),
    ("new/\(String(repeating: "n", count: 300)).json", 400), ("package.json/b.json", 400),
  ])
  func aNameIsRefusedAsForANewFile(name: String, status: Int) throws {
    let opened = try folder.read("presets/a.json")
    let refused = #expect(throws: StudioError.self) {
      try folder.rename("presets/a.json", to: name, known: opened.digest)
    }
    #expect(refused?.status == status)
    #expect(try folder.read("presets/a.json") == opened)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.root).sorted() == ["package.json", "presets"])
  }

  @Test func ofTwoFilesThatGetOneNameAtOnceNoneIsLost() async throws {
    for round in 0..<50 {
      let names = ["\(round)-a.json", "\(round)-b.json"]
      for name in names { try temporary.write("{ \"name\": \"\(name)\" }", to: "in/\(name)") }
      let folder = folder
      let renamed = try await withThrowingTaskGroup(of: Bool.self) { group in
        for name in names {
          let known = try folder.read(name).digest
          group.addTask { (try? folder.rename(name, to: "\(round).json", known: known)) != nil }
        }
        return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(renamed == 1)
      #expect(names.filter { FileManager.default.fileExists(atPath: temporary.path("in/\($0)")) }.count == 1)
    }
  }

  /// The way to a file is one, however it was written.
  @Test func aPathIsNormalized() throws {
    let opened = try folder.read("./presets/./a.json")
    #expect(opened.path == "presets/a.json")
    #expect(try folder.rename("presets/a.json", to: "./b.json", known: opened.digest).path == "b.json")
    #expect(try folder.save("{}", to: "./c.json", known: nil).path == "c.json")
  }

  @Test(arguments: ["package.txt", "loaderloom.json", ".hidden/a.json"])
  func onlyPresetsOfTheGalleryAreRenamed(path: String) throws {
    try temporary.write("{ \"kind\": \"orb\" }", to: "in/\(path)")
    let opened = try folder.read(path)
    let refused = #expect(throws: StudioError.self) { try folder.rename(path, to: "b.json", known: opened.digest) }
    #expect(refused == StudioError(409, "\(path) is not a preset of the gallery, so it keeps its name"))
    #expect(try folder.read(path) == opened)
  }

  /// The file would get the name that the link leads to.
  @Test func aLinkThatLeadsNowhereHasItsName() throws {
    try temporary.link("in/link.json", to: "none.json")
    let opened = try folder.read("presets/a.json")
    let refused = #expect(throws: StudioError.self) {
      try folder.rename("presets/a.json", to: "link.json", known: opened.digest)
    }
    #expect(refused == StudioError(409, "link.json already exists; choose another name"))
    #expect(folder.contents.presets == ["presets/a.json"])
  }

  /// The name of a link would stay, and lead nowhere.
  @Test func aLinkIsNotRenamed() throws {
    try temporary.link("in/link.json", to: temporary.path("in/presets/a.json"))
    let opened = try folder.read("link.json")
    let refused = #expect(throws: StudioError.self) {
      try folder.rename("link.json", to: "b.json", known: opened.digest)
    }
    #expect(refused?.status == 409)
    #expect(try folder.read("link.json") == opened)
  }

  @Test func onlyWhatIsAsThePageKnowsItIsRenamed() throws {
    let known = try folder.read("presets/a.json").digest
    try temporary.write("{ \"kind\": \"skeleton\" }", to: "in/presets/a.json")
    let refused = #expect(throws: StudioError.self) {
      try folder.rename("presets/a.json", to: "b.json", known: known)
    }
    #expect(refused?.status == 409 && refused?.message.contains("changed by another program") == true)
    let gone = #expect(throws: StudioError.self) { try folder.rename("none.json", to: "b.json", known: known) }
    #expect(gone?.status == 404)
    #expect(folder.contents.presets == ["presets/a.json"])
  }

  /// It could not be opened again.
  @Test func aTextThatIsTooLargeIsNotWritten() throws {
    let opened = try folder.read("presets/a.json")
    let large = String(repeating: " ", count: 1 << 20 + 1)
    let refused = #expect(throws: StudioError.self) {
      try folder.save(large, to: "presets/a.json", known: opened.digest)
    }
    #expect(refused?.status == 413)
    #expect(try folder.read("presets/a.json") == opened)
  }

  @Test func aReadOnlyFileIsReplacedOnRequestAlone() throws {
    let file = temporary.path("in/presets/a.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)
    let known = try folder.read("presets/a.json").digest
    let refused = #expect(throws: StudioError.self) { try folder.save("{}", to: "presets/a.json", known: known) }
    #expect(refused?.status == 409 && refused?.reason == .readOnly)
    #expect(try folder.save("{}", to: "presets/a.json", known: known, replacesReadOnly: true).text == "{}")
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o444)
  }

  @Test func aFileThatIsGoneIsToldFromOneThatCannotBeRead() throws {
    try Data([0x7B, 0xF6, 0x7D]).write(to: url.appendingPathComponent("in/latin.json"))
    func status(_ path: String) -> Int? { (#expect(throws: StudioError.self) { try folder.read(path) })?.status }
    #expect(status("none.json") == 404)
    #expect(status("presets") == 422)
    #expect(status("latin.json") == 415)
  }
}
