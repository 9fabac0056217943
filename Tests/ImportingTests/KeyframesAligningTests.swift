import MotionMath
import Testing

@testable import Importing

@Suite struct KeyframesAligningTests {
  private func motion(_ frames: [Keyframe<Double>], delay: Seconds = .zero) -> Keyframes<Double> {
    Keyframes(frames, period: 1, delay: delay)
  }

  @Test(arguments: [Easing.linear, .easeInOut, .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)])
  func eachHasTheKeyframesOfTheOther(_ easing: Easing) throws {
    let a = motion([Keyframe(0, 0, easing), Keyframe(1, 8)])
    let half = try #require(EasingCut.part(of: easing, from: 0, to: 0.5))
    let rest = try #require(EasingCut.part(of: easing, from: 0.5, to: 1))
    let b = motion([Keyframe(0, 5, half), Keyframe(0.5, 7, rest), Keyframe(1, 1)])
    guard let (first, second) = a.aligned(with: b) else {
      Issue.record("two motions")
      return
    }
    #expect(first.frames.map(\.time) == [0, 0.5, 1] && second.frames.map(\.time) == [0, 0.5, 1])
    #expect(zip(first.frames, second.frames).allSatisfy { $0.easing == $1.easing })
    for time in stride(from: 0.0, to: 1, by: 0.07) {
      #expect(abs(first.value(at: time) - a.value(at: time)) < 0.01)
      #expect(abs(second.value(at: time) - b.value(at: time)) < 0.01)
    }
  }

  @Test func otherMotionsStayApart() {
    let a = motion([Keyframe(0, 0, .easeIn), Keyframe(1, 8)])
    func isAligned(_ frames: [Keyframe<Double>], delay: Seconds = .zero) -> Bool {
      a.aligned(with: motion(frames, delay: delay)) != nil
    }
    #expect(!isAligned([Keyframe(0, 0, .easeOut), Keyframe(1, 8)]))
    #expect(!isAligned([Keyframe(0, 0, .easeIn), Keyframe(1, 8)], delay: 0.5))
    // What stays has no easing of its own.
    #expect(isAligned([Keyframe(0, 4, .easeOut), Keyframe(1, 4)]))
  }
}
