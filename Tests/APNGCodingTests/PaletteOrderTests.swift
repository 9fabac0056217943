import Testing

@testable import APNGCoding

@Suite struct PaletteOrderTests {
  private static let opaque: UInt32 = 0xFF << 24
  /// Frames 0 and 1 have a and c; frames 2 and 3 have b, d and e; all have the transparent color.
  private static let colors: [UInt32] = [opaque | 1, opaque | 2, 0x8000_0003, opaque | 4, 0x8000_0009, 0]
  private static let frames: [[UInt64]] = [[0b0011], [0b1100], [0b0011], [0b1100], [0b1100], [0b1111]]

  @Test func colorsOfTheSameFramesStandTogether() {
    let (a, b, c, d, e) = (Self.colors[0], Self.colors[1], Self.colors[2], Self.colors[3], Self.colors[4])
    #expect(PaletteOrder.togetherMixed.sorted(Self.colors, frames: Self.frames) == [0, c, a, b, d, e])
    #expect(PaletteOrder.together.sorted(Self.colors, frames: Self.frames) == [0, c, e, a, b, d])
  }

  @Test func theCommonestColorMayComeBeforeTheClearOne() {
    var frames = Self.frames
    frames[1] = [0b1111]
    frames[5] = [0b0001]
    let sorted = PaletteOrder.commonestFirst.sorted(Self.colors, frames: frames)
    #expect(sorted.prefix(2) == [Self.colors[1], 0])
    #expect(sorted.sorted() == Self.colors.sorted())
    #expect(PaletteOrder.together.sorted(Self.colors, frames: frames)[0] == 0)
  }

  @Test(arguments: PaletteOrder.allCases) func everyOrderKeepsTheColors(order: PaletteOrder) {
    let sorted = order.sorted(Self.colors, frames: Self.frames)
    #expect(sorted.sorted() == Self.colors.sorted())
    #expect(sorted[0] == 0)
    // tRNS ends with the last entry that is not opaque.
    if order != .togetherMixed && order != .nearest {
      #expect(sorted.firstIndex { $0 >> 24 == 255 } == 3)
    }
    #expect(order.sorted([], frames: []) == [])
  }
}
