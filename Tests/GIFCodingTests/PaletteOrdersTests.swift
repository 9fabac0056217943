import GIFCoding
import Testing

@Suite struct PaletteOrdersTests {
  private static func orders(_ colors: [[UInt16]], codes: [Int]) -> PaletteOrders {
    PaletteOrders(colors, codes: codes, colorCount: 20, otherEntries: 1)
  }

  @Test func everyOrderHasEveryColorOnce() {
    let orders = Self.orders([[1, 2, 3], [3, 4], [9], [12, 13, 14, 15, 16, 17]], codes: [10, 20, 30, 40])
    for order in orders.all { #expect(order.sorted() == [1, 2, 3, 4, 9, 12, 13, 14, 15, 16, 17]) }
  }

  @Test func colorsOfMoreFramesStandFirst() {
    #expect(Self.orders([[1, 2], [2, 3], [2, 3]], codes: [1, 1, 1]).byFrames == [2, 3, 1])
  }

  @Test func framesOfFewColorsStandFirst() {
    #expect(Self.orders([[1, 2, 3], [3, 4], [9]], codes: [9, 9, 9]).fewestFirst == [9, 3, 4, 1, 2])
  }

  /// Three entries besides the transparent one allow codes of three bits. They go to the frame with many codes, though
  /// the other one needs fewer colors.
  @Test func framesOfManyCodesGetTheShortCodes() {
    let orders = Self.orders([[1, 2], [5, 6, 7]], codes: [4, 400]).byWidths
    #expect(orders.contains { Set($0.prefix(3)) == [5, 6, 7] })
  }
}
