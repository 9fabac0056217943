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

  /// The residuals of a soft image: small differences, of which some repeat.
  @Test func softRowsAreSmallerThanByGreedyTokens() throws {
    let noise = Self.noise(100_000, values: 3)
    let bytes = noise.indices.map { $0 % 7 < 3 && $0 > 2000 ? noise[$0 - 1600] : noise[$0] &- 1 }
    try bytes.withUnsafeBufferPointer { bytes in
      let greedy = try Deflater(level: 7).stream(bytes).count
      let few = PathDeflater(.few).stream(bytes).count
      let many = PathDeflater(.many).stream(bytes).count
      #expect(Double(few) < Double(greedy) * 0.97)
      #expect(many < few)
    }
  }

  private static func noise(_ count: Int, values: UInt8) -> [UInt8] {
    var generator = SeededGenerator(seed: UInt64(count) + UInt64(values))
    return (0..<count).map { _ in UInt8.random(in: 0..<values, using: &generator) }
  }
}
