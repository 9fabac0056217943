import GraphicsCore
import TestSupport
import Testing

@testable import APNGCoding

@Suite struct ModeSearchTests {
  /// The second strategy is the one that is best where the first is not.
  @Test func strategiesComplementOneAnother() {
    let sizes = [[10, 11, 100], [100, 90, 20]]
    func strategies(_ count: Int, shares: [Double] = [0, 0, 0]) -> [Int] {
      ModeSearch.strategies(sizes, keeping: count, shares: shares)
    }
    #expect(strategies(1) == [1])
    #expect(strategies(2) == [1, 2])
    #expect(strategies(5) == [1, 2, 0])
    #expect(
      strategies(1, shares: [0, 1, 0]) == [0], "101 bytes by 1, and 110 by 0, which leaves the ceiling to others")
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

  /// The first frame stands for itself, the others of a sample for all others.
  @Test func theFirstFrameCountsOnce() {
    #expect(ModeSearch.weights(1, of: 9) == [1])
    #expect(ModeSearch.weights(3, of: 9) == [2, 8, 8])
    #expect(ModeSearch.weights(4, of: 4) == [3, 3, 3, 3])
  }

  /// Without a ceiling there is time for what a sample showed not to be worth it.
  @Test func onlyACeilingLeavesWaysOut() throws {
    let choice = ModeSearch.Choice(
      mode: ColorMode(colorType: .rgb, bitDepth: 8), strategies: FilterStrategy.few, strategiesWorthwhile: 1,
      leftOut: [.none], estimate: 100)
    let efforts = APNGEffort.efforts(6, pixels: 1 << 20)
    let (limited, unlimited) = (efforts[1].trying(only: choice), efforts[2].trying(only: choice))
    #expect(limited.strategiesKept == 1 && limited.leftOut == [.none])
    #expect(unlimited == efforts[2])
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
