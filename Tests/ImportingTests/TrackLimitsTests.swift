import MotionMath
import Testing

@testable import Importing

@Suite struct TrackLimitsTests {
  /// One value a second.
  private func track(_ values: [Double], _ easing: Easing = .linear) -> Track<Double> {
    let frames = values.enumerated().map { Keyframe(Seconds(Double($0)), $1, easing) }
    return .keyframes(Keyframes(frames, period: Seconds(Double(values.count - 1))))
  }

  @Test func aLineIsCutWhereItCrossesABound() {
    let limited = track([-1, 2, -1]).limited(to: 0...1)
    #expect(limited.values == [0, 0, 1, 1, 1, 0, 0])
    let thirds = limited.motions[0].frames.map { ($0.time.value * 3).rounded() }
    #expect(thirds == [0, 1, 2, 3, 4, 5, 6])
  }

  @Test(arguments: [
    Easing.linear, .easeInOut, .cubicBezier(x1: 0.3, y1: -2, x2: 0.7, y2: 3),
    .cubicBezier(x1: 0.5, y1: 1.8, x2: 0.5, y2: -0.8), .cubicBezier(x1: 0.3, y1: 23, x2: 0.6, y2: -28),
    .steps(4, jumpAtStart: false), .steps(3, jumpAtStart: true),
  ])
  func whatShowsIsTheValueWithinTheRange(_ easing: Easing) {
    for values in [[-1, 2, -1], [-0.5, 0.8, 2], [1, 3, 0], [-2, -1, 0.5], [0.2, 0.3, 0.2]] {
      let whole = track(values, easing)
      let limited = whole.limited(to: 0...1)
      for time in stride(from: 0.013, to: 2, by: 0.037) {
        let meant = min(1, max(0, whole.value(at: time)))
        #expect(abs(limited.value(at: time) - meant) < 1e-5, "\(values) at \(time)")
      }
      #expect(limited.values.allSatisfy { 0...1 ~= $0 })
      #expect(limited.motions.allSatisfy { $0 == $0.withinEasings })
    }
  }

  @Test func whatNeedsNoLimitStays() {
    let bounce = track([0.2, 0.8], .cubicBezier(x1: 0.3, y1: -2, x2: 0.7, y2: 3))
    #expect(bounce.limited(to: 0...1) == bounce)
    let sum = Track.sum(track([0, 4]), track([-6, 2]))
    #expect(sum.limited(to: 0...1) == sum)
    #expect(Track.constant(-2.0).limited(to: 0...(.infinity)) == .constant(0))
    #expect(track([-3, -1]).limited(to: 0...(.infinity)) == .constant(0))
  }

  @Test func theIntroIsLimitedToo() {
    let once = Track.keyframes(Keyframes.once([Keyframe(0, -1.0), Keyframe(2, 1.0)], thenAt: 5, from: 2))
    let limited = once.limited(to: 0...1)
    #expect(limited.value(at: 0.9) == 0 && abs(limited.value(at: 1.5) - 0.5) < 1e-6 && limited.value(at: 9) == 1)
  }
}
