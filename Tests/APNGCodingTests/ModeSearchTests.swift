import GraphicsCore
import TestSupport
import Testing

@testable import APNGCoding

@Suite struct ModeSearchTests {
  /// The second strategy is the one that is best where the first is not.
  @Test func strategiesComplementOneAnother() {
    let sizes = [[10, 11, 100], [100, 90, 20]]
    #expect(ModeSearch.strategies(sizes, keeping: 1) == [1])
    #expect(ModeSearch.strategies(sizes, keeping: 2) == [1, 2])
    #expect(ModeSearch.strategies(sizes, keeping: 5) == [1, 2, 0])
  }

  /// A strategy has to save more, the more of the ceiling it takes.
  @Test func aStrategyIsTriedWhereItIsWorthItsWork() {
    let sizes = [[100, 96], [100, 120]]
    func worthwhile(_ share: Double) -> Int { ModeSearch.worthwhile(sizes, [0, 1], shares: [share, share]) }
    #expect(worthwhile(0) == 2)
    #expect(worthwhile(0.1) == 2)
    #expect(worthwhile(0.2) == 1)
    #expect(ModeSearch.worthwhile([[10, 10]], [1, 0], shares: [0, 0]) == 1)
    #expect(ModeSearch.worthwhile([], [], shares: []) == 0)
  }

  /// A palette of 256 colors takes more bytes than a small image of as many colors.
  @Test func aPaletteCostsItsBytes() throws {
    var random = SeededGenerator(seed: 3)
    var colors: Set<UInt32> = []
    while colors.count < 250 { colors.insert(0xFF00_0000 | UInt32.random(in: 0...0xFFFFFF, using: &random)) }
    let small = Pixmap(width: 25, height: 10, pixels: colors.sorted())
    #expect(try APNGReader.read(APNGEncoder.encode(small).bytes).colorType == .rgb)
    // Shown twice each, they are worth one.
    let large = Pixmap(width: 25, height: 40, pixels: (0..<4).flatMap { _ in colors.shuffled(using: &random) })
    #expect(try APNGReader.read(APNGEncoder.encode(large).bytes).colorType == .indexed)
  }
}
