import GraphicsCore
import Quantizing
import Testing

@Suite struct LabColorsTests {
  /// The same colour has one place in OKLab, whichever space it comes from.
  @Test func spacesAgreeOnAColour() {
    for color in [Color(red: 0.8, green: 0.1, blue: 0.3), Color(red: 0, green: 0.6, blue: 0.2), .white] {
      let p3 = color.fitted(to: .displayP3).rgba8.packed
      let srgb = color.rgba8.packed
      let apart = LabColors.squaredDistance(LabColors(.displayP3).lab(of: p3), LabColors().lab(of: srgb)).squareRoot()
      // Half a level in either space.
      #expect(apart < 0.004)
    }
  }

  /// The place is the one given by the vocabulary's `OKLab`.
  @Test func aColourIsWhereItIs() {
    let lab = LabColors().lab(of: RGBA8(red: 230, green: 40, blue: 90).packed)
    let exact = OKLab(red: 230.0 / 255, green: 40.0 / 255, blue: 90.0 / 255)
    #expect(abs(Double(lab.x) - exact.lightness) < 1e-5 && abs(Double(lab.y) - exact.a) < 1e-5)
    #expect(abs(Double(lab.z) - exact.b) < 1e-5)
  }
}
