import CWebP
import GraphicsCore
import Testing

@testable import WebPCoding

@Suite struct LibraryFileTests {
  private func file(_ image: Pixmap, isLossless: Bool) throws -> LibraryFile {
    var config = WebPConfig()
    try #require(WebPConfigInit(&config) != 0)
    config.lossless = isLossless ? 1 : 0
    return try LibraryFile.encode(image.pixels, width: image.width, height: image.height, &config)
  }

  private func chunks(_ image: Pixmap, isLossless: Bool) throws -> [String] {
    WebPChunks.all(of: WebPContainer.riff(try file(image, isLossless: isLossless).chunks)).map(\.name)
  }

  @Test func withoutLossThePixelsComeBack() throws {
    let image = WebPSamples.animation("noise").frames[1].pixmap
    #expect(try file(image, isLossless: true).pixels(width: 16, height: 11) == image.pixels)
  }

  /// libwebp keeps some color behind them, which no pixmap has.
  @Test func clearPixelsHaveNoColor() throws {
    let image = WebPSamples.image(4, 1) { x, _ in x < 2 ? 0x0012_3456 : 0xFF12_3456 }
    #expect(
      try file(image, isLossless: true).pixels(width: 4, height: 1) == [0, 0, 0xFF12_3456, 0xFF12_3456])
  }

  /// A container of our own says what VP8X says.
  @Test func chunksAreThoseOfTheImage() throws {
    let (soft, opaque) = (WebPSamples.soft.frames[0].pixmap, WebPSamples.animation("square on color").frames[0].pixmap)
    #expect(try chunks(soft, isLossless: false) == ["ALPH", "VP8 "])
    #expect(try chunks(opaque, isLossless: false) == ["VP8 "])
    #expect(try chunks(soft, isLossless: true) == ["VP8L"])
  }
}
