import GraphicsCore
import MotionMath
import Testing

@testable import LottieReading

@Suite struct SwingingMotionTests {
  private func text(_ written: String) -> ExpressionText { ExpressionText(written) { $0 == "Overshoot" ? 20 : 40 } }

  private let head =
    "n = 0; if (numKeys > 0) { n = nearestKey(time).index; if (key(n).time > time) n--; } "
    + "t = n == 0 ? 0 : time - key(n).time; if (n > 0) { v = velocityAtTime(key(n).time - thisComp.frameDuration/10); "

  @Test func overshootIsKnownInItsForms() {
    let plain = Overshoot(
      text(
        "amp = .1; freq = 2.0; decay = 4.0; \(head)value + v*amp*Math.sin(freq*t*2*Math.PI)/Math.exp(decay*t); } else value"
      ))
    #expect(plain?.amplitude == 0.1 && plain?.frequency == 2 && plain?.decay == 4 && plain?.end == nil)
    let plugin = Overshoot(
      text(
        "amp = div(effect('Overshoot')(1), 2.5), freq = div(effect('Bounce')(1), 20), decay = div(effect('Friction')(1), "
          + "20), n = nearestKey(time).index, v = velocityAtTime(key(n).time), $bm_rt = sum(value, div(mul(mul(div(v, 100), "
          + "amp), Math.sin(mul(mul(mul(freq, t), 2), Math.PI))), Math.exp(mul(decay, t))))"))
    #expect(plugin?.amplitude == 0.08 && plugin?.frequency == 2 && plugin?.decay == 2)
    let turning = Overshoot(
      text("freq = 3; decay = 5; \(head)w = freq*Math.PI*2; value + v*(Math.sin(t*w)/Math.exp(decay*t)/w) }"))
    #expect(abs((turning?.amplitude ?? 0) - 1 / (6 * Double.pi)) < 1e-12)
    #expect(Overshoot(text("amp = .1; freq = 2; decay = 4; \(head)value + v*amp*Math.cos(freq*t) }")) == nil)
  }

  @Test func swingsAfterAKeyframeByTheSpeedBeforeIt() throws {
    func frame(_ time: Double, _ value: Double, to end: Double) -> PropertyKeyframe<Double> {
      PropertyKeyframe(
        time: time, value: value, end: end, isHold: false, easings: [.linear], outward: .zero, inward: .zero,
        hasTangents: false)
    }
    let overshoot = try #require(
      Overshoot(
        text("amp = .1; freq = 2; decay = 4; \(head)value + v*amp*Math.sin(freq*t*2*Math.PI)/Math.exp(decay*t); }")))
    let frames = try #require(
      Components.number.swinging([frame(0, 0, to: 60), frame(30, 60, to: 60)], over: 0...90, rate: 60, most: 200) {
        seconds, velocity in velocity.map { $0 * overshoot.swing(after: seconds) }
      })
    func value(_ at: Double) -> Double { Components.number.numbers(of: frames, at: at)[0] }
    #expect(value(15) == 30)
    // 120 units a second before the keyframe, an eighth of a second after it.
    let t = 0.125
    #expect(abs(value(37.5) - (60 + 120 * 0.1 * sine(2 * t * 2 * .pi) / exponential(4 * t))) < 0.1)
  }

  @Test func aBounceFallsAndLosesSpeed() throws {
    let bounce = try #require(
      Bounce(
        text(
          "e = .5; g = 1000; nMax = 3; n = nearestKey(time).index; v = -velocityAtTime(key(n).time - .001)*e; "
            + "value + vu*delta*(vl - g*delta/2)")))
    #expect(bounce.elasticity == 0.5 && bounce.gravity == 1000 && bounce.most == 3)
    // With 200 units a second it leaves with 100, for a fifth of a second, 5 units high.
    #expect(abs(bounce.height(after: 0.1, speed: 200) - 5) < 1e-9)
    #expect(abs(bounce.height(after: 0.25, speed: 200) - 1.25) < 1e-9)
    #expect(bounce.height(after: 0.2, speed: 200) < 1e-9 && bounce.height(after: 9, speed: 200) == 0)
  }
}
