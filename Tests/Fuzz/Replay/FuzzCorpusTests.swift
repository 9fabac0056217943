import Foundation
import FuzzTargets
import Testing

/// Every input that fuzzing kept or stumbled over, through its target. `make fuzz` finds new ones.
@Suite struct FuzzCorpusTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Corpus")

  @Test(arguments: FuzzTarget.all.map(\.name))
  func everyInputEndsInAValueOrARefusal(name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let folder = Self.folder.appendingPathComponent(name)
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files {
      do {
        try target.run(Array(try Data(contentsOf: file)))
      } catch {
        Issue.record("\(name)/\(file.lastPathComponent): \(error)")
      }
    }
  }

  @Test func aDictionaryHelpsEachTargetThatReadsText() throws {
    for target in FuzzTarget.all {
      let dictionary = Self.folder.deletingLastPathComponent().appendingPathComponent(
        "Dictionaries/\(target.name).dict")
      #expect(FileManager.default.fileExists(atPath: dictionary.path), "\(target.name)")
    }
  }
}
