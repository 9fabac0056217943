import GraphicsCore
import Testing

@testable import APNGCoding

@Suite struct LeavingOutTests {
  private static let white: UInt32 = 0xFFFF_FFFF
  private static let red: UInt32 = 0xFF00_00C8

  private static func pixmap(_ rows: [String]) -> Pixmap {
    let colors: [Character: UInt32] = ["w": white, "r": red, ".": 0]
    return Pixmap(width: rows[0].count, height: rows.count, pixels: rows.joined().map { colors[$0] ?? 0 })
  }

  private let canvas = Self.pixmap(["wwwww", "wwwww", "rrrrr", "wwwww"])
  private let image = Self.pixmap(["wwrww", "wrwww", "rrrww", "wwwww"])
  private let rect = PixelRect(x: 1, y: 0, width: 4, height: 3)

  @Test func whatIsUnchangedIsClear() {
    let drawn = canvas.leavingOut(.unchanged, of: image, rect)
    #expect(drawn == Self.pixmap([".r..", "r...", "..ww"]))
  }

  /// The unchanged red of the third row continues the red above it and to its left.
  @Test func runsMayBeKept() {
    let drawn = canvas.leavingOut(.unchangedOutsideRuns, of: image, rect)
    #expect(drawn == Self.pixmap([".r..", "r...", "rrww"]))
  }

  /// Two unchanged pixels between changed ones stay, and a run of twelve goes, also at the end of a row.
  @Test func shortRunsMayBeKept() {
    let canvas = Self.pixmap([String(repeating: "w", count: 16), String(repeating: "w", count: 16)])
    let image = Self.pixmap(["rwwrwwwwwwwwwwww", "rwwwwwwwwwwwwrww"])
    let drawn = canvas.leavingOut(.unchangedInLongRuns, of: image, PixelRect(x: 0, y: 0, width: 16, height: 2))
    #expect(drawn == Self.pixmap(["rwwr............", "r............rww"]))
  }

  @Test(arguments: [APNGFrameVariant.LeftOut.unchanged, .unchangedInLongRuns, .unchangedOutsideRuns])
  func drawnOverTheCanvasItIsTheImage(leftOut: APNGFrameVariant.LeftOut) {
    let whole = PixelRect(x: 0, y: 0, width: 5, height: 4)
    let drawn = canvas.leavingOut(leftOut, of: image, whole)
    #expect(zip(drawn.pixels, canvas.pixels).map { $0 == 0 ? $1 : $0 } == image.pixels)
  }
}
