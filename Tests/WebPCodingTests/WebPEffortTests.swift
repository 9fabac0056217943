import Testing

@testable import WebPCoding

@Suite struct WebPEffortTests {
  @Test func higherEffortsTryMore() {
    let counts = (1...9).map { effort in
      let value = WebPEffort(effort)
      return WebPEffort.trials(step: value.steps([.init(pixels: 100, bytes: 10)])[0], ways: 3).count
    }
    #expect(counts == counts.sorted() && counts[0] == 1 && counts[8] > counts[4])
  }

  @Test func equalEffortsAreOneLevel() {
    #expect((1...9).map { WebPEffort.levels(upTo: $0).count } == [1, 1, 2, 2, 3, 4, 5, 5, 6])
    #expect(WebPEffort.levels(upTo: 6).last == WebPEffort(6))
  }

  @Test func aStepTriesTheWaysThatThereAre() {
    #expect(Set(WebPEffort.trials(step: 4, ways: 1).map(\.way)) == [0])
    #expect(Set(WebPEffort.trials(step: 4, ways: 3).map(\.way)) == [0, 1, 2])
    #expect(Set(WebPEffort.trials(step: 2, ways: 3).map(\.way)) == [0])
    let trials = WebPEffort.trials(step: 4, ways: 3)
    #expect(trials.indices.allSatisfy { !trials[..<$0].contains(trials[$0]) })
  }

  /// Without a limit on time, a large file would take minutes; the frames that gain most go on.
  @Test func theDefaultHasACeiling() {
    let effort = WebPEffort(5)
    #expect(effort.steps([.init(pixels: 1000, bytes: 100), .init(pixels: 1000, bytes: 200)]) == [3, 3])
    let large = [WebPEffort.Work(pixels: 80_000, bytes: 30_000), .init(pixels: 80_000, bytes: 34_000)]
    #expect(effort.steps(large) == [2, 3])
    #expect(WebPEffort(9).steps(large) == [4, 4])
  }

  @Test func candidatesAreComparedThoroughlyWhereThatIsQuick() {
    let small = [WebPEffort.Work](repeating: .init(pixels: 100, bytes: 50), count: 100)
    #expect([1, 3, 5, 9].map { WebPEffort($0).step(forAll: small) } == [nil, 1, 3, 4])
    let large = [WebPEffort.Work](repeating: .init(pixels: 40_000, bytes: 10_000), count: 2)
    #expect([1, 5, 9].map { WebPEffort($0).step(forAll: large) } == [nil, nil, 4])
  }
}
