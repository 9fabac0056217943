import GraphicsCore
import TestSupport
import Testing

@Suite struct GamutMappingTests {
  /// The results of ColorAide 8.13 with its method "oklch-chroma", an independent program after the same section of CSS
  /// Color 4.
  @Test(
    arguments: [
      (Color(red: 1, green: 0, blue: 0), UInt32(0xFF0B0C)), (Color(red: 0, green: 1, blue: 0), 0x00FB29),
      (Color(red: 0, green: 0, blue: 1), 0x0000FF), (Color(red: 1, green: 1, blue: 0), 0xFEFF00),
      (Color(red: 1, green: 0, blue: 1), 0xFF2BFB), (Color(red: 0, green: 1, blue: 1), 0x00FEFB),
      (Color(red: 1, green: 0.5, blue: 0), 0xFF7D00), (Color(red: 0.2, green: 0.9, blue: 0.4), 0x00E563),
      (Color(red: 0.9175, green: 0.2003, blue: 0.1386), 0xFF0000),
    ] as [(Color, UInt32)])
  func mapsAsAnotherProgramDoes(color: Color, expected: UInt32) {
    #expect(color.converted(from: .displayP3, to: .srgb).rgba8 == Color(hex: expected).rgba8)
  }

  @Test func keepsLightnessAndStaysInside() {
    var generator = SeededGenerator(seed: 22)
    for _ in 0..<500 {
      let color = Color(
        red: .random(in: 0...1, using: &generator), green: .random(in: 0...1, using: &generator),
        blue: .random(in: 0...1, using: &generator), alpha: 0.3)
      let exact = color.unboundedlyConverted(from: .displayP3, to: .srgb)
      let mapped = color.converted(from: .displayP3, to: .srgb)
      let components = [mapped.red, mapped.green, mapped.blue]
      #expect(components.allSatisfy { 0...1 ~= $0 } && mapped.alpha == 0.3)
      if [exact.red, exact.green, exact.blue].allSatisfy({ 0...1 ~= $0 }) { #expect(mapped == exact) }
      let (a, b) = (
        OKLab(red: exact.red, green: exact.green, blue: exact.blue),
        OKLab(red: mapped.red, green: mapped.green, blue: mapped.blue)
      )
      #expect(abs(a.lightness - b.lightness) < 0.02 && a.distance(to: b) < 0.09)
    }
  }
}
