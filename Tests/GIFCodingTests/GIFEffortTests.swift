import GraphicsCore
import Parallelism
import Testing

@testable import GIFCoding
@testable import Quantizing

@Suite struct GIFEffortTests {
  @Test(arguments: 1...9) func stepsGoUpFromTheGreedyParseToTheEffortItself(level: Int) {
    let effort = GIFEffort(level: level, compatible: false)
    let steps = effort.steps
    #expect(steps.last == effort && (level < 3 || steps.first?.beamWidth == 0))
    for (one, next) in zip(steps, steps.dropFirst()) {
      #expect(one.beamWork(pixels: 1000) < next.beamWork(pixels: 1000))
    }
    #expect((effort.ceiling != nil) == (3...5 ~= level))
  }

  /// A small loop is below the ceiling: its bytes are those of the beam at every frame.
  @Test func smallLoopsAreNotLimited() {
    let effort = GIFEffort(level: 5, compatible: false)
    let areas = [Int](repeating: 60 * 60, count: 92)
    let steps = effort.steps
    let chosen = WorkCeiling.steps(
      steps.map { areas.map($0.beamWork) }, gains: areas, within: (effort.ceiling ?? 0) * (1 - GIFEffort.disposalShare))
    #expect(chosen == areas.map { _ in steps.count - 1 })
  }

  @Test func whatIsNotRefinedIsSearchedQuickly() {
    for level in EncodingEffort.range {
      var options = GIFOptions()
      options.effort = level
      #expect(options.palettes.isQuick == (level <= 2))
    }
  }
}
