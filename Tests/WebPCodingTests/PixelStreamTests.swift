import PrefixCoding
import TestSupport
import Testing

@testable import WebPCoding

@Suite struct PixelStreamTests {
  @Test(arguments: 1...6) func bitsAreThoseThatAreWritten(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pixels = (0..<400).map { _ in UInt32.random(in: 0..<UInt32(2 * seed), using: &generator) << 8 }
    var stream = PixelStream(pixels, width: 20)
    let first = stream.bits
    stream.improve()
    #expect(stream.bits <= first)
    var writer = BitWriter(after: [])
    stream.write(to: &writer)
    writer.align()
    #expect(writer.bytes.count == (stream.bits + 7) / 8)
  }
}
