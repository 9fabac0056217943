import MotionMath
import Testing

@testable import LottieReading

@Suite struct TextSelectorTests {
  /// As in lottie-web, but for a range that begins and ends within one unit.
  @Test(
    arguments: [
      (TextSelector.Shape.square, [0, 0.5, 1, 0.25, 0]), (.rampUp, [0, 0, 4.0 / 7, 1, 1]),
      (.rampDown, [1, 1, 3.0 / 7, 0, 0]), (.triangle, [0, 0, 6.0 / 7, 0, 0]),
      (.round, [0, 0, 0.989743, 0, 0]), (.smooth, [0, 0, 0.950484, 0, 0]),
    ] as [(TextSelector.Shape, [Double])])
  func aRangeHasItsShape(_ shape: TextSelector.Shape, _ shares: [Double]) {
    let selector = TextSelector(shape: shape)
    for (unit, share) in shares.enumerated() {
      #expect(abs(selector.share(of: unit, in: 1.5...3.25) - share) < 1e-6, "\(unit)")
    }
  }

  @Test func withoutSmoothnessUnitsComeInAtOnce() {
    let selector = TextSelector(smoothness: 0)
    #expect(selector.isAbrupt && !TextSelector().isAbrupt)
    #expect([0.4, 0.6, 1, 1.4].map { selector.share(of: 1, in: 0...(1 + $0)) } == [0, 1, 1, 1])
    // Between a tenth before the middle and a tenth after it.
    let soft = TextSelector(smoothness: 0.2)
    #expect(abs(soft.share(of: 0, in: 0...0.55) - 0.75) < 1e-9 && soft.share(of: 0, in: 0...0.39) == 0)
  }

  @Test func anEaseBendsTheShare() {
    let selector = TextSelector(shape: .rampUp, easing: .cubicBezier(x1: 0.5, y1: 0, x2: 1, y2: 1))
    #expect(selector.share(of: 1, in: 0...4) < 0.3 && selector.share(of: 5, in: 0...4) == 1)
  }

  @Test func anEmptyRangeSelectsWhatIsAfterIt() {
    #expect((0..<3).map { TextSelector(shape: .rampUp).share(of: $0, in: 1...1) } == [0, 1, 1])
    #expect((0..<3).map { TextSelector().share(of: $0, in: 1...1) } == [0, 0, 0])
  }

  /// "ab c", a new line, "d".
  @Test(
    arguments: [
      (TextSelector.Unit.character, [0, 1, 2, 3, 4, 4], 5), (.glyph, [0, 1, 2, 2, 3, 3], 4),
      (.word, [0, 0, 0, 1, 1, 2], 3), (.line, [0, 0, 0, 0, 0, 1], 2),
    ] as [(TextSelector.Unit, [Int], Int)])
  func countsCharactersWordsAndLines(_ unit: TextSelector.Unit, _ numbers: [Int], _ count: Int) {
    let units = TextSelector(unit: unit).units(of: ["a", "b", " ", "c", nil, "d"])
    #expect(units.numbers == numbers && units.count == count)
  }
}
