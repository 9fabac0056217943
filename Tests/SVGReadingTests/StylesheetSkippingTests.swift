import Importing
import PresetModel
import Testing

@testable import SVGReading

/// What style sheets skip, each with its place.
@Suite struct StylesheetSkippingTests {
  @Test func rulesOfOtherBrowsersAndUnknownOnesAreNotes() {
    var sheet = Stylesheet(.light)
    sheet.add(
      """
      @-moz-keyframes a { to { r: 1px } }
      @font-face { font-family: x; src: url(x.woff) }
      @page { margin: 0 }
      @charset "utf-8";
      @shape { .a { fill: red } }
      @tokens x;
      .a:-moz-focusring, .b { fill: red }
      @container (width > 9px) { .c { fill: red } }
      @keyframes b { 0% { -o-transform: none; r: 2px; fill: reed } 120% { r: 3px } }
      """, line: 1)
    #expect(sheet.rules.isEmpty && sheet.keyframes["a"] == nil)
    #expect(sheet.keyframes["b"]?.map { $0.declarations.map(\.name) } == [["r"]])
    let other = "only other browsers understand it"
    #expect(
      sheet.notes.map { "\($0.line): \($0.message)" } == [
        "1: `@-moz-keyframes` is skipped: \(other)", "2: `@font-face` is skipped: only installed fonts are used",
        "5: `@shape` is skipped: an unknown rule", "6: `@tokens` is skipped: an unknown rule",
        "7: the rule .a:-moz-focusring, .b is skipped: \(other)", "9: `-o-transform` is skipped: \(other)",
        "9: `fill: reed` is skipped: unknown color reed",
        "9: the keyframe 120% of b is skipped: expected from, to, or 0% to 100%",
      ])
    #expect(sheet.missing.map(\.message) == ["`@container` cannot be followed; write its rules without it"])
  }

  @Test func oneNoteStandsForLinesThatSayTheSame() throws {
    let text = """
      <style>
        .a { -moz-transform: none }

        .b { -moz-transform: rotate(9deg);
             -moz-transform: none }
      </style><circle r='3'/>
      """
    #expect(
      try notes(svg(text)) == [
        "3: `-moz-transform` is skipped: only other browsers understand it (so are 2 more lines)"
      ])
    #expect(findings(svg(text)).isEmpty)
  }

  @Test func aHostOfNotesIsCutOff() throws {
    let notes = try notes(svg((0..<80).map { "<circle r='3' fill='no\($0)'/>" }.joined(separator: "\n")))
    #expect(notes.count == 51 && notes.last == "52: 30 more notes are left out")
  }
}
