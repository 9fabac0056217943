import TestSupport
import Testing

@testable import APNGCoding

@Suite struct RowMatchesTests {
  private static let count = 300

  /// The cost of each row after those before it.
  private static func costs(_ rows: [[UInt8]], _ matches: RowMatches) -> [Int] {
    matches.reset()
    let bytes = rows.flatMap { $0 }
    return bytes.withUnsafeBufferPointer { bytes in
      guard let bytes = bytes.baseAddress else { return [] }
      return rows.indices.map { y in
        let row = (y * count)..<((y + 1) * count)
        let cost = matches.cost(bytes, row)
        matches.add(bytes, row)
        return cost
      }
    }
  }

  private static func noise(_ random: inout SeededGenerator, _ range: ClosedRange<UInt8> = 0...255) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: range, using: &random) }
  }

  @Test func whatIsFoundAboveOrBeforeCostsLittle() {
    var random = SeededGenerator(seed: 3)
    let noise = Self.noise(&random)
    let period = (0..<Self.count).map { noise[$0 % 7] }
    let shifted = Array(noise[40...] + noise[..<40])
    let costs = Self.costs([noise, noise, shifted, period], RowMatches())
    #expect(costs[0] > Self.count * 8 * 16)
    #expect(costs[1...].allSatisfy { $0 < costs[0] / 10 }, "\(costs)")
  }

  /// After many rows of few bytes, these are cheap, and all others dear.
  @Test func frequentBytesCostLess() {
    var random = SeededGenerator(seed: 4)
    let rows = (0..<20).map { _ in Self.noise(&random, 0...3) } + [Self.noise(&random, 200...203)]
    let costs = Self.costs(rows, RowMatches())
    #expect(costs[19] < costs[0] / 2)
    #expect(costs[20] > costs[19] * 2)
  }

  /// Neither the rows of another image nor the candidates for a row change what a row costs.
  @Test func anotherImageLeavesNothingBehind() {
    var random = SeededGenerator(seed: 5)
    let used = RowMatches()
    for range: ClosedRange<UInt8> in [0...255, 0...3, 0...1, 0...20] {
      let rows = (0..<12).map { _ in Self.noise(&random, range) }
      let costs = Self.costs(rows, RowMatches())
      #expect(Self.costs(rows, used) == costs)
      _ = Self.costs((0..<40).map { _ in rows[0] }, used)
      #expect(Self.costs(rows, used) == costs)
    }
  }

  /// A deflater's window ends 32 KiB before; and rows may be shorter than a match.
  @Test func matchesAreWithinTheWindow() {
    var random = SeededGenerator(seed: 6)
    let rows = (0..<111).map { _ in Self.noise(&random) }
    let far = Self.costs(rows + [rows[0]], RowMatches())
    let near = Self.costs(rows + [rows[2]], RowMatches())
    #expect(near[111] < far[111] / 10)
    let matches = RowMatches()
    matches.reset()
    for count in 0...5 {
      #expect(
        [UInt8](repeating: 1, count: 6).withUnsafeBufferPointer { bytes in
          bytes.baseAddress.map { matches.cost($0, 0..<count) >= count } ?? false
        })
    }
  }
}
