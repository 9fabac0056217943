import Testing

@testable import SVGWriting

@Suite struct KeyedMotionStepsTests {
  private func stepping(_ steps: [(Double, Double)], delay: Double = 0, passes: Int? = nil) -> KeyedMotion {
    let keys = steps.map { KeyedMotion.Key($0.0, [$0.1], .hold) }
    return KeyedMotion(
      keys: keys + [KeyedMotion.Key(1, keys[keys.count - 1].values)],
      timing: MotionTiming(duration: 2, delay: delay, passes: passes))
  }

  /// What is shown at a moment does not depend on where a pass begins.
  @Test(arguments: [0, -0.5, -1.9])
  func anotherStartShowsTheSame(delay: Double) {
    let motion = stepping([(0, 1), (0.125, 0), (0.25, 3), (0.75, 1)], delay: delay)
    let other = motion.fromLongestStep
    #expect(other.keys[0].values == [3] && other.timing.delay <= 0 && other.timing.delay > -2)
    for time in [0, 0.1, 0.3, 0.7, 1.1, 1.6, 1.9] {
      var (a, b) = (motion, other)
      (a.timing.delay, b.timing.delay) = (a.timing.delay - time, b.timing.delay - time)
      #expect(a.atStart == b.atStart, "at \(time)")
    }
  }

  /// Rounded as they are written, the delay is not before the step that the file starts with, where a paused file stays.
  @Test(arguments: [0.8, 1.1, 2, 2.3, 3.7]) func aPausedFileShowsTheStepThatItStartsWith(duration: Double) {
    for count in 3...40 {
      for first in 0..<count {
        let value = { ($0 + first) % count == 0 ? 1.0 : 0 }
        var motion = stepping((0..<count).map { (Double($0) / Double(count), value($0)) })
        motion.timing.duration = duration
        let other = motion.fromLongestStep
        let delay = (other.timing.delay * 1e4).rounded() / 1e4
        let place = -delay / duration
        let written = other.keys.last { ($0.offset * 1e4).rounded() / 1e4 <= place + 1e-9 }
        #expect(written?.values == [value(0)], "\(count) steps, \(first)")
      }
    }
  }

  @Test func copiesShareTheirKeys() {
    let first = stepping([(0, 0), (0.25, 1), (0.5, 0)]).fromLongestStep
    let second = stepping([(0, 1), (0.125, 0), (0.875, 1)]).fromLongestStep
    #expect(first.keys == second.keys)
    #expect(first.keys == [.init(0, [0], .hold), .init(0.75, [1], .hold), .init(1, [0])])
    #expect((first.timing.delay, second.timing.delay) == (-1, -1.75))
  }

  /// Passes that end, or that do more than step, begin where they are said to.
  @Test func otherMotionsStayAsTheyAre() {
    let ending = stepping([(0, 0), (0.1, 1)], passes: 2)
    #expect(ending.fromLongestStep == ending)
    let fading = KeyedMotion(
      keys: [.init(0, [0]), .init(0.1, [1], .hold), .init(1, [0])], timing: MotionTiming(duration: 1, delay: 0))
    #expect(fading.fromLongestStep == fading)
    var turning = stepping([(0, 0), (0.1, 1)])
    turning.timing.alternates = true
    #expect(turning.fromLongestStep == turning)
    let still = stepping([(0, 4)])
    #expect(still.fromLongestStep == still)
  }
}
