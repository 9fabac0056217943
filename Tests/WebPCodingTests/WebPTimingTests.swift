import GraphicsCore
import Testing

@testable import WebPCoding

@Suite struct WebPTimingTests {
  @Test(arguments: WebPSamples.names) func delaysPlaysAndFramesChangeAndNothingElse(name: String) throws {
    let bytes = try WebPEncoder.encode(WebPSamples.animation(name)).bytes
    var timing = WebPTiming(of: bytes)
    #expect(timing.bytes == bytes)
    var meant = try WebPReader.read(bytes).animation
    timing.setDelay(0x12_3456, ofFrame: 1)
    meant.frames[1].delay = .milliseconds(0x12_3456)
    timing.setPlays(.times(WebPTiming.mostPlays))
    meant.plays = .times(WebPTiming.mostPlays)
    #expect(try WebPReader.read(timing.bytes).animation == meant)
    timing.setPlays(.forever)
    timing.removeLastFrame()
    meant.plays = .forever
    meant.frames.removeLast()
    #expect(try WebPReader.read(timing.bytes).animation == meant)
  }

  @Test func aStillHasNoTimes() throws {
    let still = Animation(frames: [WebPSamples.animation("noise").frames[0]], plays: .forever)
    let bytes = try WebPEncoder.encode(still).bytes
    var timing = WebPTiming(of: bytes)
    timing.setPlays(.times(3))
    timing.removeLastFrame()
    #expect(timing.bytes == bytes)
  }
}
