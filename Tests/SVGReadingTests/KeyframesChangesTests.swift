import MotionMath
import Testing

@testable import SVGReading

@Suite struct KeyframesChangesTests {
  /// It goes from 0 to 8 and on to 9, and changes on the way to 8.
  private func changed(_ easing: Easing, at progress: Double = 0.5) -> Keyframes<Double> {
    let motion = Keyframes([Keyframe(0, 0.0, easing), Keyframe(2, 8.0, .easeIn), Keyframe(4, 9.0)], period: 4)
    return motion.changing {
      $0 * 10
    } at: { _, next in
      next == 8 ? progress : nil
    }
  }

  @Test func itStandsStillBeforeAndAfterTheChange() {
    let motion = changed(.linear, at: 0.25)
    #expect(motion.frames.map(\.time) == [0, 0.5, 0.5, 2, 4] && motion.frames.map(\.value) == [0, 0, 80, 80, 90])
    #expect(motion.frames[3].easing == .easeIn && motion.period == 4)
  }

  @Test(arguments: [
    (Easing.easeInOut, 1.0), (Easing.steps(4, jumpAtStart: false), 1.0), (Easing.steps(4, jumpAtStart: true), 0.5),
    (Easing.steps(1, jumpAtStart: true), 0.0), (Easing.steps(1, jumpAtStart: false), 2.0),
  ])
  func theEasingDecides(_ easing: Easing, _ time: Double) {
    #expect(abs(changed(easing).frames[1].time.value - time) < 1e-8)
  }
}
