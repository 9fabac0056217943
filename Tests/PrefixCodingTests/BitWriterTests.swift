import Testing

@testable import PrefixCoding

@Suite struct BitWriterTests {
  @Test func theLowestBitComesFirst() {
    var writer = BitWriter(after: [9])
    writer.write(1, 1)
    writer.write(0b10, 2)
    writer.write(0x1FF, 9)
    #expect(writer.bytes == [9, 0b1111_1101])
    writer.align()
    #expect(writer.bytes == [9, 0b1111_1101, 0b1111])
    writer.align()
    #expect(writer.bytes.count == 3)
    writer.write(0xDEAD_BEEF, 32)
    #expect(writer.bytes.suffix(4) == [0xEF, 0xBE, 0xAD, 0xDE])
  }
}
