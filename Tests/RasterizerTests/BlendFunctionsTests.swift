import GraphicsCore
import Rasterizer
import Testing

/// Blend modes, on one pixel. `LanguageReferenceTests` compares them with a browser's.
@Suite struct BlendFunctionsTests {
  private func result(_ mode: BlendMode, _ source: Color, onto backdrop: Color) -> RGBA8 {
    let square = Path.rectangle(Rect(x: 0, y: 0, width: 2, height: 2))
    let list = DisplayList(
      size: Size(2, 2),
      commands: [
        .draw(Draw(square, paint: .solid(backdrop))), .draw(Draw(square, paint: .solid(source), blend: mode)),
      ])
    return Rasterizer(scale: 1).render(list, outputs: [.straight])[0][0, 0]
  }

  private func color(_ r: Int, _ g: Int, _ b: Int, _ alpha: Double = 1) -> Color {
    Color(red: Double(r) / 255, green: Double(g) / 255, blue: Double(b) / 255, alpha: alpha)
  }

  @Test(arguments: [
    (BlendMode.darken, [100, 60, 0]), (.lighten, [200, 150, 255]), (.difference, [100, 90, 255]),
    (.overlay, [188, 94, 255]), (.hardLight, [157, 71, 0]), (.colorDodge, [255, 196, 255]),
    (.colorBurn, [115, 0, 255]),
    (.softLight, [191, 117, 255]), (.exclusion, [143, 139, 255]),
  ]) func aChannelIsThatOfTheFormula(_ mode: BlendMode, _ expected: [Int]) {
    // Source (100, 60, 0), backdrop (200, 150, 255).
    let found = result(mode, color(100, 60, 0), onto: color(200, 150, 255))
    let channels = [Int(found.red), Int(found.green), Int(found.blue)]
    #expect(zip(channels, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(mode): \(channels)")
  }

  @Test func luminosityAndHueComeFromOneColorEach() {
    func luminosity(_ c: RGBA8) -> Double { 0.3 * Double(c.red) + 0.59 * Double(c.green) + 0.11 * Double(c.blue) }
    let (source, backdrop) = (color(150, 90, 120), color(80, 140, 170))
    for mode in [BlendMode.hue, .saturation, .color] {
      #expect(abs(luminosity(result(mode, source, onto: backdrop)) - luminosity(backdrop.rgba8)) < 1.5)
    }
    #expect(abs(luminosity(result(.luminosity, source, onto: backdrop)) - luminosity(source.rgba8)) < 1.5)
    // A gray has no hue to give.
    let gray = result(.saturation, color(90, 90, 90), onto: backdrop)
    #expect(abs(Int(gray.red) - Int(gray.blue)) <= 1)
  }

  @Test func theExclusiveModeKeepsWhatOneCovers() {
    let (source, backdrop) = (color(100, 60, 0), color(200, 150, 255))
    #expect(result(.xor, source, onto: backdrop).alpha == 0)
    #expect(result(.xor, source, onto: .clear) == source.rgba8)
    let half = result(.xor, color(100, 60, 0, 0.4), onto: backdrop)
    #expect(half == RGBA8(red: 200, green: 150, blue: 255, alpha: 153))
  }

  @Test(arguments: BlendMode.allCases) func aClearSourceChangesNothing(_ mode: BlendMode) {
    guard mode != .destinationIn else { return }
    #expect(result(mode, color(10, 20, 30, 0), onto: color(80, 140, 170)) == color(80, 140, 170).rgba8)
  }

  @Test(arguments: BlendMode.allCases) func onNothingASourceIsItself(_ mode: BlendMode) {
    // Light alone covers nothing: its alpha is that of its brightest channel.
    guard ![.destinationIn, .destinationOut, .sourceAtop, .plusLighter].contains(mode) else { return }
    let found = result(mode, color(80, 140, 170), onto: .clear)
    #expect(found == color(80, 140, 170).rgba8, "\(mode)")
  }
}
