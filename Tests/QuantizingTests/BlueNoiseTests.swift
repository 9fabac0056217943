import Testing

@testable import Quantizing

@Suite struct BlueNoiseTests {
  @Test func thresholdsAreEvenlyDealt() {
    var counts = [Int](repeating: 0, count: 256)
    for y in 0..<BlueNoise.side {
      for x in 0..<BlueNoise.side { counts[Int(BlueNoise.threshold(x: x, y: y))] += 1 }
    }
    #expect(counts.allSatisfy { $0 == BlueNoise.side * BlueNoise.side / 256 })
  }

  /// No two of the lowest 1/16 touch on the repeating tile, which makes the noise blue.
  @Test func lowThresholdsStandApart() {
    for y in 0..<BlueNoise.side {
      for x in 0..<BlueNoise.side where BlueNoise.threshold(x: x, y: y) < 16 {
        #expect(BlueNoise.threshold(x: x + 1, y: y) >= 16)
        #expect(BlueNoise.threshold(x: x, y: y + 1) >= 16)
      }
    }
  }
}
