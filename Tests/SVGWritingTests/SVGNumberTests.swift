import Testing

@testable import SVGWriting

@Suite struct SVGNumberTests {
  @Test func numbersAreAsShortAsTheErrorPermits() {
    #expect(SVGNumber.text(0.5, within: 0.003) == ".5")
    #expect(SVGNumber.text(-0.25, within: 0.003) == "-.25")
    #expect(SVGNumber.text(12, within: 0.003) == "12")
    #expect(SVGNumber.text(1.2325, within: 0.003) == "1.23")
    #expect(SVGNumber.text(1.2345, within: 0.00001) == "1.2345")
    #expect(SVGNumber.text(-0.001, within: 0.003) == "0")
    #expect(SVGNumber.text(199.9999, within: 0.003) == "200")
  }

  @Test(arguments: [0.0, 0.1, -3.14159, 77.77777, 1e-7, 12345.678])
  func theErrorIsKept(_ value: Double) throws {
    for tolerance in [0.5, 0.01, 1.0 / 300, 1e-4] {
      let written = try #require(Double(SVGNumber.text(value, within: tolerance)))
      #expect(abs(written - value) <= tolerance + 1e-12)
      #expect(written == SVGNumber.rounded(value, within: tolerance))
    }
  }

  /// A sign and a point separate numbers as well as a space does.
  @Test func numbersInListsNeedFewSpaces() {
    var list = "M"
    for value in [1.0, -2, 0.5, 0.25, 3, -0.5, 4] { SVGNumber.append(value, within: 1e-3, to: &list) }
    #expect(list == "M1-2 .5.25 3-.5 4")
  }
}
