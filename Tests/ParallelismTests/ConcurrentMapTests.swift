import Foundation
import Parallelism
import Synchronization
import Testing

@Suite struct ConcurrentMapTests {
  private struct Odd: Error, Equatable { var index: Int }

  @Test(arguments: [1, 2, 7, 100]) func resultsStandInOrderWhateverTheThreads(workers: Int) {
    let squares = concurrentMap(count: 57, workers: workers) { (index: Int) in index * index }
    #expect(squares == (0..<57).map { (index: Int) in index * index })
  }

  @Test func nothingIsNothing() { #expect(concurrentMap(count: 0, workers: 4) { $0 }.isEmpty) }

  @Test(arguments: [1, 2, 3, 4, 16]) func theErrorOfTheLeastIndexIsThrownWithItsType(workers: Int) {
    // The typed catch compiles only if the error keeps its type.
    do throws(Odd) {
      _ = try concurrentMap(count: 20, workers: workers) { index throws(Odd) in
        if index % 4 == 3 { throw Odd(index: index) }
        return index
      }
      Issue.record("nothing was thrown")
    } catch {
      #expect(error == Odd(index: 3))
    }
  }

  /// A later index fails at once, and the first one only after it. The error of the first one is thrown all the same.
  @Test func aLesserIndexThatFailsLaterWins() {
    let hasFailed = Atomic(false)
    #expect(throws: Odd(index: 0)) {
      try concurrentMap(count: 2, workers: 2) { index throws(Odd) in
        if index == 0 { while !hasFailed.load(ordering: .acquiring) { usleep(100) } }
        hasFailed.store(true, ordering: .releasing)
        throw Odd(index: index)
      }
    }
  }

  @Test func afterAnErrorNoGreaterIndexIsBegun() {
    let begun = Locked<[Int]>([])
    #expect(throws: Odd(index: 0)) {
      try concurrentMap(count: 10_000, workers: 2) { index throws(Odd) -> Int in
        begun.withLock { $0.append(index) }
        if index == 0 { throw Odd(index: 0) }
        // Until index 0 has failed, the other thread goes no further than this.
        while !begun.withLock({ $0.contains(0) }) { usleep(100) }
        return index
      }
    }
    #expect(begun.withLock { $0.count } < 10_000)
    #expect(begun.withLock { $0.filter { $0 % 2 == 0 } } == [0], "the failed thread stops")
  }

  @Test(arguments: [1, 3]) func cancelledWorkBeginsNothingMore(workers: Int) {
    let begun = Atomic(0)
    let cancellation = Cancellation { begun.load(ordering: .relaxed) >= 5 }
    #expect(throws: Cancelled()) {
      try concurrentMap(count: 1000, workers: workers, cancellation: cancellation) { index in
        begun.add(1, ordering: .relaxed)
        return index
      }
    }
    #expect((5..<5 + workers).contains(begun.load(ordering: .relaxed)))
  }

  @Test func whatHasBegunMayFindTheCancellation() {
    let begun = Atomic(0)
    #expect(throws: Cancelled()) {
      try concurrentMap(count: 9, workers: 1, cancellation: .never) { index throws(Cancelled) in
        begun.add(1, ordering: .relaxed)
        if index == 1 { throw Cancelled() }
      }
    }
    #expect(begun.load(ordering: .relaxed) == 2)
  }
}
