import PresetModel
import Testing

@testable import SVGReading

@Suite struct MediaQueryTests {
  /// Whether each holds on light pages; nil where nothing is known of it.
  @Test(
    arguments: [
      ("screen", true), ("print", false), ("not print", true),
      ("all and (prefers-reduced-motion: no-preference)", true),
      ("(prefers-color-scheme: light)", true), ("(prefers-color-scheme: dark)", false), ("print, screen", true),
      ("only screen and (prefers-color-scheme:dark)", false), ("not (prefers-color-scheme: dark)", true),
      ("not all and (prefers-reduced-motion: reduce)", true), ("not screen and (prefers-color-scheme: light)", false),
      ("screen and not (prefers-color-scheme: dark)", true), ("not all and (monochrome)", nil),
      ("(min-width: 100px)", nil), ("screen and (hover: hover)", nil),
    ] as [(String, Bool?)])
  func queries(_ query: String, _ holds: Bool?) {
    #expect(MediaQuery.holds(query, .light) == holds)
  }

  @Test func theSchemeIsAskedFor() {
    #expect(MediaQuery.holds("(prefers-color-scheme: dark)", .dark) == true)
    #expect(MediaQuery.asksForScheme("(Prefers-Color-Scheme: dark)") && !MediaQuery.asksForScheme("screen"))
  }
}
