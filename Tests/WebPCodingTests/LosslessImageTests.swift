import GraphicsCore
import Testing

@testable import WebPCoding

@Suite struct LosslessImageTests {
  private func compressed(_ image: Pixmap, _ method: LosslessImage.Method) throws -> ImageChunks? {
    try LosslessImage.compress(image.pixels, width: image.width, height: image.height, method)
  }

  private static let methods = WebPEffort.trials(step: 4, ways: 1).map(\.method)

  @Test(arguments: WebPSamples.names) func everyMethodKeepsAllPixels(name: String) throws {
    let image = WebPSamples.animation(name).frames[0].pixmap
    for method in Self.methods {
      guard let chunks = try compressed(image, method) else {
        #expect(method == .fewColors && Set(image.pixels).count > FewColorsImage.mostColors)
        continue
      }
      let file = WebPContainer.still(chunks, width: image.width, height: image.height)
      #expect(try WebPReader.read(file).animation.frames[0].pixmap == image, "\(method)")
    }
  }

  @Test func anImageIsOneChunkThatSaysWhetherItHasAlpha() throws {
    for (alpha, hasAlpha) in [(0xFF, false), (0xFE, true), (0, true)] as [(UInt32, Bool)] {
      let image = WebPSamples.image(3, 1) { x, _ in x == 1 ? alpha << 24 : 0xFF00_00FF }
      let chunks = try #require(try compressed(image, Self.methods[0]))
      #expect(chunks.hasAlpha == hasAlpha)
      let all = WebPChunks.all(of: WebPContainer.riff(chunks.bytes))
      #expect(all.map(\.name) == ["VP8L"] && all.map(\.bytes) == [chunks.bytes])
    }
  }
}
