import GraphicsCore
import Testing

@testable import GIFCoding

@Suite struct GIFTimingTests {
  private static func file(_ plays: PlayCount = .forever) throws -> [UInt8] {
    var animation = Corpus.scenes[0].make()
    animation.plays = plays
    return try GIFEncoder.encode(animation).bytes
  }

  @Test func delaysChangeAndNothingElse() throws {
    let bytes = try Self.file()
    var timing = GIFTiming(of: bytes)
    #expect(timing.bytes == bytes)
    timing.setDelay(0x1234, ofFrame: 1)
    let (before, after) = (try GIFReader.read(bytes), try GIFReader.read(timing.bytes))
    var meant = before.animation
    meant.frames[1].delay = .centiseconds(0x1234)
    #expect(after.animation == meant && timing.bytes.count == bytes.count)
  }

  @Test func aFrameWithoutAControlExtensionGetsOne() throws {
    // A version and a frame of 1987.
    let header: [UInt8] = Array("GIF87a".utf8) + [2, 0, 1, 0, 0, 0, 0]
    let image: [UInt8] = [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0x80, 255, 0, 0, 0, 255, 0, 2, 2, 0x44, 0x0A, 0]
    let bytes = header + image + image + [0x3B]
    var timing = GIFTiming(of: bytes)
    timing.setDelay(7, ofFrame: 1)
    let file = try GIFReader.read(timing.bytes)
    #expect(file.frames.map(\.centiseconds) == [0, 7] && timing.bytes.starts(with: "GIF89a".utf8))
    #expect(file.animation.frames.map(\.pixmap) == (try GIFReader.read(bytes)).animation.frames.map(\.pixmap))
  }

  @Test func playsAreSaid() throws {
    for old in [PlayCount.forever, .times(1), .times(3)] {
      let bytes = try Self.file(old)
      #expect(GIFTiming(of: bytes).lacksLoop == (old == .times(1)))
      for new in [PlayCount.forever, .times(1), .times(GIFTiming.mostPlays)] {
        var timing = GIFTiming(of: bytes)
        timing.setPlays(new)
        var meant = try GIFReader.read(bytes).animation
        meant.plays = new
        #expect(try GIFReader.read(timing.bytes).animation == meant)
      }
    }
  }

  @Test func theLastFrameIsRemovedWithItsControl() throws {
    let bytes = try Self.file()
    var timing = GIFTiming(of: bytes)
    timing.removeLastFrame()
    var meant = try GIFReader.read(bytes).animation
    meant.frames.removeLast()
    #expect(try GIFReader.read(timing.bytes).animation == meant)
  }
}
