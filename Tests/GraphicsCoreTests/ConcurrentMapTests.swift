import GraphicsCore
import Testing

@Suite struct ConcurrentMapTests {
  private struct Odd: Error, Equatable { var index: Int }

  @Test(arguments: [1, 2, 7, 100]) func resultsStandInOrderWhateverTheThreads(workers: Int) throws {
    #expect(try concurrentMap(count: 57, workers: workers) { $0 * $0 } == (0..<57).map { $0 * $0 })
  }

  @Test func nothingIsNothing() throws { #expect(try concurrentMap(count: 0, workers: 4) { $0 }.isEmpty) }

  @Test func theFirstErrorByIndexIsThrown() {
    #expect(throws: Odd(index: 3)) {
      try concurrentMap(count: 20, workers: 4) { index in
        if index % 4 == 3 { throw Odd(index: index) }
        return index
      }
    }
  }
}
