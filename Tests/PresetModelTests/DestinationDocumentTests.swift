import PresetModel
import ShippedPresets
import Testing

@Suite struct DestinationDocumentTests {
  private func decode(_ text: String) throws -> Destination {
    try DestinationDocument.decode(Array(text.utf8), file: "ours.json")
  }

  private func findings(_ limit: String) -> [String] {
    problems {
      _ = try decode(#"{ "title": "Ours", "formats": ["gif"], "limits": [\#(limit)] }"#)
      return []
    }.map(\.message)
  }

  @Test(arguments: ShippedDestination.all.map(\.name)) func shippedOnesAreValidAndSayWhereTheyAreFrom(
    name: String
  ) throws {
    let text = try #require(ShippedDestination.named(name)).text
    let destination = try decode(text)
    #expect(destination.source.hasPrefix("https://") && destination.checked.count == 10)
    #expect(!destination.formats.isEmpty && !destination.title.isEmpty)
    for limit in destination.limits { #expect(limit.source?.hasPrefix("https://") != false) }
  }

  @Test func aLimitSaysWhatItAllows() {
    let range = Destination.Limit(.frames, min: 5, max: 20)
    #expect([4.0, 5, 20, 21].map(range.allows) == [false, true, true, false])
    let values = Destination.Limit(.cycle, values: [1, 2])
    #expect([1.0, 1.5, 2 + 1e-9].map(values.allows) == [true, false, true])
    #expect(Destination.Limit(.square).allows(3))
  }

  @Test func whatALimitLeavesOpenOrContradictsIsAnError() {
    #expect(
      findings(#"{ "measure": "bytes" }"#)
        == [#"limits[0]: "bytes" says no number; add "min", "max" or "values""#])
    #expect(findings(#"{ "measure": "square", "max": 3 }"#) == [#"limits[0]: "square" has no numbers; delete "max""#])
    #expect(
      findings(#"{ "measure": "width", "min": 9, "max": 3 }"#) == ["limits[0]: min is larger than max; swap them"])
    #expect(
      findings(#"{ "measure": "width", "max": 3, "best": 4 }"#)
        == ["limits[0]: best is 4, which the limit does not allow"])
    #expect(findings(#"{ "measure": "bites", "max": 3 }"#).first?.contains(#"did you mean "bytes"?"#) == true)
    #expect(findings(#"{ "measure": "plays", "max": 3 }"#).isEmpty)
  }

  @Test func aFormatStandsOnce() {
    #expect(throws: InvalidPreset.self) { try decode(#"{ "title": "Ours", "formats": ["gif", "gif"] }"#) }
    #expect(throws: InvalidPreset.self) { try decode(#"{ "title": "Ours", "formats": ["frames"] }"#) }
  }
}
