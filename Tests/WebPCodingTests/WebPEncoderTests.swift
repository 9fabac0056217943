import GraphicsCore
import TestSupport
import Testing
import WebPCoding

@Suite struct WebPEncoderTests {
  @Test(arguments: WebPSamples.names, [1, 5, 9]) func withoutLossEveryPixelAndDelayIsKept(name: String, effort: Int)
    throws
  {
    let animation = WebPSamples.animation(name)
    let encoded = try WebPEncoder.encode(animation, options: changed(WebPOptions()) { $0.effort = effort })
    #expect(try WebPReader.read(encoded.bytes).animation == animation)
    #expect(encoded.shown == animation && encoded.report.isExact && encoded.report.score == 100)
    #expect(encoded.report.frames == animation.frames.count)
  }

  @Test(arguments: WebPSamples.names, [60, 90, 100]) func bytesDoNotDependOnThreads(name: String, quality: Int) throws {
    var options = WebPOptions()
    options.quality = quality
    let one = try WebPEncoder.encode(WebPSamples.animation(name), options: options)
    options.workers = 4
    #expect(try WebPEncoder.encode(WebPSamples.animation(name), options: options) == one)
  }

  /// A first frame that shows only what it has stored needs a clear canvas, and nothing before it.
  @Test(arguments: WebPSamples.names) func theFirstFrameIsDrawnOntoAClearCanvas(name: String) throws {
    let encoded = try WebPEncoder.encode(WebPSamples.animation(name))
    let first = try WebPReader.read(encoded.bytes).frames[0]
    #expect(!first.blends && encoded.report.independentFrames >= 1)
  }

  @Test func offsetsAreEvenAndUnchangedPixelsAreLeftOut() throws {
    let file = try WebPReader.read(WebPEncoder.encode(WebPSamples.animation("one of many")).bytes)
    for frame in file.frames.dropFirst() {
      #expect(frame.rect.x % 2 == 0 && frame.rect.y % 2 == 0 && frame.rect.area < 50 * 50 / 8)
    }
  }

  @Test(arguments: [90, 100]) func equalNeighborsStayFramesOfTheirOwnIfAsked(quality: Int) throws {
    let image = WebPSamples.animation("noise").frames[0].pixmap
    let frame = Animation.Frame(pixmap: image, delay: .milliseconds(40))
    let options = changed(WebPOptions()) { ($0.quality, $0.keepsEqualFrames) = (quality, true) }
    let bytes = try WebPEncoder.encode(Animation(frames: [frame, frame, frame], plays: .forever), options: options)
      .bytes
    let file = try WebPReader.read(bytes)
    #expect(file.animation.frames.map(\.delay) == [.milliseconds(40), .milliseconds(40), .milliseconds(40)])
  }

  @Test(arguments: [90, 100]) func oneImageIsAStill(quality: Int) throws {
    var animation = WebPSamples.animation("fading glow")
    animation.frames = [animation.frames[0], animation.frames[0]]
    let encoded = try WebPEncoder.encode(animation, options: changed(WebPOptions()) { $0.quality = quality })
    let file = try WebPReader.read(encoded.bytes)
    #expect(!file.isAnimated && file.frames.count == 1 && file.animation.frames[0].delay == .milliseconds(0))
    #expect(file.animation.frames[0].pixmap == encoded.shown.frames[0].pixmap)
  }

  @Test func whatAnOptionCannotBeIsRefused() {
    func error(_ change: (inout WebPOptions) -> Void) -> WebPEncodingError? {
      var options = WebPOptions()
      change(&options)
      return #expect(throws: WebPEncodingError.self) {
        try WebPEncoder.encode(WebPSamples.animation("blinking"), options: options)
      }
    }
    #expect(error { $0.effort = 10 } == .optionOutOfRange(option: "effort", value: 10, range: 1...9))
    #expect(error { $0.quality = 101 } == .optionOutOfRange(option: "quality", value: 101, range: 0...100))
  }
}
