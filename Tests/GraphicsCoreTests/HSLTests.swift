import GraphicsCore
import Testing

@Suite struct HSLTests {
  @Test(arguments: [
    (0.0, 1.0, 0.5, [1.0, 0, 0]), (120, 1, 0.5, [0, 1, 0]), (240, 1, 0.25, [0, 0, 0.5]),
    (60, 0.5, 0.75, [0.875, 0.875, 0.625]),
    (0, 0, 0.3, [0.3, 0.3, 0.3]),
  ])
  func thereAndBack(_ hue: Double, _ saturation: Double, _ lightness: Double, _ color: [Double]) {
    let (red, green, blue) = HSL(hue: hue, saturation: saturation, lightness: lightness).encodedSRGB
    #expect(zip([red, green, blue], color).allSatisfy { abs($0 - $1) < 1e-12 })
    let back = HSL(red: color[0], green: color[1], blue: color[2])
    #expect(abs(back.hue - hue) < 1e-9 && abs(back.saturation - saturation) < 1e-9)
    #expect(abs(back.lightness - lightness) < 1e-12)
  }

  @Test func aHueGoesRound() {
    let (once, twice) = (HSL(hue: -90, saturation: 1, lightness: 0.5), HSL(hue: 630, saturation: 1, lightness: 0.5))
    #expect(once.encodedSRGB == twice.encodedSRGB)
  }
}
