import Quantizing
import TestSupport
import Testing

@Suite struct PaletteCoverTests {
  private let converter = LabColors()

  private func gradient(_ count: Int, tolerance: Float) -> [PaletteCover.Point] {
    (0..<count).map { index in
      let v = UInt32(index * 255 / (count - 1))
      return .init(lab: converter.lab(of: 0xFF00_0000 | v << 16 | v << 8 | v), tolerance: tolerance, weight: 1)
    }
  }

  @Test(arguments: [Float(0.002), 0.01, 0.05])
  func everyColorIsWithinItsTolerance(tolerance: Float) {
    var generator = SeededGenerator(seed: 4)
    let points = (0..<700).map { _ in
      PaletteCover.Point(
        lab: converter.lab(of: UInt32.random(in: 0...0x3F_FFFF, using: &generator) | 0xFF00_0000),
        tolerance: tolerance * Float.random(in: 0.5...1, using: &generator), weight: 1)
    }
    let cover = PaletteCover(points: points, exact: [0xFF12_3456], limit: 5000, converter: converter)
    #expect(cover.isComplete)
    #expect(cover.colors[0] == 0xFF12_3456)
    for point in points {
      let error = LabColors.squaredDistance(cover.labs[cover.nearest(to: point.lab)], point.lab).squareRoot()
      #expect(error <= point.tolerance * 1.0001)
    }
  }

  /// On a grey ramp of length 1 every colour covers twice its tolerance.
  @Test func aLineTakesHardlyMoreThanItMust() {
    let cover = PaletteCover(points: gradient(256, tolerance: 0.02), exact: [], limit: 256, converter: converter)
    let least = 1 / 0.04
    #expect(Double(cover.colors.count) >= least * 0.8 && Double(cover.colors.count) <= least * 1.25)
  }

  @Test func theBestOfAShortPaletteKeepsToItsLength() {
    let points = gradient(256, tolerance: 0.001)
    let cover = PaletteCover.best(points: points, exact: [0xFFFF_FFFF], limit: 8, converter: converter)
    #expect(cover.isComplete && cover.colors.count <= 8)
    let worst = points.map { LabColors.squaredDistance(cover.labs[cover.nearest(to: $0.lab)], $0.lab).squareRoot() }
      .max()!
    #expect(worst < 0.1)
  }
}
