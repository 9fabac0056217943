import TestSupport
import Testing

@testable import PrefixCoding

@Suite struct PackageMergeTests {
  private static func bits(_ weights: [Int], _ lengths: [UInt8]) -> Int {
    zip(weights, lengths).reduce(0) { $0 + $1.0 * Int($1.1) }
  }

  /// The smallest number of bits among all prefix codes with lengths up to a limit (Kraft's inequality), by trying all.
  private static func least(_ weights: ArraySlice<Int>, longest: Int, room: Int) -> Int? {
    guard let weight = weights.first else { return 0 }
    return (1...longest).compactMap { length in
      let share = 1 << (longest - length)
      guard share <= room else { return nil }
      return least(weights.dropFirst(), longest: longest, room: room - share).map { $0 + weight * length }
    }.min()
  }

  @Test(arguments: 2...7) func asShortAsTheBestOfAll(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    for round in 0..<60 {
      let most = [2, 9, 100, 5000][round % 4]
      let weights = (0..<count).map { _ in Int.random(in: 1...most, using: &generator) }.sorted()
      for longest in 1...5 where count <= 1 << longest {
        let lengths = PackageMerge.lengths(weights, longest: longest)
        #expect(Self.bits(weights, lengths) == Self.least(weights[...], longest: longest, room: 1 << longest))
        #expect(lengths == lengths.sorted(by: >))
      }
    }
  }

  @Test(arguments: 1...20) func completeAndWithinTheLimit(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for count in [3, 19, 30, 286] {
      let weights = (0..<count).map { _ in 1 << Int.random(in: 0...20, using: &generator) }.sorted()
      for longest in [9, 12, 15] {
        let lengths = PackageMerge.lengths(weights, longest: longest)
        #expect(lengths.allSatisfy { (1...longest).contains(Int($0)) })
        let room = lengths.map { 1 << (longest - Int($0)) }.reduce(0, +)
        #expect(room == 1 << longest)
      }
    }
  }

  /// Where the limit has no effect, the codes are as short as Huffman's.
  @Test(arguments: 1...20) func asShortAsHuffmans(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let counts = (0..<200).map { _ in UInt.random(in: 1...900, using: &generator) }.sorted()
    let weights = counts.map { Int($0) }
    let huffman = CodeLengths.least(counts)
    #expect(Self.bits(weights, PackageMerge.lengths(weights, longest: 15)) == Self.bits(weights, huffman))
  }

  /// Among equally short codes the result is that of zopfli's boundary package-merge, so files keep their bytes.
  @Test(
    arguments: [
      ([1, 1, 1, 1, 2, 2, 3, 5, 8], 4, [4, 4, 4, 4, 4, 4, 3, 2, 2]),
      ([1, 1, 2, 2, 2, 4, 4, 8], 4, [4, 4, 4, 4, 3, 3, 2, 2]),
      ([1, 1, 1, 3, 3, 4, 6, 6, 9, 9], 5, [5, 5, 5, 5, 4, 4, 3, 3, 2, 2]),
      ([1, 1, 2, 3, 5, 8, 13, 21, 34], 5, [5, 5, 5, 5, 4, 4, 3, 3, 1]),
      ([2, 2, 2, 2, 2, 2, 2], 3, [3, 3, 3, 3, 3, 3, 2]),
      ([1, 2, 2, 3, 3, 3, 6, 12, 24, 24, 48], 6, [6, 6, 6, 6, 6, 6, 5, 3, 3, 3, 1]),
      ([1, 1, 1, 2, 2, 4, 4, 4, 8, 16], 4, [4, 4, 4, 4, 4, 4, 4, 4, 2, 2]),
    ] as [([Int], Int, [UInt8])])
  func tiesAreZopflis(weights: [Int], longest: Int, lengths: [UInt8]) {
    #expect(PackageMerge.lengths(weights, longest: longest) == lengths)
  }

  @Test func fewSymbols() {
    #expect(PackageMerge.lengths([], longest: 15) == [])
    #expect(PackageMerge.lengths([7], longest: 15) == [1])
    #expect(PackageMerge.lengths([1, 900], longest: 15) == [1, 1])
  }
}
