import Testing

@testable import MotionMath

/// What a track does once before it repeats.
@Suite struct KeyframesIntroTests {
  private let track = Keyframes(
    [Keyframe(0, 0.0), Keyframe(1, 10)], period: Seconds(1), delay: 0.5,
    intro: [Keyframe(0, 7), Keyframe(0.25, 7), Keyframe(0.5, 0)])

  @Test func theIntroStandsUpToItsLastKeyframe() {
    #expect(track.value(at: -1) == 7 && track.value(at: 0.2) == 7)
    #expect(abs(track.value(at: 0.375) - 3.5) < 1e-6)
    #expect(track.value(at: 0.5) == 0 && abs(track.value(at: 0.75) - 2.5) < 1e-6)
    #expect(abs(track.value(at: 7.75) - 2.5) < 1e-6)
  }

  @Test func changesOfValuesReachTheIntro() {
    #expect(Track.keyframes(track).map { $0 * 2 }.value(at: 0.1) == 14)
  }

  @Test func withoutIntroTheMotionHasAlwaysBeenRunning() {
    let endless = Keyframes([Keyframe(0, 0.0), Keyframe(1, 10)], period: Seconds(1), delay: 0.5)
    #expect(abs(endless.value(at: 0.25) - 7.5) < 1e-6)
  }
}
