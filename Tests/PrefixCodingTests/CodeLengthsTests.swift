import TestSupport
import Testing

@testable import PrefixCoding

@Suite struct CodeLengthsTests {
  /// Counts with gaps and of very different sizes.
  private static func counts(_ symbols: Int, seed: UInt64) -> [UInt] {
    var generator = SeededGenerator(seed: seed)
    return (0..<symbols).map { _ in
      Bool.random(using: &generator) ? 0 : 1 << UInt.random(in: 0...12, using: &generator)
    }
  }

  private static func isComplete(_ lengths: [UInt8]) -> Bool {
    lengths.reduce(0) { $0 + ($1 == 0 ? 0 : 1 << (15 - Int($1))) } == 1 << 15
  }

  private static func bits(_ counts: [UInt], _ lengths: [UInt8]) -> Int {
    zip(counts, lengths).reduce(0) { $0 + Int($1.0) * Int($1.1) }
  }

  @Test(arguments: 1...40) func leastIsCompleteAndAsShortAsPackageMerge(seed: UInt64) throws {
    let counts = Self.counts(286, seed: seed)
    let lengths = CodeLengths.least(counts)
    #expect(Self.isComplete(lengths))
    #expect(zip(counts, lengths).allSatisfy { ($0 == 0) == ($1 == 0) })
    // A limit one below the longest code uses the other method; its result cannot be shorter.
    let longest = Int(try #require(lengths.max()))
    let limited = CodeLengths.least(counts, longest: longest - 1)
    #expect(Self.isComplete(limited))
    #expect(Self.bits(counts, limited) >= Self.bits(counts, lengths))
    #expect(limited.allSatisfy { $0 < longest })
  }

  @Test func knownCode() {
    #expect(CodeLengths.least([45, 13, 12, 16, 9, 5]) == [1, 3, 3, 3, 4, 4])
    #expect(CodeLengths.least([0, 3, 0]) == [0, 1, 0])
    #expect(CodeLengths.least([1, 1, 2, 3, 5, 8, 13], longest: 3) == [3, 3, 3, 3, 3, 3, 2])
  }

  @Test func ofManySymbolsFewerLengthsAreNotTried() {
    let few: [UInt] = [200, 100, 60, 40, 20, 10, 4, 1]
    #expect(CodeLengths.candidates(few, []).count > 1)
    #expect(CodeLengths.candidates(few.map { $0 * 2 }, []).count == 1)
  }

  @Test(arguments: 1...10) func candidatesAreComplete(seed: UInt64) {
    let few = Self.counts(30, seed: seed)
    for counts in [few, Self.counts(286, seed: seed), few.map { min($0, 8) }] {
      let candidates = CodeLengths.candidates(counts, Evenness.all)
      #expect(candidates[0] == CodeLengths.least(counts))
      if counts.reduce(0, +) < CodeLengths.manySymbols { #expect(candidates.count > 1) }
      for lengths in candidates {
        #expect(Self.isComplete(lengths))
        // Every symbol that occurs needs a code.
        #expect(zip(counts, lengths).allSatisfy { $0 == 0 || $1 > 0 })
      }
    }
  }
}
