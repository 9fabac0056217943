import APNGCoding
import TestSupport
import Testing

@Suite struct HuffmanCodeTests {
  @Test func lengthsFillTheCodeSpaceWithinTheLimit() {
    var random = SeededGenerator(seed: 9)
    for round in 0..<400 {
      let n = Int.random(in: 2...286, using: &random)
      let limit = round % 2 == 0 ? 15 : 9
      let counts = (0..<n).map { _ in UInt32(1) << UInt32.random(in: 0...24, using: &random) }
      let lengths = HuffmanCode.lengths(counts, limit: limit)
      #expect(lengths.allSatisfy { $0 >= 1 && $0 <= limit })
      #expect(lengths.reduce(0) { $0 + (1 << (15 - Int($1))) } == 1 << 15)
      for i in 1..<n where counts[i] > counts[i - 1] { #expect(lengths[i] <= lengths[i - 1]) }
    }
  }

  @Test func limitedLengthsAreOptimal() {
    // Fibonacci weights want depths 1…7; with at most 4 bits for 8 symbols the best sum was found by trying all.
    let counts: [UInt32] = [1, 1, 2, 3, 5, 8, 13, 21]
    let lengths = HuffmanCode.lengths(counts, limit: 4)
    let sum = zip(counts, lengths).reduce(0) { $0 + Int($1.0) * Int($1.1) }
    #expect(sum == Self.bruteForce(counts, limit: 4))
  }

  private static func bruteForce(_ counts: [UInt32], limit: Int) -> Int {
    var best = Int.max
    func search(_ i: Int, _ space: Int, _ sum: Int) {
      guard i < counts.count else {
        best = min(best, sum)
        return
      }
      for length in 1...limit where 1 << (limit - length) <= space {
        search(i + 1, space - (1 << (limit - length)), sum + Int(counts[i]) * length)
      }
    }
    search(0, 1 << limit, 0)
    return best
  }

  @Test func fewSymbols() {
    #expect(HuffmanCode.lengths([0, 0, 0], limit: 7) == [0, 0, 0])
    #expect(HuffmanCode.lengths([0, 5, 0], limit: 7) == [0, 1, 0])
    #expect(HuffmanCode.lengths([3, 0, 5], limit: 7) == [1, 0, 1])
  }

  @Test func codesOfTheSpecificationsExample() {
    // RFC 1951, section 3.2.2: lengths 3 3 3 3 3 2 4 4.
    let codes = HuffmanCode.reversedCodes([3, 3, 3, 3, 3, 2, 4, 4])
    #expect(codes == [0b010, 0b110, 0b001, 0b101, 0b011, 0b00, 0b0111, 0b1111])
  }
}
