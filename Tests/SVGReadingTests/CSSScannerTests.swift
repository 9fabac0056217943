import Testing

@testable import SVGReading

@Suite struct CSSScannerTests {
  @Test func aCallHasANameAndWhatIsInItsParentheses() throws {
    let parts = try #require(CSSScanner.parts(ofCall: "Rotate (calc(1deg), 2)"))
    #expect(parts.name == "Rotate " && parts.inner == "calc(1deg), 2")
    #expect(CSSScanner.parts(ofCall: "rotate") == nil && CSSScanner.parts(ofCall: "rotate(1") == nil)
    let call = try #require(CSSScanner.call("Rotate (calc(1deg), 2 3)"))
    #expect(call.name == "rotate" && call.arguments == ["calc(1deg)", "2", "3"])
  }
}
