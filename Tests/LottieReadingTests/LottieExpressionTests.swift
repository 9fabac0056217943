import Testing

@testable import LottieReading

@Suite struct LottieExpressionTests {
  private func loop(_ kind: KeyframeLoop.Kind, isAfter: Bool = true, _ part: KeyframeLoop.Part = .all)
    -> LottieExpression
  {
    var loop = KeyframeLoop(isAfter: isAfter)
    (loop.kind, loop.part) = (kind, part)
    return .loop(loop)
  }

  @Test func isKnownByItsText() {
    #expect(LottieExpression("var $bm_rt;") == .value)
    #expect(LottieExpression("var $bm_rt;\n$bm_rt = loopOut();") == loop(.cycle))
    #expect(LottieExpression("loopIn('pingpong', 0)") == loop(.pingpong, isAfter: false))
    #expect(LottieExpression("$bm_rt = loopOut('offset', 2);") == loop(.offset, .segments(2)))
    #expect(LottieExpression("loopInDuration(\"continue\")") == loop(.continue, isAfter: false))
    #expect(LottieExpression("loopOut('Cycle')") == LottieExpression("loopOut('cycle')"))
    #expect(LottieExpression("loopOutDuration('cycle', 0.5)") == loop(.cycle, .seconds(0.5)))
    #expect(LottieExpression("loopOut(type = 'cycle', numKeyframes = 0)") == loop(.cycle))
    #expect(
      LottieExpression("loopIn(type = \"offset\", numKeyframes = 3)") == loop(.offset, isAfter: false, .segments(3)))
    #expect(LottieExpression("loopOutDuration(type = 'pingpong', duration = 2)") == loop(.pingpong, .seconds(2)))
    #expect(LottieExpression("var $bm_rt;\n$bm_rt = mul(time, -90);") == .time(factor: -90, start: 0, isAdded: false))
    #expect(LottieExpression("value + time * 90") == .time(factor: 90, start: 0, isAdded: true))
    #expect(LottieExpression("$bm_sum(10, $bm_mul(time, 2))") == .time(factor: 2, start: 10, isAdded: false))
    #expect(LottieExpression("wiggle(3, 10);") == .wiggle(frequency: 3, amplitude: 10))
    #expect(LottieExpression("clamp(value, 0, 100)") == .clamped(0, 100))
    #expect(LottieExpression("var $bm_rt; $bm_rt = loop_out('pingpong');") == loop(.pingpong))
    #expect(LottieExpression("var $bm_rt;\n$bm_rt = [ 0, -12.5 ];") == .numbers([0, -12.5]))
    #expect(LottieExpression("$bm_rt = 24.99;") == .numbers([24.99]))
    #expect(
      LottieExpression("var $bm_rt; $bm_rt = sum(div(thisProperty.propertyGroup(1)(2), 2), value);") == .fromCorner)
    #expect(LottieExpression("thisProperty.propertyGroup(1)(2) / 2 + value") == .fromCorner)
    let path = PropertyReference("content('leg').content('Path 2').path")
    let written = LottieExpression("$bm_rt = content('leg').content('Path 2').path;")
    #expect(path != nil && written == path.map { .property($0) })
    for text in [
      "loopOut('sometimes')", "loopOut(numKeyframes = 0, type = 'cycle')", "wiggle(1, 2, 3)", "time * time",
      "value * 2", "clamp(time, 0, 1)", "[0, time]", "[]", "thisProperty.propertyGroup(1)(3) / 2 + value",
      "value + time * 90 + 3", String(repeating: "(", count: 9000),
    ] {
      #expect(LottieExpression(text) == nil, "\(text.prefix(40))")
    }
  }

  @Test func slidersOfTheLayerAreNumbers() {
    let slider = { (name: String) -> Double? in name == "Speed" ? 30 : nil }
    #expect(
      LottieExpression("time * effect('Speed')('Slider')", control: slider)
        == .time(factor: 30, start: 0, isAdded: false))
    #expect(LottieExpression("time * effect('Pace')(1)", control: slider) == nil)
  }
}
