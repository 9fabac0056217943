import GraphicsCore
import Importing
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
      ("(min-width: 100px)", nil), ("screen and (hover: hover)", true), ("(hover: none)", false),
      ("(pointer: coarse)", false),
    ] as [(String, Bool?)])
  func queries(_ query: String, _ holds: Bool?) {
    #expect(MediaQuery.holds(query, .light) == holds)
  }

  /// The image itself is the window.
  @Test(
    arguments: [
      ("(min-width: 100px)", true), ("(min-width: 101px)", false), ("(max-width: 6.25em)", true),
      ("(width < 99px)", false),
      ("(width >= 100px) and (height: 50px)", true), ("(orientation: landscape)", true), ("(min-width: wide)", nil),
      ("(max-device-width: 9px)", nil), ("(9px < width < 99px)", nil),
    ] as [(String, Bool?)])
  func queriesOfTheSize(_ query: String, _ holds: Bool?) {
    #expect(MediaQuery.holds(query, .light, size: Size(100, 50)) == holds)
    #expect(MediaQuery.asksForSize(query))
  }

  @Test func theSizeIsThatOfTheAttributes() throws {
    let rule = "@media (max-width: 60px) { rect { fill: red } }"
    func image(_ attributes: String, _ sheet: String) -> [UInt8] {
      svg("<style>\(sheet)</style><rect width='9' height='9' fill='lime'/>", attributes)
    }
    for (width, fill) in [(60, Color(red: 1, green: 0, blue: 0)), (61, Color(red: 0, green: 1, blue: 0))] {
      let read = try SVGReader.read(image("width='\(width)' height='9'", rule))
      guard case .color(let color)? = shapes(read)[0].fill else {
        Issue.record("a color")
        return
      }
      #expect(color.still?.light == fill)
    }
    let other = "media queries ask for a size that the attributes of the svg do not say; give it a width and a height"
    #expect(findings(image("width='60' height='9'", rule + "svg { width: 99px }")) == ["1: " + other])
    #expect(findings(image("width='60'", rule)) == ["2: the media query (max-width: 60px) cannot be followed"])
  }

  @Test func theSchemeIsAskedFor() {
    #expect(MediaQuery.holds("(prefers-color-scheme: dark)", .dark) == true)
    #expect(MediaQuery.asksForScheme("(Prefers-Color-Scheme: dark)") && !MediaQuery.asksForScheme("screen"))
  }
}
