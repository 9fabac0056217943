import MotionMath
import SceneModel
import Testing

@testable import SVGWriting

@Suite struct LocalTimeTests {
  private func time(cycle: Double = 2, start: Double = 0, plays: Int? = nil) -> LocalTime {
    LocalTime(LocalTime.Play(cycle: cycle, start: start, plays: plays))
  }

  private static let track = Track.keyframes(Keyframes([Keyframe(0, 0.0), Keyframe(1, 3)], period: 2))

  @Test func aClockThatStandsStillStopsAllInsideIt() {
    let still = time(start: 0.7).adding(LayerClock(rate: 0, offset: 0.4))
    #expect(still.standsStill && still.adding(LayerClock(rate: 3, offset: 1)).standsStill && still.atStart == 0.4)
    #expect(!time().standsStill && time().adding(.running).line == .running)
  }

  /// A file that starts later in its cycle goes on with the cycle's start; a rounding error before the end is the end.
  @Test func momentsAreWithinTheCycle() {
    let time = time(cycle: 0.3)
    #expect(time.wrapped(0.2) == 0.2 && abs(time.wrapped(0.4) - 0.1) < 1e-12)
    #expect(time.wrapped(0.3) == 0 && time.wrapped(0.1 + 0.2) < 1e-9 && time.wrapped(0.9 - 1e-12) < 1e-9)
  }

  /// The end of a file that stops is no start.
  @Test func aFinitePlayHasAnEnd() {
    let time = time(cycle: 2, plays: 1)
    #expect(time.wrapped(2) < 2 && time.wrapped(2) > 1.999_999 && time.wrapped(1.5) == 1.5 && time.atEnd == 2)
    #expect(time.adding(LayerClock(rate: 0.5, offset: 1)).atEnd == 2)
    #expect(time.adding(LayerClock(rate: 0)).atEnd == nil && time.adding(LayerClock(rate: -1)).atEnd == nil)
    #expect(time.adding(LayerClock(following: Self.track)).atEnd == nil, "the track rests when it ends")
    #expect(self.time(cycle: 2).atEnd == nil)
  }

  @Test func aFinitePlayIsThatOfTheWholeCycle() {
    #expect(time(plays: 3).wholeCycle == MotionTiming(duration: 2, delay: 0, alternates: false, passes: 3))
    #expect(time(start: 1.5).wholeCycle == MotionTiming(duration: 2, delay: 0))
  }
}
