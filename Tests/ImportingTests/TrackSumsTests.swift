import GraphicsCore
import MotionMath
import Testing

@testable import Importing

@Suite struct TrackSumsTests {
  private func motion(_ values: [Double], period: Double = 1, delay: Double = 0) -> Keyframes<Double> {
    let times = values.indices.map { period * Double($0) / Double(values.count - 1) }
    return Keyframes(
      zip(times, values).map { Keyframe(Seconds($0), $1) }, period: Seconds(period), delay: Seconds(delay))
  }

  private func track(_ values: [Double], period: Double = 1, delay: Double = 0) -> Track<Double> {
    .keyframes(motion(values, period: period, delay: delay))
  }

  /// To a millionth, because tracks count times as half a nanosecond later.
  private func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }

  @Test func whatMovesAtTheSameTimesIsOneMotion() {
    let pair = Track<Point>.pair(track([0, 4]), track([6, 2]))
    #expect(pair.motions.count == 1 && pair.values == [Point(0, 6), Point(4, 2)])
    #expect((track([0, 4]) + track([1, 1])).values == [1, 5])
  }

  @Test func otherMotionsAddUp() {
    let pair = Track<Point>.pair(track([0, 4]), track([6, 2], period: 2))
    #expect(pair.values == [Point(0, 0), Point(4, 0), Point(0, 6), Point(0, 2)])
    let middle = pair.value(at: 0.5)
    #expect(rounded(middle.x) == 2 && rounded(middle.y) == 5)
    #expect(Track<Point>.pair(track([0, 4]), track([0, 4], delay: 0.5)).motions.count == 2)
    #expect(rounded((track([0, 4]) + track([6, 2], period: 2)).value(at: 0.5)) == 7)
  }

  /// Of a sum, only the first motion carries a constant.
  @Test func whatStaysIsInTheFirstMotion() {
    let sum = track([0, 4]) + track([6, 2], period: 2)
    #expect((sum + .constant(10)).values == [10, 14, 6, 2] && (.constant(10) + sum).values == [10, 14, 6, 2])
    #expect(Track<Point>.pair(.constant(9), sum).values == [Point(9, 0), Point(9, 4), Point(0, 6), Point(0, 2)])
    #expect(Track<Size>.pair(.constant(1), .constant(2)) == .constant(Size(1, 2)))
    #expect(rounded(sum.map({ 1 - $0 }, added: { -$0 }).value(at: 0.5)) == -6)
  }

  @Test func valuesThatAreAlikeStay() {
    #expect(track([3, 3, 3]).settled == .constant(3) && track([3, 3, 4]).settled.still == nil)
  }

  @Test func aMotionThatRunsOnceComesToRest() {
    let once = Keyframes.once([Keyframe(0, 1.0), Keyframe(2, 5.0)], thenAt: 7, from: 2)
    #expect(once.comesToRest && once.value(at: 1) == 3 && once.value(at: 2) == 7 && once.value(at: 99) == 7)
    #expect(!motion([0, 1]).comesToRest)
  }

  @Test func colorsOfTwoPagesAreOnePair() {
    let (red, blue) = (ColorPair(Color(hex: 0xFF0000)), ColorPair(Color(hex: 0x0000FF)))
    let half = ColorPair.interpolate(red, ColorPair(light: red.light, dark: blue.dark), 0.5)
    #expect(half.light == red.light && half.dark == Color(red: 0.5, green: 0, blue: 0.5))
    #expect(half.withAlpha(multipliedBy: 0.5).dark.alpha == 0.5)
  }
}
