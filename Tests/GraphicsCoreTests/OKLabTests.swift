import GraphicsCore
import TestSupport
import Testing

@Suite struct OKLabTests {
  /// The values that the paper's author gives for the primaries, to three places.
  @Test func matchesPublishedValues() {
    let white = OKLab(red: 1, green: 1, blue: 1)
    #expect(abs(white.lightness - 1) < 1e-3 && abs(white.a) < 1e-3 && abs(white.b) < 1e-3)
    let red = OKLab(red: 1, green: 0, blue: 0)
    #expect(abs(red.lightness - 0.628) < 1e-3 && abs(red.a - 0.225) < 1e-3 && abs(red.b - 0.126) < 1e-3)
  }

  @Test func goesThereAndBack() {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<200 {
      let (r, g, b) = (
        Double.random(in: 0...1, using: &generator), Double.random(in: 0...1, using: &generator),
        Double.random(in: 0...1, using: &generator)
      )
      let back = OKLab(red: r, green: g, blue: b).encodedSRGB
      #expect(abs(back.red - r) < 1e-4 && abs(back.green - g) < 1e-4 && abs(back.blue - b) < 1e-4)
    }
  }

  @Test func theTransferFunctionInvertsItself() {
    for i in 0...255 {
      let v = Double(i) / 255
      #expect(abs(SRGBTransfer.encoded(fromLinear: SRGBTransfer.linear(fromEncoded: v)) - v) < 1e-6)
    }
  }
}
