import GraphicsCore
import TestSupport
import Testing

@Suite struct ColorSpaceTests {
  private static func isNear(_ a: Color, _ red: Double, _ green: Double, _ blue: Double, _ tolerance: Double) -> Bool {
    [(a.red, red), (a.green, green), (a.blue, blue)].allSatisfy { abs($0 - $1) <= tolerance }
  }

  /// The figures of CSS Color Module Level 4 and the tests of the web platform, to four places.
  @Test(
    arguments: [
      (Color(red: 1, green: 0, blue: 0), [1.0931, -0.2267, -0.1501]),
      (Color(red: 0, green: 1, blue: 0), [-0.5116, 1.0183, -0.3107]),
      (Color(red: 0, green: 0, blue: 1), [0, 0, 1.0420]), (Color(red: 1, green: 1, blue: 0), [1, 1, -0.3463]),
    ] as [(Color, [Double])])
  func displayP3HasItsPublishedValuesInSRGB(color: Color, srgb: [Double]) {
    let converted = color.unboundedlyConverted(from: .displayP3, to: .srgb)
    #expect(Self.isNear(converted, srgb[0], srgb[1], srgb[2], 6e-5), "\(converted)")
  }

  @Test func theRedOfSRGBHasItsPublishedValueInDisplayP3() {
    let red = Color(red: 1, green: 0, blue: 0).converted(from: .srgb, to: .displayP3)
    #expect(Self.isNear(red, 0.9175, 0.2003, 0.1386, 5e-5), "\(red)")
  }

  @Test func goesThereAndBack() {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<500 {
      let color = Color(
        red: .random(in: 0...1, using: &generator), green: .random(in: 0...1, using: &generator),
        blue: .random(in: 0...1, using: &generator), alpha: .random(in: 0...1, using: &generator))
      let wide = color.converted(from: .srgb, to: .displayP3)
      let back = wide.converted(from: .displayP3, to: .srgb)
      #expect(Self.isNear(back, color.red, color.green, color.blue, 1e-6) && back.alpha == color.alpha)
      let far = color.unboundedlyConverted(from: .displayP3, to: .srgb).unboundedlyConverted(
        from: .srgb, to: .displayP3)
      #expect(Self.isNear(far, color.red, color.green, color.blue, 1e-6))
    }
  }

  @Test func graysAreTheSameNumbers() {
    for i in 0...255 {
      let gray = Color(red: Double(i) / 255, green: Double(i) / 255, blue: Double(i) / 255)
      #expect(gray.converted(from: .srgb, to: .displayP3) == gray)
      #expect(gray.converted(from: .displayP3, to: .srgb) == gray)
    }
  }

  /// Rounding to 8 bits twice loses most (9 levels, over all colors) in a channel that is nearly dark beside a bright
  /// one.
  @Test func eightBitsComeBackNearly() {
    var largest = 0
    for packed in stride(from: UInt32(0), through: 0xFF_FFFF, by: 4099) {
      let pixmap = Pixmap(width: 1, height: 1, pixels: [packed | 0xFF00_0000])
      let back = pixmap.converted(from: .srgb, to: .displayP3).converted(from: .displayP3, to: .srgb)
      let (a, b) = (pixmap[0, 0], back[0, 0])
      for (x, y) in [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)] {
        largest = max(largest, abs(Int(x) - Int(y)))
      }
    }
    #expect(largest <= 9, "\(largest)")
  }

  @Test func imagesKeepTheirAlpha() {
    let pixmap = Pixmap(width: 2, height: 1, pixels: [RGBA8(red: 255, green: 0, blue: 0, alpha: 90).packed, 0])
    let wide = pixmap.converted(from: .srgb, to: .displayP3)
    #expect(wide.pixels == [RGBA8(red: 234, green: 51, blue: 35, alpha: 90).packed, 0])
    #expect(pixmap.converted(from: .displayP3, to: .displayP3) == pixmap)
  }

  @Test func everySpaceHasComponentsInRange() {
    let beyond = Color(red: 1, green: 0, blue: 0).unboundedlyConverted(from: .displayP3, to: .srgb)
    #expect(Self.isNear(beyond.fitted(to: .displayP3), 1, 0, 0, 1e-6))
    #expect(beyond.fitted(to: .srgb).rgba8 == Color(hex: 0xFF0B0C).rgba8)
    let inside = Color(red: 0.3, green: 0.6, blue: 0.1, alpha: 0.5)
    #expect(inside.fitted(to: .srgb) == inside)
  }
}
