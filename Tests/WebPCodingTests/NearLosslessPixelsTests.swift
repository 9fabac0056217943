import GraphicsCore
import TestSupport
import Testing

@testable import WebPCoding

@Suite struct NearLosslessPixelsTests {
  private static let soft = WebPSamples.soft.frames[2].pixmap.pixels
  private static let levels = NearLosslessPixels.levels
  /// Gradients that no predictor meets.
  private static let waves = (0..<64 * 64).map { index -> UInt32 in
    let (x, y) = (Double(index % 64), Double(index / 64))
    func wave(_ a: Double, _ b: Double) -> UInt32 { UInt32(128 + 60 * sine(a * x) + 60 * sine(b * y + a * x * y / 64)) }
    return 0xFF00_0000 | wave(0.11, 0.05) << 16 | wave(0.07, 0.13) << 8 | wave(0.05, 0.09)
  }

  private func rounded(
    _ pixels: [UInt32], _ errors: NearLosslessPixels.Errors, _ predictor: NearLosslessPixels.Predictor
  ) -> [UInt32] {
    NearLosslessPixels.rounded(
      pixels, width: 64, base: NearLosslessPixels.mostFrequent(pixels), errors, predictor)
  }

  private func bytes(_ pixels: [UInt32]) throws -> Int {
    try LosslessImage.compress(
      pixels, width: 64, height: 64, LosslessImage.Settings(method: 4, quality: 75), keepsHidden: true
    ).bytes.count
  }

  @Test(arguments: NearLosslessPixels.Predictor.allCases, levels.indices)
  func errorsAreWithinTheirLimits(predictor: NearLosslessPixels.Predictor, level: Int) {
    var random = SeededGenerator(seed: 4)
    let noise = (0..<64 * 64).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
    let errors = Self.levels[level]
    for pixels in [Self.soft, noise, noise.map { $0 | 0xFF00_0000 }] {
      for (shown, meant) in zip(rounded(pixels, errors, predictor), pixels) {
        let (shown, meant) = (channels(shown), channels(meant))
        #expect(abs(shown[3] - meant[3]) <= errors.alpha)
        #expect((shown[3] == 0) == (meant[3] == 0) && (shown[3] == 255) == (meant[3] == 255))
        guard meant[3] > 0 else { continue }
        for (channel, error) in [errors.red, errors.green, errors.blue].enumerated() {
          #expect(abs(shown[channel] - meant[channel]) * meant[3] <= error * 255)
        }
      }
    }
  }

  @Test(arguments: NearLosslessPixels.Predictor.allCases)
  func moreLossTakesFewerBytes(predictor: NearLosslessPixels.Predictor) throws {
    let sizes = try Self.levels.map {
      try bytes(rounded(Self.waves, $0, predictor))
    }
    #expect(sizes[0] * 4 < sizes.last! * 3)
    #expect(try sizes.last! < bytes(Self.waves))
  }

  /// A frame shows no rectangle on its background.
  @Test(arguments: NearLosslessPixels.Predictor.allCases)
  func theBackgroundKeepsItsColor(predictor: NearLosslessPixels.Predictor) {
    let background: UInt32 = 0xFFF7_EEFA
    let pixels = Self.soft.map { $0 >> 24 < 128 ? background : $0 | 0xFF00_0000 }
    for errors in Self.levels {
      let rounded = rounded(pixels, errors, predictor)
      #expect(zip(rounded, pixels).allSatisfy { $1 != background || $0 == background })
      #expect(rounded != pixels)
    }
  }

  /// So that nothing is stored for them.
  @Test(arguments: NearLosslessPixels.Predictor.allCases)
  func hiddenPixelsHaveTheColorThatIsPredicted(predictor: NearLosslessPixels.Predictor) {
    let row: [UInt32] = [0xFF10_2030, 0, 0, 0xFF10_2030]
    let shown = NearLosslessPixels.rounded(row, width: 4, base: row[0], Self.levels[7], predictor)
    #expect(shown[1] == 0x0010_2030 && shown[2] == 0x0010_2030)
  }

  @Test func theMostFrequentPixelIsKnown() {
    #expect(NearLosslessPixels.mostFrequent([5, 7, 7, 5, 7]) == 7)
    #expect(NearLosslessPixels.mostFrequent([9, 3, 3, 9]) == 3 && NearLosslessPixels.mostFrequent([]) == 0)
  }
}
