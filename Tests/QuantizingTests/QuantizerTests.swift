import GraphicsCore
import Testing

@testable import Quantizing

@Suite struct QuantizerTests {
  private static func quantizer(_ pixmap: Pixmap, _ change: (inout PaletteOptions) -> Void = { _ in }) throws
    -> Quantizer
  {
    var options = PaletteOptions()
    change(&options)
    return Quantizer(
      census: try ColorCensus([pixmap], workers: 1), width: pixmap.width, height: pixmap.height, delays: [5],
      options: options)
  }

  /// Three fields of 10, 30 and 20 columns beside a ramp of grays.
  private static let fields: Pixmap = {
    var pixmap = Pixmap(width: 100, height: 20)
    for x in 0..<100 {
      let color: RGBA8 =
        x < 10
        ? RGBA8(red: 200, green: 0, blue: 0)
        : x < 40
          ? RGBA8(red: 0, green: 200, blue: 0)
          : x < 60
            ? RGBA8(red: 0, green: 0, blue: 200)
            : RGBA8(red: UInt8(x), green: UInt8(x), blue: UInt8(x))
      for y in 0..<20 { pixmap[x, y] = color }
    }
    return pixmap
  }()

  private static func exactColors(_ quantizer: Quantizer) -> [UInt32] {
    quantizer.exact.map { quantizer.census.bucketColors[$0] }
  }

  /// Where a palette has no room for all of them, those that are seen most are kept.
  @Test func flatColorsAreExactByHowMuchTheyAreShown() throws {
    #expect(try Self.exactColors(Self.quantizer(Self.fields)).prefix(3) == [0xFF00_C800, 0xFFC8_0000, 0xFF00_00C8])
    // Fixed colors come first, however rare.
    let fixed = try Self.quantizer(Self.fields) { $0.fixedColors = [RGBA8(red: 70, green: 70, blue: 70)] }
    #expect(Self.exactColors(fixed).prefix(2) == [0xFF46_4646, 0xFF00_C800])
  }

  @Test func transparentPixelsTakeAnEntryOfThePalette() throws {
    var pixmap = Self.fields
    #expect(try Self.quantizer(pixmap) { $0.maxColors = 16 }.roomForColors == 16)
    pixmap[0, 0] = .clear
    let quantizer = try Self.quantizer(pixmap) { $0.maxColors = 16 }
    #expect(quantizer.roomForColors == 15)
    #expect(quantizer.palettes().palette(of: quantizer.roomForColors).colors.count <= 15)
  }

  /// Forty levels of the dark look like forty in the middle, and get as many colors; in OKLab they got twice as many.
  @Test func theDarkTakesNoMoreColorsThanItShows() throws {
    let grays: [UInt32] = Array(0..<40) + Array(128..<168)
    let pixels = grays.map { 0xFF00_0000 | $0 * 0x010101 }
    let census = try ColorCensus([Pixmap(width: 80, height: 1, pixels: pixels)], workers: 1)
    let quantizer = Quantizer(census: census, width: 80, height: 1, delays: [5], options: PaletteOptions())
    let colors = quantizer.palettes().palette(of: 20).colors
    let dark = colors.count { $0 & 0xFF < 40 }
    #expect(colors.count == 20)
    #expect((8...12).contains(dark), "\(dark) of 20")
  }
}
