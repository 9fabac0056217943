import GraphicsCore
import Testing

@testable import Rasterizer

/// Which pixels are shared, and what they become.
@Suite struct SharedPixelsTests {
  private static func shared(width: Int, rows: Int, _ mark: (inout SharedPixels) -> Void) -> [[Int]] {
    var shared = SharedPixels()
    shared.begin(width: width, rows: rows)
    mark(&shared)
    shared.rank()
    var found: [[Int]] = []
    var ranks: [Int] = []
    for row in 0..<rows {
      var columns: [Int] = []
      shared.forEach(0, width, row: row) { x, rank in
        columns.append(x)
        ranks.append(rank)
      }
      #expect(shared.isAny(row: row) == !columns.isEmpty)
      found.append(columns)
    }
    #expect(ranks == Array(0..<shared.count))
    return found
  }

  /// Runs over the borders of words, and up to the last column.
  @Test func pixelsMarkedTwiceAreShared() {
    let found = Self.shared(width: 130, rows: 3) { shared in
      shared.mark(60, 70, row: 0)
      shared.mark(66, 130, row: 0)
      shared.mark(0, 64, row: 1)
      shared.mark(127, 130, row: 2)
      shared.mark(128, 129, row: 2)
    }
    #expect(found == [Array(66..<70), [], [128]])
  }

  @Test func aPixelThatChangesNonlinearlyIsSharedOnceItIsMarked() {
    let found = Self.shared(width: 70, rows: 1) { shared in
      shared.mark(10, 12, row: 0)
      shared.mark(65, 66, row: 0)
      shared.markNonlinear(11, 70, row: 0)
    }
    #expect(found == [[11, 65]])
  }

  @Test func forEachHeedsItsBounds() {
    var shared = SharedPixels()
    shared.begin(width: 200, rows: 2)
    for _ in 0..<2 { for row in 0..<2 { shared.mark(0, 200, row: row) } }
    shared.rank()
    var (columns, ranks): ([Int], [Int]) = ([], [])
    shared.forEach(63, 66, row: 1) { x, rank in
      columns.append(x)
      ranks.append(rank)
    }
    #expect(columns == [63, 64, 65] && ranks == [263, 264, 265])
  }

  /// Two shapes with one edge each, down the middle and at three quarters: three parts.
  @Test func aPixelIsDividedAmongItsShapes() {
    var store = CellStore()
    func head(_ x: Float) -> Int32 {
      store.pieces.append(CellPiece(x0: x, y0: 0, x1: x, y1: 1, sign: 1, chain: 0, next: -1))
      return Int32(store.pieces.count - 1)
    }
    let (middle, right) = (head(0.5), head(0.75))
    var shared = SharedPixels()
    shared.begin(width: 1, rows: 1)
    for _ in 0..<2 { shared.mark(0, 1, row: 0) }
    shared.rank()
    let profile = WindingProfile()
    shared.record(rank: 0, shape: 7, coverage: 0.5, profile: profile, head: middle, in: store)
    shared.record(rank: 0, shape: 9, coverage: 0.25, profile: profile, head: right, in: store)
    var sweep = CellSweep()
    shared.divide(&sweep) { _ in .nonZero }

    let (seven, nine) = (shared.bit(of: 7, in: 0), shared.bit(of: 9, in: 0))
    #expect(seven != 0 && nine != 0 && seven != nine && shared.bit(of: 8, in: 0) == 0)
    let inside = shared.parts(of: 0).map { shared.inside($0) }
    #expect(inside == [0, seven, seven | nine])
    // Black, red and green by their areas: 1/2, 1/4 and 1/4.
    let colors: [Pixel] = [Pixel(0, 0, 0, 1), Pixel(1, 0, 0, 1), Pixel(0, 1, 0, 1)]
    #expect(shared.partCount == 3)
    #expect(shared.average(0, colors) == Pixel(0.25, 0.25, 0, 1))
  }

  /// A pixel that one shape alone divides has two parts, by its coverage.
  @Test func oneShapeMakesTwoParts() {
    let store = CellStore()
    var shared = SharedPixels()
    shared.begin(width: 1, rows: 1)
    for _ in 0..<2 { shared.mark(0, 1, row: 0) }
    shared.rank()
    shared.record(rank: 0, shape: 3, coverage: 0.25, profile: WindingProfile(), head: -1, in: store)
    var sweep = CellSweep()
    shared.divide(&sweep) { _ in .nonZero }
    #expect(shared.partCount == 2 && shared.bit(of: 3, in: 0) == 1)
    #expect(shared.average(0, [Pixel(1, 1, 1, 1), .zero]) == Pixel(0.25, 0.25, 0.25, 0.25))
  }
}
