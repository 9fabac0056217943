import Testing

@testable import PresetModel

@Suite struct NumberScannerTests {
  @Test(
    arguments: [
      ("1,2 3", [1, 2, 3]), ("1.5.5-2", [1.5, 0.5, -2]), ("+1e2e", nil), (" .5 5. ", [0.5, 5]), ("1e-1-1", [0.1, -1]),
      ("", []), ("1px", nil), ("-", nil), ("1e999", nil),
    ] as [(String, [Double]?)])
  func lists(_ text: String, _ numbers: [Double]?) { #expect(NumberScanner.list(text) == numbers) }

  @Test func unitsFollowTheirNumber() {
    var scanner = NumberScanner("12.5px 3% 1em")
    #expect(scanner.number() == 12.5 && scanner.unit() == "px" && scanner.number() == 3 && scanner.unit() == "%")
    // The `e` of a unit is not that of an exponent.
    #expect(scanner.number() == 1 && scanner.unit() == "em" && scanner.isAtEnd)
  }

  @Test func whatIsNoNumberStays() {
    var scanner = NumberScanner(" a1")
    #expect(!scanner.isAtNumber && scanner.number() == nil && scanner.takeLetter() == UInt8(ascii: "a"))
    #expect(scanner.isAtNumber && !scanner.take("2") && scanner.take("1") && scanner.isAtEnd)
    #expect(scanner.next == nil && scanner.takeLetter() == nil)
  }
}
