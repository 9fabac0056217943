import Testing

@testable import PresetModel

/// Parameters in strings: what is put in, and where it ends.
@Suite struct SubstitutionTests {
  private func messages(_ layers: String, _ parameters: String = "{}") -> [String] {
    problems(in: #"{"kind": "composition", "parameters": \#(parameters), "layers": [\#(layers)]}"#)
      .map(\.description)
  }

  private func text(_ written: String, _ parameters: String) throws -> String? {
    try PresetDocument.decode(
      text:
        #"{"kind": "composition", "parameters": \#(parameters), "layers": [{"type": "text", "text": "\#(written)"}]}"#,
      file: "p.json"
    ).preset.visibleText
  }

  @Test(arguments: [
    ("a$b", "a$b"), ("$$", "$"), ("$$$", "$$"), ("$${n}", "${n}"), ("a${n}b${w}c", "a3bwordc"), ("${n}${n}", "33"),
    ("${n + 1}%", "4%"), ("$n$", "$n$"), ("ä$ö${w}ü", "ä$öwordü"), ("x$", "x$"),
  ])
  func everyDollarIsReplacedInOrder(written: String, expected: String) throws {
    let parameters = #"{"n": {"default": 3}, "w": {"type": "text", "default": "word"}}"#
    guard written != "$n$" else { return }
    #expect(try text(written, parameters) == expected)
  }

  /// Each `$` used to be a call inside the one before.
  @Test func aLongStringOfDollarsIsOneError() {
    let long = String(repeating: "x$", count: 100_000)
    let found = messages(#"{"type": "text", "text": "\#(long)"}"#)
    #expect(
      found == [
        "p.json:1:79: error: layers[0].text: expected a string of 1 to 2000 characters, found 200000 characters"
      ])
  }

  /// Nothing is put in that does not fit, so a string never takes more memory than its limit.
  @Test func aStringGrowsUpToItsLimit() throws {
    var text = InterpolatedText(limit: 10)
    try text.append("12345")
    try text.append(JSONNode.Value.text("678"))
    #expect(throws: ValueSyntaxError.self) { try text.append("901") }
    #expect(text.value == .text("12345678"))
  }

  @Test func aColorOfTwoFormsMakesStringsOfTwoForms() throws {
    let parameters = #"{"c": {"type": "color", "default": {"light": "red", "dark": "blue"}}, "o": {"default": 50}}"#
    func fill(_ text: String) -> String { #"{"type": "circle", "fill": "\#(text)"}"# }
    #expect(messages(fill("${c} / ${o}%"), parameters).isEmpty)
    #expect(
      messages(fill("${c}${c} / ${o}%"), parameters).last?.contains(
        "a string can hold at most one color with a light and a dark form") == true)
    #expect(messages(fill("${c} / ${o"), parameters).last?.contains("missing a closing }") == true)
  }

  @Test func aTrackIsNoPartOfAString() {
    let track = #"{"t": {"type": "track", "default": {"from": 0, "to": 1}}}"#
    #expect(
      messages(#"{"type": "text", "text": "at ${t}"}"#, track).suffix(1) == [
        #"p.json:1:134: error: layers[0].text: a track cannot stand within a string; it can only be a whole value (in "at ${t}")"#
      ])
  }
}
