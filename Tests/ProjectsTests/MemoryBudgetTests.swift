import Parallelism
import Projects
import Testing

@Suite struct MemoryBudgetTests {
  /// The peak of the memory in use when eight threads do work of these sizes.
  private func peak(_ sizes: [Int], limit: Int) -> Int {
    let budget = MemoryBudget(limit: limit)
    let use = Locked((now: 0, most: 0))
    _ = concurrentMap(count: sizes.count, workers: 8) { index in
      budget.admit(sizes[index]) {
        use.withLock { use in
          use.now += sizes[index]
          use.most = max(use.most, use.now)
        }
        // This is long enough for the others to reach the gate.
        for _ in 0..<2000 { _ = use.withLock { $0.now } }
        use.withLock { $0.now -= sizes[index] }
      }
    }
    return use.withLock { $0.most }
  }

  @Test func togetherNoMoreThanTheLimit() {
    #expect(peak([Int](repeating: 30, count: 40), limit: 100) <= 90)
    #expect(peak((0..<40).map { $0 % 7 * 10 + 5 }, limit: 70) <= 70)
  }

  /// The first waits for the second, which may not come in.
  @Test func whatDoesNotFitWaits() {
    let budget = MemoryBudget(limit: 100)
    let inside = Locked(0)
    let met = concurrentMap(count: 2, workers: 2) { _ in
      budget.admit(60) {
        inside.withLock { $0 += 1 }
        let start = ContinuousClock.now
        while inside.withLock({ $0 }) < 2, ContinuousClock.now - start < .milliseconds(300) {}
        return inside.withLock { count in
          defer { count -= 1 }
          return count
        }
      }
    }
    #expect(met == [1, 1])
  }

  @Test func whatIsLargerThanTheLimitRunsAlone() { #expect(peak([500, 40, 500, 40, 500], limit: 100) == 500) }
}
