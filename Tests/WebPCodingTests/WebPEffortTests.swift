import Testing

@testable import WebPCoding

@Suite struct WebPEffortTests {
  @Test func higherEffortsTryMore() {
    let counts = (1...9).map { effort in
      let value = WebPEffort(effort)
      return value.trials(step: value.steps(pixels: [100], bytes: [10])[0], ways: 3).count
    }
    #expect(counts == counts.sorted() && counts[0] == 1 && counts[8] > counts[4])
  }

  @Test func aStepTriesTheWaysThatThereAre() {
    let effort = WebPEffort(9)
    #expect(Set(effort.trials(step: 4, ways: 1).map(\.way)) == [0])
    #expect(Set(effort.trials(step: 4, ways: 3).map(\.way)) == [0, 1, 2])
    #expect(Set(effort.trials(step: 2, ways: 3).map(\.way)) == [0])
    let trials = effort.trials(step: 4, ways: 3)
    #expect(trials.indices.allSatisfy { !trials[..<$0].contains(trials[$0]) })
  }

  /// Without a limit on time, a large file would take minutes; the frames that gain most go on.
  @Test func theDefaultHasACeiling() {
    let effort = WebPEffort(5)
    #expect(effort.steps(pixels: [1000, 1000], bytes: [100, 200]) == [3, 3])
    #expect(effort.steps(pixels: [80_000, 80_000], bytes: [30_000, 34_000]) == [2, 3])
    #expect(WebPEffort(9).steps(pixels: [80_000, 80_000], bytes: [30_000, 34_000]) == [4, 4])
  }
}
