import MotionMath
import Testing

@Suite struct TrackStepsTests {
  private func ramp(_ easing: Easing = .linear, delay: Seconds = 0) -> Track<Double> {
    .keyframes(Keyframes([Keyframe(0, 0, easing), Keyframe(1, 10)], period: .milliseconds(1000), delay: delay))
  }

  private func level(_ value: Double) -> Int { Int((value + 1e-9).rounded(.down)) }

  @Test func aRampStepsAtEveryWholeNumber() {
    let steps = ramp().steps(of: level)
    #expect(steps.count == 10 && steps.allSatisfy { $0.cause == .step && $0.period == 1 })
    #expect(steps.map(\.time) == (1...10).map { Seconds.milliseconds(100) * $0 })
  }

  @Test func theNewValueStandsAtTheMoment() {
    let track = ramp(.easeInOut, delay: 0.123)
    for step in track.steps(of: level) {
      #expect(
        level(track.value(at: step.time.value)) != level(track.value(at: (step.time - Seconds(nanoseconds: 2)).value)))
    }
  }

  @Test func whatIsHeldChangesWhereItIsWritten() {
    let hold = Easing.steps(1, jumpAtStart: false)
    let track = Track<Double>.keyframes(
      Keyframes(
        [Keyframe(0, 0, hold), Keyframe(0.3, 1, hold), Keyframe(0.7, 2)], period: .milliseconds(1000)))
    #expect(track.steps(of: level).map(\.time) == [0.3, 0.7, 1])
  }

  @Test func whatNeverRestsHasNoSteps() {
    #expect(ramp().map { $0 * 1000 }.steps(of: level).isEmpty)
    #expect(Track.constant(3.0).steps(of: level).isEmpty)
  }

  @Test func aDelayedTrackIsTheSameLater() {
    let spring = Track<Double>.springs(
      SpringCycle(phases: [.init(target: 1, spring: .smooth(duration: 1), duration: 1)]), from: 0, to: 5)
    for track in [ramp(), spring, .sum(ramp(), spring), .constant(4)] {
      let later = track.delayed(by: 0.25)
      for i in 0..<20 {
        let time = Double(i) * 0.13
        #expect(abs(later.value(at: time + 0.25) - track.value(at: time)) < 1e-9)
      }
    }
  }
}
