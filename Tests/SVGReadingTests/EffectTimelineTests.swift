import GraphicsCore
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

  /// The values of an image's first node at some moments, to a thousandth.
  private func shown(_ body: String, at times: [Double], _ value: (AnimatedNode, Double) -> Double) throws -> [Double] {
    let node = try SVGReader.read(svg(body)).nodes[0]
    return times.map { (value(node, $0) * 1000).rounded() / 1000 }
  }

  private func styled(_ animation: String, _ keyframes: String) -> String {
    "<style>circle { animation: \(animation) } \(keyframes)</style><circle r='3'/>"
  }

  /// The numbers are Chromium's.
  @Test func anUnwrittenKeyframeIsTheValueBelow() throws {
    let frozen = styled(
      "in .5s linear forwards, pulse 1s linear .5s infinite; opacity: 0",
      "@keyframes in { to { opacity: 1 } } @keyframes pulse { 50% { opacity: .4 } }")
    #expect(try shown(frozen, at: [0.25, 0.75, 1, 1.25, 9.5]) { $0.opacity.value(at: $1) } == [0.5, 0.7, 0.4, 0.7, 1])
    let moved = styled(
      "in .5s linear forwards, back 1s linear .5s infinite",
      """
      @keyframes in { from { transform: translateX(-40px) } to { transform: translateX(20px) } }
      @keyframes back { 50% { transform: translateX(0) } }
      """)
    #expect(try shown(moved, at: [0.25, 0.75, 1, 1.25, 9.5]) { $0.matrix(at: $1).tx } == [-10, 10, 0, 10, 20])
  }

  /// Where both move, no single easing says the result.
  @Test func anUnwrittenKeyframeMovesWithWhatIsBelow() throws {
    let both = styled(
      "a 4s linear infinite, b 2s linear infinite",
      "@keyframes a { from { opacity: 0 } to { opacity: 1 } } @keyframes b { 50% { opacity: .5 } }")
    let values = try shown(both, at: [0.5, 0.9, 1.5, 2.5, 3.9]) { $0.opacity.value(at: $1) }
    #expect(zip(values, [0.3125, 0.4725, 0.4375, 0.5625, 0.9275]).allSatisfy { abs($0 - $1) < 0.002 }, "\(values)")
    // What stays where the other moves is exact.
    var over = effect([0, 6], pass: 1, period: 1)
    over.segments[0].startBelow = 1
    var under = effect([4, 8], pass: 1, length: 1)
    under.settled = 1
    under.fillsForwards = true
    over.order = 1
    let value = try EffectTimeline.track([0], [under, over])
    #expect(value.motions[0].frames.map(\.value) == [[8], [6]] && value.motions[0].intro.count == 33)
  }

  /// A `to` alone goes on from where the animation before it stopped, or is.
  @Test func aLaterToStartsFromTheValueBelow() throws {
    func places(_ first: String, _ second: String, at times: [Double]) throws -> [Double] {
      let circle = """
        <circle r='5'><animate attributeName='cx' \(first) fill='freeze'/><animate attributeName='cx' to='80' begin='1s'
        dur='2s' \(second)/></circle>
        """
      return try shown(circle, at: times) { $0.ownBounds(at: $1)?.minX ?? 0 }.map { $0 + 5 }
    }
    let chain = try places("to='50' dur='1s'", "fill='freeze'", at: [0.5, 1.1, 2.1, 9])
    #expect(zip(chain, [25, 51.5, 66.5, 80]).allSatisfy { abs($0 - $1) < 0.002 }, "\(chain)")
    let moving = try places("values='10;50' dur='4s'", "", at: [0.5, 1.1, 1.5, 1.9, 3.1])
    #expect(zip(moving, [15, 23.95, 38.75, 51.95, 41]).allSatisfy { abs($0 - $1) < 0.02 }, "\(moving)")
  }

  /// What waits or ends has the value of its first or last keyframe, whatever its steps leave out.
  @Test func stepsEndAtTheLastKeyframe() throws {
    let keyframes = "@keyframes k { from { opacity: 0 } to { opacity: 1 } }"
    let ends = styled("k 1s steps(4, end) forwards", keyframes)
    #expect(try shown(ends, at: [0.1, 0.6, 0.9, 2]) { $0.opacity.value(at: $1) } == [0, 0.5, 0.75, 1])
    let waits = styled("k 1s steps(4, start) 1s both", keyframes)
    #expect(try shown(waits, at: [0.5, 1.1, 1.6, 3]) { $0.opacity.value(at: $1) } == [0, 0.25, 0.75, 1])
    let returns = styled("k 1s steps(4, end) 2 alternate forwards", keyframes)
    #expect(try shown(returns, at: [0.9, 1.1, 1.9, 3]) { $0.opacity.value(at: $1) } == [0.75, 0.75, 0, 0])
  }

  /// What is visible on one side is visible all the way, but not before the way begins and after it ends.
  @Test(arguments: [
    ("k 4s step-end infinite", [1, 1, 0, 0]), ("k 4s step-start infinite", [0, 0, 1, 1]),
    ("k 4s steps(2, end) infinite", [1, 1, 0, 1]), ("k 4s infinite", [1, 1, 1, 1.0]),
    ("hide 1s forwards, show 3s 1s infinite", [1, 1, 1, 1]), ("hide 1s forwards", [1, 0, 0, 0]),
  ])
  func visibilityChangesAtTheEnds(_ animation: String, _ meant: [Double]) throws {
    let body = styled(
      animation,
      """
      @keyframes k { 50% { visibility: hidden } } @keyframes hide { to { visibility: hidden } }
      @keyframes show { 50% { visibility: visible } }
      """)
    #expect(try shown(body, at: [0.5, 1.5, 2.5, 3.5]) { $0.presence.value(at: $1) } == meant)
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
