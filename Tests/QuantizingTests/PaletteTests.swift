import Quantizing
import Testing

@Suite struct PaletteTests {
  @Test func nearestIsNearestAndTheFirst() {
    let converter = LabColors()
    let palette = Palette(colors: [0xFF00_0000, 0xFFFF_FFFF, 0xFF00_00FF], converter: converter)
    #expect(palette.points.count == 3)
    #expect(palette.nearest(to: converter.lab(of: 0xFF10_10F0)) == 2)
    #expect(palette.nearest(to: converter.lab(of: 0xFFEE_EEEE)) == 1)
    #expect(Palette(colors: [0xFF11_1111, 0xFF11_1111], converter: converter).nearest(to: .zero) == 0)
  }
}
