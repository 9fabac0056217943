import MotionMath
import Testing

@testable import LottieReading

@Suite struct KeyframeCutTests {
  private let hold = Easing.steps(1, jumpAtStart: false)
  private let ramp = [
    Timeline.Frame(time: 0, value: 0.0, easing: .linear), Timeline.Frame(time: 10, value: 10, easing: .linear),
  ]

  private func frames(_ track: Track<Double>) -> [Keyframe<Double>] {
    if case .keyframes(let motion) = track { motion.frames } else { [] }
  }

  @Test func aRestIsTwoKeyframes() {
    var cut = KeyframeCut<Double>(period: 3)
    cut.hold(0, from: 0, to: 1)
    cut.hold(1, from: 1, to: 2)
    cut.hold(0, from: 2, to: 3)
    #expect(frames(cut.track).map(\.time) == [0, 1, 2, 3] && frames(cut.track).map(\.value) == [0, 1, 0, 0])
    var still = KeyframeCut<Double>(period: 3)
    still.hold(2, from: 0, to: 1)
    still.hold(2, from: 1, to: 3)
    #expect(still.track == .constant(2))
  }

  @Test func aSpanMayRunBackwards() {
    var cut = KeyframeCut<Double>(period: 2)
    cut.append(ramp, in: .init(start: 0, end: 1, first: 0, last: 10))
    cut.append(ramp, in: .init(start: 1, end: 2, first: 10, last: 5))
    for (time, value) in [(0.0, 0.0), (0.5, 5), (1, 10), (1.5, 7.5), (1.99, 5.05)] {
      #expect(abs(cut.track.value(at: time) - value) < 1e-6, "\(time)")
    }
  }

  @Test func aHeldValueIsHeldBackwardsToo() {
    let steps = [
      Timeline.Frame(time: 0, value: 1.0, easing: hold), Timeline.Frame(time: 5, value: 2, easing: hold),
      Timeline.Frame(time: 10, value: 3, easing: .linear),
    ]
    var cut = KeyframeCut<Double>(period: 1)
    cut.append(steps, in: .init(start: 0, end: 1, first: 10, last: 0))
    #expect(cut.track.value(at: 0.2) == 2 && cut.track.value(at: 0.7) == 1)
  }

  @Test func aSpanThatStandsStillHasTheValueOfItsFrame() {
    var cut = KeyframeCut<Double>(period: 2)
    cut.append(ramp, in: .init(start: 0, end: 1, first: 4, last: 4))
    cut.append(ramp, in: .init(start: 1, end: 2, first: 40, last: 40))
    #expect(cut.track.value(at: 0.9) == 4 && cut.track.value(at: 1) == 10)
  }
}
