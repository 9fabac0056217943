import TestSupport
import Testing

@testable import PrefixCoding

@Suite struct CodeLengthListTests {
  private func list(_ lengths: [UInt8], isOneFree: Bool = false) -> CodeLengthList {
    CodeLengthList(lengths, order: Array(0..<CodeLengthList.symbols), isOneFree: isOneFree) { count in
      #expect(count > 0)
      return 0
    }
  }

  private func written(_ list: CodeLengthList) -> Int {
    var writer = BitWriter(after: [])
    list.writeLengths(to: &writer)
    list.write(to: &writer)
    let whole = writer.bytes.count
    writer.align()
    return whole == writer.bytes.count ? 8 * whole : 8 * whole + 4
  }

  @Test(arguments: 1...20) func bitsAreThoseThatAreWritten(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let lengths = (0..<200).map { _ in UInt8(max(0, Int.random(in: -20...9, using: &generator))) }
    let list = list(lengths)
    #expect(abs(written(list) - list.bits) <= 4)
    #expect(list.lengths.count == CodeLengthList.symbols && list.lengths.allSatisfy { $0 <= 7 })
  }

  @Test func runsAreRepeats() {
    let list = list([4] + [UInt8](repeating: 0, count: 138) + [UInt8](repeating: 5, count: 7))
    // 4; 138 zeros; 5 and 6 times more.
    #expect(list.count == 4)
    #expect(list.lengths[CodeLengthList.manyZeros] > 0 && list.lengths[CodeLengthList.again] > 0)
  }

  /// VP8L gives a code of one symbol no bits; deflate gives it one.
  @Test func oneSymbolAlone() {
    let lengths: [UInt8] = [2, 2, 2, 2]
    let (deflate, lossless) = (list(lengths), list(lengths, isOneFree: true))
    // The list's own code is written up to that of the length 2.
    let described = 4 + 3 * 4
    #expect(deflate.bits == described + 4 && lossless.bits == described)
    #expect(written(lossless) == 16)
  }
}
