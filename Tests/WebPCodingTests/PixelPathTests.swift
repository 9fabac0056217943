import TestSupport
import Testing

@testable import WebPCoding

@Suite struct PixelPathTests {
  /// What a decoder makes of the tokens.
  static func decoded(_ tokens: [PixelToken], of pixels: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    for token in tokens {
      if token.length == 0 { result.append(pixels[result.count]) }
      for _ in 0..<token.length { result.append(result[result.count - Int(token.distance)]) }
    }
    return result
  }

  @Test(arguments: 1...12) func tokensGiveThePixels(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let width = Int.random(in: 1...40, using: &generator)
    let pixels = (0..<(width * 30)).map { _ in UInt32.random(in: 0..<UInt32(seed), using: &generator) }
    var path = PixelPath(pixels, width: width)
    #expect(Self.decoded(path.tokens(.usual), of: pixels) == pixels)
  }

  @Test func aFlatImageIsOnePixelAndCopies() {
    let pixels = [UInt32](repeating: 7, count: 10_000)
    var path = PixelPath(pixels, width: 100)
    let tokens = path.tokens(.usual)
    #expect(tokens.first == PixelToken())
    #expect(tokens.count <= 4 && tokens.dropFirst().allSatisfy { $0.length > 0 && $0.length <= PixelToken.longest })
    #expect(Self.decoded(tokens, of: pixels) == pixels)
  }

  /// Where pixels cost more than copies, rows like the one above are copied from it.
  @Test func equalRowsAreCopied() {
    let row: [UInt32] = (0..<50).map { $0 * $0 % 13 }
    var path = PixelPath(row + row + row, width: 50)
    let tokens = path.tokens(.usual)
    #expect(tokens.last == PixelToken(length: 100, distance: 50))
  }
}
