import Testing

@testable import SVGWriting

@Suite struct KeyedMotionTests {
  private func motion(
    _ keys: [KeyedMotion.Key], duration: Double = 1, delay: Double = 0, alternates: Bool = false
  ) -> KeyedMotion {
    KeyedMotion(keys: keys, timing: MotionTiming(duration: duration, delay: delay, alternates: alternates))
  }

  /// Of two keys at one place, the later one counts from there on.
  @Test func valuesFollowKeysAndTheirEasings() {
    let moving = motion([
      .init(0, [0, 10], .steps(2, atStart: true)), .init(0.5, [8, 10]), .init(0.5, [1, 0]), .init(1, [4, 6]),
    ])
    #expect(moving.values(at: 0.1) == [4, 10] && moving.values(at: 0.375) == [8, 10])
    #expect(
      moving.values(at: 0.5) == [1, 0] && moving.values(at: 0.75) == [2.5, 3] && moving.values(at: 1) == [4, 6])
  }

  /// Every second pass runs backwards.
  @Test func aDelaySaysWhereTheFileStarts() {
    let keys = [KeyedMotion.Key(0, [0]), .init(1, [8])]
    func start(_ delay: Double, alternates: Bool) -> Double {
      motion(keys, duration: 2, delay: delay, alternates: alternates).atStart[0]
    }
    #expect(start(0, alternates: false) == 0 && start(-0.5, alternates: false) == 2)
    #expect(start(-2.5, alternates: false) == 2 && start(-2.5, alternates: true) == 6)
    #expect(start(-4.5, alternates: true) == 2)
  }

  @Test func aMotionMayStopOnOtherValues() {
    var same = motion([.init(0, [1]), .init(1, [5])])
    same.end(on: [5.05], [0.1])
    #expect(same == motion([.init(0, [1]), .init(1, [5])]))
    var held = motion([.init(0, [1]), .init(0.5, [5]), .init(1, [5])])
    held.end(on: [7], [0.1])
    #expect(held == motion([.init(0, [1]), .init(0.5, [5], .hold), .init(1, [7])]))
    var moving = motion([.init(0, [1]), .init(1, [5])])
    moving.end(on: [7], [0.1])
    #expect(moving == motion([.init(0, [1]), .init(1, [5]), .init(1, [7])]) && moving.values(at: 1) == [7])
  }

  @Test func otherValuesKeepPlacesAndEasings() {
    let moving = AnimatedValues.moving(motion([.init(0, [1, 9], .hold), .init(1, [3, -5])], delay: -0.5))
    #expect(moving.range == [1...3, -5...9])
    let mapped = moving.map { [2 * $0[0]] }
    #expect(mapped == .moving(motion([.init(0, [2], .hold), .init(1, [6])], delay: -0.5)))
    #expect(AnimatedValues.still([4, 5]).map { [$0[1]] } == .still([5]) && AnimatedValues.still([4]).range == [4...4])
  }

  @Test func easingsAreWrittenAsCSSNamesThem() {
    #expect(SegmentEasing.bezier(0.25, 0.1, 0.25, 1).css == "ease" && SegmentEasing.linear.css == "linear")
    #expect(SegmentEasing.bezier(0.3, -0.5, 0.12344, 1.4).css == "cubic-bezier(.3,-.5,.1234,1.4)")
    #expect(SegmentEasing.hold.css == "steps(1)" && SegmentEasing.steps(3, atStart: true).css == "steps(3,start)")
  }

  /// Splines of SMIL stay between 0 and 1.
  @Test func notEveryEasingIsASpline() {
    let beyond = SegmentEasing.bezier(0.3, -0.5, 0.2, 1.4)
    #expect(beyond.spline == ".3 0 .2 1" && !beyond.isSpline)
    #expect(SegmentEasing.bezier(0, 0, 0.58, 1).isSpline && SegmentEasing.linear.spline == "0 0 1 1")
    #expect(SegmentEasing.hold.spline == nil && !SegmentEasing.hold.isSpline)
  }
}
