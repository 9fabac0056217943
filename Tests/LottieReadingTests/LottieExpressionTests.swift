import GraphicsCore
import MotionMath
import Testing

@testable import LottieReading

@Suite struct LottieExpressionTests {
  @Test func isKnownByItsText() {
    #expect(LottieExpression("var $bm_rt;") == .value)
    #expect(LottieExpression("var $bm_rt;\n$bm_rt = loopOut();") == .loop(isAfter: true, isMirrored: false))
    #expect(LottieExpression("loopIn('pingpong', 0)") == .loop(isAfter: false, isMirrored: true))
    #expect(LottieExpression("var $bm_rt;\n$bm_rt = mul(time, -90);") == .time(factor: -90))
    #expect(
      LottieExpression("$bm_rt = content('leg').content('Path 2').path;") == .property(["leg", "Path 2"], "ks"))
    for text in ["loopOut('offset')", "loopOut('cycle', 2)", "wiggle(1, 2)", "time * time", "value * 2"] {
      #expect(LottieExpression(text) == nil, "\(text)")
    }
  }

  private func frame(_ time: Double, _ value: Double, to end: Double) -> PropertyKeyframe<Double> {
    PropertyKeyframe(
      time: time, value: value, end: end, isHold: false, easings: [.easeIn], outward: .zero, inward: .zero,
      hasTangents: false)
  }

  @Test func repeatsKeyframesUntilTheEnd() throws {
    let frames = [frame(0, 0, to: 9), frame(10, 9, to: 9)]
    let cycle = try #require(
      ExpressedKeyframes.looped(frames, isAfter: true, isMirrored: false, until: 25, most: 100))
    #expect(cycle.map(\.time) == [0, 10, 20, 30] && cycle.map(\.value) == [0, 0, 0, 9])
    let back = try #require(ExpressedKeyframes.looped(frames, isAfter: true, isMirrored: true, until: 15, most: 100))
    #expect(back.map(\.time) == [0, 10, 20] && back.map(\.value) == [0, 9, 0])
    #expect(back[1].easings == [.cubicBezier(x1: 0, y1: 0, x2: 1 - 0.42, y2: 1)])
    #expect(ExpressedKeyframes.looped(frames, isAfter: true, isMirrored: false, until: 1e6, most: 100) == nil)
  }

  @Test func pennersEasingsStandAtEveryFrame() throws {
    let penner = try #require(LottieExpression.Penner("easeandwizz_inOutQuart(t, sX, eX, d, a, p, s)"))
    #expect(penner(0.25) == 0.03125 && penner(0.75) == 0.96875 && penner(1) == 1)
    let frames = try #require(
      ExpressedKeyframes.eased(
        [frame(0, 0, to: 8), frame(4, 8, to: 8)], { penner($0) }, Double.interpolate, most: 100))
    #expect(frames.map(\.value) == [0, 0.25, 4, 7.75, 8])
  }
}
