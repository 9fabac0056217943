import Foundation
import Parallelism
import PresetModel
import Testing

@testable import Studio

@Suite struct StudioBudgetTests {
  /// The frames of the files at the preset's own rate.
  private func frames(_ motion: MotionForm) throws -> Set<Int> {
    let document = try StudioDocument(
      text: #"{ "kind": "spinner", "diameter": 4 }"#, path: "test.json",
      in: try StudioFolder(FileManager.default.temporaryDirectory.path))
    let budget = StudioBudget(document: document, run: 3, scheme: .light, scale: 1, motion: motion, workers: 2)
    let sent = Locked<[StudioEvent]>([])
    try budget.measure(.never) { event in sent.withLock { $0.append(event) } }
    let events = sent.withLock { $0 }
    #expect(events.last?.name == "costs")
    let costs = try events.dropLast().map { try $0.members }
    return Set(costs.filter { $0["isOwn"] as? Bool == true }.compactMap { $0["frames"] as? Int })
  }

  @Test func theMotionIsTheOneThatIsAskedFor() throws {
    let (full, reduced) = (try frames(.full), try frames(.reduced))
    #expect(!full.isEmpty && !reduced.isEmpty && full.isDisjoint(with: reduced))
  }
}
