import Testing

@testable import SVGReading

@Suite struct VariableReferencesTests {
  private func filled(_ value: String, _ variables: [String: String?], around: [String: String] = [:]) -> String? {
    VariableReferences.filled(value, CustomProperties(around).setting(variables))
  }

  @Test func everyReferenceIsReplaced() {
    #expect(filled("calc(var(--a) + var( --b ))", ["--a": "1px", "--b": "2px"]) == "calc(1px + 2px)")
    #expect(filled("red", [:]) == "red")
    let many = (0..<40).map { "--v\($0)" }
    let values = Dictionary(uniqueKeysWithValues: many.map { ($0, Optional("1")) })
    let references = many.map { "var(\($0))" }.joined(separator: " ")
    #expect(filled(references, values) == many.map { _ in "1" }.joined(separator: " "))
  }

  @Test func aFallbackStandsForWhatHasNoValue() {
    #expect(filled("var(--a, 3px)", [:]) == "3px")
    #expect(filled("var(--a, var(--b, rgb(1, 2, 3)))", [:]) == "rgb(1, 2, 3)")
    #expect(filled("var(--a, 3px)", ["--a": nil], around: ["--a": "5px"]) == "3px")
    #expect(filled("var(--a)", [:]) == nil && filled("var(--a", ["--a": "1"]) == nil)
    #expect(filled("var(--a,)x", [:]) == "x")
  }

  @Test func aValueHoldsWhatItsReferencesHeldWhereItIsWritten() {
    let outer = CustomProperties().setting(["--a": "var(--b)", "--b": "red"])
    #expect(VariableReferences.filled("var(--a)", outer.setting(["--b": "blue"])) == "red")
    #expect(VariableReferences.filled("var(--b)", outer.setting(["--b": "blue"])) == "blue")
  }

  @Test func whatRefersToItselfIsInvalid() {
    let circle = ["--a": "var(--b, 1)", "--b": "var(--a)", "--c": "var(--a, 2)", "--d": "var(--d)"]
    let values = circle.mapValues { Optional($0) }
    #expect(filled("var(--a)", values) == nil && filled("var(--b)", values) == nil)
    #expect(filled("var(--d, 3)", values, around: ["--d": "4"]) == "3")
    #expect(filled("var(--c)", values) == "2" && filled("var(--a, 5)", values) == "5")
  }

  @Test func chainsAndDoublingEnd() {
    var chain = Dictionary(uniqueKeysWithValues: (0..<60).map { ("--v\($0)", Optional("var(--v\($0 + 1))")) })
    chain["--v60"] = "7"
    #expect(filled("var(--v0)", chain) == "7")
    let doubling = Dictionary(
      uniqueKeysWithValues: (0..<60).map { ("--v\($0)", Optional("var(--v\($0 + 1))var(--v\($0 + 1))")) })
    #expect(filled("var(--v0)", doubling.merging(["--v60": "x"]) { $1 }) == nil)
    #expect(filled("var(--v0)", doubling.merging(["--v60": ""]) { $1 }) == "")
    let nested = String(repeating: "var(--x, ", count: 5000) + "1" + String(repeating: ")", count: 5000)
    #expect(filled(nested, [:]) == nil)
  }
}
