import GraphicsCore
import MotionMath
import Testing

@testable import LottieReading

@Suite struct ExpressedKeyframesTests {
  private func frame(_ time: Double, _ value: Double, to end: Double) -> PropertyKeyframe<Double> {
    PropertyKeyframe(
      time: time, value: value, end: end, isHold: false, easings: [.easeIn], outward: .zero, inward: .zero,
      hasTangents: false)
  }

  private func looped(
    _ kind: KeyframeLoop.Kind, isAfter: Bool = true, _ part: KeyframeLoop.Part = .all,
    over range: ClosedRange<Double>, most: Int = 100
  ) -> [PropertyKeyframe<Double>]? {
    var loop = KeyframeLoop(isAfter: isAfter)
    (loop.kind, loop.part) = (kind, part)
    return ExpressedKeyframes.looped(
      [frame(0, 0, to: 9), frame(10, 9, to: 9)], loop, over: range, rate: 10, .number, most: most)
  }

  @Test func repeatsKeyframesUntilTheEnd() throws {
    let cycle = try #require(looped(.cycle, over: 0...25))
    #expect(cycle.map(\.time) == [0, 10, 20, 30] && cycle.map(\.value) == [0, 0, 0, 9])
    let back = try #require(looped(.pingpong, over: 0...15))
    #expect(back.map(\.time) == [0, 10, 20] && back.map(\.value) == [0, 9, 0])
    #expect(back[1].easings == [.cubicBezier(x1: 0, y1: 0, x2: 1 - 0.42, y2: 1)])
    let before = try #require(looped(.cycle, isAfter: false, over: -15...5))
    #expect(before.map(\.time) == [-20, -10, 0, 10] && before.map(\.value) == [0, 0, 0, 9])
    #expect(looped(.cycle, over: 0...1e6) == nil)
  }

  @Test func aHoldIsThereOnTheWayBackToo() throws {
    var loop = KeyframeLoop(isAfter: true)
    loop.kind = .pingpong
    var held = [frame(0, 1, to: 1), frame(10, 5, to: 5), frame(20, 9, to: 9)]
    for i in held.indices { held[i].isHold = true }
    let list = try #require(ExpressedKeyframes.looped(held, loop, over: 0...35, rate: 10, .number, most: 100))
    #expect(list.map(\.time) == [0, 10, 20, 30, 40] && list.map(\.value) == [1, 5, 5, 1, 1])
    #expect(list.map(\.isHold) == [true, true, true, true, true])
  }

  @Test func eachPassStartsWhereTheOneBeforeEnds() throws {
    let offset = try #require(looped(.offset, over: 0...25))
    #expect(offset.map(\.value) == [0, 9, 18, 27] && offset.map(\.time) == [0, 10, 20, 30])
    let before = try #require(looped(.offset, isAfter: false, over: -5...5))
    #expect(before.map(\.value) == [-9, 0, 9])
  }

  @Test func goesOnAsFastAsAtTheEnd() throws {
    let on = try #require(looped(.continue, over: 0...20))
    // The easing arrives at 1 / (1 - 0.42)⁻¹ … of the mean speed, which the slope of `ease-in` at its end is.
    let slope = (Easing.easeIn(1) - Easing.easeIn(0.999)) / 0.001
    #expect(abs(on.last!.value - (9 + 9 * slope)) < 0.05 && on.last!.time == 20)
  }

  @Test func onlyAPartIsRepeated() throws {
    var loop = KeyframeLoop(isAfter: true)
    loop.part = .segments(1)
    let three = [frame(0, 0, to: 1), frame(10, 1, to: 5), frame(20, 5, to: 5)]
    let list = try #require(ExpressedKeyframes.looped(three, loop, over: 0...35, rate: 10, .number, most: 100))
    #expect(list.map(\.time) == [0, 10, 20, 30, 40] && list.map(\.value) == [0, 1, 1, 1, 5])
    loop.part = .seconds(1)
    #expect(ExpressedKeyframes.looped(three, loop, over: 0...35, rate: 10, Components.number, most: 100)?.count == 5)
  }

  @Test func aPartMayStartOrEndBetweenKeyframes() throws {
    var loop = KeyframeLoop(isAfter: true)
    loop.part = .seconds(1.5)
    var three = [frame(0, 0, to: 4), frame(10, 4, to: 8), frame(20, 8, to: 8)]
    let after = try #require(
      ExpressedKeyframes.looped(three, loop, over: 0...35, rate: 10, Components.number, most: 100))
    #expect(after.map(\.time) == [0, 10, 20, 25, 35])
    #expect(abs(after[2].value - 4 * Easing.easeIn(0.5)) < 1e-9 && after.last?.value == 8)
    #expect(abs(after[2].easing(0)(0.5) - (Easing.easeIn(0.75) - Easing.easeIn(0.5)) / (1 - Easing.easeIn(0.5))) < 1e-6)
    loop.isAfter = false
    loop.kind = .pingpong
    let before = try #require(
      ExpressedKeyframes.looped(three, loop, over: -15...20, rate: 10, Components.number, most: 100))
    #expect(before.map(\.time) == [-15, -10, 0, 10, 20])
    #expect(abs(before[0].value - (4 + 4 * Easing.easeIn(0.5))) < 1e-9 && before[1].value == 4)
    three[0].isHold = true
    loop.part = .seconds(0.5)
    let held = try #require(
      ExpressedKeyframes.looped(three, loop, over: -5...20, rate: 10, Components.number, most: 100))
    #expect(held[0].value == 0 && held[0].time == -5)
    // What has no numbers cannot be cut.
    #expect(ExpressedKeyframes.looped(three, loop, over: -5...20, rate: 10, nil, most: 100) == nil)
  }

  @Test func aCutCurveStaysWhereItIs() throws {
    let frame = PropertyKeyframe(
      time: 0, value: Point(0, 0), end: Point(100, 0), isHold: false, easings: [.linear], outward: Point(0, 60),
      inward: Point(0, 60), hasTangents: true)
    var components = Components.point
    components.between = { _, _ in Point(50, 45) }
    let (before, after) = try #require(components.cut(frame, before: 10, at: 5))
    #expect(before.end == Point(50, 45) && after.value == Point(50, 45) && after.time == 5)
    #expect(abs(before.outward.y - 30) < 0.01 && abs(before.inward.x + 25) < 0.01 && abs(before.inward.y) < 0.01)
    #expect(abs(after.outward.x - 25) < 0.01 && abs(after.inward.y - 30) < 0.01)
  }

  @Test func pennersEasingsStandAtEveryFrame() throws {
    let penner = try #require(EaseAndWizz("easeandwizz_inOutQuart(t, sX, eX, d, a, p, s)"))
    #expect(penner(0.25) == 0.03125 && penner(0.75) == 0.96875 && penner(1) == 1)
    let frames = try #require(
      ExpressedKeyframes.eased([frame(0, 0, to: 8), frame(4, 8, to: 8)], { penner($0) }, .number, most: 100))
    #expect(frames.map(\.value) == [0, 0.25, 4, 7.75, 8])
  }
}
