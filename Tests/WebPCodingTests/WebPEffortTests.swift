import Testing

@testable import WebPCoding

@Suite struct WebPEffortTests {
  @Test func higherEffortsTryMore() {
    let counts = (1...9).map { effort in
      let value = WebPEffort(effort)
      return value.variantsKept * value.settings(step: value.steps(pixels: [100], gains: [10])[0]).count
    }
    #expect(counts == counts.sorted() && counts[0] == 1 && counts[8] > counts[4])
  }

  /// Without a limit on time, a large file would take minutes; the frames that gain most go on.
  @Test func theDefaultHasACeiling() {
    let effort = WebPEffort(5)
    #expect(effort.steps(pixels: [1000, 1000], gains: [10, 20]) == [2, 2])
    #expect(effort.steps(pixels: [80_000, 80_000], gains: [10, 20]) == [1, 2])
    #expect(WebPEffort(9).steps(pixels: [80_000, 80_000], gains: [10, 20]) == [3, 3])
  }
}
