import Foundation
import TestSupport
import Testing

@testable import APNGCoding

@Suite struct PathDeflaterTests {
  @Test(arguments: DeflateSamples.all.map(\.name), MatchTables.Lengths.allCases) func zlibReadsTheBytes(
    name: String, lengths: MatchTables.Lengths
  ) throws {
    let bytes = try #require(DeflateSamples.all.first { $0.name == name }).bytes
    let stream = bytes.withUnsafeBufferPointer { PathDeflater(lengths).stream($0) }
    #expect(try Inflater().inflate(stream, count: bytes.count) == bytes)
  }

  /// Around the lengths of a hash, of a part and of the last part.
  @Test(arguments: [1, 7, 8, 9, 23, 24, 8191, 8192, 8193, 12_287, 12_288, 16_384, 100_000]) func anyNumberOfBytesIsRead(
    count: Int
  ) throws {
    let (deflater, inflater) = (PathDeflater(.many), try Inflater())
    for values in [1, 2, 200] as [UInt8] {
      let bytes = Self.noise(count, values: values)
      let stream = bytes.withUnsafeBufferPointer { deflater.stream($0) }
      #expect(try inflater.inflate(stream, count: bytes.count) == bytes)
    }
  }

  @Test func oneObjectServesAllBytes() {
    let deflater = PathDeflater(.few)
    for (_, bytes) in DeflateSamples.all + DeflateSamples.all.reversed() {
      bytes.withUnsafeBufferPointer { #expect(deflater.stream($0) == PathDeflater(.few).stream($0)) }
    }
  }

  @Test func softRowsAreSmallerThanByGreedyTokens() throws {
    try Self.softRows().withUnsafeBufferPointer { rows in
      let greedy = try Deflater(level: 7).stream(rows).count
      let few = PathDeflater(.few).stream(rows).count
      let many = PathDeflater(.many).stream(rows).count
      #expect(Double(few) < Double(greedy) * 0.95)
      #expect(many < few)
    }
  }

  /// A glow of 160 × 160 pixels in straight RGBA, each row less the one above.
  private static func softRows() -> [UInt8] {
    let (side, colors) = (160, [250.0, 140, 90, 255])
    var rows: [UInt8] = []
    var above = [UInt8](repeating: 0, count: side * colors.count)
    for y in 0..<side {
      var row: [UInt8] = []
      for x in 0..<side {
        let (dx, dy) = (Double(x - 80), Double(y - 80))
        let glow = exp(-(dx * dx + dy * dy) / 1800)
        for (i, color) in colors.enumerated() {
          row.append(UInt8(((color + (i == 1 ? dx / 4 : 0)) * glow).rounded()))
        }
      }
      rows.append(2)
      rows += zip(row, above).map { $0 &- $1 }
      above = row
    }
    return rows
  }

  private static func noise(_ count: Int, values: UInt8) -> [UInt8] {
    var generator = SeededGenerator(seed: UInt64(count) + UInt64(values))
    return (0..<count).map { _ in UInt8.random(in: 0..<values, using: &generator) }
  }
}
