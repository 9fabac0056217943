import MotionMath
import Testing

@Suite struct TrackJumpTests {
  private func times(_ frames: [Keyframe<Double>], period: Double = 1, course: Course = .once, delay: Double = 0)
    -> [Double]
  {
    let track = Track.keyframes(Keyframes(frames, period: Seconds(period), delay: delay, course: course))
    return track.jumps().map { ($0.time * 1e6).rounded() / 1e6 }
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

  @Test func anEndThatLooksLikeTheStartIsNone() {
    let turn = Track.keyframes(
      Keyframes([Keyframe(0, 0.0), Keyframe(1, 2 * Double.pi)], period: .milliseconds(1000)))
    #expect(turn.jumps().map(\.isDeclared) == [false])
    #expect(turn.jumps { abs(($0 - $1).truncatingRemainder(dividingBy: 2 * .pi)) < 1e-9 }.isEmpty)
  }
}
