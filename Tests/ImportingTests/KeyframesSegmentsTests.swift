import MotionMath
import Testing

@testable import Importing

@Suite struct KeyframesSegmentsTests {
  @Test func eachKeyframeSeesTheNextOneOfItsList() {
    let motion = Keyframes(
      [Keyframe(.zero, 1.0), Keyframe(Seconds(1), 2)], period: Seconds(2), delay: Seconds(3),
      intro: [Keyframe(.zero, 7.0)], source: "$.opacity")
    let changed = motion.flatMap { frame, next in
      [frame, next].compactMap { $0 }.map { Keyframe(frame.time, $0.value * 10) }
    }
    #expect(changed.frames.map(\.value) == [10, 20, 20] && changed.intro.map(\.value) == [70])
    #expect(changed.period == Seconds(2) && changed.delay == Seconds(3) && changed.source == "$.opacity")
  }
}
