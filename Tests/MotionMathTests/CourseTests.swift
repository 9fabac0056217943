import MotionMath
import Testing

@Suite struct CourseTests {
  private func track(_ course: Course, period: Seconds, delay: Seconds = 0) -> Track<Double> {
    .keyframes(Keyframes([Keyframe(0, 0), Keyframe(1, 10)], period: period, delay: delay, course: course))
  }

  @Test func passesFollowOneAnotherAndThenRest() {
    let track = track(Course(passDuration: 1, passes: 2), period: .milliseconds(3000))
    for (time, value) in [(0.0, 0.0), (0.25, 2.5), (1.5, 5), (1.75, 7.5), (2.0, 10), (2.9, 10), (3.0, 0), (-0.5, 10)] {
      #expect(abs(track.value(at: time) - value) < 1e-6, "\(time)")
    }
  }

  @Test func aReversedPassRunsBackTheSameWay() {
    let track = track(Course(passDuration: 1, passes: 1, autoreverses: true), period: .milliseconds(2500))
    for (time, value) in [(0.25, 2.5), (1.0, 10), (1.25, 7.5), (1.75, 2.5), (2.2, 0)] {
      #expect(abs(track.value(at: time) - value) < 1e-6, "\(time)")
    }
  }

  @Test func aCourseMayRestBeforeItsPasses() {
    let track = track(Course(passDuration: 1, passes: 1, lead: 0.5), period: .milliseconds(2000))
    for (time, value) in [(0.0, 0.0), (0.5, 0), (0.75, 2.5), (1.5, 10), (1.9, 10), (2.25, 0)] {
      #expect(abs(track.value(at: time) - value) < 1e-6, "\(time)")
    }
    // It rests on one value until the pass, so only the end of the period jumps.
    #expect(track.jumps().map(\.time) == [2])
  }

  @Test func onePassIsAsLongAsThePeriod() {
    #expect(abs(track(.once, period: .milliseconds(1000)).value(at: 0.5) - 5) < 1e-6)
  }

  @Test func tracksAddUpAndMap() {
    let moving = track(.once, period: .milliseconds(1000))
    let sum = Track.sum(moving, .constant(3))
    #expect(abs(sum.value(at: 0.5) - 8) < 1e-6)
    #expect(abs(sum.map { $0 * 2 }.value(at: 0.5) - 16) < 1e-6)
    #expect(!sum.isConstant && Track.constant(1.0).isConstant)
  }

  @Test func springsAreDelayed() {
    let cycle = SpringCycle(phases: [
      .init(target: 1, spring: .smooth(duration: 1), duration: 1),
      .init(target: 0, spring: .smooth(duration: 1), duration: 1),
    ])
    let now = Track.springs(cycle, from: 0.0, to: 1.0)
    let later = Track.springs(cycle, from: 0.0, to: 1.0, delay: 0.5)
    #expect(abs(later.value(at: 0.9) - now.value(at: 0.4)) < 1e-9)
  }
}
