import Exporting
import PresetFiles
import PresetModel
import Testing

@Suite struct AccessibilityAdviceTests {
  private func decoded(_ keys: String) throws -> DecodedPreset {
    try PresetDocument.decode(text: #"{ "kind": "spinner"\#(keys) }"#, file: "p.json")
  }

  private let faint = [
    AccessibilityAdvice(.contrast, "it is faint", source: "WCAG 2.2 asks for more", remedy: "do better"),
    AccessibilityAdvice(.contrast, "it fades", source: "WCAG 2.2 asks for more", remedy: "do better"),
  ]

  @Test func adviceIsAWarningEach() throws {
    let findings = try decoded("").findings(of: faint)
    #expect(
      findings.map(\.description) == [
        "p.json:1:1: warning: it is faint; WCAG 2.2 asks for more: do better, or give the reason in "
          + "accessibility.contrast",
        "p.json:1:1: warning: it fades; WCAG 2.2 asks for more: do better, or give the reason in "
          + "accessibility.contrast",
      ])
  }

  @Test func whatHasAReasonIsOneNoteAtTheReason() throws {
    let decoded = try decoded(#", "accessibility": { "contrast": "It is decoration." }"#)
    #expect(
      decoded.findings(of: faint).map(\.description) == [
        "p.json:1:53: note: it is faint, and it fades; WCAG 2.2 asks for more. The reason: It is decoration."
      ])
    #expect(decoded.unneededReasons(faint).isEmpty)
  }

  @Test func aReasonIsForItsOwnSubject() throws {
    let decoded = try decoded(#", "accessibility": { "alt": "The page says it." }"#)
    #expect(decoded.findings(of: faint).map(\.severity) == [.warning, .warning])
    let unneeded = decoded.unneededReasons(faint)
    #expect(unneeded.map(\.path) == ["$.accessibility.alt"] && unneeded.map(\.severity) == [.note])
  }

  /// A preset that improves on the one that it extends is not told of that one's reasons.
  @Test func inheritedReasonsMayBeUnneeded() throws {
    let decoded = try PresetDocument.decode(
      text: #"{ "extends": "typing-dots", "alt": "Someone is typing" }"#, file: "p.json", library: .installed)
    #expect(decoded.preset.accessibility?.alt != nil)
    #expect(decoded.unneededReasons([]).isEmpty)
  }
}
