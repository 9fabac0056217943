import Testing

@testable import APNGCoding

@Suite struct MatchTablesTests {
  /// The matches of each byte, found part by part.
  private static func matches(_ bytes: [UInt8], _ tables: MatchTables, partBytes: Int) -> [[MatchTables.Match]] {
    tables.reset()
    var all: [[MatchTables.Match]] = []
    bytes.withUnsafeBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count, by: partBytes) {
        let part = start..<min(start + partBytes, bytes.count)
        tables.find(bytes, part)
        for i in 0..<part.count {
          all.append(Array(tables.matches[Int(tables.first[i])..<Int(tables.first[i + 1])]))
        }
      }
    }
    return all
  }

  @Test(arguments: DeflateSamples.all.map(\.name), MatchTables.Lengths.allCases) func matchesMatch(
    name: String, lengths: MatchTables.Lengths
  ) throws {
    let bytes = try #require(DeflateSamples.all.first { $0.name == name }).bytes
    let found = Self.matches(bytes, MatchTables(lengths), partBytes: 4096)
    #expect(found.count == bytes.count)
    for (i, matches) in found.enumerated() {
      var before = (length: 2, distance: 0)
      for match in matches {
        let (distance, length) = (Int(match.distance), Int(match.length))
        #expect(length > before.length && length <= 258 && distance > before.distance && distance <= min(i, 32_768))
        #expect(bytes[i..<(i + length)].elementsEqual(bytes[(i - distance)..<(i - distance + length)]))
        let isWhole = length == 258 || i + length == bytes.count || bytes[i + length] != bytes[i - distance + length]
        #expect(isWhole)
        before = (length, distance)
      }
    }
  }

  /// 16 bytes are farther away than the first 6 of them, and those than the first 3.
  @Test func theNearestOfEachLengthIsFound() {
    let bytes: [UInt8] = Array(1...16) + [90] + Array(1...6) + [91] + Array(1...3) + [92] + Array(1...16) + [93]
    let found = Self.matches(bytes, MatchTables(.many), partBytes: 100)
    #expect(found[28].map(\.length) == [3, 6, 16])
    #expect(found[28].map(\.distance) == [4, 11, 28])
    let isNew = found[..<17].allSatisfy { $0.isEmpty }
    #expect(isNew)
  }

  /// Where both are searched: inside of long matches there is no search.
  @Test func partsGiveWhatTheWholeGives() {
    for (_, bytes) in DeflateSamples.all {
      let tables = MatchTables(.few)
      let whole = Self.matches(bytes, tables, partBytes: bytes.count)
      let parts = Self.matches(bytes, tables, partBytes: 777)
      for (one, other) in zip(whole, parts) where !one.isEmpty && !other.isEmpty {
        #expect(one.map(\.length) == other.map(\.length))
        #expect(one.map(\.distance) == other.map(\.distance))
      }
    }
  }

  /// A token ends with its part, so the rest of a long match is a match of the next part.
  @Test func aPartBeginsWithTheRestOfALongMatch() {
    let found = Self.matches([UInt8](repeating: 5, count: 1000), MatchTables(.few), partBytes: 300)
    for start in [300, 600, 900] {
      #expect(found[start].map(\.distance) == [1])
      #expect(found[start].map(\.length) == [UInt16(min(258, 1000 - start))])
    }
    #expect(found[301].isEmpty)
  }

  /// A window has 32 kB.
  @Test(arguments: [(32_768, true), (32_769, false)]) func whatIsTooFarAwayIsNoMatch(distance: Int, isFound: Bool) {
    let start: [UInt8] = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
    // Two bytes in turn take few places of the tables.
    let between = (0..<(distance - start.count)).map { UInt8(200 + $0 % 2) }
    let bytes = start + between + start
    let found = Self.matches(bytes, MatchTables(.few), partBytes: 1 << 14)
    #expect(found[distance].contains { Int($0.distance) == distance && $0.length == 10 } == isFound)
  }
}
