import GraphicsCore
import Testing

@testable import WebPCoding

@Suite struct LosslessImageTests {
  private func compressed(_ image: Pixmap, _ settings: LosslessImage.Settings) throws -> ImageChunks {
    try LosslessImage.compress(image.pixels, width: image.width, height: image.height, settings)
  }

  private static let settings = WebPEffort.trials(step: 4, ways: 1).map(\.settings)

  @Test(arguments: WebPSamples.names) func everySettingKeepsAllPixels(name: String) throws {
    let image = WebPSamples.animation(name).frames[0].pixmap
    for settings in Self.settings {
      let file = WebPContainer.still(try compressed(image, settings), width: image.width, height: image.height)
      #expect(try WebPReader.read(file).animation.frames[0].pixmap == image, "\(settings)")
    }
  }

  @Test func anImageIsOneChunkThatSaysWhetherItHasAlpha() throws {
    for (alpha, hasAlpha) in [(0xFF, false), (0xFE, true), (0, true)] as [(UInt32, Bool)] {
      let image = WebPSamples.image(3, 1) { x, _ in x == 1 ? alpha << 24 : 0xFF00_00FF }
      let chunks = try compressed(image, Self.settings[0])
      #expect(chunks.hasAlpha == hasAlpha)
      let all = WebPChunks.all(of: WebPContainer.riff(chunks.bytes))
      #expect(all.map(\.name) == ["VP8L"] && all.map(\.bytes) == [chunks.bytes])
    }
  }
}
