import GraphicsCore
import Testing

@testable import APNGCoding

@Suite struct UnchangedRunsTests {
  private let base = Pixmap(width: 40, height: 1, pixels: [UInt32](repeating: 0xFFFF_FFFF, count: 40))
  private let rect = PixelRect(x: 0, y: 0, width: 40, height: 1)

  private func runs(changed: [Int], to color: UInt32 = 0xFF00_00FF) -> UnchangedRuns {
    var image = base
    for x in changed { image.pixels[x] = color }
    return UnchangedRuns(image, base: base, rect)
  }

  @Test func longAndShortRunsAreToldApart() {
    #expect(runs(changed: [0, 3]).areBothCommon)
    // Runs of 12 are long, runs of 11 short.
    #expect(!runs(changed: [12, 25, 38, 39]).areBothCommon)
    #expect(!runs(changed: [11, 23, 35]).areBothCommon)
    #expect(runs(changed: [11, 24, 37, 38, 39]).areBothCommon)
    #expect(!runs(changed: []).areBothCommon)
  }

  @Test func changedPixelsAreOpaqueWhereAFrameIsDrawnOver() {
    #expect(runs(changed: [5]).isDrawableOver)
    #expect(!runs(changed: [5], to: 0x8000_00FF).isDrawableOver)
    #expect(!runs(changed: Array(0..<40)).isDrawableOver)
  }
}
