import Parallelism
import Testing

@Suite struct WorkCeilingTests {
  private func steps(_ work: [[Double]], _ gains: [Int], _ ceiling: Double) -> [Int] {
    WorkCeiling.steps(work, gains: gains, within: ceiling)
  }

  private let work: [[Double]] = [[1, 1, 1], [2, 2, 2], [5, 5, 10]]

  @Test func withoutTimeTheFirstStepIsAll() {
    #expect(steps(work, [9, 9, 9], 0) == [0, 0, 0])
    #expect(steps(work, [9, 9, 9], -5) == [0, 0, 0])
  }

  @Test func withTimeForAllTheLastStepIsAll() { #expect(steps(work, [9, 9, 9], 20) == [2, 2, 2]) }

  /// Between two steps, frames go up that gain most for their work: no jump from one size of loop to the next.
  @Test func framesThatGainMostGoUpFirst() {
    #expect(steps(work, [1, 9, 5], 2) == [0, 1, 0])
    #expect(steps(work, [1, 9, 5], 4) == [0, 1, 1])
    #expect(steps(work, [1, 9, 5], 6) == [1, 1, 1])
    #expect(steps(work, [1, 9, 5], 9) == [1, 2, 1])
    #expect(steps(work, [1, 5, 9], 12) == [2, 2, 1])
  }
}
