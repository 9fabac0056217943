import PresetModel
import TestSupport
import Testing

@Suite struct LoopFactsTests {
  private func message(_ paths: Int) -> String {
    var jump = LoopJump()
    (jump.time, jump.levels, jump.remedy) = (1.2, 255, "add more")
    jump.paths = (0..<paths).map { "$.layers[\($0)].opacity" }
    return jump.message
  }

  @Test func theJumpsOfBothSchemesAreToldOnce() {
    func facts(_ jumps: [(time: Double, levels: Int)]) -> LoopFacts {
      var facts = LoopFacts()
      facts.verdict = jumps.isEmpty ? .continuous : .jump
      facts.jumps = jumps.map { time, levels in
        changed(LoopJump()) { ($0.time, $0.levels, $0.paths) = (time, levels, ["$.layers[0].opacity"]) }
      }
      return facts
    }
    var loop = facts([])
    loop.add(jumpsOf: facts([(2, 30), (3, 9)]))
    #expect(loop == facts([(2, 30), (3, 9)]))
    loop.add(jumpsOf: facts([(1, 5), (2, 40), (3, 8)]))
    #expect(loop == facts([(1, 5), (2, 40), (3, 9)]))
  }

  @Test func aMessageNamesAFewOfManyMotions() {
    #expect(message(0) == "the loop jumps at 1.2 s, by 255 of 255 levels; add more")
    #expect(message(2) == "layers[0].opacity jumps at 1.2 s with layers[1].opacity, by 255 of 255 levels; add more")
    #expect(message(5).contains(" with layers[1].opacity, layers[2].opacity, layers[3].opacity, layers[4].opacity, by"))
    #expect(message(200).contains("layers[3].opacity, layers[4].opacity, and 195 more, by 255"))
  }
}
