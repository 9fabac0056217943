import GraphicsCore
import TestSupport
import Testing

@testable import APNGCoding

@Suite struct PNGRecompressorTests {
  /// Rows of 16-bit RGB samples that differ in both bytes.
  private static func rows(width: Int, height: Int) -> [[UInt8]] {
    (0..<height).map { y in (0..<width).flatMap { x in [8 * y, x, x, 2 * y, 99, x + y].map { UInt8($0) } } }
  }

  /// The unfiltered bytes of an IDAT image.
  private static func samples(_ png: [UInt8]) throws -> [UInt8] {
    var reader = try ChunkReader(png)
    var (stream, header) = ([UInt8](), PNGHeader?.none)
    while !reader.isAtEnd {
      let chunk = try reader.next()
      if chunk.name == .header { header = try PNGHeader(chunk, limits: APNGReadingLimits()) }
      if chunk.name == .imageData { stream += chunk.payload }
    }
    let known = try #require(header)
    let passes = InterlacePass.passes(width: known.width, height: known.height, isInterlaced: known.isInterlaced)
    var bytes = try Inflater().inflate(stream, count: known.bytes(of: passes))
    var start = 0
    var result: [UInt8] = []
    for pass in passes {
      let rowBytes = known.rowBytes(pass.width)
      var span = bytes.mutableSpan
      #expect(
        RowUnfilter.apply(
          &span, from: start, height: pass.height, rowBytes: rowBytes, distance: known.filterDistance) == nil)
      for _ in 0..<pass.height {
        result += bytes[(start + 1)..<(start + 1 + rowBytes)]
        start += 1 + rowBytes
      }
    }
    return result
  }

  @Test(arguments: 1...9) func samplesOf16BitsStay(effort: Int) throws {
    var builder = PNGBuilder()
    builder.header(20, 16, depth: 16, type: 2)
    builder.imageData(Self.rows(width: 20, height: 16))
    builder.chunk("IEND")
    let smaller = try PNGRecompressor.recompressed(builder.bytes, effort: effort)
    #expect(smaller.count < builder.bytes.count / 4)
    #expect(try Self.samples(smaller) == Self.rows(width: 20, height: 16).flatMap { $0 })
    // What is small already stays.
    #expect(try PNGRecompressor.recompressed(smaller, effort: effort) == smaller)
  }

  @Test func anInterlacedImageStaysInterlaced() throws {
    let passes = InterlacePass.passes(width: 20, height: 16, isInterlaced: true)
    let rows = passes.flatMap { Self.rows(width: $0.width, height: $0.height) }
    var builder = PNGBuilder()
    builder.header(20, 16, depth: 16, type: 2, interlace: 1)
    builder.imageData(rows)
    builder.chunk("IEND")
    let smaller = try PNGRecompressor.recompressed(builder.bytes)
    #expect(smaller.count < builder.bytes.count)
    #expect(try APNGReader.read(smaller).isInterlaced)
    #expect(try Self.samples(smaller) == rows.flatMap { $0 })
  }

  /// A still image that is no frame, frames in several chunks with others between them, and a chunk that is about the
  /// samples as they are stored.
  private static func animation() -> [UInt8] {
    func gray(_ level: UInt8, _ side: Int) -> [[UInt8]] {
      Array(repeating: Array(repeating: level, count: side), count: side)
    }
    var builder = PNGBuilder()
    builder.header(12, 12, depth: 8, type: 0)
    builder.animationControl(frames: 2)
    builder.chunk("sBIT", [5])
    builder.imageData(gray(9, 12))
    builder.frameControl(12, 12, delay: (3, 70))
    let stream = PNGBuilder.zlib(gray(200, 12).flatMap { [0] + $0 })
    builder.chunk("fdAT", builder.takeSequence() + stream.prefix(50))
    builder.chunk("teSt", [1])
    builder.chunk("fdAT", builder.takeSequence() + stream.dropFirst(50))
    builder.frameControl(5, 5, x: 3, y: 4, dispose: 2, blend: 1)
    builder.frameData(gray(30, 5))
    builder.chunk("IEND")
    return builder.bytes
  }

  @Test func everyOtherChunkStaysInItsPlace() throws {
    let bytes = Self.animation()
    let smaller = try PNGRecompressor.recompressed(bytes, workers: 3)
    let (before, after) = (try APNGReader.read(bytes), try APNGReader.read(smaller))
    #expect(smaller.count < bytes.count)
    #expect(after.animation == before.animation && after.hiddenDefaultImage == before.hiddenDefaultImage)
    #expect(after.hiddenDefaultImage != nil)
    #expect(after.frames.map(\.rect) == before.frames.map(\.rect))
    #expect(after.frames.map(\.delayDenominator) == [70, 1000] && after.frames[1].disposal == .previous)
    #expect(
      after.chunks.map { "\($0.name) \($0.count)" }
        == ["IHDR 1", "acTL 1", "sBIT 1", "IDAT 1", "fcTL 2", "fdAT 2", "teSt 1", "IEND 1"])
    #expect(try PNGRecompressor.recompressed(bytes, workers: 1) == smaller)
  }

  /// Chunks of animations mean nothing in a PNG without acTL.
  @Test func unknownChunksOfAPlainPNGStay() throws {
    var builder = PNGBuilder()
    builder.header(8, 8, depth: 16, type: 0)
    builder.imageData(Array(repeating: Array(repeating: 7, count: 16), count: 8))
    builder.chunk("fdAT", [1, 2])
    builder.chunk("IEND")
    let smaller = try PNGRecompressor.recompressed(builder.bytes)
    #expect(smaller.count < builder.bytes.count)
    #expect(try APNGReader.read(smaller).chunks.map(\.name) == ["IHDR", "IDAT", "fdAT", "IEND"])
  }

  /// Before acTL, fdAT is an unknown chunk as well.
  @Test(arguments: [[9, 0, 0], [], [1, 2, 3, 4]] as [[UInt8]])
  func frameDataBeforeTheAnimationIsNoImage(rows: [UInt8]) throws {
    var builder = PNGBuilder()
    builder.header(8, 8, depth: 16, type: 0)
    builder.chunk("fdAT", [0, 0, 0, 7] + (rows.isEmpty ? [] : PNGBuilder.zlib(rows)))
    builder.animationControl(frames: 1)
    let image = (0..<8).map { y in (0..<16).map { UInt8($0 * y) } }
    builder.imageData(image)
    builder.frameControl(8, 8)
    builder.frameData(image)
    builder.chunk("IEND")
    let smaller = try PNGRecompressor.recompressed(builder.bytes)
    #expect(smaller.count < builder.bytes.count)
    let (before, after) = (try APNGReader.read(builder.bytes), try APNGReader.read(smaller))
    #expect(after.animation == before.animation && after.chunks == before.chunks)
  }

  /// A stream that cannot be smaller is repaired where it is.
  @Test(arguments: [0, 3]) func faultsOfStreamsDoNotStay(bytesBehind: Int) throws {
    var builder = PNGBuilder()
    builder.header(8, 8, depth: 16, type: 0)
    builder.animationControl(frames: 2)
    builder.frameControl(8, 8)
    builder.imageData(Array(repeating: Array(repeating: 7, count: 16), count: 8))
    builder.frameControl(1, 1)
    // The last block, of a fixed code, is these three literals and its end.
    var stream: [UInt8] = [0x78, 0xDA, 0x63, 0x60, 0x62, 0x05, 0x00]
    let whole = stream + [0x00, 0x0C, 0x00, 0x08]
    #expect(try Inflater().inflate(whole, count: 3) == [0, 2, 5])
    stream = whole.dropLast() + [9] + Array(repeating: 0, count: bytesBehind)
    let number = builder.takeSequence()
    builder.chunk("fdAT", number + stream)
    builder.chunk("IEND")
    #expect(try APNGReader.read(builder.bytes).overlooked.count == (bytesBehind == 0 ? 1 : 2))
    let smaller = try PNGRecompressor.recompressed(builder.bytes)
    #expect(smaller.count < builder.bytes.count)
    let (before, after) = (try APNGReader.read(builder.bytes), try APNGReader.read(smaller))
    #expect(after.animation == before.animation && after.overlooked.isEmpty)
    #expect(after.frames[1].dataBytes == whole.count)
  }

  @Test func damagedFilesAndWrongEffortsAreErrors() {
    let bytes = Self.animation()
    #expect(throws: APNGReadingError.self) { try PNGRecompressor.recompressed(Array(bytes.dropLast(9))) }
    #expect(throws: APNGEncodingError.badEffort(10)) { try PNGRecompressor.recompressed(bytes, effort: 10) }
    #expect(throws: Cancelled.self) {
      try PNGRecompressor.recompressed(bytes, cancellation: Cancellation { true })
    }
  }
}
