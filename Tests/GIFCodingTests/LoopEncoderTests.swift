import GIFCoding
import GraphicsCore
import TestSupport
import Testing

/// The tables that the frames of an exact file have.
@Suite struct LoopEncoderTests {
  private static let lossless = changed(GIFOptions()) { $0.lossless = true }

  /// A loop of images of `side` × `side` pixels.
  /// - Parameter color: Of the pixel with a number in a frame, without alpha.
  private static func loop(frames: Int, side: Int, color: (_ frame: Int, _ pixel: Int) -> UInt32) -> Animation {
    Animation(
      frames: (0..<frames).map { frame in
        let pixels = (0..<side * side).map { 0xFF00_0000 | color(frame, $0) }
        return Animation.Frame(pixmap: Pixmap(width: side, height: side, pixels: pixels), delay: .centiseconds(5))
      }, plays: .forever)
  }

  /// There are more colors than one palette holds, but few enough new ones in each frame.
  @Test func framePalettesMakeManyColorsExact() throws {
    let animation = Self.loop(frames: 5, side: 20) { UInt32($1 % 200) | UInt32($1 < 200 ? 0 : $0) << 8 }
    let encoded = try GIFEncoder.encode(animation, options: Self.lossless)
    #expect(encoded.report.isExact && encoded.report.colors == 1000 && encoded.report.localPalettes > 0)
    try GIFVerifier.verify(encoded.bytes, shows: animation)
  }

  /// Frames use three groups of colors in turn. The global table has room for two of them beside the transparent
  /// entry.
  @Test func framesShareTheGlobalTable() throws {
    let animation = Self.loop(frames: 9, side: 11) { UInt32(($1 + $0) % 120) | UInt32($0 % 3) << 16 }
    let encoded = try GIFEncoder.encode(animation, options: Self.lossless)
    #expect(encoded.report.isExact && encoded.report.colors == 360)
    #expect(encoded.report.paletteSize == 241 && encoded.report.localPalettes == 3)
    try GIFVerifier.verify(encoded.bytes, shows: animation)
  }

  /// A loop of two frames, of which the second changes the inner pixels, but for one, to 256 other colors.
  /// - Parameter kept: The color of the pixel between them that stays.
  private static func fillingItsPalette(kept: UInt32) -> Animation {
    loop(frames: 2, side: 20) { frame, pixel in
      let (x, y) = (pixel % 20 - 1, pixel / 20 - 1)
      if pixel == 28 { return kept }
      let changes = frame == 1 && (0..<18).contains(x) && (0..<18).contains(y)
      return changes ? 0x11_0000 | UInt32((y * 18 + x) % 256) : UInt32(pixel % 200)
    }
  }

  /// A frame whose new colors fill a palette has no index for a pixel that stays, and draws it with its color.
  @Test func aFrameOfAllColorsDrawsWhatStaysToo() throws {
    let animation = Self.fillingItsPalette(kept: 0x11_0007)
    let encoded = try GIFEncoder.encode(animation, options: Self.lossless)
    #expect(encoded.report.isExact && encoded.report.colors == 456 && encoded.report.localPalettes > 0)
    try GIFVerifier.verify(encoded.bytes, shows: animation)
  }

  /// It cannot where the pixel has another color.
  @Test func aFrameOfAllColorsHasNoneForWhatStays() {
    let animation = Self.fillingItsPalette(kept: 0x22_0000)
    #expect(throws: GIFEncodingError.notLossless(colors: 457, newColors: 256, frame: 1, limit: 256)) {
      try GIFEncoder.encode(animation, options: Self.lossless)
    }
  }
}
