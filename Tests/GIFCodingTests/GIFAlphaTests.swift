import GIFCoding
import GraphicsCore
import Testing

@Suite struct GIFAlphaTests {
  private static let levels = Pixmap(
    width: 256, height: 1,
    pixels: (0..<256).map { RGBA8(red: 200, green: 0, blue: 100, alpha: UInt8($0)).packed })

  @Test func aMatteIsBlendedUnderEverythingButClear() {
    let result = GIFAlpha.matte(RGBA8(red: 0, green: 255, blue: 100)).applied(to: Self.levels)
    #expect(result.pixels[0] == 0)
    for alpha in 1...255 {
      let pixel = result[alpha, 0]
      let share = Double(alpha) / 255
      #expect(pixel.alpha == 255 && pixel.blue == 100)
      #expect(abs(Double(pixel.red) - 200 * share) <= 0.51)
      #expect(abs(Double(pixel.green) - 255 * (1 - share)) <= 0.51)
    }
  }

  @Test func aThresholdKeepsTheColor() {
    let result = GIFAlpha.threshold(100).applied(to: Self.levels)
    for alpha in 0...255 {
      #expect(result[alpha, 0] == (alpha >= 100 ? RGBA8(red: 200, green: 0, blue: 100) : .clear))
    }
  }

  @Test func aDitherKeepsAsManyPixelsAsTheAlphaSays() {
    for alpha in [0, 1, 64, 128, 254, 255] {
      let pixmap = Pixmap(width: 64, height: 64, fill: RGBA8(red: 1, green: 2, blue: 3, alpha: UInt8(alpha)))
      let result = GIFAlpha.dither.applied(to: pixmap)
      #expect(result.pixels.allSatisfy { $0 == 0 || $0 == RGBA8(red: 1, green: 2, blue: 3).packed })
      let opaque = result.pixels.count { $0 != 0 }
      #expect(abs(Double(opaque) / 4096 - Double(alpha) / 255) < 0.01)
    }
  }
}
