import Testing

@testable import PrefixCoding

@Suite struct PrefixEncoderTests {
  /// The example of RFC 1951, 3.2.2: A to H have the codes 010, 011, 100, 101, 110, 00, 1110 and 1111.
  @Test func knownCodes() {
    let encoder = PrefixEncoder([3, 3, 3, 3, 3, 2, 4, 4])
    var writer = BitWriter(after: [])
    for symbol in [0, 5, 7] { encoder.write(symbol, to: &writer) }
    writer.align()
    // From their highest bits: 010, 00, 1111.
    #expect(writer.bytes == [0b1110_0010, 0b1])
  }

  @Test func aSymbolWithoutACodeTakesNoBits() {
    var writer = BitWriter(after: [])
    PrefixEncoder([0, 0]).write(1, to: &writer)
    writer.align()
    #expect(writer.bytes.isEmpty)
  }
}
