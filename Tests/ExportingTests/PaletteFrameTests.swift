import GraphicsCore
import Testing

@testable import Exporting

@Suite struct PaletteFrameTests {
  @Test func fewOpaqueColorsStay() {
    let image = Pixmap(width: 2, height: 2, pixels: [0xFF00_0001, 0xFF00_0002, 0, 0xFF12_3456])
    #expect(PaletteFrame.fitted(image) == image)
  }

  @Test func manyColorsBecomeAPaletteNearThem() {
    let image = Pixmap(
      width: 64, height: 64, pixels: (0..<4096).map { 0xFF40_0000 | UInt32($0 / 64 * 4) << 8 | UInt32($0 % 64 * 4) })
    let fitted = PaletteFrame.fitted(image)
    #expect(Set(fitted.pixels).count <= 255)
    let largest = zip(image.pixels, fitted.pixels).map {
      Int(RGBA8(packed: $0).difference(from: RGBA8(packed: $1)).max())
    }.max()
    #expect(largest ?? 255 < 48)
    #expect(PaletteFrame.fitted(image) == fitted, "the result does not depend on the run")
  }

  @Test func translucentPixelsBecomeOpaqueOrClear() {
    let image = Pixmap(width: 16, height: 16, fill: RGBA8(red: 200, green: 0, blue: 0, alpha: 128))
    let alphas = PaletteFrame.fitted(image).pixels.map { $0 >> 24 }
    #expect(alphas.allSatisfy { $0 == 0 || $0 == 255 })
    #expect((100...156).contains(alphas.count { $0 == 255 }))
  }
}
