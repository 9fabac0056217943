import Testing

@testable import APNGCoding

@Suite struct StreamRefinerTests {
  private static let efforts: [StreamRefiner.Effort] = [.codes, .quick, .few, .many, .last]

  @Test(arguments: DeflateSamples.all.map(\.name)) func whatIsWrittenHoldsTheSameBytes(name: String) throws {
    let bytes = try #require(DeflateSamples.all.first { $0.name == name }).bytes
    let (refiner, inflater) = (StreamRefiner(), try Inflater())
    for stream in try DeflateSamples.streams(bytes) {
      for effort in Self.efforts {
        guard let rewritten = bytes.withUnsafeBufferPointer({ refiner.rewritten(stream, of: $0, effort) }) else {
          // Only incompressible bytes are stored.
          #expect(name == "noise" || bytes.count < 3)
          continue
        }
        #expect(try inflater.inflate(rewritten, count: bytes.count) == bytes)
      }
    }
  }

  @Test func moreEffortIsSmaller() throws {
    let refiner = StreamRefiner()
    var sizes = [Int](repeating: 0, count: 4)
    for (_, bytes) in DeflateSamples.all {
      let stream = try bytes.withUnsafeBufferPointer { try Deflater(level: 12).stream($0) }
      sizes[0] += stream.count
      for (i, effort) in [StreamRefiner.Effort.codes, .quick, .many].enumerated() {
        sizes[i + 1] += bytes.withUnsafeBufferPointer { refiner.refined(stream, of: $0, effort) }.count
      }
    }
    #expect(sizes == sizes.sorted(by: >))
    #expect(Set(sizes).count == 4)
  }

  @Test func allTogetherAreSmallerThanZopflis() throws {
    let refiner = StreamRefiner()
    var (ours, zopflis) = (0, 0)
    for (_, bytes) in DeflateSamples.all {
      try bytes.withUnsafeBufferPointer {
        ours += refiner.refined(try Deflater(level: 12).stream($0), of: $0, .many).count
        zopflis += ZopfliStream.stream($0, iterations: 15).count
      }
    }
    #expect(ours < zopflis)
  }

  @Test func oneObjectServesStreamsOfAllSizes() throws {
    let refiner = StreamRefiner()
    for (_, bytes) in DeflateSamples.all + DeflateSamples.all.reversed() {
      let stream = try bytes.withUnsafeBufferPointer { try Deflater(level: 9).stream($0) }
      let (again, fresh) = bytes.withUnsafeBufferPointer {
        (refiner.refined(stream, of: $0, .quick), StreamRefiner().refined(stream, of: $0, .quick))
      }
      #expect(again == fresh)
    }
  }

  /// The second bytes are the first in other colors. Poor streams of theirs come at least half of the way to the good
  /// ones, all together.
  @Test func bytesAlikeBeginAsTheOthersDid() throws {
    let (refiner, inflater) = (StreamRefiner(), try Inflater())
    var sizes = (good: 0, refined: 0, poor: 0)
    for (_, bytes) in DeflateSamples.all {
      let others = bytes.map { $0 ^ 0x15 }
      let good = try bytes.withUnsafeBufferPointer {
        refiner.refined(try Deflater(level: 12).stream($0), of: $0, .many)
      }
      let unlike = try others.dropLast().withUnsafeBufferPointer { try Deflater(level: 9).stream($0) }
      try others.withUnsafeBufferPointer { rows in
        let poor = try Deflater(level: 1).stream(rows)
        let refined = refiner.refined(poor, of: rows, like: good, .many)
        #expect(inflater.holds(refined, rows))
        #expect(refined.count <= poor.count)
        #expect(refiner.refined(poor, of: rows, like: unlike, .many) == poor)
        sizes = (sizes.good + good.count, sizes.refined + refined.count, sizes.poor + poor.count)
      }
    }
    #expect(sizes.refined < (sizes.good + sizes.poor) / 2, "\(sizes)")
  }

  @Test func aStoredStreamStays() throws {
    let bytes: [UInt8] = [1, 2]
    // The header, one stored block of two bytes, and the checksum.
    let stream: [UInt8] = [0x78, 0x01, 0x01, 2, 0, 0xFD, 0xFF, 1, 2, 0, 6, 0, 4]
    #expect(try Inflater().inflate(stream, count: 2) == bytes)
    let refined = bytes.withUnsafeBufferPointer { StreamRefiner().refined(stream, of: $0, .quick) }
    #expect(refined == stream)
  }
}
