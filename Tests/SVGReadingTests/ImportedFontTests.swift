import GraphicsCore
import Importing
import MotionMath
import SVGReading
import Testing

/// Lists of families, the shorthand, sizes, spacing and baselines. `SVGPictures/baselines.svg` compares the images with a
/// browser's.
@Suite struct ImportedFontTests {
  /// A machine with one family besides that of presets.
  private let fonts = ImportFonts { family, _ in
    [nil, "Inter", "Lato"].contains(family) ? ImportFonts.Face(ascent: 0.9, descent: 0.3, xHeight: 0.5) : nil
  }

  private func text(_ body: String) throws -> AnimatedText {
    let all = shapes(try SVGReader.read(svg(body), fonts: fonts))
    guard all.count == 1, case .text(let text) = all[0].outline else { throw NotOneText() }
    return text
  }

  private struct NotOneText: Error {}

  private func y(_ attributes: String) throws -> Double {
    let text = try text("<text y='10' font-size='10' \(attributes)</text>")
    guard case .point(let place) = text.place else { return .nan }
    return (place.value(at: 0).y * 1e6).rounded() / 1e6
  }

  @Test(arguments: [
    ("Arial, Lato, sans-serif", "Lato", "Arial is not installed; the text is drawn in Lato"),
    ("Arial, 'Segoe UI', sans-serif", nil, "Arial, Segoe UI are not installed; the text is drawn in Inter"),
    ("ui-rounded, Lato", "Lato", "ui-rounded is not installed; the text is drawn in Lato"),
    ("Lato, Arial", "Lato", nil),
    ("system-ui, Lato", nil, nil),
    // The drawing says that it is not installed.
    ("Arial, Georgia", "Arial", nil),
  ])
  func theFirstInstalledFamilyIsTaken(_ list: String, _ family: String?, _ note: String?) throws {
    let body = "<text font-family=\"\(list)\">a</text>"
    #expect(try text(body).family == family)
    #expect(try notes(svg(body), fonts: fonts) == (note.map { ["2: `font-family`: \($0)"] } ?? []))
  }

  @Test func aGenericNameForAllLettersEndsTheList() {
    let message = "does not name a particular font; name an installed one"
    #expect(
      findings(svg("<text font-family='Menlo, monospace, Lato'>a</text>"), fonts: fonts) == [
        "2: `font-family: monospace` \(message)"
      ])
    #expect(findings(svg("<text font-family='Lato, monospace'>a</text>"), fonts: fonts).isEmpty)
  }

  @Test func theShorthandSetsTheFont() throws {
    let style = "font: normal bold 12px/1.5 Arial, Lato"
    let text = try text("<text style='\(style)'>a</text>")
    #expect(text.size == 12 && text.weight == 700 && text.family == "Lato")
    #expect(try self.text("<g style='font: 9px / 2 Lato'><text font-weight='600'>a</text></g>").weight == 600)
    #expect(findings(svg("<text style='font: menu'>a</text>")) == ["2: `font: menu` cannot be drawn"])
    #expect(
      findings(svg("<text style='font: italic 9px Lato'>a</text>")) == ["2: `font-style: italic` cannot be drawn"])
  }

  @Test(arguments: [
    ("2em", 40.0), ("50%", 10), ("large", 18), ("smaller", 20 / 1.2), ("1rem", 16), ("9pt", 12), ("7", 7),
  ])
  func sizesReferToThoseAround(_ size: String, _ points: Double) throws {
    #expect(try text("<g font-size='20'><text font-size='\(size)'>a</text></g>").size == points)
    #expect(try text("<g font-size='20'><g font-size='\(size)'><text>a</text></g></g>").size == points)
  }

  @Test func lettersAreSpaced() throws {
    #expect(try text("<text letter-spacing='2'>a</text>").letterSpacing == 2)
    #expect(try text("<g font-size='10' letter-spacing='.1em'><text font-size='90'>a</text></g>").letterSpacing == 1)
    #expect(try text("<text style='letter-spacing: -0.5px'>a</text>").letterSpacing == -0.5)
    let moving = "<text>a<animate attributeName='letter-spacing' to='3' dur='1s'/></text>"
    #expect(findings(svg(moving)) == ["2: `letter-spacing` that moves cannot be drawn"])
  }

  @Test(arguments: [
    ("auto", 10.0), ("middle", 12.5), ("central", 13), ("hanging", 17.2), ("mathematical", 14.5), ("ideographic", 7),
    ("text-before-edge", 19), ("text-after-edge", 7),
  ])
  func baselinesAreMoved(_ name: String, _ place: Double) throws {
    #expect(try y("dominant-baseline='\(name)'>a") == place)
    #expect(try y("style='dominant-baseline: \(name)'><tspan>a</tspan>") == place)
  }

  @Test func aSpanHasABaselineOfItsOwn() throws {
    #expect(try y("><tspan alignment-baseline='middle'>a</tspan>") == 12.5)
    #expect(findings(svg("<text>a<tspan alignment-baseline='middle'>b</tspan></text>"), fonts: fonts).count == 1)
    // Without a font nothing is known of its heights.
    #expect(
      findings(svg("<text dominant-baseline='middle'>a</text>")) == [
        "2: `dominant-baseline: middle` cannot be drawn"
      ])
  }
}
