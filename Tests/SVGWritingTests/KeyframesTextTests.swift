import Testing

@testable import SVGWriting

@Suite struct KeyframesTextTests {
  private func motion(
    _ property: String, _ keys: [(Double, String, SegmentEasing)], duration: Double = 1, delay: Double = 0
  ) -> StyleMotion {
    let numbers = keys.enumerated().map { KeyedMotion.Key($1.0, [Double($0)], $1.2) }
    return StyleMotion(
      property, KeyedMotion(keys: numbers, timing: MotionTiming(duration: duration, delay: delay))
    ) { keys[Int($0[0])].1 }
  }

  private func bodies(_ motions: [StyleMotion], own: [String: String] = StyleMotion.initialValues) -> [String] {
    KeyframesText.animations(motions, own: own).map(\.body)
  }

  /// The element's own value stands at both ends.
  @Test func whatTheElementHasIsLeftOut() {
    #expect(
      bodies([motion("opacity", [(0, "1", .linear), (0.5, ".2", .linear), (1, "1", .linear)])]) == ["50%{opacity:.2}"])
    #expect(bodies([motion("rotate", [(0, "0deg", .linear), (1, "90deg", .linear)])]) == ["to{rotate:90deg}"])
  }

  /// Where a copy starts with another value, its keyframes are still the same.
  @Test func openMotionsKeepTheirFirstKey() {
    let fade = motion("opacity", [(0, "1", .linear), (1, "0", .linear)])
    #expect(bodies([fade]) == ["0%{opacity:1}to{opacity:0}"])
  }

  @Test func equalKeysShareTheirSelectors() {
    let keys: [(Double, String, SegmentEasing)] = [
      (0, "0", .linear), (0.25, "1", .linear), (0.5, "0", .linear), (0.75, "1", .linear), (1, "0", .linear),
    ]
    #expect(bodies([motion("opacity", keys)]) == ["0%,50%,to{opacity:0}25%,75%{opacity:1}"])
  }

  @Test func theUsualEasingIsTheAnimations() {
    let ease = SegmentEasing.bezier(0.42, 0, 0.58, 1)
    let animation = KeyframesText.animations(
      [motion("rotate", [(0, "0deg", ease), (0.5, "90deg", .linear), (0.6, "99deg", ease), (1, "0deg", ease)])],
      own: StyleMotion.initialValues)
    #expect(animation.map(\.easing) == ["ease-in-out"])
    #expect(
      animation.map(\.body) == ["50%{rotate:90deg;animation-timing-function:linear}60%{rotate:99deg}"])
  }

  /// Where nothing changes, no easing is told.
  @Test func holdsHaveNoEasing() {
    let keys: [(Double, String, SegmentEasing)] = [
      (0, "0", .hold), (0.25, "1", .hold), (0.5, "0", .linear), (1, "0", .linear),
    ]
    let animation = KeyframesText.animations([motion("opacity", keys)], own: ["opacity": "0"])
    #expect(animation.map(\.easing) == ["steps(1)"])
    #expect(animation.map(\.body) == ["25%{opacity:1}50%{opacity:0}"])
  }

  /// Two keyframes at one place would be one.
  @Test func jumpsAreHalfAMillisecondWide() {
    let keys: [(Double, String, SegmentEasing)] = [
      (0, "0", .linear), (0.5, ".4", .linear), (0.5, "1", .linear), (1, "0", .linear),
    ]
    #expect(bodies([motion("opacity", keys)]) == ["0%,to{opacity:0}49.95%{opacity:.4}50%{opacity:1}"])
  }

  /// A jump at the end is seen where the motion stops, and nowhere else.
  @Test func aMotionThatStopsJumpsToItsEnd() {
    let keys = [KeyedMotion.Key(0, [0]), .init(1, [4]), .init(1, [9])]
    func body(passes: Int?) -> [String] {
      let timing = MotionTiming(duration: 1, delay: 0, passes: passes)
      return bodies([StyleMotion("opacity", KeyedMotion(keys: keys, timing: timing)) { ".\(Int($0[0]))" }])
    }
    #expect(body(passes: 1) == ["0%{opacity:.0}99.95%{opacity:.4}to{opacity:.9}"])
    #expect(body(passes: nil) == ["0%{opacity:.0}to{opacity:.4}"])
  }

  @Test func motionsOfOneTimingAreOneAnimation() {
    let keys: [(Double, String, SegmentEasing)] = [(0, "0", .linear), (0.5, "9", .linear), (1, "0", .linear)]
    let own = ["rx": "0", "ry": "0"]
    #expect(bodies([motion("rx", keys), motion("ry", keys)], own: own) == ["50%{rx:9;ry:9}"])
    #expect(bodies([motion("rx", keys), motion("ry", keys, delay: -0.5)], own: own).count == 2)
  }

  @Test func animationsNameWhatDiffersFromTheUsual() {
    var timing = MotionTiming(duration: 0.8, delay: -0.25, alternates: true)
    var animation = KeyframesText.Animation(body: "", easing: "linear", timing: timing)
    #expect(animation.value("a", withDelay: true) == "a .8s linear -.25s infinite alternate")
    timing.passes = 3
    timing.alternates = false
    animation.timing = timing
    #expect(animation.value("a", withDelay: false) == "a .8s linear 3 both")
  }
}
