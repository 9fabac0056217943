import GraphicsCore
import Quantizing
import Testing

@Suite struct FrameScoreTests {
  private func image(_ center: UInt32, around edge: UInt32) -> Pixmap {
    var image = Pixmap(width: 24, height: 24)
    for index in image.pixels.indices {
      let isInside = (8..<16).contains(index % 24) && (8..<16).contains(index / 24)
      image.pixels[index] = isInside ? center : edge
    }
    return image
  }

  @Test func whatIsEqualScores100() {
    let image = image(0x80FF_0000, around: 0)
    #expect(FrameScore(image).score(of: image) == 100)
    // The color of transparent pixels is not seen.
    #expect(FrameScore(image).score(of: self.image(0x80FF_0000, around: 0x0012_3456)) == 100)
  }

  /// Black that is lost is not seen on black, and white not on white.
  @Test(arguments: [0xFF00_0000, 0xFFFF_FFFF] as [UInt32])
  func theLowerOfTwoBackgroundsCounts(color: UInt32) {
    #expect(FrameScore(image(color, around: 0)).score(of: image(0, around: 0)) < 80)
  }

  /// Where everything is opaque, one background is as good as another.
  @Test func translucencyIsJudgedOnWhite() {
    let gray = image(0xFF80_8080, around: 0xFFFF_FFFF)
    #expect(FrameScore(gray).score(of: image(0x8000_0000, around: 0xFFFF_FFFF)) > 90)
  }
}
