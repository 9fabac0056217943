import APNGCoding
import TestSupport
import Testing

@Suite struct FrameTimeTests {
  @Test func sumsAreExactAndPartsAreNotShort() {
    var random = SeededGenerator(seed: 11)
    let chosen = [1, 11, 999, 65_535, 65_536, 65_540, 655_350, 655_360, 655_361, FrameTime.longestMilliseconds]
    for ms in chosen + (0..<2000).map({ _ in Int.random(in: 11...FrameTime.longestMilliseconds, using: &random) }) {
      let times = FrameTime.exact(milliseconds: ms)
      let parts = times.map { Int($0.numerator) * 1000 / Int($0.denominator) }
      #expect(parts.reduce(0, +) == ms)
      #expect(parts.allSatisfy { $0 >= min(ms, 11) })
      #expect(times.count <= 2)
    }
  }
}
