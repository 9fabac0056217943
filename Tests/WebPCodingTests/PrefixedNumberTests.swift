import Testing

@testable import WebPCoding

@Suite struct PrefixedNumberTests {
  @Test(arguments: [
    (1, 0, 0, 0), (4, 3, 0, 0), (5, 4, 1, 0), (6, 4, 1, 1), (7, 5, 1, 0), (13, 7, 2, 0), (4096, 23, 10, 1023),
  ])
  func knownNumbers(number: Int, symbol: Int, extraBits: Int, rest: Int) {
    let prefixed = PrefixedNumber(number)
    #expect(prefixed.symbol == symbol && prefixed.extraBits == extraBits && prefixed.rest == rest)
  }

  /// As a decoder reads it (5.2.2 of the specification).
  @Test func decodersReadTheNumber() {
    for number in 1...70_000 {
      let prefixed = PrefixedNumber(number)
      let offset = (2 + prefixed.symbol & 1) << prefixed.extraBits
      let read = prefixed.symbol < 4 ? prefixed.symbol + 1 : offset + prefixed.rest + 1
      #expect(read == number)
      #expect(prefixed.extraBits == PrefixedNumber.extraBits(prefixed.symbol))
      #expect(number <= PrefixedNumber.last(prefixed.symbol))
    }
    #expect(
      (0..<24).map(PrefixedNumber.last).allSatisfy { PrefixedNumber($0 + 1).symbol == PrefixedNumber($0).symbol + 1 })
  }
}
