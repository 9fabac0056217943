import TestSupport
import Testing

@testable import APNGCoding

/// Faults that browsers overlook (`APNGFile.overlooked`).
@Suite struct OverlookedFaultTests {
  /// Two pixels of a palette, red and green.
  private static func file(_ chunks: (inout PNGBuilder) -> Void = { _ in }, alphas: [UInt8]) -> [UInt8] {
    var file = PNGBuilder()
    file.header(2, 1, depth: 8, type: 3)
    chunks(&file)
    file.chunk("PLTE", [255, 0, 0, 0, 255, 0])
    file.chunk("tRNS", alphas)
    file.imageData([[0, 1]])
    file.chunk("IEND")
    return file.bytes
  }

  /// Two frames of a gray pixel, of which the second has this stream.
  private static func animation(_ stream: [UInt8] = PNGBuilder.zlib([0, 9])) -> [UInt8] {
    var file = PNGBuilder()
    file.header(1, 1, depth: 8, type: 0)
    file.animationControl(frames: 2)
    file.frameControl(1, 1)
    file.imageData([[1]])
    file.frameControl(1, 1)
    let number = file.takeSequence()
    file.chunk("fdAT", number + stream)
    file.chunk("IEND")
    return file.bytes
  }

  private static func withWrongChecksum(_ bytes: [UInt8], of name: String) throws -> [UInt8] {
    var bytes = bytes
    let found = bytes.indices.first { bytes[$0...].starts(with: name.utf8) }
    let place = try #require(found)
    let length = bytes[(place - 4)..<place].reduce(0) { $0 << 8 | Int($1) }
    bytes[place + 4 + length] ^= 1
    return bytes
  }

  private static func failedChunk(_ bytes: [UInt8]) -> String? {
    (#expect(throws: APNGReadingError.self) { try APNGReader.read(bytes) })?.chunk
  }

  /// Browsers and libpng pass such chunks over, a tRNS too.
  @Test func aDispensableChunkWithAWrongChecksumIsPassedOver() throws {
    let whole = Self.file({ $0.chunk("gAMA", PNGBuilder.big(100_000)) }, alphas: [128, 0])
    let bytes = try Self.withWrongChecksum(Self.withWrongChecksum(whole, of: "gAMA"), of: "tRNS")
    let read = try APNGReader.read(bytes)
    #expect(read.color.gamma == nil && !read.hasTransparencyChunk)
    #expect(read.animation.frames[0].pixmap.pixels == [0xFF00_00FF, 0xFF00_FF00])
    #expect(read.overlooked.map(\.fault.chunk) == ["gAMA", "tRNS"])
    #expect(read.parts.total == bytes.count && read.chunks.map(\.name) == ["IHDR", "PLTE", "IDAT", "IEND"])
  }

  @Test func aChunkThatAnImageNeedsIsAnError() throws {
    let still = Self.file(alphas: [128, 0])
    for name in ["IHDR", "PLTE", "IDAT", "IEND"] {
      #expect(try Self.failedChunk(Self.withWrongChecksum(still, of: name)) == name)
    }
    for name in ["acTL", "fcTL", "fdAT"] {
      #expect(try Self.failedChunk(Self.withWrongChecksum(Self.animation(), of: name)) == name)
    }
  }

  @Test func faultsOfAKindAreCounted() throws {
    let damaged: [UInt8] = [0, 0, 0, 0] + Array("abCd".utf8) + [0, 0, 0, 0]
    let bytes = Self.file({ for _ in 0..<500 { $0.bytes += damaged } }, alphas: [128])
    let read = try APNGReader.read(bytes)
    #expect(read.overlooked.map(\.count) == [500] && read.parts.total == bytes.count)
    #expect(read.overlooked[0].fault.offset == 33)
  }

  @Test func ofManyKindsAFewAreKept() throws {
    let bytes = Self.file(
      { file in
        for letter in UInt8(ascii: "A")...UInt8(ascii: "Z") {
          file.bytes += [0, 0, 0, 0] + Array("abC".utf8) + [letter] + [0, 0, 0, 0]
        }
      }, alphas: [128])
    let read = try APNGReader.read(bytes)
    #expect(read.overlooked.count == [OverlookedFault].mostKinds && read.parts.total == bytes.count)
  }

  /// Chromium uses the first entries of a tRNS of up to 256.
  @Test func ofTooManyAlphasTheFirstAreUsed() throws {
    let three = try APNGReader.read(Self.file(alphas: [128, 255, 7]))
    #expect(three.animation.frames[0].pixmap.pixels == [0x8000_00FF, 0xFF00_FF00])
    #expect(three.overlooked.map(\.fault.reason) == [.excessAlphas(count: 3, entries: 2)])
    let many = try APNGReader.read(Self.file(alphas: [UInt8](repeating: 9, count: 257)))
    #expect(many.animation.frames[0].pixmap.pixels == [0xFF00_00FF, 0xFF00_FF00])
    #expect(many.overlooked.map(\.fault.reason) == [.excessAlphas(count: 257, entries: 2)])
  }

  @Test func aStreamIsReadWhateverItsChecksum() throws {
    var stream = PNGBuilder.zlib([0, 9])
    stream[stream.count - 1] ^= 1
    let bytes = Self.animation(stream + [0])
    let read = try APNGReader.read(bytes)
    #expect(read.animation.frames[1].pixmap[0, 0].red == 9)
    #expect(
      read.overlooked.map(\.fault.reason) == [.badStreamChecksum(frame: 1), .bytesBehindStream(frame: 1, count: 1)])
    #expect(read.overlooked.allSatisfy { $0.fault.chunk == "fcTL" && $0.count == 1 })
    #expect(throws: APNGReadingError.self) { try APNGVerifier.verify(bytes, shows: read.animation) }
  }

  /// A chunk that is passed over does not come back with a right checksum.
  @Test func rewritingLeavesPassedOverChunksOut() throws {
    let whole = Self.file({ $0.chunk("gAMA", PNGBuilder.big(100_000)) }, alphas: [128, 0])
    let bytes = try Self.withWrongChecksum(whole, of: "gAMA")
    let plain = Self.file(alphas: [128, 0])
    #expect(try APNGTiming(of: bytes).bytes == plain)
    #expect(try PNGMetadata(of: bytes).written(into: plain) == plain)
  }
}
