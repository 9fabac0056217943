import MotionMath
import Testing

@testable import Importing

@Suite struct KeyframesEasingsTests {
  @Test(arguments: [
    Easing.cubicBezier(x1: 0.368, y1: 23.888, x2: 0.666, y2: 28.023), .cubicBezier(x1: 0.3, y1: 23, x2: 0.6, y2: -28),
    .cubicBezier(x1: 0, y1: -40, x2: 1, y2: 1),
  ])
  func aCurveIsCutWhereItTurnsBack(_ easing: Easing) {
    let frames = [Keyframe(Seconds(1), 2.0, easing), Keyframe(Seconds(2), 3.0), Keyframe(Seconds(3), 3.0, easing)]
    let motion = Keyframes(frames, period: Seconds(4), intro: [Keyframe(.zero, 1, easing), Keyframe(Seconds(1), 2)])
    let cut = motion.withinEasings
    #expect(cut.frames.count > frames.count && cut.intro.count > 2)
    for time in stride(from: 0.003, to: 8, by: 0.017) {
      #expect(abs(cut.value(at: time) - motion.value(at: time)) < 1e-5, "at \(time)")
    }
    let segments = [cut.frames, cut.intro].flatMap { zip($0, $0.dropFirst()) }
    #expect(segments.allSatisfy { $0.easing.isWithinPresets || $0.value == $1.value })
  }

  @Test func otherMotionsStay() {
    let bounce = Easing.cubicBezier(x1: 0.3, y1: -9, x2: 0.7, y2: 10)
    let motion = Keyframes([Keyframe(.zero, 2.0, bounce), Keyframe(Seconds(1), 3.0)], period: Seconds(1))
    #expect(motion.withinEasings == motion)
  }
}
