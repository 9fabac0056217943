import GraphicsCore
import MotionMath
import PresetModel
import SceneModel
import Testing

@Suite struct OrbContentTests {
  private func scene(_ loop: LoopForm, cycle: Seconds? = nil) throws -> Scene {
    var orb = Orb()
    orb.cycle = cycle
    var preset = Preset(.orb(orb))
    preset.loop = loop
    return try SceneBuilder(preset).scene(.light)
  }

  @Test func exactTakesTheLeastCommonMultiple() throws {
    let scene = try scene(.exact)
    #expect(scene.cycle == .milliseconds(9600))
    #expect(scene.retimings.isEmpty)
    #expect(scene.size == Size(320, 320))
  }

  @Test func fitRetimesAndSaysByHowMuch() throws {
    let scene = try scene(.fit, cycle: .milliseconds(2400))
    #expect(scene.cycle == .milliseconds(2400))
    #expect(scene.retimings.map(\.description) == ["disc: 33.3 % faster, 3.2 s become 2.4 s"])
  }

  @Test(arguments: [LoopForm.exact, .fit]) func endAndStartAreOneImage(loop: LoopForm) throws {
    let scene = try scene(loop)
    let (start, end) = (scene.displayList(at: 0), scene.displayList(at: scene.cycle.value))
    #expect(start.draws.count == end.draws.count)
    for (a, b) in zip(start.draws, end.draws) {
      #expect(isClose(a.opacity, b.opacity) && isClose(a.box.width, b.box.width))
    }
  }

  /// Section 8: each ring scales 0.75 → 1.6 while its opacity goes 0.7 → 0, ease-out over 2.4 s, ring k 0.8·k s later.
  @Test func ringsFollowTheirFormula() throws {
    let scene = try scene(.exact)
    for t in [0.3, 1.9, 5.0] {
      let rings = scene.displayList(at: t).draws.filter { if case .stroke = $0.coverage { true } else { false } }
      for (k, ring) in rings.enumerated() {
        let c = (t - 0.8 * Double(k) + 24).truncatingRemainder(dividingBy: 2.4)
        let eased = Easing.easeOut(c / 2.4)
        #expect(isClose(ring.opacity, 0.7 * (1 - eased), within: 1e-5))
        #expect(isClose(ring.box.width, 140 * (0.75 + 0.85 * eased), within: 1e-3))
      }
    }
  }

  @Test func theDiscBreathesAndItsShadowsNest() throws {
    let list = try scene(.exact).displayList(at: 1.6)
    let groups = list.groups
    #expect(groups.count == 1 && groups[0].filters.count == 2)
    guard case .shadow(_, let sigma, _, _) = groups[0].filters[0] else {
      Issue.record("the first filter is a shadow")
      return
    }
    #expect(isClose(sigma, 30 * 1.06, within: 1e-4))
  }
}
