import GraphicsCore
import Testing
import TextLayout

@Suite struct TextRequestTests {
  @Test func numbersOutOfRangeAreRefused() {
    func field(_ error: TextError?) -> String? {
      guard case .invalidRequest(let field, _, _) = error else { return nil }
      return field
    }
    for bad in [0, -1, 1e9, .nan, .infinity] {
      #expect(field(errorOf { try layOut("x", size: bad) }) == "size")
      #expect(field(errorOf { try layOut("x", weight: bad) }) == "weight")
      #expect(field(errorOf { try layOut("x", lineHeight: bad) }) == "lineHeight")
      #expect(field(errorOf { try layOut("x", maxWidth: bad) }) == "maxWidth")
    }
  }

  @Test func theLargestAndSmallestAreLaidOut() throws {
    let large = try layOut("Ag", size: TextRequest.largestLength, lineHeight: TextRequest.largestLength)
    let small = try layOut("Ag", size: 1, lineHeight: 1)
    #expect(abs(large.size.width / TextRequest.largestLength - small.size.width) < 0.01)
    #expect(try layOut(String(repeating: "x", count: 2000)).lines.count == 1)
  }

  @Test func aFontMustBeNamed() { #expect(errorOf { try layOut("x", family: nil) } == .noFont) }

  @Test func aNullCharacterIsNamed() { #expect(errorOf { try layOut("é\0") } == .missingCharacter("\0", position: 2)) }
}
