import GraphicsCore
import Testing

@testable import SVGWriting

@Suite struct ColorTextTests {
  @Test func colorsAreAsShortAsCSSPermits() {
    #expect(Color(hex: 0x0077FF).svgText == "#07f" && Color(hex: 0x0077FE).svgText == "#0077fe")
    #expect(Color(hex: 0x0077FF, alpha: 136.0 / 255).svgText == "#07f8")
    #expect(Color(hex: 0x0077FF, alpha: 128.0 / 255).svgText == "#0077ff80")
    #expect(Color.clear.svgText == "#0000" && Color(hex: 0x000A00).svgText == "#000a00")
  }

  @Test func premultipliedNumbersAreTheColor() {
    let color = Color(red: 0.25, green: 0.5, blue: 1, alpha: 0.5)
    #expect(color.premultiplied == [0.125, 0.25, 0.5, 0.5] && Color(premultiplied: color.premultiplied) == color)
    #expect(Color(premultiplied: [0, 0, 0, 0]) == .clear)
  }

  /// What a screen of a wider gamut shows becomes a color of sRGB, in texts and in motions.
  @Test func wideColorsAreFitted() {
    let wide = Color(red: 1.09, green: -0.22, blue: -0.15)
    #expect(wide.premultiplied.allSatisfy { (0...1).contains($0) })
    #expect(wide.svgText == wide.fitted(to: .srgb).svgText)
  }
}
