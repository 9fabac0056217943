import Exporting
import PresetFiles
import PresetModel
import ShippedPresets
import Testing

@Suite struct AccessibilityCheckTests {
  private func decoded(_ text: String, file: String = "p.json") throws -> DecodedPreset {
    try PresetDocument.decode(text: text, file: file, library: .installed)
  }

  private func check(_ decoded: DecodedPreset, schemes: [ColorScheme] = ColorScheme.allCases) throws
    -> AccessibilityCheck
  {
    var settings = RenderSettings()
    settings.workers = 2
    let exporter = try PresetExporter(name: "p", preset: decoded.preset, folder: nil, settings: settings)
    return try AccessibilityCheck(exporter, of: decoded, schemes: schemes, givesAdvice: true)
  }

  /// Every shipped preset follows the guidelines or says why not, and gives no reason that nothing needs.
  @Test(arguments: ShippedPreset.all.map(\.name)) func shippedPresetsPassOrSayWhyNot(_ name: String) throws {
    let decoded = try decoded(try #require(ShippedPreset.named(name)).text, file: name)
    let check = try check(decoded)
    #expect(check.flashes.isEmpty)
    let findings = decoded.findings(of: check.advice)
    #expect(findings.allSatisfy { $0.severity == .note }, "\(findings)")
    #expect(decoded.unneededReasons(check.advice).isEmpty)
  }

  // MARK: Planted faults

  private static func disc(_ keys: String, canvas: String = "") -> String {
    #"""
    { "kind": "composition", "alt": "Saving", "size": { "width": 200, "height": 200 }\#(canvas),
      "layers": [{ "type": "circle", "diameter": 196, "fill": "#777777"\#(keys) }] }
    """#
  }

  @Test func nothingIsSaidOfAFaultlessPreset() throws {
    let check = try check(try decoded(Self.disc("")))
    #expect(check.flashes.isEmpty && check.advice.isEmpty)
  }

  @Test(
    arguments: [
      (disc("").replacing("#777777", with: "#CCCCCC"), .contrast, "1.6:1 at 0.00 s"),
      (disc(#", "opacity": { "from": 1, "to": 0.2, "duration": 2, "autoreverse": true }"#), .contrast, "falls to 1."),
      (
        ##"{ "kind": "shimmerText", "text": "Wait", "textColor": "#8A8A8E", "highlightColor": "clear" }"##, .contrast,
        "4.5:1 (1.4.3, text)"
      ),
      (disc("").replacing(#""alt": "Saving", "#, with: ""), .alt, #"says "Loading", since there is neither "alt""#),
      (
        disc(#", "opacity": { "from": 0, "to": 1, "duration": 1, "autoreverse": true }"#), .poster,
        "poster frame is empty"
      ),
    ] as [(String, AccessibilityAdvice.Subject, String)])
  func eachPlantedFaultIsFoundWithItsSource(
    _ preset: String, _ subject: AccessibilityAdvice.Subject, _ words: String
  ) throws {
    let decoded = try decoded(preset)
    let check = try check(decoded, schemes: [.light])
    #expect(check.flashes.isEmpty)
    let findings = decoded.findings(of: check.advice)
    let found = findings.filter { $0.message.contains(words) }
    #expect(found.count == 1, "\(findings)")
    #expect(found.allSatisfy { $0.severity == .warning && $0.message.contains("WCAG 2.2") })
    #expect(found.allSatisfy { $0.message.hasSuffix("give the reason in accessibility.\(subject.rawValue)") })
  }

  @Test func plantedFlashesAreErrorsThatNoReasonExcuses() throws {
    let decoded = try decoded(
      Self.disc(
        ##", "opacity": { "from": 0.1, "to": 1, "duration": 0.1, "autoreverse": true }"##,
        canvas: #", "accessibility": { "contrast": "it blinks" }"#))
    let flashes = try check(decoded, schemes: [.light]).flashes
    #expect(flashes.count == 1 && flashes.allSatisfy { $0.severity == .error }, "\(flashes)")
    #expect(flashes.allSatisfy { $0.message.contains("flashes a second") && $0.message.contains("WCAG 2.3.1") })
  }

  /// A dark disc is seen on a light page only.
  @Test func eachSchemeHasItsPage() throws {
    let decoded = try decoded(Self.disc("").replacing("#777777", with: "#222222"))
    let advice = try check(decoded).advice
    #expect(advice.map(\.subject) == [.contrast] && advice.allSatisfy { $0.fact.hasPrefix("in the dark scheme") })
    #expect(try check(decoded, schemes: [.light]).advice.isEmpty)
  }

  @Test func flashesAreFoundWithoutAskingForAdvice() throws {
    let decoded = try decoded(##"{ "kind": "spinner", "color": "#EEEEEE" }"##)
    let exporter = try PresetExporter(name: "p", preset: decoded.preset, folder: nil, settings: RenderSettings())
    #expect(try AccessibilityCheck(exporter, of: decoded, givesAdvice: false).advice.isEmpty)
    #expect(
      try AccessibilityCheck(exporter, of: decoded, givesAdvice: true).advice.map(\.subject) == [.contrast, .alt])
  }
}
