import GraphicsCore
import Testing

@testable import SVGReading

@Suite struct ColorMixTests {
  private func color(_ text: String) throws -> [Double] { try SVGValue.color(text, current: [1, 0, 0, 1]) }

  @Test(arguments: [
    ("in srgb, red, blue", [0.5, 0, 0.5, 1]), ("in srgb, red 25%, blue", [0.25, 0, 0.75, 1]),
    ("in srgb, red, 25% blue", [0.75, 0, 0.25, 1]), ("in srgb, red 20%, transparent", [1, 0, 0, 0.2]),
    ("in srgb, red calc(10% + 15%), blue", [0.25, 0, 0.75, 1]),
    ("in srgb, red calc(50 * 1% / 2), blue", [0.25, 0, 0.75, 1]),
    ("in srgb, red 20%, blue 20%", [0.5, 0, 0.5, 0.4]), ("in srgb, currentColor, white", [1, 0.5, 0.5, 1]),
    ("in hsl, red, blue", [1, 0, 1, 1]), ("in hsl longer hue, red, blue", [0, 1, 0, 1]),
    ("in hsl increasing hue, red, blue", [0, 1, 0, 1]), ("in hsl decreasing hue, red, blue", [1, 0, 1, 1]),
    ("in hsl, red, white", [0.875, 0.625, 0.625, 1]), ("in hsl, rgb(0 255 0), transparent", [0, 1, 0, 0.5]),
    ("in srgb, color-mix(in srgb, red, blue), white 0%", [0.5, 0, 0.5, 1]),
  ])
  func mixes(_ arguments: String, _ numbers: [Double]) throws {
    let mixed = try color("color-mix(\(arguments))")
    #expect(mixed.count == 4 && zip(mixed, numbers).allSatisfy { abs($0 - $1) < 1e-9 }, "\(mixed)")
  }

  @Test func lightMixesInItsOwnSpaces() throws {
    let gray = SRGBTransfer.encoded(fromLinear: 0.5)
    for space in ["srgb-linear", "xyz", "xyz-d50"] {
      let mixed = try color("color-mix(in \(space), white, black)")
      #expect(mixed.allSatisfy { abs($0 - gray) < 1e-9 || $0 == 1 }, "\(space)")
    }
    let (red, blue) = (OKLab(red: 1, green: 0, blue: 0), OKLab(red: 0, green: 0, blue: 1))
    let wanted = OKLab(
      lightness: (red.lightness + blue.lightness) / 2, a: (red.a + blue.a) / 2, b: (red.b + blue.b) / 2
    ).encodedSRGB
    let mixed = try color("color-mix(in oklab, red, blue)")
    #expect(abs(mixed[0] - wanted.red) < 1e-9 && abs(mixed[2] - wanted.blue) < 1e-9)
    // With a gray, or with nothing, the hue stays.
    let pale = try color("color-mix(in oklch, red, transparent)")
    #expect(abs(pale[0] - 1) < 1e-6 && abs(pale[1]) < 1e-4 && abs(pale[2]) < 1e-4 && pale[3] == 0.5)
  }

  @Test(arguments: [
    "in prophoto-rgb, red, blue", "in srgb, red", "in srgb shorter hue, red, blue", "in hsl some hue, red, blue",
    "in srgb, none, blue", "in srgb, red 0x10%, blue", "in srgb, red calc(10px), blue",
    "in srgb, red calc(10 * 2), blue",
    "in srgb, red 0%, blue 0%", "in srgb, red -5%, blue", "in srgb, red blue, blue", "red, blue", "in, red, blue", "",
  ])
  func whatCannotBeMixedIsSaid(_ arguments: String) {
    let error = #expect(throws: SVGSyntaxError.self) { try color("color-mix(\(arguments))") }
    #expect(error?.message == "`color-mix(\(arguments))` cannot be drawn")
  }

  @Test func callsInCallsHaveALimit() {
    let deep = (0..<40).reduce("red") { text, _ in "color-mix(in srgb, \(text), red)" }
    #expect(throws: SVGSyntaxError.self) { try color(deep) }
  }

  @Test func whatMovesIsNotMixed() {
    let moving = "<style>g { animation: k 1s infinite } @keyframes k { 50% { color: red } }</style>"
    let circle = "<circle r='3' fill='color-mix(in srgb, currentColor, white)'/>"
    #expect(
      findings(svg(moving + "<g>\(circle)</g>")) == [
        "2: `fill`: `color-mix(in srgb, currentColor, white)` of a color that moves cannot be drawn"
      ])
  }
}
