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
    let track = Track.keyframes(Keyframes([Keyframe(0, 1.0), Keyframe(0.5, 2.0), Keyframe(0.5, 9.0)], period: second))
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
    #expect(Track.constant(3.0).endValue(at: 99) == 3)
  }

  // MARK: The end

  private let rise = [Keyframe(0, 0.0), Keyframe(1, 4.0)]

  @Test func aMotionThatStopsHasTheValueOfItsPeriodsEnd() {
    let track = Track.keyframes(Keyframes(rise, period: second))
    #expect(track.value(at: 2) == 0)
    #expect(track.endValue(at: 1) == 4 && track.endValue(at: 2) == 4)
    #expect(track.endValue(at: 2 - 0.4e-9) == 4, "within the tolerance")
    #expect(abs(track.endValue(at: 1.5) - 2) < 1e-8, "within a period nothing ends")
    #expect(Track.sum(track, .constant(1)).endValue(at: 1) == 5)
  }

  @Test func aMotionThatStopsBetweenPeriodsIsWhereItIs() {
    let delayed = Track.keyframes(Keyframes(rise, period: second, delay: 0.25))
    #expect(abs(delayed.endValue(at: 2) - 3) < 1e-8)
    #expect(delayed.endValue(at: 2.25) == 4)
  }

  @Test func stepsEndOnTheLastOne() {
    for atStart in [false, true] {
      let easing = Easing.steps(4, jumpAtStart: atStart)
      let track = Track.keyframes(Keyframes([Keyframe(0, 0.0, easing), Keyframe(1, 4)], period: second))
      #expect(track.endValue(at: 1) == 4)
    }
  }

  @Test func ofTwoKeyframesAtTheEndTheLastCounts() {
    let track = Track.keyframes(Keyframes(rise + [Keyframe(1, 9)], period: second))
    #expect(track.endValue(at: 1) == 9)
  }
}
