import APNGCoding
import GraphicsCore
import Testing

@testable import Bundling

@Suite struct SpriteSheetTests {
  @Test func framesAreInOneRowWhereItFits() throws {
    let grid = try SpriteGrid(count: 30, width: 100, height: 20)
    #expect(grid.columns == 30 && grid.rows == 1)
    let rows = try SpriteGrid(count: 30, width: 1000, height: 20)
    #expect(rows.columns == 15 && rows.rows == 2 && rows.cell(15) == (0, 1) && rows.cell(29) == (14, 1))
    #expect(rows.columns * 1000 <= SpriteGrid.longestSide)
    let whole = try SpriteGrid(count: 16, width: 1024, height: 1)
    #expect(whole.rows == 1)
  }

  @Test func whatDoesNotFitIsAnError() {
    #expect(throws: BundleError.self) { try SpriteGrid(count: 300, width: 2000, height: 2000) }
    #expect(throws: BundleError.self) { try SpriteGrid(count: 1, width: 16_385, height: 1) }
    #expect(throws: Never.self) { try SpriteGrid(count: 1, width: 16_384, height: 16_384) }
  }

  @Test func everyCellHoldsItsFrame() throws {
    let frames = (1...5).map { Pixmap(width: 2, height: 3, fill: RGBA8(red: UInt8($0), green: 0, blue: 0)) }
    let grid = try SpriteGrid(count: 5, width: 8000, height: 3)
    let sheet = SpriteSheet(frames, grid)
    #expect(grid.columns == 2 && grid.rows == 3 && sheet.pixmap.width == 4 && sheet.pixmap.height == 9)
    let read = try APNGReader.read(try sheet.png(in: .srgb)).animation.frames[0].pixmap
    #expect(read == sheet.pixmap)
    for index in 0..<5 {
      let (column, row) = grid.cell(index)
      #expect(read[column * 2 + 1, row * 3 + 2].red == UInt8(index + 1))
    }
    #expect(read[3, 8] == .clear)
  }
}
