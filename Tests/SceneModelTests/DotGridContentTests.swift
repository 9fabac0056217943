import GraphicsCore
import MotionMath
import PresetModel
import SceneModel
import Testing

/// The formulas of sections 2 and 3 of the specification, computed here independently from the distance of the head.
@Suite struct DotGridContentTests {
  private func worm(_ loop: LoopForm = .seamless, _ change: (inout DotTrail) -> Void = { _ in }) throws -> Scene {
    var trail = DotTrail()
    change(&trail)
    var preset = Preset(.dotGrid(DotGrid(trail)))
    preset.loop = loop
    return try SceneBuilder(preset).scene(.light)
  }

  /// Returns opacity and scale of the lit disc of serial `s` at time `t`, by the published formula; nil if it is not
  /// lit.
  private func lit(_ s: Int, at t: Double, faithful: Bool) -> (opacity: Double, scale: Double)? {
    let (step, trail, cycle, n) = (0.16, 2.8, 1.84, 9)
    if faithful, t >= Double(n) * step { return nil }
    // In the seamless form, the tail of the last cycle is still there at the start of the next.
    let heads = faithful ? [t / step] : [t / step, (t + cycle) / step]
    for head in heads {
      let d = head - Double(s - 1)
      if d >= 0, d < trail {
        let q = 1 - d / trail
        return (power(q, 1.2), 0.94 + 0.16 * q)
      }
    }
    return nil
  }

  @Test(arguments: [LoopForm.seamless, .faithful]) func wormFollowsItsFormula(loop: LoopForm) throws {
    let scene = try worm(loop)
    #expect(scene.cycle == .milliseconds(1840))
    #expect(scene.size == Size(73, 73))
    for i in 0..<184 {
      let t = Double(i) * 0.01 + 0.003
      let expected = (1...9).compactMap { lit($0, at: t, faithful: loop == .faithful) }.map(\.opacity).sorted()
      let found = scene.displayList(at: t).draws.dropFirst(9)
      #expect(found.map(\.opacity).sorted().elementsEqual(expected) { isClose($0, $1) }, "at \(t)")
      for draw in found {
        let q = power(draw.opacity, 1 / 1.2)
        #expect(isClose(draw.box.width, 5 * (0.94 + 0.16 * q), within: 1e-4))
      }
    }
  }

  @Test func theHeadStandsOnTheDotOfThePath() throws {
    let scene = try worm()
    // Serial 1 is the top right disc, serial 9 the left one of the middle row.
    let first = scene.displayList(at: 0).draws.dropFirst(9).max { $0.opacity < $1.opacity }!
    #expect(isClose(first.box.center.x, 24 + 22.5) && isClose(first.box.center.y, 24 + 2.5))
    let last = scene.displayList(at: 8 * 0.16).draws.dropFirst(9).max { $0.opacity < $1.opacity }!
    #expect(isClose(last.box.center.x, 24 + 2.5) && isClose(last.box.center.y, 24 + 12.5))
  }

  @Test func attackLetsTheHeadRiseBeforeItsMoment() throws {
    let scene = try worm { $0.attack = .milliseconds(80) }
    let rising = scene.displayList(at: 1.84 - 0.04).draws.dropFirst(9)
    #expect(rising.contains { isClose($0.opacity, 0.5, within: 1e-6) })
    #expect(scene.displayList(at: 0).draws.dropFirst(9).contains { isClose($0.opacity, 1) })
  }

  @Test func aTrailLongerThanTheCycleIsAnError() {
    #expect(throws: SceneError.trailTooLong(length: 20, limit: 11.5)) { try worm { $0.trailLength = 20 } }
  }

  /// The tail of a dot and its attack fill the cycle of 11.5 dots, and not a nanosecond more.
  @Test func aTrailMayBeAsLongAsTheCycle() throws {
    func tail(_ dots: Double, attack: Int64 = 0) throws {
      _ = try worm {
        $0.trailLength = dots
        $0.attack = .milliseconds(attack)
      }
    }
    try tail(11.5)
    #expect(throws: SceneError.trailTooLong(length: 11.51, limit: 11.5)) { try tail(11.51) }
    try tail(10.5, attack: 160)
    #expect(throws: SceneError.trailTooLong(length: 10.51, limit: 10.5)) { try tail(10.51, attack: 160) }
  }

  @Test func snakeFollowsItsFormula() throws {
    let scene = try SceneBuilder(Preset(.dotGrid(DotGrid(DotStagger())))).scene(.light)
    #expect(scene.cycle == .milliseconds(1700))
    for i in 0..<85 {
      let t = Double(i) * 0.02 + 0.0007
      let expected = (0..<9).map { k -> Double in
        var c = t - Double(k) * 0.1
        if c < 0 { c += 1.7 }
        if c < 0.3 { return 0.3 + 0.7 * c / 0.3 }
        if c < 0.6 { return 1 }
        if c < 0.9 { return 1 - 0.7 * (c - 0.6) / 0.3 }
        return 0.3
      }
      let found = scene.displayList(at: t).draws.map(\.opacity)
      #expect(found.elementsEqual(expected) { isClose($0, $1) }, "at \(t)")
    }
  }
}
