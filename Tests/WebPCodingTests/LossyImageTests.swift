import GraphicsCore
import TestSupport
import Testing

@testable import WebPCoding

@Suite struct LossyImageTests {
  private static let pixels = WebPSamples.soft.frames[3].pixmap.pixels

  private func made(_ form: LossyImage.Form, _ pixels: [UInt32] = pixels) throws -> LossyImage {
    try LossyImage(pixels, width: 64, height: 64, form, method: 4)
  }

  @Test(arguments: [LossyImage.Form.lossy(60, alpha: 100), .lossy(90, alpha: 40), .nearLossless(40)])
  func whatIsShownIsWhatAPlayerDecodes(form: LossyImage.Form) throws {
    let image = try made(form)
    let file = try WebPReader.read(WebPContainer.still(image.image, width: 64, height: 64))
    #expect(file.animation.frames[0].pixmap.pixels == image.shown && image.shown != Self.pixels)
    #expect(file.frames[0].isLossless == (form == .nearLossless(40)) && image.image.hasAlpha)
  }

  /// libwebp keeps 2 + q / 5 values of alpha.
  @Test func alphaIsExactUnlessFewerValuesAreAsked() throws {
    func alphas(_ quality: Int) throws -> [UInt32] { try made(.lossy(50, alpha: quality)).shown.map { $0 >> 24 } }
    #expect(try alphas(100) == Self.pixels.map { $0 >> 24 })
    #expect(try Set(alphas(20)).count <= 6)
  }

  private func channels(_ pixels: [UInt32]) -> [Int] {
    pixels.flatMap { pixel in (0..<4).map { Int(pixel >> (8 * $0) & 255) } }
  }

  /// The error of a channel is at most 2, 4, 8 and 16 at the levels 80, 60, 40 and 20.
  @Test func lowerLevelsMayChangePixelsMore() throws {
    var random = SeededGenerator(seed: 11)
    let noise = (0..<64 * 64).map { _ in 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random) }
    var bytes: [Int] = []
    for (level, limit) in [(80, 2), (60, 4), (40, 8), (20, 16)] {
      let image = try made(.nearLossless(level), noise)
      bytes.append(image.image.bytes.count)
      let errors = zip(channels(image.shown), channels(noise)).map { abs($0 - $1) }
      #expect(errors.max()! <= limit && image.shown != noise)
    }
    #expect(zip(bytes, bytes.dropFirst()).allSatisfy { $0 > $1 })
  }
}
