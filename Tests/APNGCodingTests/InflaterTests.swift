import Testing

@testable import APNGCoding

@Suite struct InflaterTests {
  private static let bytes = (0..<900).map { UInt8($0 / 7 % 50) }

  private static func stream(_ bytes: [UInt8]) throws -> [UInt8] {
    let deflater = try Deflater(level: 9)
    return bytes.withUnsafeBufferPointer { deflater.stream($0) }
  }

  @Test(arguments: DeflateSamples.all.map(\.name)) func readsWhatCompressorsWrite(name: String) throws {
    let bytes = try #require(DeflateSamples.all.first { $0.name == name }).bytes
    let inflater = try Inflater()
    for stream in try DeflateSamples.streams(bytes) {
      #expect(try inflater.inflate(stream, count: bytes.count) == bytes)
      #expect(try inflater.contents(of: stream, upTo: bytes.count + 5) == Inflater.Contents(bytes: bytes))
      bytes.withUnsafeBufferPointer { #expect(inflater.holds(stream, $0)) }
    }
  }

  @Test func aStreamThatEndsEarlyIsTruncated() throws {
    let (stream, inflater) = (try Self.stream(Self.bytes), try Inflater())
    for count in 0..<stream.count {
      let part = Array(stream[..<count])
      #expect(throws: Inflater.Failure.truncated) { try inflater.contents(of: part, upTo: 2000) }
      // A length beyond the largest possible expansion is a different error.
      let most = min(Self.bytes.count, count * Inflater.largestRatio)
      #expect(throws: Inflater.Failure.truncated) { try inflater.inflate(part, count: most) }
    }
    // The same object serves the next stream.
    #expect(try inflater.inflate(stream, count: Self.bytes.count) == Self.bytes)
  }

  @Test func otherLengthsAreErrors() throws {
    let (stream, inflater) = (try Self.stream(Self.bytes), try Inflater())
    for count in [0, 1, 899, 901, 5000] {
      #expect(throws: Inflater.Failure.wrongLength) { try inflater.inflate(stream, count: count) }
    }
    #expect(throws: Inflater.Failure.wrongLength) { try inflater.contents(of: stream, upTo: 899) }
    #expect(throws: Inflater.Failure.wrongLength) { try inflater.inflate(stream + [0], count: 900) }
    // No memory is allocated for the claimed length.
    #expect(throws: Inflater.Failure.wrongLength) { try inflater.inflate(stream, count: 1 << 60) }
  }

  @Test func emptyStreams() throws {
    let (stream, inflater) = (try Self.stream([]), try Inflater())
    #expect(try inflater.inflate(stream, count: 0) == [])
    #expect(try inflater.contents(of: stream, upTo: 0) == Inflater.Contents(bytes: []))
    #expect(throws: Inflater.Failure.wrongLength) { try inflater.inflate(stream, count: 1) }
  }

  /// Whichever bit is wrong, no other bytes come out. A few bits mean nothing, such as those that fill up the last
  /// byte.
  @Test func aDamagedStreamIsAnError() throws {
    let (stream, inflater) = (try Self.stream(Self.bytes), try Inflater())
    var harmless = 0
    for place in stream.indices {
      for bit in 0..<8 {
        var damaged = stream
        damaged[place] ^= 1 << UInt8(bit)
        let isSame = Self.bytes.withUnsafeBufferPointer { inflater.holds(damaged, $0) }
        do {
          #expect(try inflater.inflate(damaged, count: Self.bytes.count) == Self.bytes)
          #expect(isSame)
          harmless += 1
        } catch {
          #expect(!isSame)
        }
      }
    }
    #expect(harmless < 8)
    var damaged = stream
    damaged[stream.count - 1] ^= 1
    #expect(throws: Inflater.Failure.damaged) { try inflater.inflate(damaged, count: Self.bytes.count) }
    // A preset dictionary, which PNG does not allow: the flag, and the matching check bits.
    #expect(throws: Inflater.Failure.damaged) {
      try inflater.contents(of: [0x78, 0x20, 0, 0, 0, 1, 3, 0], upTo: 10)
    }
  }

  /// A wrong checksum and bytes behind the stream are told; what breaks the format is an error all the same.
  @Test func contentsAreReadAsBrowsersDo() throws {
    let (stream, inflater) = (try Self.stream(Self.bytes), try Inflater())
    var damaged = stream
    damaged[stream.count - 1] ^= 1
    let expected = Inflater.Contents(bytes: Self.bytes, hasWrongChecksum: true, bytesBehind: 2)
    #expect(try inflater.contents(of: damaged + [0, 0], count: Self.bytes.count) == expected)
    #expect(try inflater.contents(of: stream, count: Self.bytes.count) == Inflater.Contents(bytes: Self.bytes))
    // The checksum counts again.
    #expect(throws: Inflater.Failure.damaged) { try inflater.inflate(damaged, count: Self.bytes.count) }
    damaged[0] ^= 1
    #expect(throws: Inflater.Failure.damaged) { try inflater.contents(of: damaged, count: Self.bytes.count) }
    #expect(throws: Inflater.Failure.wrongLength) { try inflater.contents(of: stream, count: 899) }
  }

  @Test func holdsComparesEveryByte() throws {
    let (stream, inflater) = (try Self.stream(Self.bytes), try Inflater())
    for place in [0, 450, 899] {
      var other = Self.bytes
      other[place] ^= 1
      other.withUnsafeBufferPointer { #expect(!inflater.holds(stream, $0)) }
    }
    Self.bytes.dropLast().withUnsafeBufferPointer { #expect(!inflater.holds(stream, $0)) }
    (Self.bytes + [0]).withUnsafeBufferPointer { #expect(!inflater.holds(stream, $0)) }
    Self.bytes.withUnsafeBufferPointer { #expect(inflater.holds(stream, $0)) }
  }

  /// A refined stream is never written unless it is verified.
  @Test func aStreamThatDoesNotHoldTheRowsIsReplaced() throws {
    let (worker, compression) = (FrameWorker(), Compression(.level(6), refinement: .quick))
    try Self.bytes.withUnsafeBufferPointer { rows in
      let own = try worker.stream(rows, by: Compression(.level(6)))
      #expect(try worker.proven(own, rows, by: compression) == own)
      #expect(try worker.proven(Self.stream([1, 2, 3]), rows, by: compression) == own)
      #expect(try worker.proven([], rows, by: compression) == own)
    }
  }

  /// The empty IEND chunk at the end of every PNG.
  @Test func knownChecksum() {
    let name = Array("IEND".utf8)
    #expect(name.withUnsafeBufferPointer { ChunkChecksum.crc32($0, from: 0, to: 4) } == 0xAE42_6082)
  }
}
