import Importing
import MotionMath
import Testing

@testable import SVGReading

@Suite struct EffectTimelineTests {
  private func effect(
    _ values: [Double], pass: Double, begins: [Double] = [0], length: Double? = nil, period: Double? = nil
  ) -> Effect {
    let count = Double(values.count - 1)
    let segments = zip(values, values.dropFirst()).enumerated().map { i, pair in
      Effect.Segment(
        from: Double(i) / count, to: Double(i + 1) / count, start: [pair.0], end: [pair.1], easing: .linear)
    }
    var effect = Effect(
      segments: segments, pass: Seconds(pass),
      intervals: begins.map { begin in
        Effect.Interval(begin: Seconds(begin), end: length.map { Seconds(begin + $0) })
      })
    effect.period = period.map { Seconds($0) } ?? (length == nil ? Seconds(pass) : nil)
    effect.settled = Seconds(max(0, begins[0]))
    return effect
  }

  @Test func whatRunsForEverIsWrittenAsItsAuthorDid() throws {
    let value = try EffectTimeline.track([0], [effect([0, 4, 0], pass: 2, begins: [-0.5])])
    let motion = try #require(value.motions.first)
    #expect(motion.frames.map(\.time) == [0, 1, 2] && motion.delay == -0.5 && motion.intro.isEmpty)
    #expect(abs(value.number(at: 0) - 2) < 1e-8)
  }

  @Test func aLaterBeginHasAnIntroWhereItDiffers() throws {
    let late = try EffectTimeline.track([7], [effect([0, 4], pass: 1, begins: [0.3])])
    #expect(late.number(at: 0.1) == 7 && abs(late.number(at: 0.8) - 2) < 1e-9)
    #expect(late.motions[0].intro.map(\.time) == [0, 0.3])
    // Resting at the value of its base for the second half, it might always have been running.
    var resting = effect([1, 2, 1, 1, 1], pass: 2, begins: [0.6])
    resting.segments = Array(resting.segments)
    #expect(try EffectTimeline.track([1], [resting]).motions[0].intro.isEmpty)
  }

  @Test func gapsShowTheBase() throws {
    // Two seconds of motion, one of rest.
    let begins = stride(from: 0.0, to: 30, by: 3).map { $0 }
    let value = try EffectTimeline.track([5], [effect([0, 1], pass: 2, begins: begins, length: 2, period: 3)])
    #expect(value.number(at: 1) == 0.5 && value.number(at: 2.5) == 5 && abs(value.number(at: 4) - 0.5) < 1e-9)
    #expect(value.motions[0].period == Seconds(3) && value.motions[0].intro.isEmpty)
  }

  @Test func laterAnimationsLieOverEarlierOnes() throws {
    var under = effect([10, 20], pass: 1)
    under.order = 0
    var over = effect([0, 1], pass: 1, begins: [0.5], length: 1)
    over.order = 1
    over.settled = Seconds(1.5)
    let replaced = try EffectTimeline.track([0], [under, over])
    #expect(replaced.number(at: 0.25) == 12.5 && abs(replaced.number(at: 1) - 0.5) < 1e-9)
    over.isAdditive = true
    let added = try EffectTimeline.track([0], [under, over])
    #expect(abs(added.number(at: 0.75) - 17.75) < 1e-9)
  }

  @Test func frozenValuesStay() throws {
    var once = effect([0, 8], pass: 2, length: 2)
    once.settled = Seconds(2)
    once.fillsForwards = true
    let value = try EffectTimeline.track([3], [once])
    #expect(value.number(at: 1) == 4 && value.number(at: 9) == 8)
    #expect(value.motions[0].comesToRest)
    once.fillsForwards = false
    #expect(try EffectTimeline.track([3], [once]).number(at: 9) == 3)
  }

  @Test func passesAccumulate() throws {
    var thrice = effect([0, 1], pass: 1, length: 3)
    thrice.settled = Seconds(3)
    thrice.accumulates = true
    thrice.fillsForwards = true
    let value = try EffectTimeline.track([0], [thrice])
    #expect(abs(value.number(at: 1.5) - 1.5) < 1e-9 && value.number(at: 5) == 3)
  }

  @Test func aCutEasingIsThePartOfTheCurve() throws {
    let ease = Easing.cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
    let part = try #require(EasingCut.part(of: ease, from: 0.2, to: 0.7))
    for u in [0.1, 0.5, 0.9] {
      let whole = (ease(0.2 + 0.5 * u) - ease(0.2)) / (ease(0.7) - ease(0.2))
      #expect(abs(part(u) - whole) < 1e-6)
    }
    let back = EasingCut.reversed(ease)
    for u in [0.2, 0.6] { #expect(abs(back(u) - (1 - ease(1 - u))) < 1e-9) }
  }
}

extension Track<[Double]> {
  /// To a millionth, because tracks count times as half a nanosecond later.
  fileprivate func number(at time: Double) -> Double { (value(at: time)[0] * 1e6).rounded() / 1e6 }
}
