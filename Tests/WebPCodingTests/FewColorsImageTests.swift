import GraphicsCore
import TestSupport
import Testing

@testable import WebPCoding

@Suite struct FewColorsImageTests {
  /// As libwebp decodes the chunk.
  private func decoded(_ image: Pixmap) throws -> Pixmap? {
    try FewColorsImage.compress(image.pixels, width: image.width, height: image.height).map {
      try WebPReader.read(WebPContainer.still($0, width: image.width, height: image.height)).animation.frames[0].pixmap
    }
  }

  /// Each transform and each way to pack numbers, with rows that no byte ends on.
  @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 100, 256], [1, 2, 7, 33]) func libwebpDecodesIt(
    colors: Int, width: Int
  ) throws {
    var generator = SeededGenerator(seed: UInt64(colors * 100 + width))
    let palette = (0..<colors).map { _ in UInt32.random(in: 0x0100_0000...UInt32.max, using: &generator) }
    for run in [1, 5, 200] {
      let height = 600 / width + 1
      var pixels: [UInt32] = []
      while pixels.count < width * height {
        let color = palette[Int.random(in: 0..<colors, using: &generator)]
        pixels += [UInt32](repeating: color, count: Int.random(in: 1...run, using: &generator))
      }
      let image = Pixmap(width: width, height: height, pixels: Array(pixels.prefix(width * height)))
      #expect(try decoded(image) == image)
    }
  }

  /// Copies of up to 4096 pixels, from the rows above and from far away.
  @Test func longCopiesAreDecoded() throws {
    let image = WebPSamples.image(300, 90) { x, y in
      let isBar = y % 30 < 12 && x > 20 && x < 280 - y
      return isBar ? (x - y == 100 ? 0xFFF0_F0F0 : 0xFFD0_D0D0) : 0xFFFF_FFFF
    }
    #expect(try decoded(image) == image)
  }

  @Test func moreColorsAreRefused() throws {
    let image = WebPSamples.image(257, 1) { x, _ in 0xFF00_0000 | UInt32(x) }
    #expect(FewColorsImage.compress(image.pixels, width: 257, height: 1) == nil)
    #expect(FewColorsImage.compress(Array(image.pixels.dropLast()), width: 256, height: 1) != nil)
  }

  @Test func transparentPixelsAreOneColor() throws {
    let hidden = WebPSamples.image(20, 20) { x, y in UInt32(x * y) }
    let chunks = try #require(FewColorsImage.compress(hidden.pixels, width: 20, height: 20))
    #expect(chunks == FewColorsImage.compress([UInt32](repeating: 0, count: 400), width: 20, height: 20))
    #expect(chunks.hasAlpha)
  }

  /// libwebp packs the few colors of such frames, and then misses matches.
  @Test func dotsAreSmallerThanBySlowLibwebp() throws {
    let image = WebPSamples.image(61, 23) { x, y in
      let (dx, dy) = (x % 12 - 5, y % 12 - 5)
      let distance = dx * dx + dy * dy
      return distance < 12 ? 0xFF20_2020 : distance < 18 ? 0xFF90_9090 : 0xFFFF_FFFF
    }
    let ours = try #require(FewColorsImage.compress(image.pixels, width: 61, height: 23))
    let theirs = try LosslessImage.compress(
      image.pixels, width: 61, height: 23, LosslessImage.Settings(method: 5, quality: 75))
    #expect(ours.bytes.count < theirs.bytes.count)
    #expect(try decoded(image) == image)
  }
}
