import GraphicsCore
import Testing

@testable import WebPCoding

@Suite struct LossyImageTests {
  private static let pixels = WebPSamples.soft.frames[3].pixmap.pixels

  private static let alpha = pixels.map { UInt8($0 >> 24) }

  private func lossy(_ loss: AlphaPlane.Loss?) throws -> LossyImage {
    let colors = try LossyColors(
      HiddenColors.filled(Self.pixels, width: 64), width: 64, height: 64, quality: 60,
      .init(isSharp: true, isSmooth: false), method: 4)
    let alpha = try loss.flatMap {
      try AlphaPlane(Self.alpha, width: 64, $0, [.library(LosslessImage.Settings(method: 4, quality: 75))])
    }
    return LossyImage(colors, alpha)
  }

  @Test(arguments: [AlphaPlane.Loss.none, .error(6)]) func aPlayerDecodesColorsAndAlpha(loss: AlphaPlane.Loss) throws {
    let image = try lossy(loss)
    let file = try WebPReader.read(WebPContainer.still(image.image, width: 64, height: 64))
    #expect(file.animation.frames[0].pixmap.pixels == image.shown && image.image.hasAlpha)
    #expect(!file.frames[0].isLossless)
    #expect((image.shown.map { UInt8($0 >> 24) } == Self.alpha) == (loss == .none))
    #expect(zip(image.shown, Self.pixels).allSatisfy { ($0 == 0) == ($1 == 0) })
  }

  @Test func formsAreFarByTheLossOfAlpha() {
    let (sharp, mean) = (LossyColors.Style(isSharp: true, isSmooth: false), LossyColors.Style.all[0])
    let form = LossyImage.Form.lossy(80, sharp, .error(24))
    #expect(form.isFar(from: .lossy(72, sharp, .none)) && form.isFar(from: .lossy(80, sharp, .error(8), by: .vertical)))
    #expect(!form.isFar(from: .lossy(80, mean, .none)) && !form.isFar(from: .lossy(80, sharp, .error(12))))
    #expect(!form.isFar(from: .lossy(80, sharp, .levels(4))) && !form.isFar(from: .nearLossless(level: 0)))
  }

  @Test func withoutAlphaAllIsOpaque() throws {
    let image = try lossy(nil)
    #expect(image.shown.allSatisfy { $0 >= 0xFF00_0000 } && !image.image.hasAlpha)
    #expect(WebPChunks.all(of: WebPContainer.riff(image.image.bytes)).map(\.name) == ["VP8 "])
  }

  @Test func withoutMuchLossAPlayerDecodesWhatIsShown() throws {
    let rounded = NearLosslessPixels.rounded(
      Self.pixels, width: 64, base: 0, NearLosslessPixels.levels[4], .gradient)
    let image = try LossyImage(
      nearLossless: rounded, width: 64, height: 64, LosslessImage.Settings(method: 4, quality: 75))
    let file = try WebPReader.read(WebPContainer.still(image.image, width: 64, height: 64))
    #expect(file.animation.frames[0].pixmap.pixels == image.shown && image.shown != Self.pixels)
    #expect(file.frames[0].isLossless && image.image.hasAlpha)
  }
}
