import GraphicsCore
import PresetModel
import TestSupport
import Testing

@Suite struct ColorTypeTests {
  @Test(arguments: [
    ("blue", ColorScheme.light, Color(hex: 0x007AFF)), ("blue", .dark, Color(hex: 0x0A84FF)),
    ("purple", .light, Color(hex: 0xAF52DE)), ("purple", .dark, Color(hex: 0xBF5AF2)),
    ("pink", .light, Color(hex: 0xFF2D55)), ("pink", .dark, Color(hex: 0xFF375F)),
    ("gray", .light, Color(hex: 0x8E8E93)), ("gray", .dark, Color(hex: 0x8E8E93)),
    ("gray5", .light, Color(hex: 0xE5E5EA)), ("gray5", .dark, Color(hex: 0x2C2C2E)),
    ("primary", .light, .black), ("primary", .dark, .white),
    ("secondary", .light, Color(hex: 0x3C3C43, alpha: 0.6)), ("secondary", .dark, Color(hex: 0xEBEBF5, alpha: 0.6)),
    ("secondary / 45%", .light, Color(hex: 0x3C3C43, alpha: 0.6 * 0.45)), ("clear", .light, .clear),
    ("#F80", .dark, Color(hex: 0xFF8800)), ("#0a84ff", .light, Color(hex: 0x0A84FF)),
    ("#0A84FF80", .light, Color(hex: 0x0A84FF, alpha: 128.0 / 255)),
    ("rgb(60, 60,67)", .light, Color(hex: 0x3C3C43)), ("rgba(60,60,67,.60)", .light, Color(hex: 0x3C3C43, alpha: 0.6)),
    ("white/0.35", .light, Color(hex: 0xFFFFFF, alpha: 0.35)),
    ("white / 35%", .light, Color(hex: 0xFFFFFF, alpha: 0.35)),
  ])
  func means(text: String, scheme: ColorScheme, color: Color) throws {
    #expect(try ColorReference(text).resolved(Appearance(scheme)) == color)
  }

  @Test(arguments: [
    "", "/", "blue /", "blue / x", "blue / -1", "blue / 1e1", "Blue", "#", "#12", "#GGG", "#１２３", "rgb()",
    "rgb(1,2,3,4)",
    "rgba(1,2,3)", "rgb(-1,2,3)", "rgb(1.5,2,3)", "rgba(1,2,3,nan)", "rgba(1,2,3,0x1)", "hsl(1,2,3)", "(", ")(",
    "rgb(1,2,3",
  ])
  func refuses(text: String) { #expect(throws: ValueSyntaxError.self) { try ColorReference(text) } }

  @Test func printsWhatReadsBackTheSame() throws {
    var generator = SeededGenerator(seed: 5)
    func byte() -> UInt8 { UInt8.random(in: 0...255, using: &generator) }
    for round in 0..<1000 {
      let alpha = [1, Double(byte()) / 255, Double.random(in: 0...1, using: &generator)][round % 3]
      let base: ColorReference.Base =
        round % 2 == 0
        ? .literal(red: byte(), green: byte(), blue: byte(), alpha: alpha)
        : .named(NamedColor.allCases.randomElement(using: &generator) ?? .blue)
      let percent = Double(Int.random(in: 0...100, using: &generator)) / 100
      let opacity = [1, percent, Double.random(in: 0...1, using: &generator)][round / 3 % 3]
      let color = ColorReference(base, opacity: opacity)
      #expect(try ColorReference(color.text) == color, "\(color.text)")
    }
    #expect(ColorReference(.named(.secondary), opacity: 0.07).text == "secondary / 7%")
    #expect(ColorReference.hex(0xC7C7C7).text == "#C7C7C7")
  }
}
