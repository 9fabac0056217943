import PresetModel
import Testing

@Suite struct ProjectPlacesTests {
  private let places = ProjectPlaces(
    Array(
      """
      {
        "inputs": ["a", "b"],
        "texts": { "de": { "a.b": "Hallo" } },
        "overrides": [{ "destinations": ["x"] }]
      }
      """.utf8), file: "p.json")

  @Test func valuesAndKeysHaveTheirPlaces() {
    #expect(places.value("inputs", "1").description == "p.json:2:19")
    #expect(places.value("texts", "de", "a.b").description == "p.json:3:29")
    #expect(places.key("a.b", in: "texts", "de").description == "p.json:3:22")
    #expect(places.entry("x", of: "destinations").description == "p.json:4:36")
  }

  @Test func whatIsNotWrittenIsWhereItWouldBe() {
    #expect(places.value("inputs", "7").description == "p.json:2:13")
    #expect(places.value("outDir").description == "p.json:1:1")
    #expect(places.key("c", in: "texts", "de").description == "p.json:3:20")
    #expect(places.entry("y", of: "destinations").description == "p.json:1:1")
  }
}
