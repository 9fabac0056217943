import GraphicsCore
import PresetModel
import Testing

@Suite struct ThemeDocumentTests {
  private func theme(_ text: String) throws -> Theme { try ThemeDocument.decode(Array(text.utf8), file: "t.json") }

  private func messages(_ text: String) -> [String] {
    problems {
      _ = try theme(text)
      return []
    }.map(\.description)
  }

  private func color(_ name: NamedColor, _ scheme: ColorScheme, _ theme: Theme) -> Color {
    ThemedColor.named(name).resolved(Appearance(scheme, theme: theme))
  }

  @Test func namesOfItsOwnStandForVariables() throws {
    let theme = try theme(##"{ "--brand": { "light": "#0A66C2", "dark": "#70B5F9" } }"##)
    let color = try ColorReference("var(--brand, red) / 50%")
    #expect(color.resolved(Appearance(.light, theme: theme)) == Color(hex: 0x0A66C2, alpha: 0.5))
    #expect(color.resolved(Appearance(.dark, theme: theme)) == Color(hex: 0x70B5F9, alpha: 0.5))
    #expect(color.resolved(.light) == Color(hex: 0xFF0000, alpha: 0.5))
    #expect(try ColorReference(color.text) == color)
    for wrong in ["var(--brand)", "var(brand, red)", "var(--, red)", "var(--brand, reddish)", "var(--a b, red)"] {
      #expect(throws: ValueSyntaxError.self, "\(wrong)") { try ColorReference(wrong) }
    }
  }

  @Test func ownFormReplacesNamedColors() throws {
    let theme = try theme(
      """
      { "blue": "#0A66C2", "gray": { "light": "#111111", "dark": "#EEEEEE" } }
      """)
    #expect(color(.blue, .light, theme) == Color(hex: 0x0A66C2))
    #expect(color(.blue, .dark, theme) == Color(hex: 0x0A66C2))
    #expect(color(.gray, .dark, theme) == Color(hex: 0xEEEEEE))
    #expect(color(.pink, .dark, theme) == NamedColor.pink.color(.dark))
  }

  @Test func anOpacityMultipliesTheThemesColor() throws {
    let theme = try theme("{ \"blue\": \"#0A66C280\" }")
    let half = ThemedColor.named(.blue, opacity: 0.5).resolved(Appearance(.light, theme: theme))
    #expect(abs(half.alpha - 0.5 * 128 / 255) < 1e-12)
  }

  /// Forms that the format module shows: nested groups, an inherited type, references, color objects.
  @Test func designTokensWorkAsTheyAre() throws {
    let theme = try theme(
      """
      {
        "color": {
          "$type": "color",
          "palette": { "azure": { "$value": "#0A66C2" } },
          "blue": { "$value": "{color.palette.azure}", "$description": "links" },
          "purple": { "$value": { "colorSpace": "srgb", "components": [1, 0, 0.2], "alpha": 0.5 } },
          "light": { "gray": { "$value": "#222222" } },
          "dark": { "gray": { "$value": "#DDDDDD" } },
          "pink": { "500": { "$value": { "colorSpace": "oklch", "components": [0.7, 0.2, 350], "hex": "#FF88AA" } } },
          "gray5": { "$value": { "colorSpace": "display-p3", "components": [1, 0.5, 0], "alpha": 0.25 } }
        },
        "space": { "$type": "dimension", "blue": { "$value": "4px" } }
      }
      """)
    #expect(color(.blue, .light, theme) == Color(hex: 0x0A66C2))
    #expect(color(.purple, .dark, theme) == Color(red: 1, green: 0, blue: 51.0 / 255, alpha: 0.5))
    #expect(color(.gray, .light, theme) == Color(hex: 0x222222))
    #expect(color(.gray, .dark, theme) == Color(hex: 0xDDDDDD))
    #expect(color(.pink, .light, theme) == Color(hex: 0xFF88AA))
    #expect(
      color(.gray5, .light, theme)
        == Color(red: 1, green: 0.5, blue: 0, alpha: 0.25).unboundedlyConverted(from: .displayP3, to: .srgb))
  }

  @Test func everyMistakeIsSaidAtItsPlace() {
    let own = messages(
      """
      {
        "bleu": "#0A66C2",
        "pink": "nocolor"
      }
      """)
    #expect(own.count == 2)
    #expect(own[0].hasPrefix("t.json:2:3: error: ") && own[0].contains("\"blue\""))
    #expect(own[1].hasPrefix("t.json:3:11: error: "))
    let tokens = messages(
      """
      { "a": { "$type": "color", "blue": { "$value": "{a.blue}" }, "pink": { "$value": "{a.nothing}" } } }
      """)
    #expect(tokens.count == 2 && tokens[0].contains("itself") && tokens[1].contains("unknown token"))
    #expect(messages("{ \"x\": { \"$value\": \"#FFF\" } }")[0].contains("no color token"))
    #expect(messages("[]").count == 1)
    let hex = #"{"blue":{"$type":"color","$value":{"colorSpace":"lab","hex":"{blue}"}}}"#
    #expect(messages(hex).count == 1 && messages(hex)[0].contains("itself"))
  }

  @Test func aThemeThatNamesItselfIsTheToolsOwnColor() throws {
    let theme = try theme("{ \"blue\": \"blue / 50%\" }")
    #expect(color(.blue, .light, theme) == NamedColor.blue.color(.light).withAlpha(multipliedBy: 0.5))
  }
}
