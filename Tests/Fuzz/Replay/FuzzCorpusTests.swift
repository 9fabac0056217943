import Foundation
import FuzzTargets
import Testing

/// Every input that fuzzing kept or stumbled over, through its target. `make fuzz` finds new ones.
@Suite struct FuzzCorpusTests {
  @Test(arguments: FuzzTarget.all.map(\.name))
  func everyInputEndsInAValueOrARefusal(name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let files = try FuzzCorpus.files(name)
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
      let dictionary = FuzzCorpus.folder.appendingPathComponent("Dictionaries/\(target.name).dict")
      #expect(FileManager.default.fileExists(atPath: dictionary.path), "\(target.name)")
    }
  }
}
