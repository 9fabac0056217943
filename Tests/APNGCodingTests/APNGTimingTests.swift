import GraphicsCore
import TestSupport
import Testing

@testable import APNGCoding

@Suite struct APNGTimingTests {
  private static let animation: Animation = {
    let images = [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000].map { color in
      Pixmap(width: 2, height: 1, pixels: [color, 0xFF12_3456])
    }
    return Animation(frames: images.map { .init(pixmap: $0, delay: .milliseconds(40)) }, plays: .times(2))
  }()

  @Test func delaysPlaysAndFramesChangeAndNothingElse() throws {
    let bytes = try APNGEncoder.encode(Self.animation, options: APNGOptions(pixelsPerMeter: 2835)).bytes
    var timing = try APNGTiming(of: bytes)
    #expect(timing.bytes == bytes)
    var meant = Self.animation
    timing.setDelay(1234, ofFrame: 1)
    meant.frames[1].delay = .milliseconds(1234)
    timing.setPlays(.times(APNGTiming.mostPlays))
    meant.plays = .times(APNGTiming.mostPlays)
    #expect(try APNGReader.read(timing.bytes).animation == meant)
    timing.setPlays(.forever)
    timing.removeLastFrame()
    meant.plays = .forever
    meant.frames.removeLast()
    let file = try APNGReader.read(timing.bytes)
    #expect(file.animation == meant && file.pixelsPerMeter == 2835)
  }

  @Test func theImageOfOtherProgramsIsNotRemoved() throws {
    var builder = PNGBuilder()
    builder.header(1, 1, depth: 8, type: 0)
    builder.animationControl(frames: 1)
    builder.frameControl(1, 1)
    builder.imageData([[9]])
    builder.chunk("IEND")
    var timing = try APNGTiming(of: builder.bytes)
    timing.removeLastFrame()
    #expect(timing.bytes == builder.bytes)
  }

  @Test func aStillHasNoTimes() throws {
    let bytes = try APNGEncoder.encode(Self.animation.frames[0].pixmap).bytes
    var timing = try APNGTiming(of: bytes)
    timing.setPlays(.times(3))
    timing.removeLastFrame()
    #expect(timing.bytes == bytes)
    #expect(throws: APNGReadingError.self) { try APNGTiming(of: Array(bytes.dropLast())) }
  }
}
