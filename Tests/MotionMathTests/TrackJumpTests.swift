import MotionMath
import Testing

@Suite struct TrackJumpTests {
  private func times(_ frames: [Keyframe<Double>], period: Seconds = 1, course: Course = .once, delay: Seconds = 0)
    -> [Seconds]
  {
    let track = Track.keyframes(Keyframes(frames, period: period, delay: delay, course: course))
    return track.jumps().map(\.time)
  }

  @Test func whatEndsWhereItStartsDoesNotJump() {
    #expect(Track<Double>.constant(3).jumps().isEmpty)
    #expect(times([Keyframe(0, 1), Keyframe(0.5, 0, .easeInOut), Keyframe(1, 1)]).isEmpty)
    let ramp = [Keyframe(0, 0.0), Keyframe(1, 1)]
    #expect(times(ramp) == [1])
    #expect(times(ramp, period: 2, course: Course(passDuration: 1, autoreverses: true)).isEmpty)
    #expect(times(ramp, period: 3, course: Course(passDuration: 1, passes: 3)) == [1, 2, 3])
    // At rest the motion stays at its end.
    #expect(times(ramp, period: 1.5, course: Course(passDuration: 1)) == [1.5])
  }

  @Test func stepsJumpWhereCSSSaysSo() {
    func steps(atStart: Bool) -> [Keyframe<Double>] {
      [Keyframe(0, 0, .steps(4, jumpAtStart: atStart)), Keyframe(1, 1)]
    }
    // With jumps at the end, the last value is never shown; the cycle's end jumps back to the first.
    #expect(times(steps(atStart: false)) == [0.25, 0.5, 0.75, 1])
    #expect(times(steps(atStart: true)) == [0.25, 0.5, 0.75, 1])
    let jumps = Track.keyframes(Keyframes(steps(atStart: false), period: .milliseconds(1000))).jumps()
    #expect(jumps.allSatisfy { $0.cause == .step && $0.period == 1 })
  }

  @Test func aStepBetweenTwoNanosecondsIsTheNextOneOnBothWays() {
    let thirds = [Keyframe(0, 0, .steps(3, jumpAtStart: false)), Keyframe(1, 3.0)]
    let course = Course(passDuration: 1, autoreverses: true)
    let moments = times(thirds, period: 2, course: course).sorted()
    #expect(moments.map(\.nanoseconds) == [333_333_334, 666_666_667, 1_333_333_334, 1_666_666_667])
    let track = Track.keyframes(Keyframes(thirds, period: 2, course: course))
    for moment in moments {
      #expect(track.value(at: moment.value) != track.value(at: (moment - Seconds(nanoseconds: 2)).value))
    }
  }

  @Test func aHoldJumpsToTheNextKeyframe() {
    let frames = [
      Keyframe(0, 0.2, .steps(1, jumpAtStart: false)), Keyframe(0.1, 1, .steps(1, jumpAtStart: false)),
      Keyframe(0.8, 0.2, .steps(1, jumpAtStart: false)),
    ]
    #expect(times(frames) == [0.1, 0.8])
    #expect(times(frames, delay: 0.3) == [0.4, 1.1])
    // Backwards, each jump is where the way back passes it.
    #expect(
      times(frames, period: 2, course: Course(passDuration: 1, autoreverses: true)).sorted() == [0.1, 0.8, 1.2, 1.9])
    // A step without a change is not a jump.
    #expect(times([Keyframe(0, 1, .steps(1, jumpAtStart: false)), Keyframe(0.5, 1), Keyframe(1, 1)]).isEmpty)
  }

  @Test func twoKeyframesAtOneTimeAreAJump() {
    let frames = [Keyframe(0, 1.0), Keyframe(0.4, 1), Keyframe(0.4, 0)]
    #expect(times(frames) == [0.4, 1])
    let jumps = Track.keyframes(Keyframes(frames, period: .milliseconds(1000))).jumps()
    #expect(jumps.map(\.cause) == [.cut, .passEnd])
  }

  @Test func aSpringThatIsCutShortJumps() {
    // 1.4 % of the way is left.
    let short = Easing.spring(.smooth(duration: 0.5), segmentDuration: 0.5)
    let settled = Easing.spring(.smooth(duration: 0.25), segmentDuration: 0.5)
    func jumps(_ easing: Easing, end: Double = 0) -> [TrackJump] {
      let frames = [Keyframe(0, 0, easing), Keyframe(0.5, 10, easing), Keyframe(1, end)]
      return Track.keyframes(Keyframes(frames, period: .milliseconds(1000))).jumps()
    }
    #expect(jumps(settled).isEmpty)
    #expect(jumps(short).map(\.time) == [0.5, 1] && jumps(short).allSatisfy { $0.cause == .unsettled })
    // A pass that would jump with a settled spring, too, jumps because of its end.
    #expect(jumps(short, end: 5).map(\.cause) == [.unsettled, .passEnd])
    // Where a pass turns back, both ways meet.
    let ramp = [Keyframe(0, 0.0, short), Keyframe(1, 1)]
    #expect(times(ramp, period: 2, course: Course(passDuration: 1, autoreverses: true)).isEmpty)
  }

  @Test func aSumHasTheJumpsOfItsMotions() {
    func ramp(_ from: Double, _ to: Double, _ source: String) -> Track<Double> {
      .keyframes(Keyframes([Keyframe(0, from), Keyframe(1, to)], period: .milliseconds(1000), source: source))
    }
    let jumps = Track.sum(ramp(0, 1, "a"), ramp(1, 0, "b")).jumps()
    #expect(jumps.map(\.source) == ["a", "b"] && jumps.allSatisfy(\.mayCancel))
  }

  @Test func twoPointsOfLinearAtOneTimeAreAJump() {
    let easing = Easing.points([
      Easing.Stop(time: 0, value: 0), Easing.Stop(time: 0.5, value: 0.2), Easing.Stop(time: 0.5, value: 0.8),
      Easing.Stop(time: 1, value: 1),
    ])
    #expect(times([Keyframe(0, 0, easing), Keyframe(1, 1, .linear), Keyframe(1, 0)]) == [0.5, 1])
    // One that ends elsewhere jumps to where the segment ends.
    let short = Easing.points([Easing.Stop(time: 0, value: 0), Easing.Stop(time: 1, value: 0.5)])
    #expect(times([Keyframe(0, 0, short), Keyframe(0.5, 1), Keyframe(1, 0)]) == [0.5])
  }

  @Test func anEndThatLooksLikeTheStartIsNone() {
    let turn = Track.keyframes(Keyframes([Keyframe(0, 0.0), Keyframe(1, 2 * Double.pi)], period: .milliseconds(1000)))
    #expect(turn.jumps().map(\.cause.isWritten) == [false])
    #expect(turn.jumps { abs(($0 - $1).truncatingRemainder(dividingBy: 2 * .pi)) < 1e-9 }.isEmpty)
  }
}
