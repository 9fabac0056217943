import MotionMath
import Testing

@Suite struct TrackTests {
  private let second = Seconds(nanoseconds: 1_000_000_000)

  @Test func keyframesRunHoldAndRepeat() {
    let track = Track.keyframes(Keyframes([Keyframe(0.2, 0.0), Keyframe(0.6, 4.0)], period: second))
    #expect(track.value(at: 0) == 0)
    #expect(abs(track.value(at: 0.3) - 1) < 1e-8)
    #expect(track.value(at: 0.7) == 4)
    #expect(abs(track.value(at: 7.3) - 1) < 1e-7)
    #expect(track.value(at: 1) == 0)
  }

  @Test func delayMovesThePeriodAndRunsBeforeIt() {
    let track = Track.keyframes(Keyframes([Keyframe(0, 0.0), Keyframe(1, 1.0)], period: second, delay: 0.25))
    #expect(abs(track.value(at: 0.5) - 0.25) < 1e-8)
    #expect(abs(track.value(at: 0) - 0.75) < 1e-8)
  }

  @Test func twoFramesAtOneTimeJumpAndTheTimeItselfIsPastTheJump() {
    let track = Track.keyframes(
      Keyframes([Keyframe(0, 1.0), Keyframe(0.5, 2.0), Keyframe(0.5, 9.0)], period: second))
    #expect(track.value(at: 0.499) < 2)
    #expect(track.value(at: 0.5) == 9)
  }

  /// In floating point, i·step is often a little less than the keyframe that it means.
  @Test func timesThatRoundBelowAKeyframeCountAsReachingIt() {
    let step = Seconds(nanoseconds: 160_000_000)
    let frames = (0..<9).map { Keyframe(step * $0, Double($0), .steps(1, jumpAtStart: false)) }
    let track = Track.keyframes(Keyframes(frames, period: Seconds(nanoseconds: 1_840_000_000)))
    for i in 0..<9 {
      #expect(track.value(at: Double(i) * 0.16 - 1e-12) == Double(i))
    }
    #expect(track.value(at: 1.84 - 1e-13) == 0)
  }

  /// The one tolerance: a time reaches a moment that is the nearest nanosecond to it.
  @Test func halfANanosecondBeforeAMomentIsTheMoment() {
    let track = Track.keyframes(Keyframes([Keyframe(0, 1.0), Keyframe(0.5, 1), Keyframe(0.5, 9)], period: 1))
    #expect(track.value(at: 0.5 - 0.4e-9) == 9 && track.value(at: 0.5 - 0.6e-9) == 1)
    #expect(track.value(at: 1 - 0.4e-9) == 1 && track.value(at: 1 - 0.6e-9) == 9)
  }

  @Test func aConstantStays() {
    #expect(Track.constant(3.0).isConstant)
    #expect(Track.constant(3.0).value(at: 99) == 3)
  }
}
