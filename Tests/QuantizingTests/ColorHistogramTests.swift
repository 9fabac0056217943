import Testing

@testable import Quantizing

@Suite struct ColorHistogramTests {
  @Test func everyValueIsCountedInAndOutOfRuns() {
    #expect([UInt32]().histogram == [:])
    #expect([7].histogram == [7: 1])
    #expect([3, 3, 1, 3, 2, 2, 2, 1].histogram == [3: 3, 1: 2, 2: 3])
  }
}
