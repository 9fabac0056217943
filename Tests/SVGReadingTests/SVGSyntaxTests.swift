import Testing

@testable import SVGReading

@Suite struct SVGSyntaxTests {
  @Test func quotationMarksAreTakenOff() {
    #expect("'a b'".unquoted == "a b" && "\"a\"".unquoted == "a" && "a'b".unquoted == "a'b")
    #expect("path(\"M0 0\")".quoted == "M0 0" && "path('M0 0', \"x\")".quoted == "M0 0', \"x")
    #expect("path(M0 0)".quoted == nil && "it's".quoted == nil)
  }
}
