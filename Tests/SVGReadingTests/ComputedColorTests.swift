import Testing

@testable import SVGReading

@Suite struct ComputedColorTests {
  private func color(_ text: String) throws -> [Double] { try SVGValue.color(text, current: [1, 0, 0, 1]) }

  @Test(arguments: [
    ("rgb(calc(5 * 51) 0 0)", "rgb(255 0 0)"), ("rgb(calc(9), 0, 0)", "rgb(9 0 0)"),
    ("hsl(calc(90deg + 0.25turn) calc(25% * 4) 50% / calc(1 / 2))", "rgb(0 255 255 / 50%)"),
    ("rgb(from #0A66C2 r g b / 50%)", "rgb(10 102 194 / 50%)"), ("rgb(from rgb(1 2 3 / .5) b r 9)", "rgb(3 1 9 / .5)"),
    ("rgb(from #0a66c280 r g b / calc(alpha / 2))", "rgb(10 102 194 / 25.0980392%)"),
    ("hsl(from red calc(h + 120) s l)", "lime"), ("hsl(from blue h s calc(l / 2))", "#000080"),
    ("hwb(from red h 50 b)", "rgb(255 128 128)"), ("hwb(from currentColor h w b)", "red"),
    ("rgb(from rgb(from lime b g r) g 0 0)", "red"),
  ])
  func numbersAreComputed(_ text: String, _ expected: String) throws {
    let (own, other) = (try color(text), try color(expected))
    #expect(zip(own, other).allSatisfy { abs($0 - $1) < 1e-6 }, "\(own)")
  }

  @Test func lightnessAndChromaAreThoseOfOklab() throws {
    for text in ["oklch(from #0a66c2 l c h)", "oklab(from #0a66c2 l a b)"] {
      let (own, other) = (try color(text), try color("#0a66c2"))
      #expect(zip(own, other).allSatisfy { abs($0 - $1) < 1e-6 }, "\(text): \(own)")
    }
  }

  @Test(arguments: [
    "rgb(from red r g)", "hsl(from red calc(h + 120deg) s l)", "rgb(from none r g b)", "rgb(calc(5px) 0 0)",
    "lab(from red l a b)", "rgb(from red h s l)",
    String(repeating: "rgb(from ", count: 5000) + "red" + String(repeating: " r g b)", count: 5000),
  ])
  func othersAreErrors(_ text: String) {
    #expect(throws: SVGSyntaxError.self) { try color(text) }
  }
}
