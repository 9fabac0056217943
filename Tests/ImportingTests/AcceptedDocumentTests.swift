import Importing
import PresetModel
import SVGReading
import Testing

/// What is written is a preset, or it is refused with what no preset holds.
@Suite struct AcceptedDocumentTests {
  private func imported(_ body: String, leavesOut: Bool = false) throws(ImportError) -> ImportedComposition {
    var settings = ImportSettings()
    settings.allowsMissing = leavesOut
    return try ImportedComposition(try SVGReader.read(Array("<svg viewBox='0 0 24 24'>\(body)</svg>".utf8)), settings)
  }

  private func findings(_ body: String, leavesOut: Bool = false) -> [String] {
    do throws(ImportError) {
      _ = try imported(body, leavesOut: leavesOut)
      return []
    } catch {
      return error.findings.map(\.message)
    }
  }

  private static let wide = "<rect id='wide' width='5000' height='9' rx='2' fill='red'/>"
  private static let nameless = "<circle r='2'/><rect width='5000' height='9' rx='2'/>"
  private static let width = "width: expected a number from 0 to 4096 (pt), found 5000"
  private static let remedy = "; that is more than a preset can hold: change the file"

  @Test(arguments: [
    ("<circle r='3'/>\(wide)", ["\"wide\": \(width)"]),
    // Without a name of its own it is found by its way from the name around it.
    ("<g id='bars' opacity='.5'>\(nameless)</g>", ["\"bars\": layers[1].\(width)"]),
    ("<g opacity='.5'>\(nameless)</g>", ["layers[0].layers[1].\(width)"]),
    ("<mask id='m'>\(wide)</mask><g id='bars' mask='url(#m)'><rect width='5' height='9'/></g>", ["\"wide\": \(width)"]),
    (
      "<text id='t' y='9'>\(String(repeating: "ab ", count: 800))</text>",
      ["\"t\": text: expected a string of 1 to 2000 characters, found 2399 characters"]
    ),
    (
      """
      <linearGradient id='g' gradientUnits='userSpaceOnUse' x1='-9000' x2='9000'><stop stop-color='red'/>
      <stop offset='1' stop-color='blue'/></linearGradient><rect id='r' width='3' height='3' fill='url(#g)'/>
      """,
      [
        "\"r\": fill.start[0]: expected a number from -4096 to 4096 (pt), found -9000",
        "\"r\": fill.end[0]: expected a number from -4096 to 4096 (pt), found 9000",
      ]
    ),
  ])
  func whatNoPresetHoldsIsToldAtItsLayer(_ body: String, _ messages: [String]) {
    #expect(findings(body) == messages.map { $0 + Self.remedy })
  }

  @Test func layersThatAreNotAcceptedAreLeftOutWithTheirColors() throws {
    let rest = try imported("<circle id='dot' r='3'/><g id='bars' opacity='.5'>\(Self.wide)</g>", leavesOut: true)
    #expect(rest.missing.map(\.message) == ["\"wide\": \(Self.width)\(Self.remedy)"])
    #expect(rest.text.contains(#""name": "dot""#) && !rest.text.contains("bars") && !rest.text.contains("#FF0000"))
    let decoded = try PresetDocument.decode(text: rest.text, file: "a.svg")
    #expect(decoded.warnings.isEmpty)
  }

  /// Without its mask it would show more than in the file.
  @Test func whatIsMaskedIsLeftOutWithItsMask() throws {
    let masked = "<mask id='m'>\(Self.wide)</mask><g id='bars' mask='url(#m)'><rect width='5' height='9'/></g>"
    let rest = try imported("<circle id='dot' r='3'/>\(masked)", leavesOut: true)
    #expect(rest.missing.count == 1 && !rest.text.contains("bars") && !rest.text.contains("mask"))
  }

  /// More than are told at once.
  @Test func allLayersThatAreNotAcceptedAreLeftOut() throws {
    let many = String(repeating: "<g>\(Self.wide)</g>", count: 150)
    let rest = try imported("<circle id='dot' r='3'/><g>\(many)</g>", leavesOut: true)
    #expect(rest.missing.count == 1 && rest.text.contains("dot") && !rest.text.contains("wide"))
  }

  @Test func whereNothingIsLeftItIsRefused() {
    #expect(findings(Self.wide, leavesOut: true) == ["\"wide\": \(Self.width)\(Self.remedy)"])
    let nested = String(repeating: "<g opacity='.9'>", count: 14) + "<circle r='3'/>"
    let deep = findings(nested + String(repeating: "</g>", count: 14), leavesOut: true)
    #expect(deep == ["the layers are nested 14 deep; at most 12 are allowed\(Self.remedy)"])
  }

  /// Where a curve goes farther than those of presets, it is cut where it turns back.
  @Test func curvesOfAnyHeightAreKept() throws {
    func moving(_ property: String, _ from: String, _ to: String) -> String {
      """
      <style>rect { animation: m 1s cubic-bezier(.3, 23, .6, -28) infinite }
      @keyframes m { from { \(property): \(from) } to { \(property): \(to) } }</style><rect id='r' width='3' height='3'/>
      """
    }
    let text = try imported(moving("transform", "translate(2px)", "translate(3px)")).text
    #expect(text.contains(#""value": [8.155341, 0]"#) && text.contains(#""value": [-6.189748, 0]"#))
    // It leads out of sRGB.
    let steep = "\"r\": fill.easing: expected a number from -10 to 10 as y1, found \"23\"\(Self.remedy)"
    #expect(findings(moving("fill", "#123456", "#234567")) == [steep])
  }
}
