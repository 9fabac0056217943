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
    ("red", .light, Color(hex: 0xFF0000)), ("rebeccapurple / 50%", .dark, Color(hex: 0x663399, alpha: 0.5)),
    ("yellowgreen", .dark, Color(hex: 0x9ACD32)), ("grey", .light, Color(hex: 0x8E8E93)),
    ("transparent", .dark, .clear),
    ("#F808", .light, Color(hex: 0xFF8800, alpha: 136.0 / 255)),
    ("rgb(60 60 67 / 60%)", .light, Color(hex: 0x3C3C43, alpha: 0.6)), ("rgba(1, 2, 3)", .light, Color(hex: 0x010203)),
    ("rgb(100% 40% none)", .light, Color(hex: 0xFF6600)), ("rgb(1.6 2 3)", .light, Color(hex: 0x020203)),
    ("hsl(120 100% 25%)", .light, Color(hex: 0x008000)), ("hsl(-120deg 100% 50%)", .light, Color(hex: 0x0000FF)),
    ("hsla(0.5turn, 100%, 50%, 50%)", .light, Color(hex: 0x00FFFF, alpha: 0.5)),
    ("hsl(200grad 0% 50%)", .light, Color(hex: 0x808080)), ("hwb(200 0% 0%)", .light, Color(hex: 0x00AAFF)),
    ("hwb(0 60% 60%)", .light, Color(hex: 0x808080)),
    ("hwb(90deg 20% 40% / 0.25)", .light, Color(hex: 0x669933, alpha: 0.25)),
    ("color(srgb .2 .4 .8 / 50%)", .light, Color(hex: 0x3366CC, alpha: 0.5)),
    ("color(srgb 100% none 0)", .dark, Color(hex: 0xFF0000)),
    ("color(srgb-linear 0.214 1 0)", .light, Color(hex: 0x7FFF00)),
  ])
  func means(text: String, scheme: ColorScheme, color: Color) throws {
    #expect(try ColorReference(text).resolved(Appearance(scheme)) == color)
  }

  /// Each name stands in for one around it, so a long text could nest without end.
  @Test func namesOfThemesNestUpToALimit() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "var(--a, ", count: depth) + "red" + String(repeating: ")", count: depth)
    }
    #expect(try ColorReference(nested(8)).resolved(.light) == Color(hex: 0xFF0000))
    let error = #expect(throws: ValueSyntaxError.self) { try ColorReference(nested(9)) }
    #expect(error?.message.hasPrefix("more than 8 colors of themes stand in for one another; ") == true)
    #expect(throws: ValueSyntaxError.self) { try ColorReference(nested(50_000)) }
  }

  @Test(arguments: [
    "", "/", "blue /", "blue / x", "blue / -1", "blue / 1e1", "Blue", "#", "#12", "#GGG", "#１２３", "rgb()",
    "rgb(1,2,3,4)",
    "rgb(-1,2,3)", "rgba(1,2,3,nan)", "rgba(1,2,3,0x1)", "hsl(1,2)", "hsl(1deg 200% 3%)", "hsl(1m 2% 3%)", "(", ")(",
    "rgb(1 2 3 4)", "rgb(1 2 256)", "rgb(1 2 3 / 101%)", "rgb(1 2 3 / )", "hwb(1)", "lab(101 0 0)", "lab(50 201 0)",
    "oklab(2 0 0)", "oklch(50% 0.9 0)", "oklch(50% 0.1 x)", "lch(50% -1 0)", "xyz(1 2 3)", "#12345", "Red", "rad",
    "rgb(1,2,3", "color(display-p3 1 0)", "color(display-p3 1 0 0 0)", "color(display-p3 1.01 0 0)",
    "color(display-p3 -1% 0 0)", "color(display-p3 1 0 0 / 2)", "color(display-p3 1 0 0 / )",
    "color(display-p3, 1, 0, 0)",
    "color(srgb 1 0)", "color(srgb 1.5 0 0)", "color(xyz 1 0 0)", "color()", "color(display-p3 1 0 0",
    "color(display-p3 1 0 0) / 2 / 3",
  ])
  func refuses(text: String) { #expect(throws: ValueSyntaxError.self) { try ColorReference(text) } }

  /// In both spaces: as written in Display P3, and as the nearest color of sRGB.
  @Test(arguments: [
    ("color(display-p3 1 0 0)", Color(red: 1, green: 0, blue: 0), UInt32(0xFF0B0C)),
    ("color( display-p3  100%  50% 0 )", Color(red: 1, green: 0.5, blue: 0), 0xFF7D00),
    ("color(display-p3 .2 9e-1 40% / .5)", Color(red: 0.2, green: 0.9, blue: 0.4, alpha: 0.5), 0x00E563),
    ("color(display-p3 0.2 0.9 0.4 / 50%) / 10%", Color(red: 0.2, green: 0.9, blue: 0.4, alpha: 0.05), 0x00E563),
    ("color(display-p3 0.4 0.4 0.4)", Color(red: 0.4, green: 0.4, blue: 0.4), 0x666666),
  ])
  func displayP3(text: String, color: Color, srgb: UInt32) throws {
    let resolved = try ColorReference(text).resolved(.light)
    let back = resolved.unboundedlyConverted(from: .srgb, to: .displayP3)
    for (a, b) in [(back.red, color.red), (back.green, color.green), (back.blue, color.blue)] {
      #expect(abs(a - b) < 1e-6)
    }
    #expect(back.alpha == color.alpha)
    #expect(resolved.fitted(to: .srgb).rgba8 == Color(hex: srgb, alpha: color.alpha).rgba8)
  }

  /// The examples of CSS Color Module Level 4, sections 9 and 10, and of the web platform's own tests.
  @Test(arguments: [
    ("lab(29.2345% 39.3825 20.0664)", UInt32(0x7D2329)), ("lch(29.2345% 44.2 27)", 0x7D2329),
    ("oklab(40.101% 0.1147 0.0453)", 0x7D2329), ("oklch(40.101% 0.12332 21.555)", 0x7D2329),
    ("lab(52.2345% 40.1645 59.9971)", 0xC65D06), ("lch(52.2345% 72.2 56.2)", 0xC65D06),
    ("oklch(0.59686 0.15619 49.7694 / 100%)", 0xC65D06), ("lab(100 0 0)", 0xFFFFFF), ("oklab(0 none none)", 0x000000),
    ("oklch(100% 0 0)", 0xFFFFFF), ("lab(50% 0% 0%)", 0x777777), ("lab(5% 0 0)", 0x111111),
  ])
  func perceptualSpaces(text: String, srgb: UInt32) throws {
    let color = try ColorReference(text)
    #expect(color.resolved(.light).fitted(to: .srgb).rgba8 == Color(hex: srgb).rgba8)
    #expect(try ColorReference(color.text) == color)
  }

  @Test func saysWhatWouldBeRightInDisplayP3() {
    func message(_ text: String) -> String? {
      do {
        _ = try ColorReference(text)
        return nil
      } catch {
        return error.message
      }
    }
    #expect(message("color(display-p3 1 1.5 0)") == "expected 0 to 1, or up to 100%, as green, found \"1.5\"")
    #expect(
      message("color(xyz 1 0 0)")
        == "expected color(display-p3 red green blue) or color(display-p3 red green blue / alpha), or srgb or srgb-linear in place of display-p3, found \"color(xyz 1 0 0)\""
    )
  }

  @Test func printsWhatReadsBackTheSame() throws {
    var generator = SeededGenerator(seed: 5)
    func byte() -> UInt8 { UInt8.random(in: 0...255, using: &generator) }
    for round in 0..<1000 {
      let alpha = [1, Double(byte()) / 255, Double.random(in: 0...1, using: &generator)][round % 3]
      func unit() -> Double { .random(in: 0...1, using: &generator) }
      let base: ColorReference.Base =
        round % 5 == 4
        ? .displayP3(red: unit(), green: unit(), blue: unit(), alpha: alpha)
        : round % 2 == 0
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
