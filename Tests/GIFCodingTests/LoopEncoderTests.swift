import GIFCoding
import GraphicsCore
import Testing

/// The tables that the frames of an exact file have.
@Suite struct LoopEncoderTests {
  private static var lossless: GIFOptions {
    var options = GIFOptions()
    options.lossless = true
    return options
  }

  /// Frames use three groups of colors in turn. The global table has room for two of them beside the transparent
  /// entry.
  @Test func framesShareTheGlobalTable() throws {
    let animation = Animation(
      frames: (0..<9).map { frame in
        Animation.Frame(
          pixmap: Pixmap(
            width: 12, height: 10,
            pixels: (0..<120).map { 0xFF00_0000 | UInt32(($0 + frame) % 120) | UInt32(frame % 3) << 16 }),
          delay: .centiseconds(5))
      }, plays: .forever)
    let encoded = try GIFEncoder.encode(animation, options: Self.lossless)
    #expect(encoded.report.isExact && encoded.report.colors == 360)
    #expect(encoded.report.paletteSize == 241 && encoded.report.localPalettes == 3)
    try GIFVerifier.verify(encoded.bytes, shows: animation)
  }

  /// A loop of two frames, of which the second changes the inner pixels, but for one, to 256 other colors.
  /// - Parameter kept: The color of the pixel between them that stays.
  private static func fillingItsPalette(kept: UInt32) -> Animation {
    let side = 20
    let first = (0..<side * side).map { $0 == 28 ? kept : 0xFF00_0000 | UInt32($0 % 200) }
    var second = first
    for place in 0..<18 * 18 {
      let pixel = (place / 18 + 1) * side + place % 18 + 1
      if pixel != 28 { second[pixel] = 0xFF11_0000 | UInt32(place % 256) }
    }
    return Animation(
      frames: [first, second].map {
        Animation.Frame(pixmap: Pixmap(width: side, height: side, pixels: $0), delay: .centiseconds(5))
      }, plays: .forever)
  }

  /// A frame whose new colors fill a palette has no index for a pixel that stays, and draws it with its color.
  @Test func aFrameOfAllColorsDrawsWhatStaysToo() throws {
    let animation = Self.fillingItsPalette(kept: 0xFF11_0007)
    let encoded = try GIFEncoder.encode(animation, options: Self.lossless)
    #expect(encoded.report.isExact && encoded.report.colors == 456 && encoded.report.localPalettes > 0)
    try GIFVerifier.verify(encoded.bytes, shows: animation)
  }

  /// It cannot where the pixel has another color.
  @Test func aFrameOfAllColorsHasNoneForWhatStays() {
    let animation = Self.fillingItsPalette(kept: 0xFF22_0000)
    #expect(throws: GIFEncodingError.notLossless(colors: 457, newColors: 256, frame: 1, limit: 256)) {
      try GIFEncoder.encode(animation, options: Self.lossless)
    }
  }
}
