import PrefixCoding
import Testing

@testable import WebPCoding

@Suite struct PixelCodeTests {
  private func counts(_ used: [Int: UInt], of symbols: Int = 280) -> [UInt] {
    (0..<symbols).map { used[$0, default: 0] }
  }

  private func described(_ code: PixelCode) -> Int {
    var writer = BitWriter(after: [])
    code.write(to: &writer)
    writer.align()
    return 8 * writer.bytes.count
  }

  @Test func oneSymbolTakesNoBits() {
    #expect(PixelCode(counts([:])).bits == 4)
    #expect(PixelCode(counts([1: 90])).bits == 4)
    #expect(PixelCode(counts([200: 90])).bits == 11)
    #expect(PixelCode(counts([200: 90])).lengths.allSatisfy { $0 == 0 })
    // Lengths have symbols from 256 on, which a simple code cannot name.
    let length = PixelCode(counts([270: 90]))
    #expect(length.lengths.allSatisfy { $0 == 0 } && length.bits < 60)
  }

  @Test func twoSymbolsTakeABit() {
    #expect(PixelCode(counts([0: 5, 9: 2])).bits == 4 + 8 + 7)
    #expect(PixelCode(counts([40: 5, 270: 2])).lengths.filter { $0 > 0 } == [1, 1])
  }

  /// What is said of its size is what it writes.
  @Test(
    arguments: [[0: 5, 9: 2], [7: 1], [1: 9, 2: 4, 3: 3, 250: 1], [0: 1, 270: 8], [10: 1, 20: 1, 30: 1, 40: 1]]
      as [[Int: UInt]])
  func bitsAreThoseThatAreWritten(used: [Int: UInt]) {
    let counts = counts(used)
    let code = PixelCode(counts)
    let data = zip(code.lengths, counts).reduce(0) { $0 + Int($1.0) * Int($1.1) }
    #expect((described(code) - 7...described(code)).contains(code.bits - data))
  }
}
